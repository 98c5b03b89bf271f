/** Characters of an excerpt. */
const EXCERPT = 60;

/** A stretch in one line: line ends and controls as signs, the middle left out where it is long. */
export function excerpt(text: string, start: number, end: number): string {
  const long = end - start > EXCERPT;
  const raw = long
    ? `${text.slice(start, start + EXCERPT - 12)} … ${text.slice(end - 10, end)}`
    : text.slice(start, end);
  return raw
    .replace(/\r\n|\r|\n/gu, '↵')
    .replace(/[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/gu, (c) => `[U+${hex(c)}]`)
    .replace(/[\p{Cc}\u2028\u2029]/gu, '·')
    .toWellFormed();
}

const hex = (character: string): string => character.charCodeAt(0).toString(16).toUpperCase();
