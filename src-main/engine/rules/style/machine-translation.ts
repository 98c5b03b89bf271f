import { z } from 'zod';
import { NOT_APPLICABLE } from '#shared/domain/cell.ts';
import type { Span } from '#shared/domain/span.ts';
import { defineRule } from '#engine/rules/rule.ts';
import { makePhraseFinder } from '#engine/text/phrase-finder.ts';
import { readList } from '#engine/text/list-file.ts';
import { wordsAreCharacters } from '#engine/text/scripts.ts';
import type { TextView } from '#engine/text/text-view.ts';
import { eachProse } from '#engine/text/prose.ts';
import { F, FLAGS } from '#engine/text/unicode/flags.ts';
import { FOLD } from '#engine/text/unicode/tables.ts';

export type MachineTranslationSignal = 'notice_count' | 'placeholder_count' | 'seam_fraction' | 'doubled_word_fraction';

const NOTICES = 'lists/translation-notices.txt';

/**
 * What betrays a machine translation without a model: notices that say so (a list of phrases in many languages);
 * placeholders that were to be filled in again (`__PH_3__`, `⟦4⟧`, `{0}`, `%1$s`); in Chinese and Japanese, blanks between
 * characters and half-width commas and full stops behind them; in languages that part words by spaces, short words that
 * stand twice in a row (“of of”, “de de”). Formulas and code are not looked at.
 */
export const rule = defineRule<Record<string, never>, MachineTranslationSignal>({
  id: 'machine-translation',
  family: 'translation',
  title: 'Smell of machine translation',
  version: 1,
  cite: 'our own choice, asked for by practitioners',
  scope: 'document',
  profiles: ['winnow'],
  usesLanguage: false,
  resources: [NOTICES],
  knobs: z.strictObject({}),
  signals: {
    notice_count: {
      kind: 'count',
      unit: 'phrases',
      describe: 'Notices that a machine translated the text',
      threshold: { max: 0 },
    },
    placeholder_count: {
      kind: 'count',
      unit: 'placeholders',
      describe: 'Placeholders that were left in the text',
      threshold: { max: 2 },
    },
    seam_fraction: {
      kind: 'real',
      unit: 'share',
      describe: 'Places between Chinese or Japanese characters with a blank or a half-width mark, of all such places',
      threshold: { max: 0.2 },
    },
    doubled_word_fraction: {
      kind: 'real',
      unit: 'share',
      describe: 'Short words that repeat the word before them, of all words',
      threshold: { max: 0.02 },
    },
  },
  prepare(_knobs, _profile, resources) {
    const notices = makePhraseFinder(readList(resources, NOTICES).map(({ entry }) => entry));

    return {
      measure({ view }, out) {
        out.number('notice_count', notices(view.units, view.length, view.borders()).length);
        out.number('placeholder_count', placeholders(view).length);
        if (wordsAreCharacters(view.scripts())) {
          let [places, seams] = [0, 0];
          eachPlace(view, (_start, _end, seam) => {
            places++;
            if (seam) seams++;
          });
          if (places > 0) out.number('seam_fraction', seams / places);
          out.none('doubled_word_fraction', NOT_APPLICABLE);
        } else {
          out.none('seam_fraction', NOT_APPLICABLE);
          let [words, doubled] = [0, 0];
          eachProse(view, (from, to) => {
            words += countWords(view.units, from, to);
          });
          eachDoubled(view, () => {
            doubled++;
          });
          if (words > 0) out.number('doubled_word_fraction', doubled / words);
        }
      },
      explain({ view }, signal) {
        if (signal === 'notice_count') {
          return notices(view.units, view.length).map(({ start, end }): Span => ({ start, end, label: 'notice' }));
        }
        if (signal === 'placeholder_count') return placeholders(view);
        const spans: Span[] = [];
        const keep =
          (label: string) =>
          (start: number, end: number, found: boolean): void => {
            if (found) spans.push({ start, end, label });
          };
        if (signal === 'seam_fraction') eachPlace(view, keep('seam'));
        else if (!wordsAreCharacters(view.scripts())) eachDoubled(view, keep('doubled'));
        return spans;
      },
    };
  },
});

/** Each form is bounded, so that no text makes the search go back over more than a few characters. */
const PLACEHOLDER =
  /__[A-Z]{1,12}_?\d{0,6}__|⟦\d{1,6}⟧|(?<![\w}\])^\\{$])\{\d{1,3}\}(?!\{)|%\d{1,2}\$[sd]|\[\[?(?:VAR|TAG|PH|NT)_?\d{1,6}\]\]?/g;

/** One of these is in every placeholder, or `{` or both `%` and `$`; where none is in a text, it is not searched. */
const SIGNS = ['__', '⟦', '[VAR', '[TAG', '[PH', '[NT'];

function mayHoldPlaceholder({ text, tally }: TextView): boolean {
  return (
    tally.ascii[0x7b]! > 0 ||
    (tally.ascii[0x25]! > 0 && tally.ascii[0x24]! > 0) ||
    SIGNS.some((sign) => text.includes(sign))
  );
}

function placeholders(view: TextView): Span[] {
  const spans: Span[] = [];
  if (!mayHoldPlaceholder(view)) return spans;
  eachProse(view, (start, end) => {
    for (const match of view.text.slice(start, end).matchAll(PLACEHOLDER)) {
      const at = start + match.index;
      spans.push({ start: at, end: at + match[0].length, label: 'placeholder' });
    }
  });
  return spans;
}

/** Half-width comma, full stop, semicolon, colon, question and exclamation mark. */
const HALF_WIDTH = new Set([0x2c, 0x2e, 0x3b, 0x3a, 0x3f, 0x21]);

/** Visits what stands between two Chinese or Japanese characters: nothing, or one blank or half-width mark (a seam). */
function eachPlace(view: TextView, visit: (start: number, end: number, seam: boolean) => void): void {
  const { units } = view;
  const isCjk = (unit: number): boolean => (FLAGS[unit]! & F.cjk) !== 0;
  eachProse(view, (from, to) => {
    for (let i = from; i + 1 < to; i++) {
      if (!isCjk(units[i]!)) continue;
      if (isCjk(units[i + 1]!)) visit(i, i + 1, false);
      else if (i + 2 < to && isCjk(units[i + 2]!) && (units[i + 1] === 32 || HALF_WIDTH.has(units[i + 1]!))) {
        visit(i, i + 3, true);
      }
    }
  });
}

/** By code unit: 1 for letters and marks. */
const IN_WORD = Uint8Array.from(FLAGS, (flags) => ((flags & (F.letter | F.mark)) !== 0 ? 1 : 0));

/** Words of two to four letters: articles, prepositions, pronouns; longer ones repeat on purpose in many languages. */
const SHORT = 4;

/** Runs of letters and marks in [from, to). */
function countWords(units: Uint16Array, from: number, to: number): number {
  let words = 0;
  let before = 0;
  for (let i = from; i < to; i++) {
    const now = IN_WORD[units[i]!]!;
    // 1 where a run begins.
    words += now & ~before;
    before = now;
  }
  return words;
}

/** Visits short runs of letters and marks that repeat, in lower case, the one a blank before them; with both, as found. */
function eachDoubled(view: TextView, visit: (start: number, end: number, again: boolean) => void): void {
  const { text, units } = view;
  let blank = text.indexOf(' ');
  eachProse(view, (from, to) => {
    // Looked for anew only where the last one was passed: no text is searched twice.
    if (blank >= 0 && blank < from) blank = text.indexOf(' ', from);
    for (; blank >= 0 && blank < to; blank = text.indexOf(' ', blank + 1)) {
      // The same letter two, three or four places before and behind, whatever its case: most blanks fail here.
      for (let length = 2; length <= SHORT; length++) {
        const first = blank - length;
        const end = blank + 1 + length;
        if (first < from || end > to || FOLD[units[first]!] !== FOLD[units[blank + 1]!]) continue;
        if (IN_WORD[units[first]!] === 0 || (FLAGS[units[blank + 1]!]! & F.upper) !== 0) continue;
        if (!isRun(units, first, blank, from, to) || !isRun(units, blank + 1, end, from, to)) continue;
        if (same(units, first, blank + 1, length)) visit(first, end, true);
      }
    }
  });
}

/** Whether [start, end) is a whole run of letters and marks of [from, to). */
function isRun(units: Uint16Array, start: number, end: number, from: number, to: number): boolean {
  if ((start > from && IN_WORD[units[start - 1]!] === 1) || (end < to && IN_WORD[units[end]!] === 1)) return false;
  for (let i = start; i < end; i++) if (IN_WORD[units[i]!] === 0) return false;
  return true;
}

function same(units: Uint16Array, a: number, b: number, length: number): boolean {
  for (let i = 0; i < length; i++) if (FOLD[units[a + i]!] !== FOLD[units[b + i]!]) return false;
  return true;
}
