import { BMP, FOLD } from '#engine/text/unicode/tables.ts';
import { categoryOf, GC, isLetter, isMark, SCRIPT, scriptOf } from '#engine/text/unicode/classes.ts';
import { recordAt } from '#engine/text/unicode/tables.ts';
import { letterUses } from './letters.ts';

/*
 * How surprising a text is, in half bits: the letters by their frequency in the language that explains them best, other
 * characters by their class, and what hardly stands side by side in any language: letters of two scripts in a word, a
 * capital after a small letter, a symbol between letters. Wrongly decoded text is surprising, and of two readings of the
 * same bytes the less surprising one is right; the figures are our own, and only their differences matter.
 */

/** Marks of punctuation that people type. */
const COMMON_MARKS = new Set('“”‘’–—…«»„‚‹›·•、。「」『』《》〈〉，！？：；（）¿¡।،؛؟״׳ー～〜・％＂'.split(''));
const COMMON_SIGNS = new Set('°€£§©®™×±½¼²³ªº№´→←✓✔★☆♥❤♪♫●○■□▪►▶'.split(''));
/** Letters of the international phonetic alphabet that dictionaries print. */
const PHONETIC = new Set('ɑɐɒæɓɔɕɖðʤəɛɜɡɣɦɪɨʝɬɭʎŋɲɳøɵœɸɹʁɾʀʃʂθʧʉʊʌʍʏʒʔˈˌː'.replace(/[ɡɒ]/g, '').split(''));

const ASCII = 10;
const UNKNOWN_LETTER = 48;
const CAPITAL_MORE = 8;
const UNKNOWN_HAN = 36;
const UNKNOWN_SYLLABLE = 29;

/** Surprise of a character by itself, for letters in the language that likes it best. */
export function surpriseOf(codePoint: number): number {
  if (codePoint < 0x10000) return (costs ??= makeCosts())[codePoint]!;
  return classSurprise(codePoint, recordAt(codePoint));
}

let costs: Uint8Array | null = null;

function makeCosts(): Uint8Array {
  const { least } = letterUses();
  return Uint8Array.from({ length: 0x10000 }, (_, c) => {
    if (c < 0x80) return c < 32 && c !== 9 && c !== 10 && c !== 13 ? 30 : ASCII;
    const own = least[c] !== 0 ? least[c]! : classSurprise(c, BMP[c]!);
    // Capitals that headings alone have were seldom counted.
    const small = FOLD[c]!;
    return small !== c && least[small] !== 0 && categoryOf(BMP[c]!) === GC.Lu
      ? Math.min(own, least[small]! + CAPITAL_MORE)
      : own;
  });
}

/** Box drawing and blocks, of which old code pages are full. */
const isBox = (c: number): boolean => c >= 0x2500 && c < 0x25a0;

function classSurprise(c: number, record: number): number {
  const char = String.fromCodePoint(c);
  if (COMMON_MARKS.has(char)) return 15;
  if (COMMON_SIGNS.has(char)) return 20;
  if (PHONETIC.has(char)) return 26;
  if (c === 0xa0 || c === 0x3000) return 14;
  if (c === 0xfffd) return 32;
  // Florin, circumflex and tilde of windows-1252 stand between the layers of text that was misread twice.
  if (c === 0x192 || c === 0x2c6 || c === 0x2dc) return 24;
  const script = scriptOf(record);
  if (script === SCRIPT.Hani) return UNKNOWN_HAN;
  if (script === SCRIPT.Hang) return UNKNOWN_SYLLABLE;
  if (script === SCRIPT.Hira || script === SCRIPT.Kana) return c >= 0xff61 && c <= 0xff9f ? 26 : 22;
  switch (categoryOf(record)) {
    case GC.Cn:
    case GC.Co:
    case GC.Cs:
      return 70;
    case GC.Cc:
      return 44;
    case GC.Cf:
      return c === 0x200c || c === 0x200d || c === 0x200e || c === 0x200f ? 20 : 30;
    case GC.Sc:
      return 22;
    case GC.So:
      return isBox(c) ? 30 : (c >= 0x2600 && c < 0x2800) || c >= 0x1f300 ? 22 : 36;
    case GC.Sm:
      return 26;
    case GC.Sk:
      return 30;
    default:
      if (isMark(record) && script === SCRIPT.Zinh) return 24;
      if (isLetter(record) || isMark(record)) return UNKNOWN_LETTER;
      return c >= 0xff00 ? 18 : 24;
  }
}

/** What a letter costs in a language that does not have it. */
function strange(c: number, ideographic: boolean): number {
  if (c < 0x80) return 22;
  const own = surpriseOf(c);
  // Rare ideographs are ideographs still; foreign letters are less of a surprise among them than among letters.
  if (own >= UNKNOWN_SYLLABLE) return own;
  return ideographic ? Math.max(own + 4, 28) : Math.max(own + 8, 30);
}

// Classes for what stands side by side.
const OTHER = 0;
const SMALL = 1;
const CAPITAL = 2;
const CASELESS = 3;
const SIGN = 4;
const MARK = 5;
/** A letter and an apostrophe go well together. */
const APOSTROPHE = -6;

function sideClass(record: number): number {
  const gc = categoryOf(record);
  if (gc === GC.Ll) return SMALL;
  if (gc === GC.Lu) return CAPITAL;
  if (gc === GC.Lo || gc === GC.Lm || gc === GC.Lt) return CASELESS;
  if (gc >= GC.Mn && gc <= GC.Me) return MARK;
  return gc >= GC.Sm || gc === GC.Pi || gc === GC.Pf || gc === GC.No ? SIGN : OTHER;
}

function isIdeographic(script: number): boolean {
  return script === SCRIPT.Hani || script === SCRIPT.Hira || script === SCRIPT.Kana || script === SCRIPT.Hang;
}

/** Surprise of two characters side by side. */
export function besideSurprise(a: number, b: number): number {
  if (a < 0x80 && b < 0x80) return 0;
  const [left, right] = [recordAt(a), recordAt(b)];
  const [was, is] = [sideClass(left), sideClass(right)];
  if (was === OTHER || is === OTHER) {
    if (is === MARK) return 10;
    if (b === 0x2019) return was === OTHER ? 0 : APOSTROPHE;
    return a === 0x2019 && b === 0x73 ? APOSTROPHE : 0;
  }
  if (is === MARK) {
    const script = scriptOf(right);
    if (was === SIGN) return 12;
    return script !== SCRIPT.Zinh && script !== scriptOf(left) ? 20 : 0;
  }
  if (was === SIGN || is === SIGN) {
    if (was === is) return 0;
    if (isBox(a) || isBox(b)) return 10;
    if (b === 0x2019) return APOSTROPHE;
    if (a === 0x2019 && b === 0x73) return APOSTROPHE;
    const gc = categoryOf(was === SIGN ? left : right);
    return gc >= GC.Sm && gc < GC.Zs ? 6 : 2;
  }
  const [from, to] = [scriptOf(left), scriptOf(right)];
  if (from !== to && to !== SCRIPT.Zinh && from !== SCRIPT.Zinh && from !== SCRIPT.Zyyy && to !== SCRIPT.Zyyy) {
    if (isIdeographic(from) || isIdeographic(to)) return isIdeographic(from) && isIdeographic(to) ? 0 : 12;
    return 20;
  }
  if ((a < 0x80 && surpriseOf(b) === UNKNOWN_LETTER) || (b < 0x80 && surpriseOf(a) === UNKNOWN_LETTER)) return 20;
  return was === SMALL && is === CAPITAL ? 10 : 0;
}

/** Surprise of units start..end of a text, with what they touch on either side. */
export function localSurprise(text: string, start: number, end: number): number {
  let sum = 0;
  let previous = start > 0 ? codePointBefore(text, start) : 0x20;
  let capitals = start > 1 && isCapital(text.charCodeAt(start - 2)) ? 1 : 0;
  for (let i = start; i < end;) {
    const c = text.codePointAt(i)!;
    sum += surpriseOf(c) + besideSurprise(previous, c);
    capitals = isCapital(previous) ? capitals + 1 : 0;
    if (capitals > 0 && isCapital(c)) sum -= CAPITAL_MORE;
    else if (capitals > 1 && isSmall(c)) sum += AFTER_CAPITALS;
    // A trade mark sign is at home after a word, and nowhere else.
    if (c === 0x2122 && isLetter(recordAt(previous)) && !isLetter(recordAt(text.codePointAt(i + 1) ?? 0x20))) sum -= 12;
    previous = c;
    i += c > 0xffff ? 2 : 1;
  }
  return sum + (end < text.length ? besideSurprise(previous, text.codePointAt(end)!) : 0);
}

const AFTER_CAPITALS = 12;
const isCapital = (c: number): boolean => categoryOf(recordAt(c)) === GC.Lu;
const isSmall = (c: number): boolean => categoryOf(recordAt(c)) === GC.Ll;

function codePointBefore(text: string, at: number): number {
  const unit = text.charCodeAt(at - 1);
  return (unit & 0xfc00) === 0xdc00 && at > 1 ? text.codePointAt(at - 2)! : unit;
}

const SHOUTED = 4;

export interface Explained {
  surprise: number;
  language: string;
  /** Mean surprise of a letter, with what stands beside it. */
  meanLetter: number;
  ideographic: boolean;
}

/** Surprise of a text, its letters explained by one language. Words of ASCII letters alone say nothing of the encoding. */
export function languageSurprise(text: string): Explained {
  const counts = new Map<string, number>();
  let word: string[] = [];
  let foreign = false;
  let rest = 0;
  let beside = 0;
  let letters = 0;
  const endWord = (): void => {
    if (foreign) {
      // A word in capitals is a word all the same.
      const shouted = word.length > 1 && word.every((letter) => isCapital(letter.codePointAt(0)!));
      if (shouted) rest += SHOUTED * word.length;
      for (const letter of word) {
        const counted = shouted ? String.fromCharCode(FOLD[letter.charCodeAt(0)]!) : letter;
        counts.set(counted, (counts.get(counted) ?? 0) + 1);
      }
      letters += word.length;
    } else rest += ASCII * word.length;
    word = [];
    foreign = false;
  };
  let previous = 0x20;
  for (const char of text) {
    const c = char.codePointAt(0)!;
    beside += besideSurprise(previous, c);
    previous = c;
    const record = recordAt(c);
    if (isLetter(record) || isMark(record)) {
      word.push(char);
      if (c >= 0x80) foreign = true;
    } else {
      endWord();
      rest += surpriseOf(c);
    }
  }
  endWord();
  if (counts.size === 0) return { surprise: rest + beside, language: 'und', meanLetter: 0, ideographic: false };
  const { sum, language, ideographic } = likeliest(counts);
  return { surprise: rest + beside + sum, language, meanLetter: (sum + beside) / letters, ideographic };
}

const IDEOGRAPHIC = new Set(['zh', 'zh-hant', 'yue', 'ja', 'ko']);

/** The language that explains the letters best, and their surprise in it. */
function likeliest(counts: ReadonlyMap<string, number>): { sum: number; language: string; ideographic: boolean } {
  const { languages, uses } = letterUses();
  const gains = new Float64Array(languages.length);
  const ideographic = languages.map((language) => IDEOGRAPHIC.has(language));
  const base = [0, 0];
  for (const [letter, n] of counts) {
    const c = letter.codePointAt(0)!;
    const costs = [strange(c, false), strange(c, true)];
    base[0]! += n * costs[0]!;
    base[1]! += n * costs[1]!;
    const use = uses.get(letter);
    if (use === undefined) continue;
    for (const [k, l] of use.languages.entries()) {
      gains[l]! += n * (costs[ideographic[l] === true ? 1 : 0]! - use.halfBits[k]!);
    }
  }
  let best = { sum: Number.POSITIVE_INFINITY, language: 'und', ideographic: false };
  for (const [l, language] of languages.entries()) {
    const sum = base[ideographic[l] === true ? 1 : 0]! - gains[l]!;
    if (sum < best.sum) best = { sum, language, ideographic: ideographic[l] === true };
  }
  return best;
}
