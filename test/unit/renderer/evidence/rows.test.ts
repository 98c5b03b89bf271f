import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Row } from '#shared/contract/desk.ts';
import { placeIn, stepFrom } from '../../../../src-renderer/features/evidence/rows/advance.ts';
import { BLOCK, createRowCache } from '../../../../src-renderer/features/evidence/rows/row-cache.ts';

const row = (n: number): Row => ({
  id: `s:f#${n}`,
  verdict: 'keep',
  by: 'rules',
  breaches: [],
  source: 's',
  language: 'en',
  bytes: n,
  excerpt: '',
  cells: [],
});
const rows = (start: number, count: number): Row[] => Array.from({ length: count }, (_, i) => row(start + i));

describe('the cache of rows', () => {
  it('gives what was put, wherever the piece began', () => {
    const cache = createRowCache();
    cache.put(BLOCK - 2, rows(BLOCK - 2, BLOCK + 4));
    expect([BLOCK - 3, BLOCK - 2, BLOCK, 2 * BLOCK + 1, 2 * BLOCK + 2].map((n) => cache.get(n)?.bytes)).toEqual([
      undefined,
      BLOCK - 2,
      BLOCK,
      2 * BLOCK + 1,
      undefined,
    ]);
  });

  it('lets go of the block that was used longest ago', () => {
    const cache = createRowCache(2);
    cache.put(0, rows(0, BLOCK));
    cache.put(BLOCK, rows(BLOCK, BLOCK));
    cache.get(5);
    cache.put(2 * BLOCK, rows(2 * BLOCK, BLOCK));
    expect([0, BLOCK, 2 * BLOCK].map((n) => cache.get(n) !== undefined)).toEqual([true, false, true]);
  });

  it('never holds more rows than its blocks, and never a wrong one', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(3000), fc.integer({ min: 1, max: 300 })), { maxLength: 30 }), (pieces) => {
        const cache = createRowCache(3);
        for (const [start, count] of pieces) {
          cache.put(start, rows(start, count));
          expect(cache.size()).toBeLessThanOrEqual(3 * BLOCK);
          expect(cache.get(start + count - 1)?.bytes).toBe(start + count - 1);
        }
        for (let n = 0; n < 3400; n++) expect([n, undefined]).toContain(cache.get(n)?.bytes);
      }),
      { numRuns: 50 },
    );
  });

  it('changes rows in place, and tells which to ask for again until they come', () => {
    const cache = createRowCache();
    cache.put(0, rows(0, 3));
    cache.update((each, index) => (index === 1 ? { ...each, verdict: 'drop', by: 'person' } : each));
    expect([0, 1, 2].map((n) => cache.get(n)?.verdict)).toEqual(['keep', 'drop', 'keep']);
    cache.markStale();
    expect(cache.isStale(1)).toBe(true);
    expect(cache.get(1)?.verdict).toBe('drop');
    cache.put(0, rows(0, 3));
    expect(cache.isStale(1)).toBe(false);
  });
});

describe('going from row to row', () => {
  it.each([
    [null, 1, 10, 0],
    [null, -1, 10, 9],
    [3, 1, 10, 4],
    [9, 1, 10, 9],
    [0, -1, 10, 0],
    [20, 1, 10, 9],
    [0, 1, 0, null],
  ] as const)('from %s by %s of %s goes to %s', (from, step, total, to) => {
    expect(stepFrom(from, step, total)).toBe(to);
  });

  it.each([
    ['at the document', 7, 3, 10, 7],
    ['where it was', null, 3, 10, 3],
    ['at the end of a shorter view', null, 30, 10, 9],
    ['nowhere in an empty view', 7, 3, 0, null],
    ['nowhere when it stood nowhere', null, null, 10, null],
    ['not beyond the rows that count', 300, 12, 200, 12],
  ] as const)('stands %s in a view that was opened again', (_, found, before, total, place) => {
    expect(placeIn(found, before, total)).toBe(place);
  });
});
