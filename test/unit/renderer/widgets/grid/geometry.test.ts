import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AT_START,
  barOf,
  barRange,
  canvasHeight,
  isScaled,
  MAX_CANVAS,
  moveBar,
  pageRows,
  refit,
  scrollBy,
  topOf,
  topRange,
  toRow,
  visibleRows,
} from '../../../../../src-renderer/widgets/grid/geometry.ts';
import type { Geometry, Scroll } from '../../../../../src-renderer/widgets/grid/geometry.ts';

const small: Geometry = { rowCount: 100, rowHeight: 28, viewport: 700 };
const large: Geometry = { rowCount: 10_000_000, rowHeight: 28, viewport: 700 };

const geometries: fc.Arbitrary<Geometry> = fc.record({
  rowCount: fc.oneof(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 50_000_000 })),
  rowHeight: fc.integer({ min: 16, max: 120 }),
  viewport: fc.integer({ min: 40, max: 2000 }),
});
const placed = geometries.chain((g) =>
  fc.tuple(
    fc.constant(g),
    fc.double({ min: 0, max: 1, noNaN: true }).map((share): Scroll => {
      const top = share * topRange(g);
      return { top, bar: barOf(g, top) };
    }),
  ),
);

describe('geometry of a scaled scroller', () => {
  it('is the content itself where that is low enough', () => {
    expect(canvasHeight(small)).toBe(2800);
    expect(isScaled(small)).toBe(false);
    expect(topOf(small, 1234)).toBe(1234);
    expect(barOf(small, 1234)).toBe(1234);
  });

  it('asks for no more than the browser grants', () => {
    expect(canvasHeight(large)).toBe(MAX_CANVAS);
    expect(isScaled(large)).toBe(true);
    expect(barRange(large)).toBe(MAX_CANVAS - 700);
  });

  it('reaches the last row at the end of the bar', () => {
    const s = moveBar(large, AT_START, barRange(large));
    expect(visibleRows(large, s)).toEqual({ first: 9_999_975, end: 10_000_000 });
    expect(s.top + large.viewport).toBe(280_000_000);
  });

  it('reaches the last row where the browser cuts the element short', () => {
    const cut: Geometry = { ...large, granted: 5_000_000 };
    expect(visibleRows(cut, moveBar(cut, AT_START, 5_000_000 - 700)).end).toBe(10_000_000);
    const rounded = moveBar(cut, AT_START, 5_000_000 - 700 - 0.6);
    expect(rounded.top).toBe(topRange(cut));
  });

  it('reads a short step of the bar as pixels and a long one as a proportion', () => {
    const middle = toRow(large, AT_START, 5_000_000, 'start');
    expect(moveBar(large, middle, middle.bar + 100).top).toBe(middle.top + 100);
    expect(moveBar(large, middle, middle.bar + 10_000).top).toBeGreaterThan(middle.top + 300_000);
  });

  it('takes no notice of the echo of its own move', () => {
    const s = toRow(large, AT_START, 1234, 'start');
    expect(moveBar(large, s, s.bar + 0.5)).toBe(s);
  });

  it('moves by pixels with the wheel, whatever the scale', () => {
    expect(scrollBy(large, AT_START, 120).top).toBe(120);
    expect(scrollBy(large, AT_START, -1)).toEqual({ top: 0, bar: 0 });
  });

  it.each([
    ['above', 3, 'nearest', 84],
    ['in view', 50, 'nearest', 1000],
    ['below', 80, 'nearest', 81 * 28 - 700],
    ['to the start', 60, 'start', 1680],
    ['to the middle', 60, 'center', 1680 - 336],
    ['past the end', 1e9, 'nearest', 2100],
  ] as const)('scrolls to a row %s', (_, row, align, top) => {
    expect(toRow(small, { top: 1000, bar: 1000 }, row, align).top).toBe(top);
  });

  it('has nothing to scroll where all rows fit', () => {
    const few: Geometry = { rowCount: 3, rowHeight: 28, viewport: 700 };
    expect(topRange(few)).toBe(0);
    expect(visibleRows(few, scrollBy(few, AT_START, 500))).toEqual({ first: 0, end: 3 });
    expect(visibleRows({ ...few, rowCount: 0 }, AT_START)).toEqual({ first: 0, end: 0 });
  });

  it('pages by all whole rows but one', () => {
    expect(pageRows(small)).toBe(24);
    expect(pageRows({ ...small, viewport: 20 })).toBe(1);
  });

  it('is exact at both ends, for any numbers', () => {
    fc.assert(
      fc.property(geometries, (g) => {
        expect(topOf(g, 0)).toBe(0);
        expect(topOf(g, barRange(g))).toBe(topRange(g));
        expect(barOf(g, 0)).toBe(0);
        expect(barOf(g, topRange(g))).toBe(barRange(g));
      }),
    );
  });

  it('keeps the order of places, for any numbers', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(geometries, share, share, (g, a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        expect(topOf(g, low * barRange(g))).toBeLessThanOrEqual(topOf(g, high * barRange(g)));
        expect(barOf(g, low * topRange(g))).toBeLessThanOrEqual(barOf(g, high * topRange(g)));
      }),
    );
  });

  it('shows a row wholly after scrolling to it, from anywhere', () => {
    fc.assert(
      fc.property(placed, fc.nat(), ([g, s], pick) => {
        fc.pre(g.rowCount > 0 && g.viewport >= g.rowHeight);
        const row = pick % g.rowCount;
        for (const align of ['nearest', 'start', 'center'] as const) {
          const { top } = toRow(g, s, row, align);
          expect(row * g.rowHeight).toBeGreaterThanOrEqual(top - 1e-6);
          expect((row + 1) * g.rowHeight).toBeLessThanOrEqual(top + g.viewport + 1e-6);
        }
      }),
    );
  });

  it('never leaves the content, whatever the browser or the wheel says', () => {
    fc.assert(
      fc.property(placed, fc.double({ noNaN: true, min: -1e9, max: 1e9 }), ([g, s], by) => {
        for (const next of [scrollBy(g, s, by), moveBar(g, s, by), refit(g, s)]) {
          expect(next.top).toBeGreaterThanOrEqual(0);
          expect(next.top).toBeLessThanOrEqual(topRange(g));
        }
      }),
    );
  });

  it('comes to rest where it is', () => {
    fc.assert(
      fc.property(placed, ([g, s]) => {
        expect(refit(g, s)).toEqual(s);
        expect(moveBar(g, s, s.bar)).toBe(s);
      }),
    );
  });
});
