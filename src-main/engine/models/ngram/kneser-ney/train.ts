import { AppError } from '#shared/errors.ts';
import { MAX_ORDER } from '../store.ts';
import type { NgramTrie } from '../trie.ts';
import { adjustedCounts } from './adjusted-counts.ts';
import { gramCounter } from './count-grams.ts';
import type { Discounts } from './discounts.ts';
import { estimateLevels } from './estimate.ts';
import { memoryRuns, type RunSpace } from './runs.ts';

export interface NgramTraining {
  /** Words of the longest n-gram. */
  order: number;
  /** Where counts are put; memory without. */
  space?: RunSpace;
  /** Tokens that are sorted at once, 16 bytes each. */
  windowTokens?: number;
}

export interface TrainedNgrams {
  trie: NgramTrie;
  sentences: number;
  /** Words, without the ends of sentences. */
  tokens: number;
  /** A set for each length. */
  discounts: Discounts[];
}

const WINDOW_TOKENS = 2 ** 22;

/** Trains a model from sentences, in any order: the result depends on their multiset and on the order in which words come first. */
export function ngramTrainer({ order, space = memoryRuns, windowTokens = WINDOW_TOKENS }: NgramTraining): {
  add(words: Iterable<string>): void;
  finish(): TrainedNgrams;
} {
  if (!Number.isInteger(order) || order < 2 || order > MAX_ORDER) {
    throw new AppError('usage', `an n-gram model of order ${order}`, {
      remedy: `give an order from 2 to ${MAX_ORDER}`,
    });
  }
  const counter = gramCounter(order, space, windowTokens);
  return {
    add: (words) => counter.add(words),
    finish() {
      const { words, runs, sentences, tokens } = counter.finish();
      if (tokens === 0) {
        throw new AppError('bad-input', 'there are no words to train an n-gram model on', {
          remedy: 'give other text',
        });
      }
      const { levels, discounts } = estimateLevels(adjustedCounts(runs, order));
      return { trie: { words, levels }, sentences, tokens, discounts };
    },
  };
}
