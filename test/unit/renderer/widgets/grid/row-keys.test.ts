import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keysOf } from '../../../../../src-renderer/widgets/grid/use-row-keys.ts';

const rows = (first: number, end: number) => Array.from({ length: end - first }, (_, i) => first + i);

describe('keys of rows', () => {
  const start = keysOf(rows(0, 4), new Map());

  it('stay with their rows over a step, and new rows get new ones', () => {
    expect([...keysOf(rows(1, 5), start)]).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
    ]);
  });

  it('are handed on over a jump, but for the row that stays', () => {
    expect([...keysOf([2, ...rows(100, 103)], start)]).toEqual([
      [2, 2],
      [100, 0],
      [101, 1],
      [102, 3],
    ]);
  });

  it('are never shared, whatever the rows', () => {
    const windows = fc.array(fc.tuple(fc.nat(60), fc.nat(12)), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(windows, (all) => {
        let keys: ReadonlyMap<number, number> = new Map();
        for (const [first, length] of all) {
          const before = keys;
          keys = keysOf(rows(first, first + length), before);
          expect(new Set(keys.values()).size).toBe(length);
          for (const [row, key] of before) if (keys.has(row)) expect(keys.get(row)).toBe(key);
        }
      }),
    );
  });
});
