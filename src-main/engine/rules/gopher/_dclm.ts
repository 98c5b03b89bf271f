import type { SignalSink } from '#engine/rules/rule.ts';
import { makeNgramWalker, type NgramLevel } from '#engine/text/ngrams.ts';
import type { Segments } from '#engine/text/segments.ts';
import { makeSplitter } from '#engine/text/separated.ts';
import type { TextView } from '#engine/text/text-view.ts';
import { whitespace } from '#engine/text/whitespace.ts';
import { makeWordSet } from '#engine/text/word-set.ts';
import { WORD, type Words } from '#engine/text/words.ts';
import { byteLength, coveredByRepeated, makeByteLengths, makePrefix, occurrencesIn } from './_peer-grams.ts';
import { countPieces, endsWith, repeatedMembers } from './_peer-lines.ts';
import { countText, DATATROVE_STOP_WORDS, type QualitySignal } from './_quality.ts';
import { coveredChars, DUP_LENGTHS, mostFrequentId, type RepetitionSignal, TOP_LENGTHS } from './_repetition.ts';

type Sink = SignalSink<QualitySignal | RepetitionSignal>;

export const DCLM_SYMBOLS = ['#', '...', '. . .', '…'];
const BULLETS = new Set(Array.from('●•*-', (c) => c.charCodeAt(0)));

export function isDclmBullet(units: Uint16Array, start: number, end: number): boolean {
  return start < end && BULLETS.has(units[start]!);
}

/** Ends with three dots, spaced or not, or the ellipsis character; a carriage return behind is part of the line end. */
export function endsDclmEllipsis(units: Uint16Array, start: number, end: number): boolean {
  const last = end > start && units[end - 1] === 13 ? end - 1 : end;
  return DCLM_SYMBOLS.some((mark) => mark !== '#' && endsWith(units, start, last, mark));
}

/** How DCLM and its port to Rust, datamap-rs, cut a text and measure what they cut. */
export interface DclmReading {
  lines(view: TextView): Segments;
  paragraphs(view: TextView): Segments;
  /** The lines of which bullets are counted. */
  bulletLines(view: TextView): Segments;
}

export function dclmReading(bytes: boolean): DclmReading {
  const lines = makeSplitter('\n', bytes ? 'filled' : 'trimmed');
  return {
    lines,
    paragraphs: makeSplitter('\n\n', bytes ? 'filled' : 'trimmed'),
    bulletLines: bytes ? makeSplitter('\n', 'all') : lines,
  };
}

/**
 * Gopher as DCLM has it (`baselines/mappers/filters/content_filters.py`; PEERS §2.1, §2.2), or with `bytes` as datamap-rs
 * does (`src/map_fxn.rs`), which measures UTF-8 bytes, strips no line, and counts each word of the most frequent run once.
 * Every member of a group is a duplicate; a run of words that occurs once counts for nothing; one line alone is no
 * duplicate, and a text without lines is all duplicate. Where there are no words the ratios are what drops the text, as
 * there.
 */
export function dclmGopher(bytes: boolean): (view: TextView, words: Words, out: Sink) => void {
  const stopWords = makeWordSet(DATATROVE_STOP_WORDS, true);
  const reading = dclmReading(bytes);
  const walker = makeNgramWalker();
  const prefixOf = makePrefix();
  const bytesOf = makeByteLengths();

  function duplicates(view: TextView, segments: Segments, what: 'line' | 'paragraph', out: Sink): void {
    const lengthOf = (i: number): number =>
      bytes
        ? byteLength(view.units, segments.starts[i]!, segments.ends[i]!)
        : view.codePointsIn(segments.starts[i]!, segments.ends[i]!);
    if (segments.count < 2) {
      out.number(`dup_${what}_fraction`, segments.count === 0 ? 1 : 0);
      out.number(`dup_${what}_char_fraction`, segments.count === 0 ? 1 : 0);
      return;
    }
    const repeated = repeatedMembers(segments, lengthOf);
    let total = 0;
    for (let i = 0; i < segments.count; i++) total += lengthOf(i);
    out.number(`dup_${what}_fraction`, repeated.count / segments.count);
    out.number(`dup_${what}_char_fraction`, repeated.length / total);
  }

  /** Length of the most frequent n-gram's occurrences; 0 where none occurs twice. */
  function topLength(level: NgramLevel, prefix: Uint32Array): number {
    const id = mostFrequentId(level, prefix);
    if (id < 0) return 0;
    if (bytes) return coveredChars(level, prefix, id);
    const first = level.firsts[id]!;
    return (prefix[first + level.n]! - prefix[first]!) * level.counts[id]!;
  }

  return (view, words, out) => {
    const { text, units } = view;
    out.number('word_count', words.count);
    const pieces = view.words(whitespace);
    const { count } = pieces;
    let symbols = 0;
    for (const symbol of DCLM_SYMBOLS) symbols += countText(text, symbol);
    if (bytes) {
      // Rust joins the dots of ". . ." before it counts words.
      const joined = count - 2 * countText(text, '. . .');
      out.number('symbol_ratio', symbols / Math.max(joined, 1));
    } else out.number('symbol_ratio', count === 0 ? 1 : symbols / count);
    let withLetter = 0;
    let length = 0;
    for (let id = 0; id < pieces.distinct; id++) {
      const first = pieces.firsts[id]!;
      if ((pieces.flags[id]! & WORD.letter) !== 0) withLetter += pieces.counts[id]!;
      if (bytes) length += byteLength(units, pieces.starts[first]!, pieces.ends[first]!) * pieces.counts[id]!;
    }
    if (!bytes) length = pieces.totalChars;
    out.number('mean_word_length', count === 0 ? 0 : length / count);
    out.number('alpha_word_fraction', count === 0 ? 0 : withLetter / count);
    out.number('stop_word_count', occurrencesIn(view, pieces, stopWords));

    const bulletLines = reading.bulletLines(view);
    if (bulletLines.count > 0) {
      out.number('bullet_line_fraction', countPieces(view, bulletLines, isDclmBullet) / bulletLines.count);
    }
    const lines = reading.lines(view);
    if (lines.count > 0) out.number('ellipsis_line_fraction', countPieces(view, lines, endsDclmEllipsis) / lines.count);
    duplicates(view, lines, 'line', out);
    duplicates(view, reading.paragraphs(view), 'paragraph', out);

    const prefix = prefixOf(words, bytes ? bytesOf(view, words) : words.chars);
    const total = prefix[words.count]!;
    walker.start(words);
    for (const n of TOP_LENGTHS) {
      const level = walker.next();
      if (words.count < n) return;
      out.number(`top_${n}_gram_char_fraction`, topLength(level, prefix) / total);
    }
    for (const n of DUP_LENGTHS) {
      const level = walker.next();
      if (words.count < n) return;
      out.number(`dup_${n}_gram_char_fraction`, coveredByRepeated(level, prefix) / total);
    }
  };
}
