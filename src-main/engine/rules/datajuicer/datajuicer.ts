import { z } from 'zod';
import { NOT_APPLICABLE } from '#shared/domain/cell.ts';
import type { Span } from '#shared/domain/span.ts';
import { defineRule } from '#engine/rules/rule.ts';
import { isSpecialAt } from '#engine/text/datajuicer/special-characters.ts';
import { splitterOf } from '#engine/text/profile-splitter.ts';
import { isAlnumAt } from '#engine/text/python-classes.ts';
import { needsDictionary } from '#engine/text/scripts.ts';
import type { TextView } from '#engine/text/text-view.ts';
import { F, flagsOf } from '#engine/text/unicode/flags.ts';

export type DataJuicerSignal =
  'char_count' | 'word_count' | 'mean_line_length' | 'max_line_length' | 'alnum_fraction' | 'special_fraction';

type Test = (units: Uint16Array, i: number, length: number) => boolean;

/** Part of a word in any script: a letter, a mark on one, a number. */
const isWordPart: Test = (units, i, length) =>
  (flagsOf(units, i, length) & (F.letter | F.mark | F.pythonDigit | F.wordLike)) !== 0;

/** Special as data-juicer has it, but that letters and marks of any script are not. */
const isOwnSpecial: Test = (units, i, length) =>
  isSpecialAt(units, i, length) && (flagsOf(units, i, length) & (F.letter | F.mark)) === 0;

/**
 * The heuristic filters of data-juicer that need no model (`ops/filter/`: text_length, words_num, average_line_length,
 * maximum_line_length, alphanumeric, special_characters) with its default limits (PEERS §1c, §2.10). Its filters on stop
 * words, flagged words and tokens need lists and a tokenizer of its own.
 *
 * Profile `datajuicer`: lines end as Python's `splitlines` has it; mean_line_length is all characters, line ends too, for
 * each line; of a text without characters the shares are 0.
 *
 * Profile `winnow`: mean_line_length is that of lines that hold something; letters and marks of every script are
 * alphanumeric and none is special (data-juicer's list holds letters such as 一 and ا); in Chinese and Japanese a word is a
 * character; word_count does not apply to scripts without a word list; the shares of an empty text are undefined.
 */
export const rule = defineRule<Record<string, never>, DataJuicerSignal>({
  id: 'datajuicer',
  family: 'datajuicer',
  title: 'data-juicer heuristics',
  version: 1,
  cite: 'data-juicer ops/filter; Chen et al. 2023, arXiv:2309.02033',
  scope: 'document',
  profiles: ['winnow', 'datajuicer'],
  usesLanguage: false,
  knobs: z.strictObject({}),
  signals: {
    char_count: { kind: 'count', unit: 'characters', describe: 'Code points', threshold: { min: 10 } },
    word_count: { kind: 'count', unit: 'words', describe: 'Words', threshold: { min: 10 } },
    mean_line_length: {
      kind: 'real',
      unit: 'characters',
      describe: 'Mean length of lines',
      threshold: { min: 10 },
    },
    max_line_length: {
      kind: 'count',
      unit: 'characters',
      describe: 'Length of the longest line',
      threshold: { min: 10 },
    },
    alnum_fraction: {
      kind: 'real',
      unit: 'share',
      describe: 'Characters that are letters or numbers',
      threshold: { min: 0.25 },
    },
    special_fraction: {
      kind: 'real',
      unit: 'share',
      describe: 'Characters that are punctuation, digits, white space or symbols',
      threshold: { max: 0.25 },
    },
  },
  prepare(_knobs, profile) {
    const peer = profile === 'datajuicer';
    const splitter = splitterOf(profile);
    const isAlnum = peer ? isAlnumAt : isWordPart;
    const isSpecial = peer ? isSpecialAt : isOwnSpecial;
    // One load a character of the basic plane; what lies beyond is asked for.
    const kinds = new Uint8Array(0x10000);
    const one = new Uint16Array(1);
    for (let unit = 0; unit < kinds.length; unit++) {
      one[0] = unit;
      kinds[unit] = (isAlnum(one, 0, 1) ? 1 : 0) | (isSpecial(one, 0, 1) ? 2 : 0);
    }

    return {
      measure({ view }, out) {
        const characters = view.codePoints;
        out.number('char_count', characters);
        if (!peer && needsDictionary(view.scripts())) out.none('word_count', NOT_APPLICABLE);
        else out.number('word_count', view.wordSpans(splitter).count);
        const lines = peer ? view.lines('python') : view.contentLines();
        let longest = 0;
        let sum = 0;
        for (let i = 0; i < lines.count; i++) {
          const chars = view.codePointsIn(lines.starts[i]!, lines.ends[i]!);
          sum += chars;
          if (chars > longest) longest = chars;
        }
        out.number('max_line_length', longest);
        if (lines.count > 0) out.number('mean_line_length', (peer ? characters : sum) / lines.count);
        else if (peer) out.number('mean_line_length', 0);
        if (characters === 0) {
          if (peer) {
            out.number('alnum_fraction', 0);
            out.number('special_fraction', 0);
          }
          return;
        }
        const { units, length } = view;
        let alnum = 0;
        let special = 0;
        for (let i = 0; i < length; i++) {
          const unit = units[i]!;
          if ((unit & 0xfc00) === 0xd800 && (units[i + 1]! & 0xfc00) === 0xdc00 && i + 1 < length) {
            if (isAlnum(units, i, length)) alnum++;
            if (isSpecial(units, i, length)) special++;
            i++;
            continue;
          }
          const kind = kinds[unit]!;
          alnum += kind & 1;
          special += kind >> 1;
        }
        out.number('alnum_fraction', alnum / characters);
        out.number('special_fraction', special / characters);
      },
      explain({ view }, signal) {
        if (signal === 'special_fraction') return runs(view, isSpecial, 'special characters');
        if (signal === 'alnum_fraction') {
          return runs(view, (units, i, length) => !isAlnum(units, i, length), 'neither letters nor numbers');
        }
        return [];
      },
    };
  },
});

/** Runs of characters for which a test holds. */
function runs({ units, length }: TextView, test: Test, label: string): Span[] {
  const spans: Span[] = [];
  for (let i = 0; i < length;) {
    const start = i;
    while (i < length && test(units, i, length)) i += width(units, i, length);
    if (i > start) spans.push({ start, end: i, label });
    else i += width(units, i, length);
  }
  return spans;
}

function width(units: Uint16Array, i: number, length: number): number {
  return (units[i]! & 0xfc00) === 0xd800 && i + 1 < length && (units[i + 1]! & 0xfc00) === 0xdc00 ? 2 : 1;
}
