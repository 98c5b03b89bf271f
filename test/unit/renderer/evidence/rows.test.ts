import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Row } from '#shared/contract/desk.ts';
import { stepFrom } from '../../../../src-renderer/features/evidence/rows/advance.ts';
import { BLOCK, createRowCache } from '../../../../src-renderer/features/evidence/rows/row-cache.ts';

const row = (n: number): Row => ({
  id: `s:f#${n}`,
  verdict: 'keep',
  by: 'rules',
  reason: 'none',
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
        const numbers = Array.from({ length: 3400 }, (_, n) => n);
        expect(numbers.filter((n) => ![n, undefined].includes(cache.get(n)?.bytes))).toEqual([]);
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
    ['starts at the first', null, null, 1, 10, 0],
    ['starts at the last', null, null, -1, 10, 9],
    ['goes on', 3, null, 1, 10, 4],
    ['goes back', 3, null, -1, 10, 2],
    ['stays at the end', 9, null, 1, 10, 9],
    ['stays at the beginning', 0, null, -1, 10, 0],
    ['comes back into a shorter view', 20, null, 1, 10, 9],
    ['goes on to the row that moved up', null, 4, 1, 10, 4],
    ['goes back from where the document was', null, 4, -1, 10, 3],
    ['goes nowhere without rows', 0, null, 1, 0, null],
  ] as const)('%s', (_, row, near, step, total, to) => {
    expect(stepFrom({ row, near }, step, total)).toBe(to);
  });
});
