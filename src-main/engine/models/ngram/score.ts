import { ngramEntry, SENTENCE_END, SENTENCE_START, type NgramStore } from './store.ts';

/** Scores a sequence of words from left to right; holds the words before and what backing off from them costs. */
export interface NgramScorer {
  /** Forgets what came before; with `sentence`, the words that follow begin one. */
  begin(sentence: boolean): void;
  /** log10 of the probability of the word (its id) after those before. */
  next(word: number): number;
  /** Words of the n-gram that the last `next` found, those included that are only the ending of longer ones, as in KenLM. */
  readonly matched: number;
}

/** p(w|h) = p(longest match) × backoffs of the contexts that are longer than it (Katz 1987, as ARPA files define it). */
export function ngramScorer(store: NgramStore): NgramScorer {
  const most = store.order - 1;
  const start = store.index(SENTENCE_START);
  const entry = ngramEntry();
  // Words before the next, nearest first, and the backoff of the context that ends at each.
  let words = new Uint32Array(most);
  let backoffs = new Float64Array(most);
  let held = 0;
  let nextWords = new Uint32Array(most);
  let nextBackoffs = new Float64Array(most);
  let matched = 0;

  function begin(sentence: boolean): void {
    held = 0;
    if (!sentence || most === 0) return;
    store.unigram(start, entry);
    words[0] = start;
    backoffs[0] = entry.backoff;
    held = 1;
  }

  function next(word: number): number {
    store.unigram(word, entry);
    let prob = entry.prob;
    let own = 1;
    // Found n-grams may hold no probability of their own (only longer ones do): they still go on to the left.
    let reached = 1;
    if (most > 0) nextBackoffs[0] = entry.backoff;
    while (reached <= held && store.extend(reached, words[reached - 1]!, entry)) {
      if (!Number.isNaN(entry.prob)) {
        prob = entry.prob;
        own = reached + 1;
      }
      if (reached < most) nextBackoffs[reached] = entry.backoff;
      reached++;
    }
    matched = reached;
    for (let length = own - 1; length < held; length++) prob += backoffs[length]!;
    held = Math.min(reached, most);
    if (held > 0) nextWords[0] = word;
    for (let at = 1; at < held; at++) nextWords[at] = words[at - 1]!;
    [words, nextWords] = [nextWords, words];
    [backoffs, nextBackoffs] = [nextBackoffs, backoffs];
    return prob;
  }

  return {
    begin,
    next,
    get matched() {
      return matched;
    },
  };
}

/** What a model says of one sentence. */
export interface SentenceScore {
  /** Sum over its words and its end, log10. */
  log10: number;
  /** Words, without the end. */
  words: number;
  /** Words that the model does not know. */
  unknown: number;
}

/** Scores the words of a sentence and its end. */
export function scoreSentence(store: NgramStore, scorer: NgramScorer, words: readonly string[]): SentenceScore {
  scorer.begin(true);
  let log10 = 0;
  let unknown = 0;
  for (const word of words) {
    const id = store.index(word);
    if (id === 0) unknown++;
    log10 += scorer.next(id);
  }
  log10 += scorer.next(store.index(SENTENCE_END));
  return { log10, words: words.length, unknown };
}

/**
 * 10^(−log10 P ÷ tokens): tokens are words and one end a sentence (as KenLM's `query` and CCNet count). Models may hold
 * probabilities of 0, or weights beyond every measure: at most the largest number.
 */
export function perplexityOf(log10: number, tokens: number): number {
  return Math.min(10 ** (-log10 / tokens), Number.MAX_VALUE);
}
