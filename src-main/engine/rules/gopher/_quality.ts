import { NOT_APPLICABLE } from '#shared/domain/cell.ts';
import type { SignalSink } from '#engine/rules/rule.ts';
import { trimEnd, trimStart } from '#engine/text/lines.ts';
import { wordsAreCharacters } from '#engine/text/scripts.ts';
import type { TextView } from '#engine/text/text-view.ts';
import { F, FLAGS } from '#engine/text/unicode/flags.ts';
import { makeWordSet, type WordSet } from '#engine/text/word-set.ts';
import { WORD, type Words } from '#engine/text/words.ts';
import type { StopWords } from './_stop-words.ts';

export type QualitySignal =
  | 'word_count'
  | 'mean_word_length'
  | 'median_word_length'
  | 'hash_ratio'
  | 'ellipsis_ratio'
  | 'symbol_ratio'
  | 'bullet_line_fraction'
  | 'ellipsis_line_fraction'
  | 'alpha_word_fraction'
  | 'stop_word_count';

type Sink = SignalSink<QualitySignal>;

/** datatrove's eight, which it looks for as they stand. */
export const DATATROVE_STOP_WORDS = ['the', 'be', 'to', 'of', 'and', 'that', 'have', 'with'];

/** Glyphs that are bullets wherever they start a line. */
const BULLETS = new Set(Array.from('•‣⁃◦●○▪▫■□▸►∙·・', (c) => c.charCodeAt(0)));
/** Signs that are bullets when white space follows. */
const LOOSE_BULLETS = new Set(Array.from('*-–—+', (c) => c.charCodeAt(0)));

export function datatroveQuality(): (view: TextView, words: Words, out: Sink) => void {
  const stopWords = makeWordSet(DATATROVE_STOP_WORDS, false);
  return (view, words, out) => {
    const { distinct, counts, chars, flags, count } = words;
    let solid = 0;
    let solidChars = 0;
    let withLetter = 0;
    for (let id = 0; id < distinct; id++) {
      const times = counts[id]!;
      if ((flags[id]! & WORD.solid) !== 0) {
        solid += times;
        solidChars += chars[id]! * times;
      }
      if ((flags[id]! & WORD.letter) !== 0) withLetter += times;
    }
    out.number('word_count', solid);
    if (solid > 0) out.number('mean_word_length', solidChars / solid);
    if (count > 0) {
      out.number('hash_ratio', countText(view.text, '#') / count);
      out.number('ellipsis_ratio', (countText(view.text, '...') + countText(view.text, '…')) / count);
      out.number('alpha_word_fraction', withLetter / count);
    }
    const lines = view.lines('python');
    if (lines.count > 0) {
      let bullets = 0;
      let ellipses = 0;
      for (let i = 0; i < lines.count; i++) {
        if (isDatatroveBullet(view.units, lines.starts[i]!, lines.ends[i]!)) bullets++;
        if (endsWithEllipsis(view.units, lines.starts[i]!, trimEnd(view.units, lines.starts[i]!, lines.ends[i]!)))
          ellipses++;
      }
      out.number('bullet_line_fraction', bullets / lines.count);
      out.number('ellipsis_line_fraction', ellipses / lines.count);
    }
    out.number('stop_word_count', distinctIn(view, words, stopWords));
  };
}

export function winnowQuality(
  stopWordsOf: StopWords,
): (view: TextView, words: Words | null, language: string, out: Sink) => void {
  const stopWordSets = new Map<string, WordSet | null>();
  const stopWordSet = (language: string): WordSet | null => {
    let set = stopWordSets.get(language);
    if (set === undefined) {
      const list = stopWordsOf(language);
      set = list === null ? null : makeWordSet(list, true);
      stopWordSets.set(language, set);
    }
    return set;
  };

  return (view, words, language, out) => {
    if (words !== null) {
      const { count } = words;
      out.number('word_count', count);
      if (wordsAreCharacters(view.scripts())) out.none('mean_word_length', NOT_APPLICABLE);
      else if (count > 0) out.number('mean_word_length', words.totalChars / count);
      if (count > 0) {
        out.number('hash_ratio', countText(view.text, '#') / count);
        out.number('ellipsis_ratio', countEllipses(view) / count);
      }
      const stopWords = stopWordSet(language);
      if (stopWords === null) out.none('stop_word_count', NOT_APPLICABLE);
      else out.number('stop_word_count', distinctIn(view, words, stopWords));
    }
    const { units } = view;
    const lines = view.contentLines();
    if (lines.count === 0) return;
    let bullets = 0;
    let ellipses = 0;
    for (let i = 0; i < lines.count; i++) {
      const start = lines.starts[i]!;
      const end = lines.ends[i]!;
      if (isBullet(units, start, end)) bullets++;
      if (endsWithEllipsis(units, start, withoutClosing(units, start, end))) ellipses++;
    }
    const pieces = view.pieces();
    out.number('bullet_line_fraction', bullets / lines.count);
    out.number('ellipsis_line_fraction', ellipses / lines.count);
    out.number('alpha_word_fraction', pieces.withLetter / pieces.count);
  };
}

/** Occurrences that do not overlap. */
export function countText(text: string, what: string): number {
  let count = 0;
  for (let at = text.indexOf(what); at >= 0; at = text.indexOf(what, at + what.length)) count++;
  return count;
}

/** Runs of three dots or more, and runs of ellipsis characters: each is one. */
function countEllipses(view: TextView): number {
  let count = 0;
  for (let at = view.text.indexOf('...'); at >= 0; at = view.text.indexOf('...', at)) {
    count++;
    while (view.units[at] === 46) at++;
  }
  for (let at = view.text.indexOf('…'); at >= 0; at = view.text.indexOf('…', at)) {
    count++;
    while (view.units[at] === 0x2026) at++;
  }
  return count;
}

/** Different words of the set among the words. */
function distinctIn(view: TextView, words: Words, set: WordSet): number {
  const seen = new Uint8Array(set.size);
  let found = 0;
  for (let id = 0; id < words.distinct; id++) {
    const first = words.firsts[id]!;
    const number = set.indexOf(view.units, words.starts[first]!, words.ends[first]!);
    if (number < 0 || seen[number] === 1) continue;
    seen[number] = 1;
    found++;
  }
  return found;
}

/** Starts with • or -, white space aside; `*` is none. */
export function isDatatroveBullet(units: Uint16Array, start: number, end: number): boolean {
  const at = trimStart(units, start, end);
  return at < end && (units[at] === 0x2022 || units[at] === 45);
}

export function isBullet(units: Uint16Array, start: number, end: number): boolean {
  const unit = units[start]!;
  if (BULLETS.has(unit)) return true;
  return LOOSE_BULLETS.has(unit) && start + 1 < end && (FLAGS[units[start + 1]!]! & F.space) !== 0;
}

/** [start, end) ends with three dots or an ellipsis character. */
export function endsWithEllipsis(units: Uint16Array, start: number, end: number): boolean {
  if (end > start && units[end - 1] === 0x2026) return true;
  return end - start >= 3 && units[end - 1] === 46 && units[end - 2] === 46 && units[end - 3] === 46;
}

/** End of what is left of a line without closing quotes and brackets behind. */
export function withoutClosing(units: Uint16Array, start: number, end: number): number {
  while (end > start && (FLAGS[units[end - 1]!]! & F.closing) !== 0) end--;
  return end;
}
