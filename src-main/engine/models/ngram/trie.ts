import type { NgramEntry, NgramStore } from './store.ts';

/**
 * N-grams in memory, a level for each length. Level k (from 0) holds those of k + 1 words, sorted by their last word, then
 * the one before, and so on: those with a common ending stand together, and the ones that lengthen n-gram i of level k by a
 * word to the left are `first[i] … first[i + 1]` of level k + 1, by that word.
 */
export interface NgramTrie {
  /** Words by id; 0 is `<unk>`. */
  words: readonly string[];
  levels: NgramLevel[];
}

export interface NgramLevel {
  /** First word of each n-gram. */
  word: Uint32Array;
  /** log10; NaN where only longer n-grams with this ending are known. */
  prob: Float32Array;
  /** log10; none in the longest level. */
  backoff: Float32Array;
  /** Where those of the next level begin, one more than there are n-grams; empty in the longest level. */
  first: Uint32Array;
}

export function trieStore(trie: NgramTrie): NgramStore {
  const ids = new Map(trie.words.map((word, id) => [word, id]));
  const order = trie.levels.length;

  function enter(level: NgramLevel, at: number, out: NgramEntry): void {
    out.prob = level.prob[at]!;
    if (level.first.length === 0) return;
    out.backoff = level.backoff[at]!;
    out.low = level.first[at]!;
    out.high = level.first[at + 1]!;
  }

  return {
    order,
    index: (word) => ids.get(word) ?? 0,
    unigram: (word, out) => enter(trie.levels[0]!, word, out),
    extend(length, word, out) {
      const level = trie.levels[length]!;
      const at = findWord(level.word, word, out.low, out.high);
      if (at < 0) return false;
      enter(level, at, out);
      return true;
    },
  };
}

/** Place of `word` among the ascending `words` of low … high, or −1. */
export function findWord(words: Uint32Array, word: number, low: number, high: number): number {
  while (low < high) {
    const middle = (low + high) >>> 1;
    const found = words[middle]!;
    if (found === word) return middle;
    if (found < word) low = middle + 1;
    else high = middle;
  }
  return -1;
}
