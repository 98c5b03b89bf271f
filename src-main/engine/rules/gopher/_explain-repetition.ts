import type { Profile } from '#shared/domain/recipe.ts';
import type { Span } from '#shared/domain/span.ts';
import { unionOf } from '#shared/text/spans.ts';
import { makeNgramWalker, type NgramLevel } from '#engine/text/ngrams.ts';
import type { Segments } from '#engine/text/segments.ts';
import type { TextView } from '#engine/text/text-view.ts';
import type { WordSplitter } from '#engine/text/word-splitter.ts';
import type { Words } from '#engine/text/words.ts';
import { makeGreedyDuplicates } from './_greedy-duplicates.ts';
import { mostFrequent, mostFrequentId } from './_repetition.ts';

const GRAM = /^(top|dup)_(\d+)_gram_char_fraction$/;

/** The repeated pieces that a repetition signal counts. */
export function explainRepetition(view: TextView, splitter: WordSplitter, signal: string, profile: Profile): Span[] {
  const plain = profile === 'datatrove';
  if (signal.startsWith('dup_paragraph')) {
    return repeated(view.identify(plain ? view.paragraphs() : view.blocks()), 'repeated paragraph');
  }
  if (signal.startsWith('dup_line'))
    return repeated(view.identify(plain ? view.lines('runs') : view.contentLines()), 'repeated line');
  const match = GRAM.exec(signal);
  if (match === null) return [];
  const n = Number(match[2]);
  const words = view.words(splitter);
  if (words.count < n) return [];
  if (match[1] === 'top') return mostFrequentGram(words, n, plain);
  return plain ? greedyGrams(view, words, n) : repeatedGrams(words, n);
}

function repeated(segments: Segments, label: string): Span[] {
  const spans: Span[] = [];
  for (let i = 0; i < segments.count; i++) {
    if (segments.firsts[segments.ids[i]!] === i) continue;
    spans.push({ start: segments.starts[i]!, end: segments.ends[i]!, label });
  }
  return spans.filter(({ start, end }) => start < end);
}

export function levelOf(words: Words, n: number): NgramLevel {
  const walker = makeNgramWalker();
  walker.start(words);
  let level = walker.next();
  while (level.n < n) level = walker.next();
  return level;
}

export function mostFrequentGram(words: Words, n: number, plain: boolean): Span[] {
  const level = levelOf(words, n);
  const label = `most frequent run of ${n} words`;
  if (plain) {
    const top = mostFrequent(level);
    if (top.count === 1) return [gramSpan(words, top.first, n, label)];
    const id = level.ids[top.first]!;
    return gramSpans(words, level, (at) => level.ids[at] === id, label);
  }
  const prefix = new Uint32Array(words.count + 1);
  for (let i = 0; i < words.count; i++) prefix[i + 1] = prefix[i]! + words.chars[words.ids[i]!]!;
  const id = mostFrequentId(level, prefix);
  return id < 0 ? [] : gramSpans(words, level, (at) => level.ids[at] === id, label);
}

function repeatedGrams(words: Words, n: number): Span[] {
  const level = levelOf(words, n);
  return gramSpans(words, level, (at) => level.firsts[level.ids[at]!] !== at, `repeated run of ${n} words`);
}

function greedyGrams(view: TextView, words: Words, n: number): Span[] {
  const greedy = makeGreedyDuplicates();
  greedy.start(view, words);
  const spans: Span[] = [];
  greedy.chars(n, (first) => spans.push(gramSpan(words, first, n, `repeated run of ${n} words`)));
  return spans;
}

/** What the n-grams that are wanted cover. */
export function gramSpans(
  words: Words,
  level: NgramLevel,
  wanted: (position: number) => boolean,
  label: string,
): Span[] {
  const spans = Array.from(level.positions.subarray(0, level.count))
    .filter(wanted)
    .map((at) => gramSpan(words, at, level.n, label));
  return unionOf(spans).map((span) => ({ ...span, label }));
}

function gramSpan(words: Words, first: number, n: number, label: string): Span {
  return { start: words.starts[first]!, end: words.ends[first + n - 1]!, label };
}
