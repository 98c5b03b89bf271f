import type { SignalSink } from '#engine/rules/rule.ts';
import { trimEnd, trimStart } from '#engine/text/lines.ts';
import { makeNgramWalker, type NgramLevel } from '#engine/text/ngrams.ts';
import type { Segments } from '#engine/text/segments.ts';
import { makeSplitter } from '#engine/text/separated.ts';
import type { TextView } from '#engine/text/text-view.ts';
import { F, flagsOf } from '#engine/text/unicode/flags.ts';
import { FOLD } from '#engine/text/unicode/tables.ts';
import { makeWordSet } from '#engine/text/word-set.ts';
import type { Words } from '#engine/text/words.ts';
import { makePrefix, occurrencesIn } from './_peer-grams.ts';
import { countPieces } from './_peer-lines.ts';
import { countText, DATATROVE_STOP_WORDS, type QualitySignal } from './_quality.ts';
import { DUP_LENGTHS, mostFrequent, type RepetitionSignal, TOP_LENGTHS } from './_repetition.ts';

type Sink = SignalSink<QualitySignal | RepetitionSignal>;

/** Bullets and ellipsis marks of NeMo Curator (`stages/text/utils/constants.py`). */
const BULLETS = new Set(Array.from('•‣⁃⁌⁍∙○●◘◦⦾⦿', (c) => c.charCodeAt(0)));
const ELLIPSES = ['...', '[...]', '…', '(...)', '[…]', '-»', 'read more..', 'read more'];
const ELLIPSIS_WORDS = makeWordSet(ELLIPSES, false);

export function isNemoBullet(units: Uint16Array, start: number, end: number): boolean {
  const at = trimStart(units, start, end);
  return at < end && BULLETS.has(units[at]!);
}

/** Ends with one of the marks, white space aside, upper and lower case alike. */
export function endsNemoEllipsis(units: Uint16Array, start: number, end: number): boolean {
  const last = trimEnd(units, start, end);
  return ELLIPSES.some((mark) => {
    if (last - start < mark.length) return false;
    for (let k = 0; k < mark.length; k++) if (FOLD[units[last - mark.length + k]!] !== mark.charCodeAt(k)) return false;
    return true;
  });
}

/** An ellipsis mark, or more runs of number signs than half its characters. */
export function isNemoSymbol(units: Uint16Array, start: number, end: number, chars: number): boolean {
  if (ELLIPSIS_WORDS.indexOf(units, start, end) >= 0) return true;
  let runs = 0;
  for (let i = start; i < end; i++) if (units[i] === 0x23 && (i === start || units[i - 1] !== 0x23)) runs++;
  return runs / chars > 0.5;
}

function isAlphabetic(units: Uint16Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if ((flagsOf(units, i, end) & F.alphabetic) !== 0) return true;
  return false;
}

/** How NeMo cuts a text: lines that are not blank, and everything between two line feeds and the next two. */
export function nemoReading(): { lines(view: TextView): Segments; paragraphs(view: TextView): Segments } {
  return { lines: makeSplitter('\n', 'inked'), paragraphs: makeSplitter('\n\n', 'all') };
}

/**
 * Gopher as NeMo Curator has it (`filters/heuristic/string.py`, `repetition/repetition.py`; PEERS §2.1, §2.2). Its shares of
 * unique lines stand here as shares of lines that stood before. The most frequent run of words is taken out of the text
 * as it reads with single blanks; of equally frequent ones NeMo takes any, here it is the first. A text of fewer than n
 * words is all repetition, and an empty one fails every ratio, as there.
 */
export function nemoGopher(): (view: TextView, words: Words, out: Sink) => void {
  const stopWords = makeWordSet(DATATROVE_STOP_WORDS, false);
  const reading = nemoReading();
  const walker = makeNgramWalker();
  const prefixOf = makePrefix();

  /** Characters of the second and later pieces of each text, and of all. */
  function chars(view: TextView, segments: Segments): { repeated: number; total: number } {
    let repeated = 0;
    let total = 0;
    for (let i = 0; i < segments.count; i++) {
      const length = view.codePointsIn(segments.starts[i]!, segments.ends[i]!);
      total += length;
      if (segments.firsts[segments.ids[i]!] !== i) repeated += length;
    }
    return { repeated, total };
  }

  return (view, words, out) => {
    const { text, units } = view;
    const { count } = words;
    out.number('word_count', count);
    out.number('mean_word_length', count === 0 ? 0 : words.totalChars / count);
    let symbols = 0;
    let alphabetic = 0;
    for (let id = 0; id < words.distinct; id++) {
      const first = words.firsts[id]!;
      const start = words.starts[first]!;
      const end = words.ends[first]!;
      if (isNemoSymbol(units, start, end, words.chars[id]!)) symbols += words.counts[id]!;
      if (isAlphabetic(units, start, end)) alphabetic += words.counts[id]!;
    }
    out.number('symbol_ratio', count === 0 ? 1 : symbols / count);
    out.number('alpha_word_fraction', count === 0 ? 0 : alphabetic / count);
    out.number('stop_word_count', occurrencesIn(view, words, stopWords));

    const lines = reading.lines(view);
    if (lines.count === 0) {
      out.number('bullet_line_fraction', 1);
      out.number('ellipsis_line_fraction', 1);
    } else {
      out.number('bullet_line_fraction', countPieces(view, lines, isNemoBullet) / lines.count);
      out.number('ellipsis_line_fraction', countPieces(view, lines, endsNemoEllipsis) / lines.count);
      out.number('dup_line_fraction', (lines.count - lines.distinct) / lines.count);
      const ofLines = chars(view, lines);
      out.number('dup_line_char_fraction', ofLines.repeated / ofLines.total);
    }
    const paragraphs = reading.paragraphs(view);
    out.number('dup_paragraph_fraction', (paragraphs.count - paragraphs.distinct) / paragraphs.count);
    const ofParagraphs = chars(view, paragraphs);
    if (ofParagraphs.total > 0) out.number('dup_paragraph_char_fraction', ofParagraphs.repeated / ofParagraphs.total);

    const length = view.codePoints;
    const prefix = prefixOf(words, words.chars);
    walker.start(words);
    for (const n of TOP_LENGTHS) {
      const level = walker.next();
      if (count < n) out.number(`top_${n}_gram_char_fraction`, 1);
      else {
        const { first } = mostFrequent(level);
        let gram = text.slice(words.starts[first], words.ends[first]);
        for (let i = first + 1; i < first + n; i++) gram += ` ${text.slice(words.starts[i], words.ends[i])}`;
        const chars = prefix[first + n]! - prefix[first]! + n - 1;
        out.number(`top_${n}_gram_char_fraction`, (countText(text, gram) * chars) / length);
      }
    }
    for (const n of DUP_LENGTHS) {
      const level = walker.next();
      out.number(`dup_${n}_gram_char_fraction`, count < n ? 1 : duplicateChars(level, prefix) / length);
    }
  };
}

/**
 * Characters of n-grams that stood before, with the blanks between their words. Words that the n-gram before has counted
 * are left out; the blanks between new words count, and one more where the n-gram goes on from there.
 */
function duplicateChars(level: NgramLevel, prefix: Uint32Array): number {
  const { n } = level;
  let chars = 0;
  /** First word behind the last duplicate. */
  let covered = 0;
  for (let k = 0; k < level.count; k++) {
    const at = level.positions[k]!;
    if (level.firsts[level.ids[at]!] === at) continue;
    const overlap = Math.max(0, covered - at);
    chars += prefix[at + n]! - prefix[at + overlap]! + Math.min(n - overlap, n - 1);
    covered = at + n;
  }
  return chars;
}
