import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cliffsDelta, madn, median, normalQuantile, tQuantile } from '#engine/corpus/robust.ts';

it.each<[number[], number, number]>([
  [[], NaN, NaN],
  [[3], 3, 0],
  [[3, 1], 2, 1.482602218505602],
  [[5, 1, 100], 5, 4 * 1.482602218505602],
  [[1, 1, 1, 100], 1, 0],
])('median and deviation of %j', (values, middle, deviation) => {
  expect([median(values), madn(values)]).toEqual([middle, deviation]);
});

describe('cliffsDelta', () => {
  it.each<[number[], number[], number]>([
    [[1, 2], [3, 4], -1],
    [[3, 4], [1, 2], 1],
    [[1, 3], [2], 0],
    [[1, 2], [1, 2], 0],
    [[2], [1, 2, 2, 2], 0.25],
    [[1], [], 0],
    [[], [1], 0],
  ])('of %j against %j', (values, rest, delta) => {
    expect(cliffsDelta(values, Float64Array.from([...values, ...rest]).sort())).toBe(delta);
  });

  it('is what counting every pair gives', () => {
    const some = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(some, some, (values, rest) => {
        const pairs = values.flatMap((a) => rest.map((b) => Math.sign(a - b)));
        const delta = pairs.reduce((sum, sign) => sum + sign, 0) / pairs.length;
        expect(cliffsDelta(values, Float64Array.from([...values, ...rest]).sort())).toBeCloseTo(delta, 12);
      }),
    );
  });
});

it.each([
  [0.975, 1.95996],
  [0.999, 3.09023],
  [1 - 1e-6, 4.75342],
])('normal quantile of %d', (probability, quantile) => {
  expect(Math.abs(normalQuantile(probability) - quantile)).toBeLessThan(4.5e-4);
});

it.each([
  [0.05, 3, 3.18245],
  [0.05, 10, 2.22814],
  [0.01, 4, 4.60409],
  [0.001, 5, 6.86883],
  [0.001, 30, 3.64596],
  [0.00001, 1000, 4.43945],
])('t quantile of %d with %d degrees of freedom', (probability, freedom, quantile) => {
  expect(Math.abs(tQuantile(probability, freedom) / quantile - 1)).toBeLessThan(2e-3);
});
