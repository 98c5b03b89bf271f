import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  between,
  countSelected,
  EVERYTHING,
  isSelected,
  NOTHING,
  selectedRanges,
  setRows,
  toggleRow,
} from '../../../../../src-renderer/widgets/grid/selection.ts';
import type { Selection } from '../../../../../src-renderer/widgets/grid/selection.ts';

const ROWS = 60;

describe('selection', () => {
  it('holds all of 4.1 M rows but three as three exceptions', () => {
    const all = [7, 9, 4_000_000].reduce(toggleRow, EVERYTHING);
    expect(all.ranges).toHaveLength(3);
    expect(countSelected(all, 4_100_000)).toBe(4_099_997);
    expect(isSelected(all, 7)).toBe(false);
    expect(isSelected(all, 8)).toBe(true);
    expect(selectedRanges(all, 10)).toEqual([
      { start: 0, end: 7 },
      { start: 8, end: 9 },
    ]);
  });

  it('joins ranges that touch', () => {
    const joined = setRows(setRows(NOTHING, { start: 2, end: 4 }, true), { start: 4, end: 6 }, true);
    expect(joined.ranges).toEqual([{ start: 2, end: 6 }]);
  });

  it('cuts a hole', () => {
    const held = setRows(setRows(NOTHING, { start: 0, end: 9 }, true), { start: 3, end: 4 }, false);
    expect(held.ranges).toEqual([
      { start: 0, end: 3 },
      { start: 4, end: 9 },
    ]);
  });

  it('takes both ends of a range, either way round', () => {
    expect(between(5, 2)).toEqual({ start: 2, end: 6 });
    expect(between(2, 2)).toEqual({ start: 2, end: 3 });
  });

  it('counts no row that is not there', () => {
    expect(countSelected(setRows(NOTHING, { start: 5, end: 500 }, true), 10)).toBe(5);
    expect(countSelected(EVERYTHING, 0)).toBe(0);
  });

  const step = fc.record({
    start: fc.nat({ max: ROWS }),
    length: fc.nat({ max: 20 }),
    selected: fc.boolean(),
    all: fc.constantFrom(null, null, null, NOTHING, EVERYTHING),
  });

  it('says the same as a set of rows after any steps, in normal form', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let selection: Selection = NOTHING;
        let model = new Set<number>();
        for (const { start, length, selected, all } of steps) {
          if (all !== null) {
            selection = all;
            model = new Set(all.inverted ? Array.from({ length: ROWS }, (_, row) => row) : []);
            continue;
          }
          const end = Math.min(ROWS, start + length);
          selection = setRows(selection, { start, end }, selected);
          for (let row = start; row < end; row++) {
            if (selected) model.add(row);
            else model.delete(row);
          }
        }
        const rows = Array.from({ length: ROWS }, (_, row) => row);
        expect(rows.filter((row) => isSelected(selection, row))).toEqual(rows.filter((row) => model.has(row)));
        expect(countSelected(selection, ROWS)).toBe(model.size);
        const listed = selectedRanges(selection, ROWS).flatMap(({ start, end }) => rows.slice(start, end));
        expect(listed).toEqual([...model].sort((a, b) => a - b));
        selection.ranges.forEach(({ start, end }, i) => {
          expect(start).toBeLessThan(end);
          expect(selection.ranges[i + 1]?.start ?? Infinity).toBeGreaterThan(end);
        });
      }),
    );
  });
});
