import { isLetter } from '#engine/text/unicode/classes.ts';
import { BMP, FOLD } from '#engine/text/unicode/tables.ts';
import type { Candidate } from './candidate.ts';
import { codePage, NO_BYTE } from './code-pages.ts';
import type { LanguageVerdict, TellLanguage } from './language.ts';
import { isMixture, letterCosts, NOT_ITS_LETTER } from './letter-sets.ts';
import type { Replacement } from './plan.ts';
import { surpriseOf } from './plausibility.ts';

/*
 * Text of one Latin alphabet that was read by the page of another: Polish as windows-1252. Most of its letters are ASCII
 * and right, so its language can be told before it is repaired, and the language says which letters it may have.
 */

const CENTRAL = ['windows-1250', 'iso-8859-2'];
const WESTERN = ['windows-1252', 'macintosh', 'ibm850'];
const PAGES = new Map<string, readonly string[]>([
  ...'pl cs sk hu sl hr bs sh sr ro sq'.split(' ').map((label) => [label, CENTRAL] as const),
  ...'lt lv et'.split(' ').map((label) => [label, ['windows-1257', 'iso-8859-4']] as const),
  ['tr', ['windows-1254']],
  ...'fr es pt ca gl it de nl da no nb nn sv fi is'.split(' ').map((label) => [label, WESTERN] as const),
]);
/** Pages of languages that are hardly told before they are repaired. */
const UNSURE = ['windows-1257', 'windows-1254'];
/** As what such text gets read; Western text as the page of Central Europe too. */
const WEST = 'windows-1252';
const READ_AS = [WEST, 'windows-1250'];
/** Languages whose letters are those of another in `letters.json`. */
const LETTERS_OF: Partial<Record<string, string>> = { no: 'nb', bs: 'hr', sh: 'hr', sr: 'hr' };

/** Half bits that a text must gain. */
const LEAST_GAIN = 20;
/** Two different characters must change, or one so often. */
const LEAST_DISTINCT = 2;
const OFTEN = 4;
/** Share of what changes that must become letters of the language, or common marks. */
const LEAST_SHARE = 0.85;
/** A sign that stands by itself is hardly a letter, and a letter hardly a mark. */
const ALONE = 12;
const SIGN = 10;
/** Half bits up to which a mark is one that people type. */
const COMMON_MARK = 16;
/** Characters beyond ASCII, against letters within it, at most. */
const MOST_HIGH = 0.5;
/** Beyond it are no Latin letters of languages with such pages. */
const LATIN_END = 0x250;
/** One letter is enough where it can only be a mistake. */
const TURKISH = 'windows-1254';

/** A language that is told with less certainty may be another: then every reading is asked for its own. */
const SURE = 0.6;
/** How certain that must be, and how many letters the reading must bring, of which none does it nearly alone. */
const SURE_AGAIN = 0.9;
const LEAST_DISTINCT_AGAIN = 3;
const MOST_OF_ONE = 0.7;

/** One reading of a text, of which a language has most letters. */
interface Reading extends Candidate {
  /** Different letters that it brings, and the share of the commonest among them. */
  distinct: number;
  most: number;
}

/** The text read by the page of its language, where that is far likelier; the language is told only of a mixture of letters. */
export function byLanguageCandidate(text: string, tell: TellLanguage): Candidate | null {
  if (!isMixture(text) && !looksTurkish(text)) return null;
  const verdict = tell(text);
  return best(readingsOf(text, verdict)) ?? (verdict.score < SURE ? best(unsureReadings(text, verdict, tell)) : null);
}

/** Icelandic has these letters beside others that Turkish lacks, and Turkish has them by mistake alone. */
const ICELANDIC = /[ðýþÐÝÞ]/;
const ICELANDIC_VOWEL = /[áéíóúæÁÉÍÓÚÆ]/;

const looksTurkish = (text: string): boolean => ICELANDIC.test(text) && !ICELANDIC_VOWEL.test(text);

/** Its readings by the pages of a language. */
function readingsOf(text: string, { label, score }: LanguageVerdict): Reading[] {
  const costs = costsIn(label);
  const pages = PAGES.get(label);
  if (pages === undefined || costs === null || (pages === WESTERN && score < SURE)) return [];
  const wrongs = pages === WESTERN ? READ_AS : READ_AS.slice(0, 1);
  return wrongs.flatMap((wrong) =>
    pages.flatMap((right) => (right === wrong ? [] : (readAgain(text, wrong, right, costs) ?? []))),
  );
}

/**
 * Readings whose language is one of their page, and told with certainty, unless the language that was told first has the
 * letters that would change.
 */
function unsureReadings(text: string, { label: first }: LanguageVerdict, tell: TellLanguage): Reading[] {
  const own = costsIn(first);
  return UNSURE.flatMap((right) => {
    const again = readBy(text, WEST, right);
    if (again === null) return [];
    const { label, score } = tell(again);
    const costs = costsIn(label);
    if (score < SURE_AGAIN || PAGES.get(label)?.includes(right) !== true || costs === null) return [];
    const reading = readAgain(text, WEST, right, costs);
    if (reading === null || reading.most > MOST_OF_ONE || reading.distinct < LEAST_DISTINCT_AGAIN) return [];
    return own !== null && !ICELANDIC.test(text) && hasAll(text, reading, own) ? [] : [reading];
  });
}

/** Whether all that a reading changes are letters of a language as they stand. */
function hasAll(text: string, { replacements }: Reading, costs: Uint8Array): boolean {
  return replacements.every(({ start, end }) => {
    for (let i = start; i < end; i++) if (costs[text.charCodeAt(i)]! >= NOT_ITS_LETTER) return false;
    return true;
  });
}

const costsIn = (label: string): Uint8Array | null => letterCosts(LETTERS_OF[label] ?? label);

function best(candidates: readonly Candidate[]): Candidate | null {
  return candidates.reduce<Candidate | null>((top, one) => (top === null || one.gain > top.gain ? one : top), null);
}

/** The text as the right page has it, what the wrong one lacks left as it is; null where that changes nothing. */
function readBy(text: string, wrong: string, right: string): string | null {
  const { bytes } = codePage(wrong);
  const { chars } = codePage(right);
  const again = text.replace(/[^\x00-\x7f]/g, (char) => {
    const byte = bytes[char.charCodeAt(0)]!;
    return byte === NO_BYTE ? char : String.fromCharCode(chars[byte]!);
  });
  return again === text ? null : again;
}

/**
 * Null where the text has letters of the language that the wrong page does not: then it was read rightly. Where letters
 * beyond ASCII are not few, the language cannot have been told without them.
 */
function readAgain(text: string, wrong: string, right: string, costs: Uint8Array): Reading | null {
  const { bytes } = codePage(wrong);
  const { chars } = codePage(right);
  const replacements: Replacement[] = [];
  const distinct = new Map<number, number>();
  let [gain, changed, explained, letters, high, ascii] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) {
      if ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a) ascii++;
      continue;
    }
    high++;
    const byte = bytes[unit]!;
    if (byte === NO_BYTE) {
      if (costs[unit]! < NOT_ITS_LETTER) return null;
      // What the wrong page lacks did not come from it.
      if (unit < LATIN_END) changed++;
      continue;
    }
    const by = chars[byte]!;
    if (by === unit) continue;
    changed++;
    const inWord = letterAt(text, i - 1) || letterAt(text, i + 1);
    if (costs[by]! < NOT_ITS_LETTER) {
      letters++;
      explained++;
      distinct.set(by, (distinct.get(by) ?? 0) + 1);
      gain += before(unit, costs, inWord) - costs[by]! - (inWord ? 0 : ALONE) - (isCamel(text, i, by) ? ALONE : 0);
    } else {
      const after = surpriseOf(by);
      if (after <= COMMON_MARK) explained++;
      gain += (isLetter(BMP[unit]!) ? costs[unit]! : surpriseOf(unit)) - after - ALONE;
    }
    const last = replacements.at(-1);
    if (last?.end === i) {
      last.text += String.fromCharCode(by);
      last.end = i + 1;
    } else replacements.push({ start: i, end: i + 1, text: String.fromCharCode(by) });
  }
  if (gain < LEAST_GAIN || explained < changed * LEAST_SHARE || high > ascii * MOST_HIGH) return null;
  if (distinct.size < LEAST_DISTINCT && letters < OFTEN && right !== TURKISH) return null;
  const most = Math.max(...distinct.values()) / letters;
  return { step: `${right} read as ${wrong}`, gain, replacements, distinct: distinct.size, most };
}

/** Whether a capital would stand behind a small letter. */
function isCamel(text: string, i: number, by: number): boolean {
  return i > 0 && FOLD[by] !== by && isSmall(text.charCodeAt(i - 1));
}

/** What a character that becomes a letter cost: in a word, a sign as much as a foreign letter; elsewhere little. */
function before(unit: number, costs: Uint8Array, inWord: boolean): number {
  if (!isLetter(BMP[unit]!)) return inWord ? NOT_ITS_LETTER : SIGN;
  return costs[unit]!;
}

const isSmall = (unit: number): boolean => unit >= 0x61 && unit <= 0x7a;
const letterAt = (text: string, i: number): boolean => i >= 0 && i < text.length && isLetter(BMP[text.charCodeAt(i)]!);
