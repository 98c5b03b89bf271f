import type { SignalSink } from '#engine/rules/rule.ts';
import { makeNgramWalker, type NgramLevel } from '#engine/text/ngrams.ts';
import { room, type Segments } from '#engine/text/segments.ts';
import type { TextView } from '#engine/text/text-view.ts';
import type { Words } from '#engine/text/words.ts';
import { makeGreedyDuplicates } from './_greedy-duplicates.ts';

export const TOP_LENGTHS = [2, 3, 4] as const;
export const DUP_LENGTHS = [5, 6, 7, 8, 9, 10] as const;

export type RepetitionSignal =
  | 'dup_paragraph_fraction'
  | 'dup_paragraph_char_fraction'
  | 'dup_line_fraction'
  | 'dup_line_char_fraction'
  | `top_${(typeof TOP_LENGTHS)[number]}_gram_char_fraction`
  | `dup_${(typeof DUP_LENGTHS)[number]}_gram_char_fraction`;

type Sink = SignalSink<RepetitionSignal>;

export function datatroveRepetition(): (view: TextView, words: Words, out: Sink) => void {
  const walker = makeNgramWalker();
  const greedy = makeGreedyDuplicates();
  return (view, words, out) => {
    const length = view.codePoints;
    if (length === 0) return;
    const paragraphs = view.identify(view.paragraphs());
    out.number('dup_paragraph_fraction', (paragraphs.count - paragraphs.distinct) / paragraphs.count);
    out.number('dup_paragraph_char_fraction', repeatedChars(view, paragraphs) / length);
    const lines = view.identify(view.lines('runs'));
    out.number('dup_line_fraction', (lines.count - lines.distinct) / lines.count);
    out.number('dup_line_char_fraction', repeatedChars(view, lines) / length);

    walker.start(words);
    for (const n of TOP_LENGTHS) {
      const level = walker.next();
      if (words.count < n) break;
      const top = mostFrequent(level);
      const chars = charsFrom(words, top.first, n) + n - 1;
      out.number(`top_${n}_gram_char_fraction`, (chars * top.count) / length);
    }
    greedy.start(view, words);
    for (const n of DUP_LENGTHS) {
      if (words.count < n) break;
      out.number(`dup_${n}_gram_char_fraction`, greedy.chars(n) / length);
    }
  };
}

export function winnowRepetition(): (view: TextView, words: Words | null, out: Sink) => void {
  const walker = makeNgramWalker();
  let prefix = new Uint32Array(1024);
  return (view, words, out) => {
    const blocks = view.identify(view.blocks());
    const lines = view.identify(view.contentLines());
    if (lines.count > 0) {
      out.number('dup_paragraph_fraction', (blocks.count - blocks.distinct) / blocks.count);
      out.number('dup_paragraph_char_fraction', repeatedChars(view, blocks) / totalChars(view, blocks));
      out.number('dup_line_fraction', (lines.count - lines.distinct) / lines.count);
      out.number('dup_line_char_fraction', repeatedChars(view, lines) / totalChars(view, lines));
    }
    if (words === null) return;
    prefix = room(prefix, words.count + 1);
    prefix[0] = 0;
    for (let i = 0; i < words.count; i++) prefix[i + 1] = prefix[i]! + words.chars[words.ids[i]!]!;

    walker.start(words);
    for (const n of TOP_LENGTHS) {
      const level = walker.next();
      if (words.count < n) return;
      const id = mostFrequentId(level, prefix);
      out.number(`top_${n}_gram_char_fraction`, id < 0 ? 0 : coveredChars(level, prefix, id) / words.totalChars);
    }
    for (const n of DUP_LENGTHS) {
      const level = walker.next();
      if (words.count < n) return;
      out.number(`dup_${n}_gram_char_fraction`, repeatedGramChars(level, prefix) / words.totalChars);
    }
  };
}

/** Code points of the second and later pieces of each text. */
function repeatedChars(view: TextView, segments: Segments): number {
  if (segments.distinct === segments.count) return 0;
  let chars = 0;
  for (let i = 0; i < segments.count; i++) {
    if (segments.firsts[segments.ids[i]!] !== i) chars += view.codePointsIn(segments.starts[i]!, segments.ends[i]!);
  }
  return chars;
}

function totalChars(view: TextView, segments: Segments): number {
  let chars = 0;
  for (let i = 0; i < segments.count; i++) chars += view.codePointsIn(segments.starts[i]!, segments.ends[i]!);
  return chars;
}

/** The n-gram of most occurrences, the first to appear where they are equal; where none occurs again, the first of all. */
export function mostFrequent(level: NgramLevel): { first: number; count: number } {
  let best = -1;
  let most = 1;
  for (let id = 0; id < level.distinct; id++) {
    if (level.counts[id]! > most) {
      most = level.counts[id]!;
      best = id;
    }
  }
  return { first: best < 0 ? 0 : level.firsts[best]!, count: most };
}

/** The n-gram of most occurrences, two or more; where they are equal the longest, then the first. -1 where there is none. */
export function mostFrequentId(level: NgramLevel, prefix: Uint32Array): number {
  let best = -1;
  let most = 1;
  let longest = 0;
  for (let id = 0; id < level.distinct; id++) {
    const count = level.counts[id]!;
    if (count < 2 || count < most) continue;
    const first = level.firsts[id]!;
    const chars = prefix[first + level.n]! - prefix[first]!;
    if (count > most || chars > longest) {
      best = id;
      most = count;
      longest = chars;
    }
  }
  return best;
}

/** Code points of the words in occurrences of one n-gram, each word once. */
export function coveredChars(level: NgramLevel, prefix: Uint32Array, id: number): number {
  let chars = 0;
  let covered = 0;
  for (let k = 0; k < level.count; k++) {
    const at = level.positions[k]!;
    if (level.ids[at] !== id) continue;
    chars += prefix[at + level.n]! - prefix[Math.max(at, covered)]!;
    covered = at + level.n;
  }
  return chars;
}

/** Code points of the words in second and later occurrences of any n-gram, each word once. */
function repeatedGramChars(level: NgramLevel, prefix: Uint32Array): number {
  let chars = 0;
  let covered = 0;
  for (let k = 0; k < level.count; k++) {
    const at = level.positions[k]!;
    if (level.firsts[level.ids[at]!] === at) continue;
    chars += prefix[at + level.n]! - prefix[Math.max(at, covered)]!;
    covered = at + level.n;
  }
  return chars;
}

function charsFrom(words: Words, first: number, n: number): number {
  let chars = 0;
  for (let i = first; i < first + n; i++) chars += words.chars[words.ids[i]!]!;
  return chars;
}
