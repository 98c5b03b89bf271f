import type { Resources } from '#engine/rules/rule.ts';
import { FOLD } from '#engine/text/unicode/tables.ts';

/** Words beside a value that say what it is, and what it is not, by language: `resources/pii/words.json`. */
export const WORDS_FILE = 'pii/words.json';

export type WordList =
  | 'phone'
  | 'phoneWeak'
  | 'notPhone'
  | 'ip'
  | 'version'
  | 'card'
  | 'notCard'
  | 'passport'
  | 'ssn'
  | 'crypto'
  | 'host'
  | 'cnId';

export interface Mentions {
  /** Units between the end of the last mention and the end of the window; -1 without one. */
  last(window: string): number;
  /** Where the first mention is; null without one. */
  first(window: string): { start: number; end: number } | null;
}

/** Letters that a word of a script with spaces may not have beside it. */
const LETTER = 'a-z\\u00c0-\\u05ea\\u0900-\\u097f\\u1ea0-\\u1eff';

/**
 * A list as a search over a short folded window: words of scripts with spaces as whole words, the others wherever
 * they stand. The patterns are alternatives of fixed strings, so a window is walked in linear time.
 */
export function wordsOf(resources: Resources, list: WordList): Mentions {
  const lists = JSON.parse(Buffer.from(resources.read(WORDS_FILE)).toString()) as Record<string, string[]>;
  const whole = alternatives(lists[list] ?? []);
  const raw = alternatives(lists[`${list}Raw`] ?? []);
  const parts = [
    ...(whole === '' ? [] : [`(?<![${LETTER}])(?:${whole})(?![${LETTER}])`]),
    ...(raw === '' ? [] : [`(?:${raw})`]),
  ];
  const pattern = new RegExp(parts.join('|'), 'g');
  return {
    last(window) {
      pattern.lastIndex = 0;
      let end = -1;
      while (pattern.exec(window) !== null) end = pattern.lastIndex;
      return end < 0 ? -1 : window.length - end;
    },
    first(window) {
      pattern.lastIndex = 0;
      const match = pattern.exec(window);
      return match === null ? null : { start: match.index, end: pattern.lastIndex };
    },
  };
}

/** Longest first, so that a word does not hide a longer one. */
function alternatives(words: readonly string[]): string {
  return [...words]
    .map(folded)
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|');
}

function folded(word: string): string {
  let out = '';
  for (let i = 0; i < word.length; i++) out += String.fromCharCode(FOLD[word.charCodeAt(i)]!);
  return out;
}

/** Whether the nearest of two kinds of words before a value is of the first kind; `reach` in units. */
export function nearer(yes: number, no: number, reach: number): boolean {
  return yes >= 0 && yes <= reach && (no < 0 || yes <= no);
}
