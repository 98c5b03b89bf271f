import { describe, expect, it } from 'vitest';
import type { CellJson } from '#shared/domain/cell.ts';
import { conditionOf, judge } from '#engine/decide/breaches.ts';
import { resolveThresholds } from '#engine/decide/thresholds.ts';
import { unitsFor } from './small-corpus.ts';

const thresholds = resolveThresholds(
  {
    thresholds: {
      'a.count': { min: 50, max: 100 },
      'a.share': { min: 0.12, keepZero: true, max: 0.5, maxOpen: true },
      'b.label': { in: ['en', 'zh'], notIn: ['zh'], scripts: { Thai: { off: true } } },
    },
  },
  unitsFor({ 'a.count': 'count', 'a.share': 'real', 'b.label': 'label' }),
);
const fine: Record<string, CellJson> = { 'a.count': 60, 'a.share': 0.2, 'b.label': 'en' };
const run = (cells: Record<string, CellJson>, language = 'en', script = 'Latn') =>
  judge(thresholds, (signal) => ({ ...fine, ...cells })[signal], language, script);

describe('judge', () => {
  it.each<[string, Record<string, CellJson>, string[]]>([
    ['everything fine', {}, []],
    ['at the min', { 'a.count': 50 }, []],
    ['below the min', { 'a.count': 49 }, ['a.count < 50']],
    ['at the max', { 'a.count': 100 }, []],
    ['above the max', { 'a.count': 101 }, ['a.count > 100']],
    ['at an open max', { 'a.share': 0.5 }, ['a.share >= 0.5']],
    ['below an open max', { 'a.share': 0.49999999999999994 }, []],
    ['zero that is kept', { 'a.share': 0 }, []],
    ['minus zero that is kept', { 'a.share': -0 }, []],
    ['just above zero', { 'a.share': 0.01 }, ['a.share < 0.12']],
    ['a label outside', { 'b.label': 'fr' }, ['b.label not in en, zh']],
    ['a label that is refused', { 'b.label': 'zh' }, ['b.label in zh']],
    ['not applicable', { 'a.count': { na: 'not-applicable' } }, []],
    ['undefined', { 'a.count': { na: 'undefined' } }, []],
    ['several, in order', { 'a.count': 1, 'b.label': 'fr' }, ['a.count < 50', 'b.label not in en, zh']],
    ['failed, first', { 'a.count': 1, 'b.label': { na: 'failed' } }, ['b.label failed', 'a.count < 50']],
  ])('%s', (_, cells, expected) => {
    const { breaches, verdict } = run(cells);
    const told = breaches.map((b) => {
      if (b.kind === 'limit' || b.kind === 'label') return `${b.signal} ${conditionOf(b)}`;
      return b.kind === 'failed' ? `${b.signal} failed` : b.kind;
    });
    expect(told).toEqual(expected);
    expect(verdict).toBe(expected.length === 0 ? 'keep' : 'drop');
  });

  it('leaves a document open while its only question is gated', () => {
    expect(run({ 'a.share': { na: 'gated' } })).toEqual({
      verdict: 'undecided',
      breaches: [],
      open: ['a.share'],
      spared: [],
      chance: null,
    });
    expect(run({ 'a.share': { na: 'gated' }, 'a.count': 1 }).verdict).toBe('drop');
  });
  it('asks nothing of a signal without a limit for the document', () => {
    const cells: Record<string, CellJson> = { 'b.label': { na: 'gated' } };
    expect(run(cells, 'th', 'Thai').verdict).toBe('keep');
    expect(run({ 'b.label': { na: 'failed' } }, 'th', 'Thai').verdict).toBe('keep');
  });
  it('gives the values and limits of a breach', () => {
    expect(run({ 'a.count': 49, 'a.share': 0.7 }).breaches).toEqual([
      { kind: 'limit', signal: 'a.count', value: 49, range: { min: 50 } },
      { kind: 'limit', signal: 'a.share', value: 0.7, range: { max: 0.5, maxOpen: true } },
    ]);
  });
});
