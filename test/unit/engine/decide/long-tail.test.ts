import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexesOf, newBits, popcount, setBit } from '#engine/decide/bits.ts';
import { judge } from '#engine/decide/breaches.ts';
import { createDecide } from '#engine/decide/decide.ts';
import { isDrawn, keptByLongTail, longTailOf, softSignals } from '#engine/decide/long-tail.ts';
import { resolveThresholds } from '#engine/decide/thresholds.ts';
import { loadRecipeText } from '#engine/recipe/load.ts';
import { corpusOf, unitsFor } from './small-corpus.ts';

const KINDS = { 'style.typos': 'real', 'style.slang': 'real', 'safety.hate': 'real' } as const;
const UNITS = unitsFor(KINDS);
const RECIPE = {
  thresholds: { 'style.typos': { max: 0.5 }, 'style.slang': { max: 0.5 }, 'safety.hate': { max: 0.5 } },
};
const SOFT = { share: 0.05, soft: ['style'], seed: '1' };

const document = (typos: number, hate: number) => ({
  cells: { 'style.typos': typos, 'style.slang': 0, 'safety.hate': hate },
});

function decideOver(documents: ReturnType<typeof document>[], drawnAt: readonly number[]) {
  const corpus = corpusOf(documents, KINDS);
  const drawn = newBits(documents.length);
  for (const i of drawnAt) setBit(drawn, i);
  const longTail = { soft: softSignals(SOFT, UNITS), drawn };
  return createDecide({ ...corpus, longTail }, resolveThresholds(RECIPE, UNITS), []);
}

describe('the quota', () => {
  it('keeps what is drawn and fails soft rules alone, and counts it apart', () => {
    const decide = decideOver([document(1, 0), document(1, 0), document(1, 1), document(0, 0)], [0, 2, 3]);
    expect([0, 1, 2, 3].map((i) => decide.verdict(i))).toEqual(['keep', 'drop', 'drop', 'keep']);
    expect([...indexesOf(keptByLongTail(decide))]).toEqual([0]);
    expect(popcount(decide.breaches('style.typos.max'))).toBe(1);
  });

  it('follows a moved limit, and leaves a person the last word', () => {
    const decide = decideOver([document(0.4, 0), document(0.4, 0)], [0]);
    expect([decide.verdict(0), decide.verdict(1), popcount(keptByLongTail(decide))]).toEqual(['keep', 'keep', 0]);
    expect(decide.moveThreshold({ signal: 'style.typos', kind: 'max', value: 0.1 })).toMatchObject({
      kept: 1,
      dropped: 1,
    });
    expect([...indexesOf(keptByLongTail(decide))]).toEqual([0]);
    decide.override(0, { by: 'person', verdict: 'drop', entry: 1, reason: '' });
    expect([decide.verdict(0), popcount(keptByLongTail(decide))]).toEqual(['drop', 0]);
  });

  it('judges one document as the planes do', () => {
    const thresholds = resolveThresholds(RECIPE, UNITS);
    const soft = softSignals(SOFT, UNITS);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(0, 1), fc.constantFrom(0, 1), fc.boolean()), { minLength: 1 }),
        (list) => {
          const documents = list.map(([typos, hate]) => document(typos, hate));
          const drawnAt = list.flatMap(([, , drawn], i) => (drawn ? [i] : []));
          const decide = decideOver(documents, drawnAt);
          for (const [i, { cells }] of documents.entries()) {
            const read = (signal: string) => cells[signal as keyof typeof cells];
            const judged = judge(thresholds, read, 'en', 'Latn', drawnAt.includes(i) ? soft : null);
            expect(judged.verdict).toBe(decide.verdict(i));
            expect(judged.spared.length > 0 && judged.verdict === 'keep').toBe(
              indexesOf(keptByLongTail(decide)).includes(i),
            );
          }
        },
      ),
      { numRuns: 50 },
    );
  });

  it('draws by the id, its share in every run of ids, and nothing without a quota', () => {
    const drawn = Array.from({ length: 20_000 }, (_, i) => `web:page-${i}.html#0`).filter((id) => isDrawn(SOFT, id));
    expect(drawn.length).toBe(994);
    expect(isDrawn({ ...SOFT, seed: '2' }, drawn[0]!)).toBe(false);
    expect(longTailOf({}, UNITS, 1, () => 'x')).toBeNull();
    expect(longTailOf({ longTail: { ...SOFT, share: 0 } }, UNITS, 1, () => 'x')).toBeNull();
    expect([...longTailOf({ longTail: SOFT }, UNITS, 1, () => drawn[0]!)!.drawn]).toEqual([1]);
  });
});

describe('a recipe with a quota', () => {
  const yaml = (soft: string, share = 0.02): string =>
    `winnow: 1\nname: q\nrules: { mash: { rule: keyboard-mash }, safety: { rule: flagged-words }, language: { rule: language } }\n` +
    `longTail: { share: ${share}, soft: [${soft}] }\n`;

  it('names rules or signals', () => {
    expect(loadRecipeText(yaml('mash'), 'q').recipe.longTail).toEqual({ share: 0.02, soft: ['mash'], seed: '1' });
    expect(loadRecipeText(yaml('mash.word_count'), 'q').recipe.longTail?.soft).toEqual(['mash.word_count']);
  });

  it.each([
    [yaml('safety'), /safety is never soft/],
    [yaml('safety.adult_fraction'), /safety\.adult_fraction is never soft/],
    [yaml('language'), /language is never soft/],
    [yaml('mesh'), /unknown rule or signal "mesh"/],
    [yaml('mash', 0.2), /longTail\.share/],
  ])('refuses %j', (text, message) => {
    expect(() => loadRecipeText(text, 'q')).toThrow(message);
  });
});
