import { FOLD } from '#engine/text/unicode/tables.ts';
import { letterUses } from './letters.ts';

/** What a letter costs in a language that does not have it, half bits: as much as the rarest that were counted, and more. */
export const NOT_ITS_LETTER = 34;
const CAPITAL_MORE = 8;

const costsOf = new Map<string, Uint8Array | null>();

/**
 * Surprise of every code unit as a letter of one language, in half bits; NOT_ITS_LETTER where it has none. Null for a
 * language whose letters were not counted.
 */
export function letterCosts(language: string): Uint8Array | null {
  let costs = costsOf.get(language);
  if (costs === undefined) costsOf.set(language, (costs = makeCosts(language)));
  return costs;
}

function makeCosts(language: string): Uint8Array | null {
  const { languages, uses } = letterUses();
  const number = languages.indexOf(language);
  if (number < 0) return null;
  const costs = new Uint8Array(0x10000).fill(NOT_ITS_LETTER);
  for (const [letter, { languages: those, halfBits }] of uses) {
    const at = those.indexOf(number);
    if (at >= 0 && letter.length === 1) costs[letter.charCodeAt(0)] = halfBits[at]!;
  }
  // Capitals that begin no sentence were seldom counted.
  for (let unit = 0x80; unit < 0x10000; unit++) {
    const small = FOLD[unit]!;
    if (small === unit || costs[small]! >= NOT_ITS_LETTER) continue;
    costs[unit] = Math.min(costs[unit]!, NOT_ITS_LETTER - 1, costs[small]! + CAPITAL_MORE);
  }
  return costs;
}

/** Sets of languages as bits, so many words of 32. */
const WORDS = 4;

let sets: Int32Array | null = null;

/** By code unit up to U+024F, the languages that have it as a letter. */
function letterSets(): Int32Array {
  const made = new Int32Array(0x250 * WORDS);
  for (const [number, language] of letterUses()
    .languages.slice(0, WORDS * 32)
    .entries()) {
    const costs = letterCosts(language)!;
    for (let unit = 0x80; unit < 0x250; unit++) {
      if (costs[unit]! < NOT_ITS_LETTER) made[unit * WORDS + (number >> 5)]! |= 1 << (number & 31);
    }
  }
  return made;
}

const isSmall = (unit: number): boolean => unit >= 0x61 && unit <= 0x7a;

/** Signs of the Latin-1 range that stand before or behind a small letter where they stand for one. */
const isSign = (unit: number): boolean => unit > 0xa0 && unit < 0xc0;
/** Of them, those that stand behind words and units, and before one. */
const BEHIND: ReadonlySet<number> = new Set(Array.from('¹²³ªº°®©»·', (char) => char.charCodeAt(0)));
const MICRO = 0xb5;
/** Controls, quotation marks and others of windows-1252 that stand between small letters only by mistake. */
const BETWEEN: ReadonlySet<number> = new Set(Array.from('†‡‰ˆ˜‚„”“‹›•', (char) => char.charCodeAt(0)));
const isLatinCapital = (unit: number): boolean => unit < 0x250 && FOLD[unit] !== unit;

const HIGHEST_SIGN = Math.max(...BETWEEN);

/** Whether a sign, or a control of windows-1252, stands where a letter would. */
function isMisplaced(unit: number, before: boolean, after: boolean): boolean {
  if (unit < 0xa0) return before || after;
  return isSign(unit) && (BEHIND.has(unit) ? after : unit === MICRO ? before : before || after);
}

/** How often signs and capitals must stand within words. */
const LEAST_SIGNS = 2;

/**
 * Whether no one language writes all the Latin letters beyond ASCII of a text, or signs and capitals stand within its
 * words: text that was read by the wrong page shows so, and so do foreign names. One look-up a character.
 */
export function isMixture(text: string): boolean {
  const languages = (sets ??= letterSets());
  let [a, b, c, d] = [-1, -1, -1, -1];
  let signs = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80 || unit > HIGHEST_SIGN) continue;
    const before = i > 0 && isSmall(text.charCodeAt(i - 1));
    const after = isSmall(text.charCodeAt(i + 1));
    if (unit >= 0xc0 && unit < 0x250) {
      if (before && after && isLatinCapital(unit)) signs++;
      const at = unit * WORDS;
      a &= languages[at]!;
      b &= languages[at + 1]!;
      c &= languages[at + 2]!;
      d &= languages[at + 3]!;
      if ((a | b | c | d) === 0) return true;
    } else if (unit < 0xc0 ? isMisplaced(unit, before, after) : before && after && BETWEEN.has(unit)) {
      signs++;
    }
    if (signs >= LEAST_SIGNS) return true;
  }
  return false;
}
