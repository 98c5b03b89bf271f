import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readArpa } from '#engine/models/ngram/arpa.ts';
import { ngramTrainer, type TrainedNgrams } from '#engine/models/ngram/kneser-ney/train.ts';
import { ngramScorer } from '#engine/models/ngram/score.ts';
import { trieStore } from '#engine/models/ngram/trie.ts';
import { arpaLines } from '#engine/models/ngram/write-arpa.ts';

const read = (name: string): string => readFileSync(new URL(`../models/${name}`, import.meta.url), 'utf8');
const sentences = read('mill.txt')
  .trimEnd()
  .split('\n')
  .map((line) => line.split(' '));

function train(lines: readonly (readonly string[])[], order: number, windowTokens?: number): TrainedNgrams {
  const trainer = ngramTrainer({ order, ...(windowTokens === undefined ? {} : { windowTokens }) });
  for (const line of lines) trainer.add(line);
  return trainer.finish();
}

/** n-gram -> [log10 p, log10 backoff] */
function listing(lines: Iterable<string>): Map<string, [number, number]> {
  const grams = new Map<string, [number, number]>();
  for (const line of lines) {
    const [prob, words, backoff] = line.split('\t');
    if (words !== undefined) grams.set(words, [Number(prob), Number(backoff ?? 0)]);
  }
  return grams;
}

describe('modified Kneser-Ney', () => {
  it('gives the probabilities and backoffs of lmplz', () => {
    const trained = train(sentences, 4);
    const reference = listing(read('mill.arpa').split('\n'));
    const own = listing(arpaLines(trained.trie));
    expect([...own.keys()].sort()).toEqual([...reference.keys()].sort());
    for (const [words, [prob, backoff]] of reference) {
      expect(own.get(words)![0]).toBeCloseTo(prob, 5);
      expect(own.get(words)![1]).toBeCloseTo(backoff, 5);
    }
    expect(trained).toMatchObject({ sentences: 14, tokens: 107 });
  });

  it('does not depend on how many tokens are sorted at once, nor on the order of lines of known words', () => {
    const once = [...arpaLines(train(sentences, 3).trie)];
    expect([...arpaLines(train(sentences, 3, 1).trie)]).toEqual(once);
    expect([...arpaLines(train(sentences, 3, 20).trie)]).toEqual(once);
  });

  it('sums to one after any context, over all words but the start of a sentence', () => {
    const word = fc.constantFrom('a', 'b', '水', '😀', 'e\u0301');
    fc.assert(
      fc.property(
        fc.array(fc.array(word, { maxLength: 6 }), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 2, max: 4 }),
        fc.array(word, { maxLength: 3 }),
        (lines, order, context) => {
          fc.pre(lines.some((line) => line.length > 0));
          const { trie } = train(lines, order);
          const store = trieStore(trie);
          let sum = 0;
          for (const [id, next] of trie.words.entries()) {
            if (next === '<s>') continue;
            const scorer = ngramScorer(store);
            scorer.begin(true);
            for (const before of context) scorer.next(store.index(before));
            sum += 10 ** scorer.next(id);
          }
          expect(sum).toBeCloseTo(1, 5);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('reads back what it wrote', () => {
    const lines = [...arpaLines(train(sentences, 3).trie)];
    expect([...arpaLines(readArpa(lines, 'own'))]).toEqual(lines);
  });

  it('leaves words out that mean something to models', () => {
    expect([...arpaLines(train([['a', '<s>', 'b', '</s>', '<unk>', 'a']], 2).trie)]).toEqual([
      ...arpaLines(train([['a', 'b', 'a']], 2).trie),
    ]);
  });

  it.each([
    ['no words', () => train([[], []], 3), /no words/],
    ['order 1', () => train(sentences, 1), /order 1/],
    ['order 11', () => train(sentences, 11), /order 11/],
  ])('refuses %s', (_what, act, message) => {
    expect(act).toThrow(message);
  });
});
