import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexesOf, popcount } from '#engine/decide/bits.ts';
import { judge } from '#engine/decide/breaches.ts';
import { lotOf } from '#engine/decide/chance.ts';
import { createDecide } from '#engine/decide/decide.ts';
import { keptByLongTail, onlySoft } from '#engine/decide/long-tail.ts';
import { isSpared, quotaOf } from '#engine/decide/quota.ts';
import { reasonBits, reasonOf, REASONS } from '#engine/decide/reasons.ts';
import { moveLimits, resolveThresholds } from '#engine/decide/thresholds.ts';
import { loadRecipeText } from '#engine/recipe/load.ts';
import { kinds as sceneKinds, scene } from './scenes.ts';
import { corpusOf, unitsFor } from './small-corpus.ts';

const KINDS = { 'style.typos': 'real', 'style.slang': 'real', 'safety.hate': 'real' } as const;
const UNITS = unitsFor(KINDS);
const SOFT = { share: 0.05, soft: ['style'], seed: '1' };
const RECIPE = {
  thresholds: { 'style.typos': { max: 0.5 }, 'style.slang': { max: 0.5 }, 'safety.hate': { max: 0.5 } },
  longTail: SOFT,
};

const document = (typos: number, hate: number) => ({
  cells: { 'style.typos': typos, 'style.slang': 0, 'safety.hate': hate },
});

/** `drawn`: numbers of the documents that the quota draws. */
function decideOver(documents: ReturnType<typeof document>[], drawn: readonly number[]) {
  const draws = () => (i: number) => (drawn.includes(i) ? 0 : 1);
  return createDecide({ ...corpusOf(documents, KINDS), draws }, resolveThresholds(RECIPE, UNITS), []);
}

describe('the quota', () => {
  it('keeps what is drawn and fails soft rules alone, and counts it apart', () => {
    const decide = decideOver([document(1, 0), document(1, 0), document(1, 1), document(0, 0)], [0, 2, 3]);
    expect([0, 1, 2, 3].map((i) => decide.verdict(i))).toEqual(['keep', 'drop', 'drop', 'keep']);
    expect([0, 1, 2, 3].map((i) => reasonOf(decide, i))).toEqual(['long-tail', 'rules', 'rules', 'none']);
    expect([...indexesOf(keptByLongTail(decide))]).toEqual([0]);
    expect([...indexesOf(onlySoft(decide))]).toEqual([0, 1]);
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

  it('is moved without measuring, and back', () => {
    const decide = decideOver([document(1, 0), document(1, 0)], [0]);
    const saved = decide.thresholds;
    decide.retune(saved.with([{ signal: 'longTail', kind: 'share', value: 0 }]));
    expect([decide.verdict(0), decide.tally().dropped[0]]).toEqual(['drop', 2]);
    decide.retune(saved.with([{ signal: 'longTail', kind: 'share', value: 0.01, source: 's' }]));
    expect([decide.verdict(0), decide.tally().dropped[0]]).toEqual(['keep', 1]);
    decide.retune(saved.with([{ signal: 'longTail', kind: 'soft', value: ['style.slang'] }]));
    expect(decide.verdict(0)).toBe('drop');
    decide.retune(saved);
    expect(decide.verdict(0)).toBe('keep');
  });

  it('is moved to no rule that a recipe may not name', () => {
    const rules = {
      style: { rule: 'keyboard-mash', reads: 'clean', knobs: {} },
      safety: { rule: 'flagged-words', reads: 'clean', knobs: {} },
    };
    const { with: moved } = resolveThresholds({ ...RECIPE, rules }, UNITS);
    const soft =
      (...value: string[]) =>
      () =>
        moved([{ signal: 'longTail', kind: 'soft', value }]);
    expect(soft('style', 'style.slang')).not.toThrow();
    expect(soft('style', 'nosuch')).toThrow('no rule and no signal of this recipe is "nosuch"');
    expect(
      moveLimits({ ...RECIPE, rules }, UNITS, [{ signal: 'longTail', kind: 'soft', value: ['style'] }]),
    ).toMatchObject({ longTail: { soft: ['style'] } });
    expect(soft('safety')).toThrow('safety is never soft');
    expect(soft('safety.hate')).toThrow('safety.hate is never soft');
  });

  it('judges one document as the planes do, and tells its reason as the sets do', () => {
    fc.assert(
      fc.property(scene, ({ docs, forced, thresholds }) => {
        const decide = createDecide(corpusOf(docs, sceneKinds), thresholds, forced);
        const sets = reasonBits(decide);
        docs.forEach((d, i) => {
          const found = REASONS.filter((reason) => indexesOf(sets[reason]).includes(i));
          expect(found).toEqual([reasonOf(decide, i)]);
          if (decide.forcedOn(i) !== undefined) return;
          const lot = lotOf(`text ${i}`, d.source!);
          const { chance, verdict } = judge(thresholds, (s) => d.cells[s], d.language!, d.script!, lot);
          expect(chance ?? { keep: 'none', drop: 'rules', undecided: 'gated' }[verdict]).toBe(found[0]);
        });
      }),
      { numRuns: 60 },
    );
  });

  it('draws by the text, its share in every run of texts, and nothing without a quota', () => {
    const quota = quotaOf(SOFT, UNITS)!;
    const spared = (text: string, by = quota): boolean => isSpared(by, lotOf(text, 'web'), 'en');
    const texts = Array.from({ length: 20_000 }, (_, i) => `text ${i}`);
    const drawn = texts.filter((text) => spared(text));
    // 1,000 expected; three standard deviations are 92.
    expect(drawn.length).toBe(970);
    expect(texts.filter((text) => spared(text, quotaOf({ ...SOFT, share: 0.02 }, UNITS)!) && !spared(text))).toEqual(
      [],
    );
    expect(texts.filter((text) => spared(text, quotaOf({ ...SOFT, seed: '2' }, UNITS)!) && spared(text)).length).toBe(
      36,
    );
    expect(quotaOf(undefined, UNITS)).toBeNull();
    expect(quotaOf({ ...SOFT, share: 0 }, UNITS)).toBeNull();
    expect(quotaOf({ ...SOFT, soft: [] }, UNITS)).toBeNull();
  });

  it('has shares of a source, of a language and of both, the nearest first', () => {
    const groups = [
      { language: 'zh', share: 0.02 },
      { source: 'web', share: 0.03 },
      { source: 'web', language: 'zh', share: 0.04 },
    ];
    const quota = quotaOf({ ...SOFT, groups }, UNITS)!;
    const shares = [
      ['web', 'zh'],
      ['web', 'en'],
      ['books', 'zh'],
      [null, 'zh'],
      ['books', 'en'],
    ] as const;
    expect(shares.map(([source, language]) => quota.share(source, language))).toEqual([0.04, 0.03, 0.02, 0.02, 0.05]);
  });

  it('is saved with what was moved, and is gone where no rule is soft', () => {
    const move = (...changes: Parameters<typeof moveLimits>[2]) => moveLimits(RECIPE, UNITS, changes).longTail;
    expect(move({ signal: 'longTail', kind: 'share', value: 0.01 })).toEqual({ ...SOFT, share: 0.01 });
    const zh = { signal: 'longTail', kind: 'share', value: 0, language: 'zh' } as const;
    expect(move(zh)).toEqual({ ...SOFT, groups: [{ language: 'zh', share: 0 }] });
    expect(move(zh, { ...zh, value: null })).toEqual(SOFT);
    expect(move({ signal: 'longTail', kind: 'soft', value: [] })).toBeUndefined();
    expect(() => move({ signal: 'longTail', kind: 'share', value: 0.06 })).toThrow('0.06 is no share');
    expect(() => move({ signal: 'style.typos', kind: 'share', value: 0.01 })).toThrow('no such limit');
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
    [yaml('mash], groups: [{ language: zh, share: 0 }, { language: zh, share: 0.01 }'), /has a share already/],
  ])('refuses %j', (text, message) => {
    expect(() => loadRecipeText(text, 'q')).toThrow(message);
  });
});
