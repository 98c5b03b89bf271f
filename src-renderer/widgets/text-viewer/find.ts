import type { TextSpan } from './spans.ts';

/** Places that are marked at most; a person narrows the search before that. */
export const MOST_FOUND = 10_000;

/**
 * Where a text holds these characters, as spans without a label, in order and not overlapping. Without `matchCase`
 * letters are compared by Unicode's simple case folding, as the search in all texts does.
 */
export function findAll(text: string, wanted: string, matchCase: boolean, most = MOST_FOUND): TextSpan[] {
  const found: TextSpan[] = [];
  if (wanted === '') return found;
  // With `u` a character beyond the first plane is one, and never matched by half.
  const pattern = new RegExp(wanted.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), matchCase ? 'gu' : 'giu');
  for (const match of text.matchAll(pattern)) {
    found.push({ start: match.index, end: match.index + match[0].length, label: '', tone: 'search' });
    if (found.length === most) break;
  }
  return found;
}

/** The first of the spans that ends behind an offset, from the first again behind the last; null where there is none. */
export function firstFrom(spans: readonly TextSpan[], offset: number): number | null {
  if (spans.length === 0) return null;
  const at = spans.findIndex(({ end }) => end > offset);
  return at < 0 ? 0 : at;
}
