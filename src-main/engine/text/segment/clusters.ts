import { F, FLAGS } from '../unicode/flags.ts';

/*
 * Where no word can end inside a run of Thai, Lao, Khmer or Burmese: before marks and vowels that are written behind
 * their consonant, behind vowels that are written before it, and within stacked consonants.
 */

/** Vowels written before their consonant: Thai and Lao. */
const LEADING = span(0x0e40, 0x0e44).concat(span(0x0ec0, 0x0ec4));
/** Signs behind a consonant that are letters by their class: vowels, and the marks of repetition. */
const TRAILING = [0x0e30, 0x0e32, 0x0e33, 0x0e45, 0x0e46, 0x0eb0, 0x0eb2, 0x0eb3, 0x0ebd, 0x0ec6, 0x17d7];
/** Signs that stack the next consonant below: Burmese virama, Khmer coeng. */
const STACKERS = [0x1039, 0x17d2];
/** Burmese asat: takes the vowel from a consonant, which then closes the syllable before it. */
const ASAT = 0x103a;
/** Thai thanthakhat silences a consonant, which closes the syllable before it; a vowel may stand between them. */
const SILENCER = 0x0e4c;
const SILENCED_VOWELS = [0x0e34, 0x0e38];
const ZERO_WIDTH_JOINERS = [0x200c, 0x200d];

const NONE_BEFORE = 1;
const NONE_BEHIND = 2;

const RULES = new Uint8Array(0x10000);
for (let unit = 0; unit < RULES.length; unit++) if ((FLAGS[unit]! & F.mark) !== 0) RULES[unit] = NONE_BEFORE;
for (const unit of [...TRAILING, ...ZERO_WIDTH_JOINERS]) RULES[unit]! |= NONE_BEFORE;
for (const unit of [...LEADING, ...STACKERS]) RULES[unit]! |= NONE_BEHIND;

function span(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

/** Whether a word can end before the code unit at `at`, which stands inside a run that ends at `end`. */
export function canBreak(units: Uint16Array, at: number, end: number): boolean {
  const unit = units[at]!;
  if ((RULES[unit]! & NONE_BEFORE) !== 0 || (RULES[units[at - 1]!]! & NONE_BEHIND) !== 0) return false;
  if (at + 1 >= end) return true;
  const next = units[at + 1]!;
  if (next === SILENCER || next === ASAT || next === STACKERS[0]) return false;
  return !(SILENCED_VOWELS.includes(next) && at + 2 < end && units[at + 2] === SILENCER);
}
