import type { SignalSink } from '#engine/rules/rule.ts';
import { makeNgramWalker } from '#engine/text/ngrams.ts';
import { room } from '#engine/text/segments.ts';
import type { TextView } from '#engine/text/text-view.ts';
import { makeWordSet } from '#engine/text/word-set.ts';
import { WORD, type Words } from '#engine/text/words.ts';
import { makePrefix, occurrencesIn } from './_peer-grams.ts';
import { countPieces, repeatedMembers } from './_peer-lines.ts';
import { DATATROVE_STOP_WORDS, type QualitySignal } from './_quality.ts';
import { DUP_LENGTHS, mostFrequent, type RepetitionSignal, TOP_LENGTHS } from './_repetition.ts';

type Sink = SignalSink<QualitySignal | RepetitionSignal>;

const HASH = 0x23;
const ELLIPSIS = 0x2026;

/** A word with one of Dolma's two symbols in it. */
export function holdsSymbol(units: Uint16Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (units[i] === HASH || units[i] === ELLIPSIS) return true;
  return false;
}

/** `*` or `-` in the first column. */
export function isDolmaBullet(units: Uint16Array, start: number, end: number): boolean {
  return start < end && (units[start] === 0x2a || units[start] === 0x2d);
}

/** Ends with the ellipsis character; three dots are none. */
export function endsDolmaEllipsis(units: Uint16Array, start: number, end: number): boolean {
  return start < end && units[end - 1] === ELLIPSIS;
}

/**
 * Gopher as Dolma's tagger `gopher_v2` has it (`taggers/gopher.py`; PEERS §2.1, §2.2): words stand between white space, the
 * median of their lengths counts, every member of a group of equal lines is a duplicate, and characters are those of words,
 * so that the share of characters in duplicate lines, whose blanks count, can pass 1.
 */
export function dolmaGopher(): (view: TextView, words: Words, out: Sink) => void {
  const stopWords = makeWordSet(DATATROVE_STOP_WORDS, false);
  const walker = makeNgramWalker();
  const prefixOf = makePrefix();
  let lengths = new Uint32Array(1024);

  function median(words: Words): number {
    const { count } = words;
    if (count === 0) return 0;
    lengths = room(lengths, count);
    for (let i = 0; i < count; i++) lengths[i] = words.chars[words.ids[i]!]!;
    const sorted = lengths.subarray(0, count).sort();
    return (sorted[(count - 1) >> 1]! + sorted[count >> 1]!) / 2;
  }

  return (view, words, out) => {
    const { units } = view;
    const { count } = words;
    out.number('word_count', count);
    out.number('median_word_length', median(words));
    let withLetter = 0;
    let symbols = 0;
    for (let id = 0; id < words.distinct; id++) {
      const first = words.firsts[id]!;
      if ((words.flags[id]! & WORD.letter) !== 0) withLetter += words.counts[id]!;
      if (holdsSymbol(units, words.starts[first]!, words.ends[first]!)) symbols += words.counts[id]!;
    }
    out.number('symbol_ratio', symbols / Math.max(count, 1));
    out.number('alpha_word_fraction', withLetter / Math.max(count, 1));
    out.number('stop_word_count', occurrencesIn(view, words, stopWords));

    const lines = view.identify(view.lines('runs'));
    out.number('bullet_line_fraction', countPieces(view, lines, isDolmaBullet) / lines.count);
    out.number('ellipsis_line_fraction', countPieces(view, lines, endsDolmaEllipsis) / lines.count);
    const repeated = repeatedMembers(lines, (i) => view.codePointsIn(lines.starts[i]!, lines.ends[i]!));
    out.number('dup_line_fraction', repeated.count / lines.count);
    out.number('dup_line_char_fraction', repeated.length / Math.max(words.totalChars, 1));

    const prefix = prefixOf(words, words.chars);
    walker.start(words);
    for (const n of TOP_LENGTHS) {
      const level = walker.next();
      if (count < n) return;
      const top = mostFrequent(level);
      const chars = prefix[top.first + n]! - prefix[top.first]!;
      out.number(`top_${n}_gram_char_fraction`, (chars * top.count) / words.totalChars);
    }
    for (const n of DUP_LENGTHS) {
      const level = walker.next();
      if (count < n) return;
      let all = 0;
      for (let i = 0; i + n <= count; i++) all += prefix[i + n]! - prefix[i]!;
      let duplicate = 0;
      for (let k = 0; k < level.count; k++) {
        const at = level.positions[k]!;
        duplicate += prefix[at + n]! - prefix[at]!;
      }
      out.number(`dup_${n}_gram_char_fraction`, duplicate / all);
    }
  };
}
