import { describe, expect, it } from 'vitest';
import { NOT_APPLICABLE, UNDEFINED } from '#shared/domain/cell.ts';
import type { UnitChunk } from '#engine/measure/unit.ts';
import { concatChunks } from '#workers/concat-chunks.ts';

const edit = (row: number) => ({ row, start: 0, end: 1, replacement: '', author: 'u', class: 'c' });

const first: UnitChunk = {
  key: 'k',
  rows: 2,
  columns: {
    n: { kind: 'count', values: Uint32Array.of(1, 2) },
    x: { kind: 'real', values: Float64Array.of(0.5, 0), states: Uint8Array.of(0, UNDEFINED) },
    l: { kind: 'label', values: Uint16Array.of(0, 1), labels: ['en', 'de'] },
  },
  edits: [edit(1)],
};
const second: UnitChunk = {
  key: 'k',
  rows: 3,
  columns: {
    n: { kind: 'count', values: Uint32Array.of(3, 0, 5), states: Uint8Array.of(0, NOT_APPLICABLE, 0) },
    x: { kind: 'real', values: Float64Array.of(1, 2, 3) },
    l: { kind: 'label', values: Uint16Array.of(0, 0, 1), labels: ['de', 'fr'], states: Uint8Array.of(0, UNDEFINED, 0) },
  },
  edits: [edit(0), edit(2)],
};

describe('pieces of a chunk', () => {
  it('become one, row by row', () => {
    expect(concatChunks([first, second])).toEqual({
      key: 'k',
      rows: 5,
      columns: {
        n: { kind: 'count', values: Uint32Array.of(1, 2, 3, 0, 5), states: Uint8Array.of(0, 0, 0, NOT_APPLICABLE, 0) },
        x: { kind: 'real', values: Float64Array.of(0.5, 0, 1, 2, 3), states: Uint8Array.of(0, UNDEFINED, 0, 0, 0) },
        l: {
          kind: 'label',
          values: Uint16Array.of(0, 1, 1, 0, 2),
          labels: ['en', 'de', 'fr'],
          states: Uint8Array.of(0, 0, 0, UNDEFINED, 0),
        },
      },
      edits: [edit(1), edit(2), edit(4)],
    });
  });

  it('stay as they are when there is one', () => {
    expect(concatChunks([first])).toBe(first);
  });
});
