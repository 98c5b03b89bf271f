import { describe, expect, it } from 'vitest';
import { createDecide } from '#engine/decide/decide.ts';
import { resolveThresholds } from '#engine/decide/thresholds.ts';
import { whatIf } from '#engine/decide/what-if.ts';
import { corpusOf, unitsFor, type SmallDocument } from './small-corpus.ts';

const kinds = { 'a.x': 'real', 'a.n': 'count', 'b.l': 'label' } as const;
const thresholds = resolveThresholds(
  { thresholds: { 'a.x': { max: 0.2 }, 'a.n': { min: 50 }, 'b.l': { in: ['en'] } } },
  unitsFor(kinds),
);
const doc = (x: number | { na: 'gated' }, n: number, l: string): SmallDocument => ({
  cells: { 'a.x': x, 'a.n': n, 'b.l': l },
});
const documents = [
  doc(0.1, 60, 'en'),
  doc(0.15, 60, 'en'),
  doc(0.19, 60, 'en'),
  doc(0.19, 60, 'en'),
  doc(0.3, 60, 'en'),
  doc(0.1, 45, 'en'),
  doc(0.1, 60, 'fr'),
  doc({ na: 'gated' }, 45, 'en'),
];
const make = () => createDecide(corpusOf(documents, kinds), thresholds, []);

describe('whatIf', () => {
  it('counts both sides of a move and names what turns, nearest to the limit first', () => {
    const decide = make();
    const result = whatIf(decide, [{ signal: 'a.x', kind: 'max', value: 0.12 }], 2);
    expect(result).toEqual({
      before: { kept: 4, dropped: 4, undecided: 0 },
      after: { kept: 1, dropped: 7, undecided: 0 },
      sides: [{ id: 'a.x.max', alone: [1, 4], unique: [1, 4] }],
      turned: { 'keep>drop': 3 },
      flips: 3,
      nearest: [
        { document: 1, from: 'keep', to: 'drop', side: 'a.x.max', value: 0.15, limit: 0.12, distance: 0.15 - 0.12 },
        { document: 2, from: 'keep', to: 'drop', side: 'a.x.max', value: 0.19, limit: 0.12, distance: 0.19 - 0.12 },
      ],
    });
    expect(decide.thresholds).toBe(thresholds);
    expect(whatIf(decide, [], 9)).toMatchObject({ before: result.before, after: result.before, flips: 0, nearest: [] });
  });
  it('takes several sides at once, in units of their moves', () => {
    const result = whatIf(
      make(),
      [
        { signal: 'a.n', kind: 'min', value: 40 },
        { signal: 'b.l', kind: 'in', value: ['en', 'fr'] },
        { signal: 'a.x', kind: 'max', value: 0.31 },
      ],
      9,
    );
    expect(result.turned).toEqual({ 'drop>keep': 3, 'drop>undecided': 1 });
    expect(result.nearest.map(({ document, side, to }) => [document, side, to])).toEqual([
      [6, 'b.l.in', 'keep'],
      [4, 'a.x.max', 'keep'],
      [5, 'a.n.min', 'keep'],
      [7, 'a.n.min', 'undecided'],
    ]);
  });
  it('measures the distance to the old limit where a limit is taken away', () => {
    const result = whatIf(make(), [{ signal: 'a.x', kind: 'max', value: null }], 9);
    expect(result.nearest).toEqual([
      { document: 4, from: 'drop', to: 'keep', side: 'a.x.max', value: 0.3, limit: 0.2, distance: 0.3 - 0.2 },
    ]);
    expect(result.sides).toEqual([{ id: 'a.x.max', alone: [1, 0], unique: [1, 0] }]);
  });
  it('takes a limit where there was none', () => {
    const result = whatIf(make(), [{ signal: 'a.n', kind: 'max', value: 59 }], 0);
    expect(result.sides).toEqual([{ id: 'a.n.max', alone: [0, 6], unique: [0, 4] }]);
    expect(result.nearest).toEqual([]);
    expect(result.flips).toBe(4);
  });
});
