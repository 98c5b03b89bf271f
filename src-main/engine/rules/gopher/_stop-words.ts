import type { Resources } from '#engine/rules/rule.ts';

/**
 * Stop words by language, a line each: ISO 639 code, source and words, parted by tabs and blanks; see
 * `resources/language/SOURCE.md`. English has Gopher's eight. In Chinese and Japanese they are single characters, as our
 * splitter has them. A language that is not here has no list, and the signal does not apply there.
 */
export const STOP_WORDS = 'language/stop-words.txt';

/** Stop words of a language, or null where there is no list. */
export type StopWords = (language: string) => readonly string[] | null;

/** Our lists, with those of `own` in their place. */
export function stopWords(resources: Resources, own: Readonly<Record<string, readonly string[]>> = {}): StopWords {
  const lists = new Map<string, readonly string[]>();
  for (const line of new TextDecoder().decode(resources.read(STOP_WORDS)).split('\n')) {
    const [language, , words] = line.split('\t');
    if (words !== undefined) lists.set(language!, [...new Set(words.split(' '))]);
  }
  for (const [language, words] of Object.entries(own)) lists.set(language, words);
  return (language) => lists.get(language) ?? null;
}

/** The languages that have a list of ours. */
export function stopWordLanguages(resources: Resources): string[] {
  const lines = new TextDecoder().decode(resources.read(STOP_WORDS)).trim().split('\n');
  return lines.map((line) => line.slice(0, line.indexOf('\t')));
}
