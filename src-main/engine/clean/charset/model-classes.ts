import { BMP, FOLD } from '#engine/text/unicode/tables.ts';

/*
 * What the models of languages count, by generator and detector alike: the symbols of an alphabet, which are letters
 * without their case and a few kinds of other characters, and the cases.
 */

/** Costs are stored as a byte, in so many parts of a bit. */
export const BITS = 12;

/** Blanks, ASCII punctuation and digits. */
export const PLAIN = 0;
/** An ASCII letter where the language is not written in Latin letters. */
export const LATIN = 1;

/** Signs beyond ASCII that running text holds: opening quotes, closing quotes, dashes, the blank, others. */
const KINDS = ['„“‚‘«‹¿¡', '”’»›', '–—', '\u00a0', '…•·°§©®™€№£½'];

/** Symbols of these signs. */
export const PUNCTUATION: ReadonlyMap<number, number> = new Map(
  KINDS.flatMap((kind, i) => Array.from(kind, (sign): [number, number] => [sign.charCodeAt(0), LATIN + 1 + i])),
);

/** Symbol of the first letter of an alphabet. */
export const FIRST_LETTER = LATIN + 1 + KINDS.length;

/** No letter; a small letter, or one without case, or a mark on a letter; a capital. */
export const CASES = 3;
const CASE_OF_CATEGORY = [0, 2, 1, 2, 1, 1, 1, 1];

export function caseOf(unit: number): number {
  return CASE_OF_CATEGORY[(BMP[unit]! >> 9) & 31] ?? 0;
}

/** Legacy charsets but one write Romanian with cedillas, newer text with commas. */
const ALIASES = new Map([
  [0x219, 0x15f],
  [0x21b, 0x163],
]);

/** Unit without its case. */
export function foldUnit(unit: number): number {
  const folded = FOLD[unit]!;
  return ALIASES.get(folded) ?? folded;
}
