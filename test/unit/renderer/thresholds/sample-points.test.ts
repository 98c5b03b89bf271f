import { expect, it } from 'vitest';
import {
  firstCurve,
  withPoint,
  withPointAdded,
  withoutPoint,
} from '../../../../src-renderer/features/thresholds/sample-points.ts';
import { SampleCurve } from '#shared/domain/sampling.ts';

it.each([
  [
    0.02,
    [],
    [
      [0.01, 1],
      [0.02, 0.1],
    ],
  ],
  [
    null,
    [0, 10],
    [
      [5, 1],
      [10, 0.1],
    ],
  ],
  [
    null,
    [],
    [
      [0.5, 1],
      [1, 0.1],
    ],
  ],
  [
    null,
    [3, 3],
    [
      [3.5, 1],
      [4, 0.1],
    ],
  ],
  [0, [0, 1], [[0, 0.5]]],
  [
    -1,
    [-5, 0],
    [
      [-3, 1],
      [-1, 0.1],
    ],
  ],
])('begins under a limit of %j over %j with %j', (max, edges, curve) => {
  expect(firstCurve(max, edges)).toEqual(curve);
  expect(SampleCurve.safeParse(firstCurve(max, edges)).success).toBe(true);
});

const CURVE: SampleCurve = [
  [1, 1],
  [2, 0.5],
];

it('moves, adds and takes out points, and keeps scores in order', () => {
  expect(withPoint(CURVE, 0, [3, 1])).toEqual([
    [2, 0.5],
    [3, 1],
  ]);
  expect(withPoint(CURVE, 0, [2, 1])).toBe(CURVE);
  expect(withPointAdded(CURVE)).toEqual([...CURVE, [3, 0.5]]);
  expect(withPointAdded([[0, 0.5]])).toEqual([
    [0, 0.5],
    [1, 0.5],
  ]);
  expect(withoutPoint(CURVE, 0)).toEqual([[2, 0.5]]);
  expect(withoutPoint([[2, 0.5]], 0)).toEqual([[2, 0.5]]);
});
