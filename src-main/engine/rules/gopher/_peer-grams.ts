import type { NgramLevel } from '#engine/text/ngrams.ts';
import { room } from '#engine/text/segments.ts';
import type { TextView } from '#engine/text/text-view.ts';
import type { WordSet } from '#engine/text/word-set.ts';
import type { Words } from '#engine/text/words.ts';

/** Sums of the lengths of words: `prefix[i]` is that of the words before word i. Reused from text to text. */
export function makePrefix(): (words: Words, lengths: Uint32Array) => Uint32Array {
  let prefix = new Uint32Array(1024);
  return (words, lengths) => {
    prefix = room(prefix, words.count + 1);
    prefix[0] = 0;
    for (let i = 0; i < words.count; i++) prefix[i + 1] = prefix[i]! + lengths[words.ids[i]!]!;
    return prefix;
  };
}

/** UTF-8 bytes of each different word. */
export function makeByteLengths(): (view: TextView, words: Words) => Uint32Array {
  let lengths = new Uint32Array(1024);
  return ({ units }, words) => {
    lengths = room(lengths, words.distinct);
    for (let id = 0; id < words.distinct; id++) {
      const first = words.firsts[id]!;
      lengths[id] = byteLength(units, words.starts[first]!, words.ends[first]!);
    }
    return lengths;
  };
}

/** Bytes of [start, end) as UTF-8; half a pair counts two, so that a pair makes four. */
export function byteLength(units: Uint16Array, start: number, end: number): number {
  let bytes = 0;
  for (let i = start; i < end; i++) {
    const unit = units[i]!;
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit & 0xf800) === 0xd800 ? 2 : 3;
  }
  return bytes;
}

/** Length of the words that stand in an n-gram which occurs twice or more, each word once. */
export function coveredByRepeated(level: NgramLevel, prefix: Uint32Array): number {
  let length = 0;
  let covered = 0;
  for (let k = 0; k < level.count; k++) {
    const at = level.positions[k]!;
    length += prefix[at + level.n]! - prefix[Math.max(at, covered)]!;
    covered = at + level.n;
  }
  return length;
}

/** Occurrences of words of a set. */
export function occurrencesIn({ units }: TextView, words: Words, set: WordSet): number {
  let count = 0;
  for (let id = 0; id < words.distinct; id++) {
    const first = words.firsts[id]!;
    if (set.indexOf(units, words.starts[first]!, words.ends[first]!) >= 0) count += words.counts[id]!;
  }
  return count;
}
