import { describe, expect, it } from 'vitest';
import { bars, countAxis, highest, ticksIn, valueAxis } from '../../../../../src-renderer/widgets/histogram/plot.ts';

describe('plot', () => {
  it('puts values on pixels and back, and holds what lies outside at the ends', () => {
    const axis = valueAxis([0, 5, 10], 'linear', 200);
    expect([axis(0), axis(2.5), axis(10), axis(-4), axis(99)]).toEqual([0, 50, 200, 0, 200]);
    expect([axis.invert(50), axis.invert(-9), axis.invert(999)]).toEqual([2.5, 0, 10]);
  });

  it('takes logarithms of values that have them, and a symmetric scale for others', () => {
    expect(valueAxis([1, 10, 100], 'log', 200)(10)).toBeCloseTo(100);
    const symmetric = valueAxis([0, 10, 100], 'log', 200);
    expect(symmetric(0)).toBe(0);
    expect(symmetric(10)).toBeGreaterThan(90);
  });

  it('has a width where all values are one', () => {
    expect(valueAxis([3, 3], 'linear', 200)(3)).toBe(100);
  });

  it('shows one document as a pixel, and none as nothing', () => {
    const y = countAxis(1_000_000, 'linear', 100);
    expect([y(0), y(1), y(1_000_000)]).toEqual([0, 1, 100]);
  });

  it('draws a bar a bin, with a gap where there is room', () => {
    const x = (value: number): number => value * 10;
    expect(bars([0, 1, 2], [3, 0], x, (count) => count, 50)).toBe('M0,50v-3h9v3z');
    expect(bars([0, 0.2], [1], x, (count) => count, 50)).toBe('M0,50v-1h2v1z');
  });

  it('counts what stands beside the axis for the height', () => {
    const none = { all: 0, others: 0 };
    expect(highest({ edges: [0, 1], all: [5], others: [1], under: none, over: { all: 8, others: 0 } }, [])).toBe(8);
    expect(highest({ edges: [0, 1], all: [5], others: [1], under: none, over: none }, [{ all: 9 }])).toBe(9);
  });

  it('leaves out ticks that have no room', () => {
    const axis = valueAxis([0.001, 1], 'log', 300);
    const places = ticksIn(axis, 300, 60).map((tick) => axis(tick));
    expect(places.length).toBeGreaterThan(2);
    places.slice(1).forEach((place, i) => expect(place - places[i]!).toBeGreaterThanOrEqual(48));
  });
});
