import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judge, sideOf } from '#engine/decide/breaches.ts';
import { indexesOf } from '#engine/decide/bits.ts';
import type { Corpus, Forced } from '#engine/decide/corpus.ts';
import { lotOf, type Lot } from '#engine/decide/chance.ts';
import { createDecide, type Decide, type MoveCounts } from '#engine/decide/decide.ts';
import { resolveThresholds, type Change, type LimitMove, type Thresholds } from '#engine/decide/thresholds.ts';
import { change, kinds, names, quotaMove, scene, units } from './scenes.ts';
import { corpusOf, type SmallDocument } from './small-corpus.ts';

const lot = (i: number, { source = 's' }: SmallDocument): Lot => lotOf(`text ${i}`, source);
const corpus = (docs: SmallDocument[]): Corpus => corpusOf(docs, kinds);

/** A draft put in place as a whole; with a side, its counts are asked for at once. */
interface Retuning {
  changes: Change[];
  side: Pick<LimitMove, 'signal' | 'kind'> | null;
}
const retuning: fc.Arbitrary<Retuning> = fc.record({
  changes: fc.array(fc.oneof({ weight: 4, arbitrary: change }, { weight: 1, arbitrary: quotaMove }), { maxLength: 4 }),
  side: fc.oneof(fc.constant(null), change),
});

/** A person's word, set or taken back. */
interface Word {
  document: number;
  verdict: 'keep' | 'drop' | null;
}
const word: fc.Arbitrary<Word> = fc.record({
  document: fc.nat(1_000),
  verdict: fc.constantFrom('keep' as const, 'drop' as const, null),
});

function speak(decide: Decide, n: number, words: Map<number, Forced>, { document, verdict }: Word): null {
  if (n === 0) return null;
  const entry: Omit<Forced, 'document'> | null = verdict && { by: 'person', verdict, entry: 2, reason: '' };
  decide.override(document % n, entry);
  if (entry === null) words.delete(document % n);
  else words.set(document % n, { document: document % n, ...entry });
  return null;
}

/** Every sum, keyed by row, group, metric and weight, zeros left out: rows that nobody breaches do not matter. */
function sums(decide: Decide): Record<string, number> {
  const out: Record<string, number> = {};
  const tally = decide.tally();
  const put = (name: string, values: Float64Array): void => {
    values.forEach((value, at) => {
      if (value !== 0) out[`${name} ${at}`] = value;
    });
  };
  decide.rows.forEach(({ id }, r) => put(id, tally.rows[r]!));
  put('dropped', tally.dropped);
  put('undecided', tally.undecided);
  return out;
}

/** The same by definition, document by document. */
function sumsByDefinition(
  docs: SmallDocument[],
  thresholds: Thresholds,
  forced: Forced[],
  order: Decide['rows'],
): Record<string, number> {
  const out: Record<string, number> = {};
  const { groups } = corpus(docs);
  const add = (name: string, at: number, d: SmallDocument): void => {
    [1, d.bytes!, d.words!].forEach((weight, w) => {
      if (weight !== 0) out[`${name} ${at + w}`] = (out[`${name} ${at + w}`] ?? 0) + weight;
    });
  };
  docs.forEach((d, i) => {
    if (forced.some((f) => f.document === i)) return;
    const g = groups.of[i]!;
    const { verdict, breaches } = judge(thresholds, (signal) => d.cells[signal], d.language!, d.script!, lot(i, d));
    const rows = new Set(
      breaches.map((b) => ('signal' in b && b.kind !== 'failed' ? `${b.signal}.${sideOf(b)}` : 'failed')),
    );
    for (const row of rows) add(row, g * 9, d);
    if (rows.size === 1) add([...rows][0]!, g * 9 + 3, d);
    const first = order.find(({ id }) => rows.has(id));
    if (first !== undefined) add(first.id, g * 9 + 6, d);
    if (verdict === 'drop') add('dropped', g * 3, d);
    if (verdict === 'undecided') add('undecided', g * 3, d);
  });
  return out;
}

describe('decide', () => {
  it('counts what the definition says, and judges each document as breachesOf does', () => {
    fc.assert(
      fc.property(scene, ({ docs, forced, thresholds }) => {
        const decide = createDecide(corpus(docs), thresholds, forced);
        expect(sums(decide)).toEqual(sumsByDefinition(docs, thresholds, forced, decide.rows));
        docs.forEach((d, i) => {
          if (forced.some((f) => f.document === i)) return;
          expect(decide.verdict(i)).toBe(
            judge(thresholds, (s) => d.cells[s], d.language!, d.script!, lot(i, d)).verdict,
          );
        });
      }),
      { numRuns: 200 },
    );
  });

  it("after any sequence of moves and of persons' words is as a fresh start", () => {
    fc.assert(
      fc.property(
        scene,
        fc.array(fc.tuple(fc.oneof(change, retuning, word), fc.boolean()), { maxLength: 14 }),
        ({ docs, forced, thresholds }, actions) => {
          const decide = createDecide(corpus(docs), thresholds, forced);
          const words = new Map(forced.map((entry) => [entry.document, entry]));
          let now = thresholds;
          const fresh = (): Decide => createDecide(corpus(docs), now, [...words.values()]);
          for (const [action, ask] of actions) {
            const counts = 'document' in action ? speak(decide, docs.length, words, action) : moved(action);
            if (counts !== null) {
              const { dropped, undecided } = fresh().verdicts();
              const gone = indexesOf(dropped).length;
              const open = indexesOf(undecided).length;
              expect(counts).toMatchObject({ kept: docs.length - gone - open, dropped: gone, undecided: open });
            }
            if (ask) expect(sums(decide)).toEqual(sums(fresh()));
          }
          for (const signal of names) expect([signal, decide.others(signal)]).toEqual([signal, fresh().others(signal)]);
          expect(sums(decide)).toEqual(sums(fresh()));
          expect(decide.verdicts()).toEqual(fresh().verdicts());
          expect(decide.forced).toEqual([...words.values()].sort((a, b) => a.document - b.document));

          /** Null where nothing is counted, or the range is one that no value can meet; see thresholds.test.ts. */
          function moved(action: LimitMove | Retuning): MoveCounts | null {
            const changes = 'changes' in action ? action.changes : [action];
            try {
              now = now.with(changes);
            } catch {
              return null;
            }
            if (!('changes' in action)) return decide.moveThreshold(action);
            if (action.side !== null) return decide.move(now, action.side);
            decide.retune(now);
            return null;
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('leaves a signal alone with the documents that nothing else decides', () => {
    fc.assert(
      fc.property(scene, fc.constantFrom(...names), ({ docs, forced, thresholds }, signal) => {
        const decide = createDecide(corpus(docs), thresholds, forced);
        const expected = docs.flatMap((d, i) => {
          const { breaches } = judge(thresholds, (s) => d.cells[s], d.language!, d.script!, lot(i, d));
          const other = breaches.some((b) => b.kind === 'failed' || ('signal' in b && b.signal !== signal));
          return other || forced.some((f) => f.document === i) ? [] : [i];
        });
        expect([...indexesOf(decide.others(signal))]).toEqual(expected);
      }),
    );
  });

  it('revives no document when a limit is tightened', () => {
    fc.assert(
      fc.property(
        scene,
        fc.constantFrom('a.x', 'a.y', 'c.z'),
        fc.integer({ min: 0, max: 9 }),
        fc.nat(3),
        ({ docs, thresholds }, signal, max, by) => {
          const base = [{ signal, kind: 'min' as const, value: null }];
          const loose = createDecide(
            corpus(docs),
            thresholds.with([...base, { signal, kind: 'max', value: 9 + max }]),
            [],
          );
          const dropped = indexesOf(loose.verdicts().dropped);
          loose.moveThreshold({ signal, kind: 'max', value: 9 + max - by });
          const after = new Set(indexesOf(loose.verdicts().dropped));
          expect([...dropped].filter((i) => !after.has(i))).toEqual([]);
        },
      ),
    );
  });

  it('moves only the cascade when the order of thresholds changes', () => {
    fc.assert(
      fc.property(
        scene,
        fc.shuffledSubarray(['a', 'b', 'c'], { minLength: 3 }),
        ({ docs, forced, thresholds }, order) => {
          const raw = {
            thresholds: Object.fromEntries(
              [...thresholds.signals].map(([name, s]) => [name, { ...s.limits('und', '') }]),
            ),
          };
          const shuffled = order.map((name) => units.find((unit) => unit.name === name)!);
          const one = createDecide(corpus(docs), resolveThresholds(raw, units), forced);
          const two = createDecide(corpus(docs), resolveThresholds(raw, shuffled), forced);
          expect(one.verdicts()).toEqual(two.verdicts());
          const cascade = ([name]: [string, number]): boolean =>
            / \d+$/.test(name) && Number(name.split(' ')[1]) % 9 >= 6 && name.includes('.');
          const rest = (d: Decide): object =>
            Object.fromEntries(Object.entries(sums(d)).filter((entry) => !cascade(entry)));
          expect(rest(one)).toEqual(rest(two));
          const total = (d: Decide): number =>
            Object.entries(sums(d))
              .filter(([name]) => Number(name.split(' ')[1]) % 9 === 6 && !/^(dropped|undecided) /.test(name))
              .reduce((n, [, v]) => n + v, 0);
          expect(total(one)).toBe(total(two));
        },
      ),
    );
  });
});
