import { z } from 'zod';
import { NOT_APPLICABLE } from '#shared/domain/cell.ts';
import type { Span } from '#shared/domain/span.ts';
import { defineRule } from '#engine/rules/rule.ts';
import { readList } from '#engine/text/list-file.ts';
import { F, FLAGS } from '#engine/text/unicode/flags.ts';
import { CATEGORIES, flaggedByLanguage, type Category } from './_flagged-list.ts';

export type FlaggedWordsSignal =
  | 'flagged_fraction'
  | 'flagged_count'
  | 'adult_fraction'
  | 'hate_fraction'
  | 'violence_fraction'
  | 'self_harm_fraction';

interface Knobs {
  /** `seed` is the list that comes with Winnow; `file:PATH` one of the same form, relative to the recipe. */
  lists: string[];
}

const SHIPPED = 'lists/flagged-words.txt';

const SIGNALS: Record<Category, FlaggedWordsSignal> = {
  adult: 'adult_fraction',
  hate: 'hate_fraction',
  violence: 'violence_fraction',
  'self-harm': 'self_harm_fraction',
};

/**
 * Density of flagged words: characters of the phrases of a list, of all that is not white space, so that it is the same
 * measure with and without spaces between words. Phrases are those of the document's language; a language without a list
 * is not judged. Words end where words may end; in Chinese, Japanese and Thai, exceptions tell words apart (女性交流 is no
 * hit for what it holds). Density flags what a text is about; whether it discusses or promotes is left to classifiers.
 */
export const rule = defineRule<Knobs, FlaggedWordsSignal>({
  id: 'flagged-words',
  family: 'safety',
  title: 'Density of flagged words',
  version: 2,
  cite: 'our own list; density after data-juicer and C4, arXiv:1910.10683, section 2.2',
  scope: 'document',
  profiles: ['winnow'],
  usesLanguage: true,
  knobs: z.strictObject({
    lists: z.array(z.union([z.literal('seed'), z.string().regex(/^file:./, 'seed, or file:PATH')])).default(['seed']),
  }),
  resourcesOf: ({ lists }) => lists.map(pathOf),
  signals: {
    flagged_fraction: share('flagged words of any category'),
    flagged_count: { kind: 'count', unit: 'phrases', describe: 'Flagged words' },
    adult_fraction: { ...share('words that flag pornography'), harm: 'adult', threshold: { max: 0.02 } },
    hate_fraction: { ...share('words that flag hate'), harm: 'hate', threshold: { max: 0.01 } },
    violence_fraction: { ...share('words that flag violence'), harm: 'violence', threshold: { max: 0.03 } },
    self_harm_fraction: { ...share('words that flag self-harm'), harm: 'self-harm', threshold: { max: 0.02 } },
  },
  prepare({ lists }, _profile, resources) {
    const finderOf = flaggedByLanguage(lists.flatMap((list) => readList(resources, pathOf(list))));
    const all = Object.keys(rule.signals) as FlaggedWordsSignal[];

    return {
      measure({ view, language }, out) {
        const find = finderOf(language.code);
        if (find === null) {
          for (const signal of all) out.none(signal, NOT_APPLICABLE);
          return;
        }
        const hits = find(view.units, view.length, view.borders());
        out.number('flagged_count', hits.length);
        const solid = view.pieces().totalChars;
        if (solid === 0) return;
        const chars = { adult: 0, hate: 0, violence: 0, 'self-harm': 0 };
        let flagged = 0;
        for (const { start, end, category } of hits) {
          let length = view.codePointsIn(start, end);
          for (let i = start; i < end; i++) if ((FLAGS[view.units[i]!]! & F.space) !== 0) length--;
          chars[category] += length;
          flagged += length;
        }
        out.number('flagged_fraction', flagged / solid);
        for (const category of CATEGORIES) out.number(SIGNALS[category], chars[category] / solid);
      },
      explain({ view, language }, signal) {
        const hits = finderOf(language.code)?.(view.units, view.length) ?? [];
        return hits
          .filter(({ category }) => signal.startsWith('flagged') || SIGNALS[category] === signal)
          .map(({ start, end, category }): Span => ({ start, end, label: category }));
      },
    };
  },
});

function share(what: string): { kind: 'real'; unit: string; describe: string } {
  return { kind: 'real', unit: 'share', describe: `Characters in ${what}, of all that is not white space` };
}

function pathOf(list: string): string {
  return list === 'seed' ? SHIPPED : list;
}
