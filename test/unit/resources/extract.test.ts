import { describe, expect, it } from 'vitest';
import { probabilities } from '#engine/clean/extract/forest.ts';
import { labelsOf, overlap, shinglesOf, tokensOf } from '../../../resources/extract/align.ts';
import { binLimits, binned, boost, ensembleValue, flattened, meanOf } from '../../../resources/extract/boost.ts';

const OPTIONS = { trees: 30, leaves: 4, rate: 0.3, lambda: 1, minHessian: 0.5, rowShare: 0.8, columnShare: 1, seed: 1 };

/** One of two numbers is above a half, and not both: no single limit tells. */
function exclusiveOr(): {
  rows: number;
  columns: number;
  values: Float32Array;
  labels: Float32Array;
  weights: Float32Array;
} {
  const rows = 400;
  const values = new Float32Array(rows * 2);
  const labels = new Float32Array(rows);
  for (let row = 0; row < rows; row++) {
    const [a, b] = [((row * 7) % 20) / 20, ((row * 13 + Math.floor(row / 20)) % 20) / 20];
    values.set([a, b], row * 2);
    labels[row] = a > 0.5 !== b > 0.5 ? 1 : 0;
  }
  return { rows, columns: 2, values, labels, weights: new Float32Array(rows).fill(1) };
}

describe('boost', () => {
  const set = exclusiveOr();
  const limits = binLimits(set);
  const rows = Int32Array.from({ length: set.rows }, (_, row) => row);
  const ensemble = boost(set, binned(set, limits), limits, rows, OPTIONS);

  it('learns what two numbers tell together', () => {
    const right = [...rows].filter(
      (row) => ensembleValue(ensemble, set.values, row * 2) > 0.5 === (set.labels[row] === 1),
    );
    expect(right.length).toBeGreaterThan(380);
  });

  it('gives the same trees again, and the same values when they are flat', () => {
    expect(boost(set, binned(set, limits), limits, rows, OPTIONS)).toEqual(ensemble);
    const flat = probabilities(flattened(ensemble), set.values, 2);
    const mean = meanOf([ensemble, ensemble]);
    expect(mean.trees).toHaveLength(60);
    for (const row of [0, 17, 399]) {
      const value = ensembleValue(ensemble, set.values, row * 2);
      expect(flat[row]).toBeCloseTo(value, 5);
      expect(ensembleValue(mean, set.values, row * 2)).toBeCloseTo(value, 8);
    }
  });
});

describe('labelsOf', () => {
  it.each<[string, string[], string, number[]]>([
    ['whole blocks', ['Home', 'one two three four five', 'Share'], 'one two three four five', [0, 1, 0]],
    [
      'short blocks beside what is matched',
      ['Part', 'one two three four five', 'Part'],
      'Part one two three four five',
      [1, 1, 1],
    ],
    ['half a block', ['one two three four x y z w'], 'one two three four', [0.5]],
    ['characters where words are not set apart', ['首页', '河水在三天里上涨'], '河水在三天里上涨。', [0, 1]],
    ['no gold', ['a', 'b c d e'], '', [0, 0]],
  ])('%s', (_name, blocks, gold, expected) => {
    expect([...labelsOf(blocks, gold)]).toEqual(expected);
  });
});

describe('overlap', () => {
  it('normalises to one', () => {
    const of = (text: string): Map<string, number> => shinglesOf(tokensOf(text));
    expect(overlap(of('a b c d e'), of('a b c d e'))).toEqual([1, 0, 0]);
    expect(overlap(of('a b c d e'), of('a b c d'))).toEqual([0.5, 0, 0.5]);
    expect(overlap(of(''), of(''))).toEqual([0, 0, 0]);
  });
});
