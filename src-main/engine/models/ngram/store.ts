/**
 * What a backoff n-gram model answers, however it is stored. N-grams are reached from their last word to the left, so one
 * walk finds the longest match (Heafield 2011, KenLM, section 2). Word 0 is `<unk>`. Logarithms are of base 10.
 */
export interface NgramStore {
  /** Longest n-gram, in words. */
  readonly order: number;
  /** Id of a word, 0 for one that the model does not know. */
  index(word: string): number;
  /** Sets `out` to the one-word n-gram. */
  unigram(word: number, out: NgramEntry): void;
  /** `out` holds an n-gram of `length` words: makes it that of `length + 1` with `word` before it, or says false. */
  extend(length: number, word: number, out: NgramEntry): boolean;
}

/** One n-gram. `low` and `high` are the store's own: where it goes on. */
export interface NgramEntry {
  /** log10 of the probability of the last word after the others; NaN where only longer n-grams are known. */
  prob: number;
  /** log10 of the weight of the shorter context where this n-gram is one. */
  backoff: number;
  low: number;
  high: number;
}

export function ngramEntry(): NgramEntry {
  return { prob: 0, backoff: 0, low: 0, high: 0 };
}

/** Longest n-gram that is read: what published models use, with room to spare. */
export const MAX_ORDER = 10;

/** Probability of `<unk>` in a model that names none, as KenLM assumes. */
export const UNKNOWN_LOG10 = -100;

export const UNKNOWN_WORD = '<unk>';
export const SENTENCE_START = '<s>';
export const SENTENCE_END = '</s>';

/** Words whose ids a store remembers, where finding them means hashing; then it begins anew. */
export const MOST_REMEMBERED = 1 << 18;
