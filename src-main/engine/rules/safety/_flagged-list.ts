import { AppError } from '#shared/errors.ts';
import type { ListLine } from '#engine/text/list-file.ts';
import { type Borders, makePhraseFinder } from '#engine/text/phrase-finder.ts';

export const CATEGORIES = ['adult', 'hate', 'violence', 'self-harm'] as const;
export type Category = (typeof CATEGORIES)[number];

export interface FlaggedHit {
  start: number;
  end: number;
  category: Category;
}

export type FindFlagged = (units: Uint16Array, length: number, borders?: Borders) => FlaggedHit[];

/** Languages that share the list of another (ISO 639). */
const SAME: Record<string, string> = { yue: 'zh', wuu: 'zh', cmn: 'zh', arz: 'ar', azb: 'az' };

/**
 * Finders by language of lists with sections `[language category]`. A phrase of several categories counts for the first
 * that names it, and `…*` for every word that begins so. Throws for a section that names no category: a typing error would
 * silently flag nothing.
 */
export function flaggedByLanguage(lines: readonly ListLine[]): (language: string) => FindFlagged | null {
  const languages = new Map<string, { phrases: string[]; categories: Category[]; exceptions: string[] }>();
  for (const { section, entry, except } of lines) {
    const [language = '', name = ''] = section.split(/\s+/);
    const category = CATEGORIES.find((known) => known === name);
    if (language === '' || category === undefined) {
      const remedy = `write [language category], one of ${CATEGORIES.join(', ')}`;
      throw new AppError('invalid-recipe', `[${section}] is no section of flagged words`, { remedy });
    }
    const list = languages.get(language) ?? { phrases: [], categories: [], exceptions: [] };
    languages.set(language, list);
    if (except) list.exceptions.push(entry);
    else if (!list.phrases.includes(entry)) {
      list.phrases.push(entry);
      list.categories.push(category);
    }
  }
  const finders = new Map<string, FindFlagged>();
  for (const [language, { phrases, categories, exceptions }] of languages) {
    const find = makePhraseFinder(phrases, exceptions, { stems: true });
    finders.set(language, (units, length, borders) =>
      find(units, length, borders).map(({ start, end, phrase }) => ({ start, end, category: categories[phrase]! })),
    );
  }
  return (language) => finders.get(SAME[language] ?? language) ?? null;
}
