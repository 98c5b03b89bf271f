import { describe, expect, it } from 'vitest';
import type { Forced } from '#engine/decide/corpus.ts';
import { createDecide, type Decide } from '#engine/decide/decide.ts';
import { resolveThresholds } from '#engine/decide/thresholds.ts';
import { sumOf } from '#engine/decide/tally.ts';
import { decideInStages, rulesStage } from '#engine/decide/stages.ts';
import { indexesOf } from '#engine/decide/bits.ts';
import { corpusOf, unitsFor, type SmallDocument } from './small-corpus.ts';

const kinds = { 'a.words': 'count', 'a.share': 'real', 'b.label': 'label', 'b.free': 'real' } as const;
const units = unitsFor(kinds);
const thresholds = resolveThresholds(
  {
    thresholds: {
      'a.words': { min: 50, languages: { zh: { min: 20 } } },
      'a.share': { max: 0.2 },
      'b.label': { in: ['en', 'zh'] },
    },
  },
  units,
);

const doc = (words: number, share: number, label: string, more: Partial<SmallDocument> = {}): SmallDocument => ({
  ...more,
  cells: { 'a.words': words, 'a.share': share, 'b.label': label, 'b.free': 1, ...more.cells },
});
const documents: SmallDocument[] = [
  doc(60, 0.1, 'en', { bytes: 1, words: 1 }),
  doc(40, 0.1, 'en', { bytes: 10, words: 2 }), // words
  doc(40, 0.3, 'en', { bytes: 100, words: 4 }), // words, share
  doc(40, 0.3, 'fr', { bytes: 1_000, words: 8 }), // all
  doc(60, 0.3, 'fr', { bytes: 10_000, words: 16 }), // share, label
  doc(30, 0.1, 'zh', { language: 'zh', script: 'Hani', bytes: 100_000, words: 32 }),
  doc(19, 0.1, 'zh', { language: 'zh', script: 'Hani', source: 't', bytes: 1_000_000, words: 64 }), // words
  doc(60, 0, 'en', { cells: { 'a.share': { na: 'gated' } } }), // open
  doc(40, 0, 'en', { cells: { 'a.share': { na: 'gated' } } }), // words
  doc(60, 0, 'en', { cells: { 'a.share': { na: 'failed' } } }), // quarantine
];

function table(decide: Decide, weight = 0): Record<string, number[]> {
  const tally = decide.tally();
  return Object.fromEntries(
    decide.rows.map(({ id }, r) => [id, [0, 1, 2].map((metric) => sumOf(tally.rows[r]!, metric, weight))]),
  );
}

function verdicts(decide: Decide): string {
  return Array.from({ length: decide.corpus.documents }, (_, i) => decide.verdict(i)[0]).join('');
}

describe('createDecide', () => {
  it('counts each side alone, unique and in cascade', () => {
    const decide = createDecide(corpusOf(documents, kinds), thresholds, []);
    expect(table(decide)).toEqual({
      failed: [1, 1, 1],
      'a.words.min': [5, 3, 5],
      'a.share.max': [3, 0, 1],
      'b.label.in': [2, 0, 0],
    });
    expect(table(decide, 1)['a.words.min']).toEqual([1_001_210, 1_000_110, 1_001_210]);
    expect(table(decide, 2)['a.share.max']).toEqual([28, 0, 16]);
    expect(verdicts(decide)).toBe('kddddkdudd');
  });

  it('lets a person outrank rules, and counts rules over what no person decided', () => {
    const forced: Forced[] = [
      { document: 3, by: 'person', verdict: 'keep', entry: 1, reason: 'good' },
      { document: 0, by: 'person', verdict: 'drop', entry: 2, reason: 'bad' },
      { document: 7, by: 'takedown', verdict: 'drop', entry: 3, reason: 'asked' },
    ];
    const decide = createDecide(corpusOf(documents, kinds), thresholds, forced);
    expect(verdicts(decide)).toBe('dddkdkdddd');
    expect(table(decide)['b.label.in']).toEqual([1, 0, 0]);
    expect(indexesOf(decide.breaches('b.label.in'))).toEqual(Uint32Array.of(3, 4));
    const counts = decide.moveThreshold({ signal: 'a.words', kind: 'min', value: 0 });
    expect(counts).toEqual({ kept: 3, dropped: 6, undecided: 1, alone: 1, unique: 1 });
  });

  it('answers a move at once, and with all sums when asked', () => {
    const decide = createDecide(corpusOf(documents, kinds), thresholds, []);
    expect(decide.moveThreshold({ signal: 'a.share', kind: 'max', value: 0.5 })).toEqual({
      kept: 2,
      dropped: 7,
      undecided: 1,
      alone: 0,
      unique: 0,
    });
    expect(table(decide)).toEqual({
      failed: [1, 1, 1],
      'a.words.min': [5, 4, 5],
      'a.share.max': [0, 0, 0],
      'b.label.in': [2, 1, 1],
    });
  });

  it('reopens and closes questions where a limit is taken away', () => {
    const decide = createDecide(corpusOf(documents, kinds), thresholds, []);
    expect(decide.moveThreshold({ signal: 'a.share', kind: 'max', value: null })).toMatchObject({
      undecided: 0,
      alone: 0,
    });
    expect(verdicts(decide)).toBe('kdddd' + 'kdkdk');
    decide.moveThreshold({ signal: 'a.share', kind: 'max', value: 0.2 });
    expect(verdicts(decide)).toBe('kddddkdudd');
  });

  it('takes a limit on a signal that had none, in its place in the cascade', () => {
    const decide = createDecide(corpusOf(documents, kinds), thresholds, []);
    const counts = decide.moveThreshold({ signal: 'a.words', kind: 'max', value: 50 });
    expect(counts).toEqual({ kept: 1, dropped: 9, undecided: 0, alone: 4, unique: 2 });
    expect(decide.rows.map(({ id }) => id)).toEqual([
      'failed',
      'a.words.min',
      'a.words.max',
      'a.share.max',
      'b.label.in',
    ]);
    expect(table(decide)['a.share.max']).toEqual([3, 0, 0]);
    expect(decide.moveThreshold({ signal: 'b.free', kind: 'min', value: null })).toMatchObject({ alone: 0, kept: 1 });
  });

  it('decides nothing about no documents', () => {
    const decide = createDecide(corpusOf([], kinds), thresholds, []);
    expect(decide.moveThreshold({ signal: 'a.words', kind: 'min', value: 3 })).toEqual({
      kept: 0,
      dropped: 0,
      undecided: 0,
      alone: 0,
      unique: 0,
    });
  });

  it('reads every judged column once for both of its sides', () => {
    const corpus = corpusOf(documents, kinds);
    const asked: string[] = [];
    createDecide({ ...corpus, column: (name) => (asked.push(name), corpus.column(name)) }, thresholds, []);
    expect(asked).toEqual(['a.words', 'a.share', 'b.label']);
  });
});

describe('decideInStages', () => {
  const decide = createDecide(corpusOf(documents, kinds), thresholds, []);
  it('hands each stage what the earlier ones left, and never brings back', () => {
    const seen: number[][] = [];
    const decided = decideInStages(documents.length, [
      rulesStage(decide),
      {
        id: 'last',
        decide(open) {
          seen.push([...indexesOf(open)]);
          return { dropped: Uint32Array.of(1 << 5), undecided: Uint32Array.of(0) };
        },
      },
    ]);
    expect(seen).toEqual([[0, 5]]);
    expect([...indexesOf(decided.kept)]).toEqual([0]);
    expect([...indexesOf(decided.undecided)]).toEqual([7]);
    expect(decided.stages.map(({ id, dropped }) => [id, indexesOf(dropped).length])).toEqual([
      ['rules', 7],
      ['last', 1],
    ]);
  });
  it('refuses a stage that speaks of a document that is gone', () => {
    const stage = { id: 'wrong', decide: () => ({ dropped: Uint32Array.of(2), undecided: Uint32Array.of(0) }) };
    expect(() => decideInStages(documents.length, [rulesStage(decide), stage])).toThrow(/stage wrong/);
  });
});
