import { describe, expect, test } from 'vitest';
import type { Held } from '#services/desk/held.ts';
import { MOST_OVERRIDES, selectedDocuments } from '#services/desk/overrides.ts';
import type { View } from '#services/desk/views.ts';

const NO_SNAPSHOT = {} as Held;
const viewOf = (total: number, order: Uint32Array | null) => (): View => ({
  view: 'v',
  order,
  total,
  verdicts: { kept: 0, dropped: 0, undecided: 0 },
  draft: [],
});
type Ranges = [number, number][];
const select = (ranges: Ranges, except: number[], total: number, order: Uint32Array | null = null): number[] =>
  selectedDocuments({ view: 'v', ranges, except }, NO_SNAPSHOT, viewOf(total, order));

describe('the documents of a selection', () => {
  test.each<[Ranges, number[], number[]]>([
    [[[0, 3]], [], [0, 1, 2]],
    [
      [
        [4, 6],
        [0, 2],
      ],
      [],
      [0, 1, 4, 5],
    ],
    [
      [
        [0, 6],
        [1, 3],
        [2, 4],
      ],
      [2],
      [0, 1, 3, 4, 5],
    ],
    [
      [
        [5, 99],
        [7, 8],
      ],
      [9],
      [5, 6, 7, 8],
    ],
    [
      [
        [3, 3],
        [6, 5],
        [2, 3],
      ],
      [],
      [2],
    ],
  ])('of ranges %j without %j are %j', (ranges, except, rows) => {
    expect(select(ranges, except, 10)).toEqual(rows);
    const order = Uint32Array.from({ length: 10 }, (_, row) => 100 - row);
    expect(select(ranges, except, 10, order)).toEqual(rows.map((row) => 100 - row));
  });

  test('are looked at once, however often ranges name them', () => {
    const ranges = Array.from({ length: 10_000 }, (_, n): [number, number] => [n % 7, 90_000]);
    expect(select(ranges, [], 10_000_000)).toHaveLength(90_000);
  });

  test('are some, and not too many', () => {
    expect(() => select([[0, 1]], [0], 10)).toThrow('no document is selected');
    expect(select([[0, MOST_OVERRIDES + 1]], [5], 10_000_000)).toHaveLength(MOST_OVERRIDES);
    expect(() => select([[0, MOST_OVERRIDES + 1]], [], 10_000_000)).toThrow('cannot be overruled at once');
  });
});
