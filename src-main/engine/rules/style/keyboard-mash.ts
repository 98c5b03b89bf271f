import { z } from 'zod';
import type { Span } from '#shared/domain/span.ts';
import { defineRule } from '#engine/rules/rule.ts';
import { eachProse } from '#engine/text/prose.ts';
import type { TextView } from '#engine/text/text-view.ts';
import { uax29 } from '#engine/text/uax29.ts';
import { F, FLAGS, flagsOf } from '#engine/text/unicode/flags.ts';
import { FOLD } from '#engine/text/unicode/tables.ts';
import { IS_VOWEL, KEY_COLUMN, KEY_ROW, ROWS } from './_keyboards.ts';

export type KeyboardMashSignal = 'char_fraction' | 'word_count';

/** Neighbouring keys in one direction that no word has. */
const WALK = 5;
/** As many from the end of a row are mash where they make at least half of the word: asdf, qwerqwer; not wert. */
const SHORT_WALK = 4;
/** Letters of one row without a vowel that no word has: sdfsdf, впрлдж. */
const VOWELLESS = 5;
/** Letters of the middle row alone: longer than the words that it writes (alfalfa, haggadahs). */
const HOME_ROW = 10;
const DISTINCT = 3;

/**
 * Words that come of running fingers over a keyboard: “asdfgh”, “sdfsdf”, “фывапр”, “ㅁㄴㅇㄹ”. A word is mash when it
 * walks along five neighbouring keys in one direction, or four from the end of a row that make half of it, when its five letters and more stand
 * in one row and none is a vowel, or when ten and more stand in the middle row. Latin, Cyrillic, Greek, Hebrew, Arabic
 * and Korean keys are known; where vowels are not written only walks count. Formulas and code are not looked at.
 */
export const rule = defineRule<Record<string, never>, KeyboardMashSignal>({
  id: 'keyboard-mash',
  family: 'mash',
  title: 'Keyboard mash',
  version: 1,
  cite: 'our own choice, asked for by practitioners',
  scope: 'document',
  profiles: ['winnow'],
  usesLanguage: false,
  knobs: z.strictObject({}),
  signals: {
    char_fraction: {
      kind: 'real',
      unit: 'share',
      describe: 'Letters of such words, of all letters',
      threshold: { max: 0.05 },
    },
    word_count: { kind: 'count', unit: 'words', describe: 'Words that come of mashing keys' },
  },
  prepare() {
    return {
      measure({ view }, out) {
        const { words, chars, letters } = lettersAreAscii(view) ? countByWord(view) : countByRun(view);
        out.number('word_count', words);
        if (letters > 0) out.number('char_fraction', chars / letters);
      },
      explain({ view }) {
        const spans: Span[] = [];
        eachLetterRun(view, (start, end) => {
          if (isMash(view.units, start, end)) spans.push({ start, end, label: 'mash' });
        });
        return spans;
      },
    };
  },
});

interface MashCount {
  words: number;
  chars: number;
  letters: number;
}

function countByRun(view: TextView): MashCount {
  let [words, chars] = [0, 0];
  const letters = eachLetterRun(view, (start, end) => {
    if (!isMash(view.units, start, end)) return;
    words++;
    chars += end - start;
  });
  return { words, chars, letters };
}

/** No letter or mark of the text is beyond ASCII, and nothing in it is formula or code. */
function lettersAreAscii(view: TextView): boolean {
  const { units, tally } = view;
  for (let k = 0; k < tally.count; k++) {
    if ((FLAGS[units[tally.positions[k]!]!]! & (F.letter | F.mark | F.surrogate)) !== 0) return false;
  }
  return view.verbatim().count === 0;
}

/** The same, looking at each different word once: a run of ASCII letters never goes over the border of a word. */
function countByWord(view: TextView): MashCount {
  const { units, tally } = view;
  const { starts, ends, firsts, counts, distinct } = view.words(uax29);
  let [words, chars, letters] = [0, 0, 0];
  for (let unit = 0; unit < 128; unit++) if ((FLAGS[unit]! & F.letter) !== 0) letters += tally.ascii[unit]!;
  for (let id = 0; id < distinct; id++) {
    const first = firsts[id]!;
    const last = ends[first]!;
    if (last - starts[first]! < SHORT_WALK) continue;
    for (let i = starts[first]!; i < last; i++) {
      const start = i;
      while (i < last && IS_KEY[units[i]!] === 1) i++;
      if (i - start < SHORT_WALK || !isMash(units, start, i)) continue;
      words += counts[id]!;
      chars += (i - start) * counts[id]!;
    }
  }
  return { words, chars, letters };
}

/** By code unit: 1 for a letter that stands on a key, in either case. */
const IS_KEY = Uint8Array.from(FOLD, (unit) => (KEY_ROW[unit] === 0 ? 0 : 1));

/** Visits words of letters that all stand on keys, four and more; returns the letters of all scripts. */
function eachLetterRun(view: TextView, visit: (start: number, end: number) => void): number {
  const { units } = view;
  let letters = 0;
  eachProse(view, (from, to) => {
    let start = from;
    let onKeys = true;
    for (let i = from; i <= to; i++) {
      const unit = i < to ? units[i]! : 32;
      if (IS_KEY[unit] === 1) {
        letters++;
        continue;
      }
      let flags = FLAGS[unit]!;
      let width = 1;
      if (flags === F.surrogate) {
        flags = flagsOf(units, i, to);
        if (flags !== F.surrogate) width = 2;
      }
      if ((flags & F.letter) !== 0) letters++;
      if ((flags & (F.letter | F.mark)) !== 0) onKeys = false;
      else {
        if (onKeys && i - start >= SHORT_WALK) visit(start, i);
        onKeys = true;
        start = i + width;
      }
      i += width - 1;
    }
  });
  return letters;
}

/** By code unit, in either case: the row of its key (from bit 5), its column (bits 1 to 4), and whether it is a vowel (bit 0). */
const KEY = Uint16Array.from(FOLD, (unit) => (KEY_ROW[unit]! << 5) | (KEY_COLUMN[unit]! << 1) | IS_VOWEL[unit]!);

function isMash(units: Uint16Array, start: number, end: number): boolean {
  const length = end - start;
  let before = KEY[units[start]!]!;
  const row = before >> 5;
  let sameRow = true;
  let vowels = before & 1;
  let fromEnd = false;
  let walked = 1;
  let direction = 0;
  for (let i = start + 1; i < end; i++) {
    const key = KEY[units[i]!]!;
    vowels |= key & 1;
    if (key >> 5 !== row) sameRow = false;
    // Two keys of one row differ in the column alone.
    const step = key >> 5 === before >> 5 ? (key >> 1) - (before >> 1) : 0;
    before = key;
    if (step !== 1 && step !== -1) walked = 1;
    else walked = step === direction ? walked + 1 : 2;
    direction = step;
    if (walked < SHORT_WALK) continue;
    if (walked >= WALK) return true;
    fromEnd ||= isRowEnd(FOLD[units[i]!]!) || isRowEnd(FOLD[units[i - SHORT_WALK + 1]!]!);
  }
  if (fromEnd && 2 * SHORT_WALK >= length) return true;
  const { home, vowels: written } = ROWS[row]!;
  if (!sameRow || !written || !hasDistinct(units, start, end)) return false;
  return (length >= VOWELLESS && vowels === 0) || (home && length >= HOME_ROW);
}

function isRowEnd(unit: number): boolean {
  return KEY_COLUMN[unit] === 0 || KEY_COLUMN[unit] === ROWS[KEY_ROW[unit]!]!.last;
}

/** Holds DISTINCT different letters; looks back at no more than are needed to tell three from two. */
function hasDistinct(units: Uint16Array, start: number, end: number): boolean {
  let distinct = 1;
  for (let i = start + 1; i < end && distinct < DISTINCT; i++) {
    const unit = FOLD[units[i]!]!;
    let isNew = true;
    for (let k = Math.max(start, i - 8); k < i; k++) if (FOLD[units[k]!] === unit) isNew = false;
    if (isNew) distinct++;
  }
  return distinct >= DISTINCT;
}
