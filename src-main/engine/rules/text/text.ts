import { z } from 'zod';
import { NOT_APPLICABLE } from '#shared/domain/cell.ts';
import type { SignalSpec } from '#shared/domain/signal.ts';
import type { Span } from '#shared/domain/span.ts';
import { defineRule } from '#engine/rules/rule.ts';
import { splitterOf } from '#engine/text/profile-splitter.ts';
import { dictionaryWords } from '#engine/text/segment/dictionary-words.ts';
import { needsDictionary } from '#engine/text/scripts.ts';
import type { Segments } from '#engine/text/segments.ts';
import type { TextView } from '#engine/text/text-view.ts';
import { F, FLAGS, flagsOf } from '#engine/text/unicode/flags.ts';
import { makeCharacterClasses } from './_character-classes.ts';

export type TextSignal =
  | 'char_count'
  | 'byte_count'
  | 'word_count'
  | 'unique_word_fraction'
  | 'line_count'
  | 'paragraph_count'
  | 'mean_line_length'
  | 'max_line_length'
  | 'mean_paragraph_length'
  | 'short_paragraph_fraction'
  | 'long_paragraph_fraction'
  | 'digit_fraction'
  | 'punctuation_fraction'
  | 'ellipsis_fraction'
  | 'upper_fraction'
  | 'white_fraction'
  | 'non_alnum_fraction';

interface Knobs {
  /** A paragraph of at most this many characters is short. */
  shortParagraph: number;
  /** A paragraph of at least this many characters is long. */
  longParagraph: number;
  /** What a word is in Chinese and Japanese: a character, as for the other rules, or a word of our list. */
  words: 'characters' | 'dictionary';
}

const count = (unit: string, describe: string): SignalSpec => ({ kind: 'count', unit, describe });
const share = (describe: string): SignalSpec => ({ kind: 'real', unit: 'share', describe });
const length = (describe: string): SignalSpec => ({ kind: 'real', unit: 'characters', describe });

/**
 * Plain statistics of a text: what document, line and paragraph statistics of datatrove measure
 * (`pipeline/stats/doc_stats.py`, `line_stats.py`, `paragraph_stats.py`), in code points.
 *
 * Profile `datatrove`: digits, punctuation and white space as Python and datatrove's own set have them; lines end at
 * line feeds; paragraphs are what stands between two line feeds and holds something. Profile `winnow`: general
 * categories of Unicode (Nd, P*, White_Space); any line end; paragraphs stand between blank lines; a run of three dots or
 * more is an ellipsis. word_count goes by our word lists in Thai, Lao, Khmer and Burmese; in Chinese and Japanese it
 * counts characters, or words of ICU's list where the knob `words` says so
 * (the version is raised when that list changes).
 */
export const rule = defineRule<Knobs, TextSignal>({
  id: 'text',
  family: 'text',
  title: 'Text statistics',
  version: 1,
  cite: 'datatrove pipeline/stats/{doc,line,paragraph}_stats.py',
  scope: 'document',
  profiles: ['winnow', 'datatrove'],
  usesLanguage: false,
  knobs: z.strictObject({
    shortParagraph: z.int().nonnegative().default(100),
    longParagraph: z.int().nonnegative().default(1000),
    words: z.enum(['characters', 'dictionary']).default('characters'),
  }),
  signals: {
    // An empty extraction is a document with a breach of its own (DECISIONS 27).
    char_count: { ...count('characters', 'Code points'), threshold: { min: 1 } },
    byte_count: count('bytes', 'Bytes as UTF-8'),
    word_count: count('words', 'Words'),
    unique_word_fraction: share('Different words, of all words'),
    line_count: count('lines', 'Lines, the blank ones too'),
    paragraph_count: count('paragraphs', 'Paragraphs'),
    mean_line_length: length('Mean length of lines'),
    max_line_length: count('characters', 'Length of the longest line'),
    mean_paragraph_length: length('Mean length of paragraphs'),
    short_paragraph_fraction: share('Short paragraphs'),
    long_paragraph_fraction: share('Long paragraphs'),
    digit_fraction: share('Characters that are digits'),
    punctuation_fraction: share('Characters that are punctuation'),
    ellipsis_fraction: share('Characters that belong to an ellipsis'),
    upper_fraction: share('Characters that are upper case'),
    white_fraction: share('Characters that are white space'),
    non_alnum_fraction: share('Characters that are neither letter nor digit'),
  },
  prepare(knobs, profile) {
    const peer = profile === 'datatrove';
    const splitter = knobs.words === 'dictionary' && profile === 'winnow' ? dictionaryWords : splitterOf(profile);
    const classesOf = makeCharacterClasses(peer);

    return {
      measure({ view }, out) {
        const characters = view.codePoints;
        const classes = classesOf(view);
        out.number('char_count', characters);
        out.number('byte_count', classes.bytes);
        if (!peer && needsDictionary(view.scripts())) {
          out.none('word_count', NOT_APPLICABLE);
          out.none('unique_word_fraction', NOT_APPLICABLE);
        } else {
          const words = view.words(splitter);
          out.number('word_count', words.count);
          if (words.count > 0) out.number('unique_word_fraction', words.distinct / words.count);
        }
        const lines = view.lines(peer ? 'lf' : 'python');
        let longest = 0;
        let sum = 0;
        for (let i = 0; i < lines.count; i++) {
          const chars = view.codePointsIn(lines.starts[i]!, lines.ends[i]!);
          sum += chars;
          if (chars > longest) longest = chars;
        }
        out.number('line_count', lines.count);
        if (lines.count > 0) out.number('mean_line_length', sum / lines.count);
        out.number('max_line_length', longest);
        const paragraphs = peer ? pairParagraphs(view) : view.blocks();
        let [total, short, long] = [0, 0, 0];
        for (let i = 0; i < paragraphs.count; i++) {
          const chars = view.codePointsIn(paragraphs.starts[i]!, paragraphs.ends[i]!);
          total += chars;
          if (chars <= knobs.shortParagraph) short++;
          if (chars >= knobs.longParagraph) long++;
        }
        out.number('paragraph_count', paragraphs.count);
        if (paragraphs.count > 0) {
          out.number('mean_paragraph_length', total / paragraphs.count);
          out.number('short_paragraph_fraction', short / paragraphs.count);
          out.number('long_paragraph_fraction', long / paragraphs.count);
        }
        if (characters === 0) return;
        out.number('digit_fraction', classes.digits / characters);
        out.number('punctuation_fraction', classes.punctuation / characters);
        out.number('ellipsis_fraction', ellipsisChars(view, peer) / characters);
        out.number('upper_fraction', classes.upper / characters);
        out.number('white_fraction', classes.white / characters);
        out.number('non_alnum_fraction', classes.others / characters);
      },
      explain({ view }, signal) {
        const flag = EXPLAINED[signal];
        return flag === undefined ? [] : runsOf(view, flag, signal.replace('_fraction', ''));
      },
    };
  },
});

const EXPLAINED: Partial<Record<TextSignal, number>> = {
  digit_fraction: F.digit,
  punctuation_fraction: F.punctuation,
  upper_fraction: F.upper,
};

/** Runs of characters that have a flag. */
function runsOf({ units, length: end }: TextView, flag: number, label: string): Span[] {
  const spans: Span[] = [];
  for (let i = 0; i < end;) {
    const start = i;
    while (i < end && (flagsOf(units, i, end) & flag) !== 0) i += FLAGS[units[i]!] === F.surrogate ? 2 : 1;
    if (i > start) spans.push({ start, end: i, label });
    else i++;
  }
  return spans;
}

/** What stands between two line feeds and holds something. */
function pairParagraphs({ text }: TextView): Pick<Segments, 'starts' | 'ends' | 'count'> {
  const bounds: [number, number][] = [];
  for (let start = 0; start <= text.length;) {
    const at = text.indexOf('\n\n', start);
    const end = at < 0 ? text.length : at;
    bounds.push([start, end]);
    start = end + 2;
  }
  const filled = bounds.filter(([start, end]) => !isBlank(text, start, end));
  return {
    starts: Uint32Array.from(filled, ([start]) => start),
    ends: Uint32Array.from(filled, ([, end]) => end),
    count: filled.length,
  };
}

function isBlank(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if ((FLAGS[text.charCodeAt(i)]! & F.space) === 0) return false;
  return true;
}

/** Code points of ellipses: three dots at a time, or whole runs of dots in our own reading, and the ellipsis character. */
function ellipsisChars({ text, units }: TextView, peer: boolean): number {
  let chars = 0;
  for (let at = text.indexOf('...'); at >= 0; at = text.indexOf('...', at)) {
    let end = at + 3;
    if (!peer) while (units[end] === 46) end++;
    chars += end - at;
    at = end;
  }
  for (let at = text.indexOf('…'); at >= 0; at = text.indexOf('…', at + 1)) chars++;
  return chars;
}
