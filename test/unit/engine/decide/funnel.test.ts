import { describe, expect, it } from 'vitest';
import { alarmsOf } from '#engine/decide/alarms.ts';
import type { Forced } from '#engine/decide/corpus.ts';
import { createDecide } from '#engine/decide/decide.ts';
import { funnelOf } from '#engine/decide/funnel.ts';
import { guardsOf } from '#engine/decide/guards.ts';
import { resolveThresholds } from '#engine/decide/thresholds.ts';
import { corpusOf, unitsFor, type SmallDocument } from './small-corpus.ts';

const kinds = { 'a.x': 'real', 'a.y': 'real', 'b.x': 'real', 'c.x': 'real' } as const;
const thresholds = resolveThresholds(
  { thresholds: { 'a.x': { max: 5 }, 'a.y': { min: 0 }, 'b.x': { max: 1 }, 'c.x': { min: 9 } } },
  unitsFor(kinds),
);
const doc = (source: string, language: string, x: number, more: Partial<SmallDocument> = {}): SmallDocument => ({
  source,
  language,
  category: source === 'web' ? 'web' : null,
  bytes: 10,
  words: 2,
  ...more,
  cells: { 'a.x': x, 'a.y': 1, 'b.x': { na: 'not-applicable' }, 'c.x': 9 },
});
const documents = [
  doc('web', 'en', 1),
  doc('web', 'en', 9),
  doc('web', 'zh', 9),
  doc('own', 'zh', 1),
  doc('own', 'zh', 9),
];
const forced: Forced[] = [
  { document: 0, by: 'takedown', verdict: 'drop', entry: 1, reason: '' },
  { document: 2, by: 'person', verdict: 'keep', entry: 2, reason: '' },
];
const w = (n: number): object => ({ documents: n, bytes: 10 * n, words: 2 * n });

describe('funnelOf', () => {
  it('balances: made = kept + dropped + undecided, dropped = takedown + person + cascade', () => {
    const funnel = funnelOf(createDecide(corpusOf(documents, kinds), thresholds, forced), [
      'source',
      'language',
      'category',
    ]);
    expect(funnel).toMatchObject({
      made: w(5),
      kept: w(2),
      dropped: w(3),
      undecided: w(0),
      takedown: w(1),
      personDrop: w(0),
      personKeep: w(1),
    });
    expect(funnel.rows).toEqual([
      { id: 'a.x.max', alone: w(2), unique: w(2), cascade: w(2) },
      { id: 'a.y.min', alone: w(0), unique: w(0), cascade: w(0) },
      { id: 'b.x.max', alone: w(0), unique: w(0), cascade: w(0) },
      { id: 'c.x.min', alone: w(0), unique: w(0), cascade: w(0) },
    ]);
    const [web, own] = funnel.by.source!;
    expect([web!.name, web!.made, web!.kept, web!.dropped]).toEqual(['web', w(3), w(1), w(2)]);
    expect(web!.bands.map(({ low, high }) => [low, high])).toEqual([
      [0.1, 0.25],
      [0.014, 0.014],
    ]);
    expect([own!.name, own!.made, own!.rows[0]!.cascade, own!.bands]).toEqual(['own', w(2), w(1), []]);
    expect(funnel.by.language!.map(({ name, kept }) => [name, kept])).toEqual([
      ['zh', w(2)],
      ['en', w(0)],
    ]);
    expect(funnel.by.category!.map(({ name }) => name)).toEqual(['web', 'none']);
  });
  it('counts undecided documents apart', () => {
    const open = { ...documents[0]!, cells: { ...documents[0]!.cells, 'a.x': { na: 'gated' as const } } };
    const funnel = funnelOf(createDecide(corpusOf([open, ...documents.slice(1)], kinds), thresholds, []), []);
    expect([funnel.made, funnel.kept, funnel.dropped, funnel.undecided]).toEqual([w(5), w(1), w(3), w(1)]);
  });
  it('knows no words where nothing counts them', () => {
    const funnel = funnelOf(createDecide(corpusOf(documents, kinds, false), thresholds, forced), []);
    expect(funnel.dropped).toEqual({ documents: 3, bytes: 30, words: null });
    expect(funnel.by).toEqual({});
  });
  it('shows quarantine only where something failed', () => {
    const failed = [{ ...documents[0]!, cells: { ...documents[0]!.cells, 'a.x': { na: 'failed' as const } } }];
    const funnel = funnelOf(createDecide(corpusOf(failed, kinds), thresholds, []), []);
    expect(funnel.rows[0]).toEqual({ id: 'failed', alone: w(1), unique: w(1), cascade: w(1) });
  });
});

describe('alarmsOf', () => {
  it('names thresholds that do nothing or everything, rules without a value, sources without a licence', () => {
    const decide = createDecide(corpusOf(documents, kinds), thresholds, []);
    decide.moveThreshold({ signal: 'c.x', kind: 'min', value: 10 });
    const sources = [
      { name: 'web', licence: null },
      { name: 'own', licence: 'CC0-1.0' },
      { name: 'unused', licence: null },
    ];
    expect(alarmsOf(decide, sources).map(({ kind, subject }) => [kind, subject])).toEqual([
      ['never-evaluated', 'b'],
      ['drops-nothing', 'a.y.min'],
      ['drops-everything', 'c.x.min'],
      ['no-licence', 'web'],
    ]);
  });
  it('is silent about thresholds of an empty workspace', () => {
    expect(alarmsOf(createDecide(corpusOf([], kinds), thresholds, []), [])).toEqual([]);
  });
});

describe('guardsOf', () => {
  const limits = { maxDropShare: 0.5, minDocuments: 2 };
  const decide = createDecide(corpusOf(documents, kinds), thresholds, []);
  const ids = (guards: { id: string }[]): string[] => guards.map(({ id }) => id);

  it('guards sources and languages that lose more than the limit', () => {
    expect(guardsOf(decide, limits, new Map())).toEqual([
      { id: 'source:web', documents: 3, dropped: 2, share: 2 / 3, accepted: null, open: true },
      { id: 'language:zh', documents: 3, dropped: 2, share: 2 / 3, accepted: null, open: true },
    ]);
  });
  it('lets the limit itself and small groups pass', () => {
    expect(ids(guardsOf(decide, { maxDropShare: 2 / 3, minDocuments: 2 }, new Map()))).toEqual([]);
    expect(ids(guardsOf(decide, { maxDropShare: 0.5, minDocuments: 4 }, new Map()))).toEqual([]);
  });
  it.each<[number, boolean]>([
    [0.67, false],
    [0.661, false],
    [0.66, true],
    [1, false],
  ])('accepted up to %d leaves it open: %s', (fraction, open) => {
    const accepted = new Map([['source:web', { fraction, why: 'spam' }]]);
    const guards = guardsOf(decide, limits, accepted).filter((guard) => guard.open);
    expect(ids(guards)).toEqual(open ? ['source:web', 'language:zh'] : ['language:zh']);
  });
  it('guards no language that the recipe leaves out by name, but its source', () => {
    const labels = { 'l.label': 'label' } as const;
    const spoken = documents.map((document) => ({ ...document, cells: { 'l.label': document.language ?? 'und' } }));
    const only = resolveThresholds({ thresholds: { 'l.label': { in: ['en'] } } }, unitsFor(labels));
    const english = createDecide(corpusOf(spoken, labels), only, []);
    expect(ids(guardsOf(english, limits, new Map(), 'l.label'))).toEqual(['source:own']);
    expect(ids(guardsOf(english, limits, new Map(), null))).toEqual(['source:own', 'language:zh']);
  });
  it('asks no consent for what persons decided', () => {
    const byPerson = documents.map((_, document): Forced => ({
      document,
      by: 'person',
      verdict: 'drop',
      entry: 1,
      reason: '',
    }));
    expect(guardsOf(createDecide(corpusOf(documents, kinds), thresholds, byPerson), limits, new Map())).toEqual([]);
  });
});
