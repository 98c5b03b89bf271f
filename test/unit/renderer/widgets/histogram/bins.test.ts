import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  below,
  binOf,
  brushed,
  dropped,
  snap,
  stepFor,
  sumsOf,
  total,
} from '../../../../../src-renderer/widgets/histogram/bins.ts';
import type { Bins } from '../../../../../src-renderer/widgets/histogram/bins.ts';

const bins: Bins = {
  edges: [0, 1, 2, 4],
  all: [10, 20, 40],
  others: [5, 10, 0],
  under: { all: 3, others: 2 },
  over: { all: 7, others: 1 },
};
const sums = sumsOf(bins);

describe('bins', () => {
  it.each([
    [-1, -1],
    [0, 0],
    [0.999, 0],
    [1, 1],
    [3.9, 2],
    [4, 3],
    [9, 3],
  ])('puts %d into bin %d', (value, bin) => {
    expect(binOf(bins.edges, value)).toBe(bin);
  });

  it.each([
    [-5, 0, 0],
    [0, 3, 2],
    [0.5, 8, 5],
    [1, 13, 7],
    [2, 33, 17],
    [3, 53, 17],
    [4, 73, 17],
    [9, 80, 18],
  ])('counts about what lies below %d: %d and %d', (value, all, others) => {
    expect(below(bins, sums, value)).toEqual({ all, others });
  });

  it('counts what two limits drop, each document once', () => {
    expect(total(bins, sums)).toEqual({ all: 80, others: 18 });
    expect(dropped(bins, sums, 1, 2)).toEqual({ all: 13 + 47, others: 7 + 1 });
    expect(dropped(bins, sums, null, 2)).toEqual({ all: 47, others: 1 });
    expect(dropped(bins, sums, null, null)).toEqual({ all: 0, others: 0 });
    expect(dropped(bins, sums, 4, 1).all).toBe(80);
  });

  it('brushes whole bins, to the right edge of the last', () => {
    expect(brushed(bins.edges, 0.2, 0.4)).toEqual({ min: 0, max: 1 });
    expect(brushed(bins.edges, 2.5, 1.5)).toEqual({ min: 1, max: 4 });
    expect(brushed(bins.edges, -3, 99)).toEqual({ min: 0, max: 4 });
    expect(brushed([0], 0, 1)).toBeNull();
  });

  it.each([
    [[0, 1], 0.005],
    [[0, 100], 0.5],
    [[0, 1_000_000], 5000],
    [[3, 3], 1],
  ])('steps round over %o by %d', (edges, step) => {
    expect(stepFor(edges)).toBeCloseTo(step, 12);
  });

  it.each([
    [0.30000000000000004, 0.1, 0.3],
    [17.3, 5, 15],
    [-0.07, 0.05, -0.05],
    [0.123456, 0.001, 0.123],
  ])('snaps %d on steps of %d to %d', (value, step, to) => {
    expect(snap(value, step)).toBe(to);
  });

  it('never counts less for a greater value', () => {
    const value = fc.double({ min: -2, max: 6, noNaN: true });
    fc.assert(
      fc.property(value, value, (a, b) => {
        const [low, high] = [below(bins, sums, Math.min(a, b)), below(bins, sums, Math.max(a, b))];
        expect(low.all).toBeLessThanOrEqual(high.all);
        expect(low.others).toBeLessThanOrEqual(high.others);
      }),
    );
  });
});
