import { describe, expect, it } from 'vitest';
import { readArpa } from '#engine/models/ngram/arpa.ts';
import { ngramScorer, perplexityOf, scoreSentence } from '#engine/models/ngram/score.ts';
import { trieStore } from '#engine/models/ngram/trie.ts';
import { arpaLines } from '#engine/models/ngram/write-arpa.ts';

const model = String.raw`
a comment of its writer
\data\
ngram 1=4
ngram 2=4
ngram 3=1

\1-grams:
-1.5	<s>	-0.25
-0.5	a	-0.5
-0.75	水
-1	</s>

\2-grams:
-0.125	<s> a	-0.0625
-0.25	a a
-0.375 a 水
-0.625	水 a	-0.125

\3-grams:
-0.03125	水 a 水

\end\
`;

function log10(text: string, words: string[], sentence = true): number[] {
  const store = trieStore(readArpa(text.split('\n'), 'model.arpa'));
  const scorer = ngramScorer(store);
  scorer.begin(sentence);
  return words.map((word) => scorer.next(store.index(word)));
}

describe('readArpa', () => {
  it.each([
    ['the longest n-gram', ['水', 'a', '水'], false, [-0.75, -0.625, -0.03125]],
    ['backing off by the weights of the contexts', ['a', 'a', '</s>'], true, [-0.125, -0.25 - 0.0625, -1 - 0.5]],
    ['an unknown word: 10^-100', ['x', 'a'], true, [-100 - 0.25, -0.5]],
    ['CRLF and spaces for tabs', ['a', '水'], true, [-0.125, -0.375 - 0.0625]],
  ])('%s', (_what, words, sentence, expected) => {
    expect(log10(model, words, sentence)).toEqual(expected);
    expect(log10(model.replaceAll('\n', '\r\n'), words, sentence)).toEqual(expected);
  });

  it('reaches an n-gram whose ending is not listed', () => {
    const pruned = model.replace('ngram 2=4', 'ngram 2=3').replace('-0.375 a 水\n', '');
    expect(log10(pruned, ['水', 'a', '水'], false)).toEqual([-0.75, -0.625, -0.03125]);
    // The ending itself has no probability: it backs off as if it were not there.
    expect(log10(pruned, ['<s>', 'a', '水'], false)).toEqual([-1.5, -0.125, -0.75 - 0.5 - 0.0625]);
  });

  it.each([
    ['counts that are not kept', model.replace('ngram 2=4', 'ngram 2=5'), /4 2-grams instead of 5/],
    ['more than were announced', model.replace('ngram 2=4', 'ngram 2=3'), /more n-grams than were announced/],
    ['an unknown word', model.replace('<s> a', '<s> b'), /"b" is not among the 1-grams/],
    ['a number that is none', model.replace('-0.125', 'minus'), /"minus" is no number/],
    ['a number beyond single precision', model.replace('-0.25\n', '1e39\n'), /"1e39" is no number/],
    ['a probability above 1', model.replace('-0.75	水', '0.75	水'), /"0.75" is no logarithm of a probability/],
    ['a word twice', model.replace('水\n', 'a\n'), /"a" stands twice/],
    ['an n-gram twice', model.replace('a 水\n', 'a a\n'), /"a a" stands twice/],
    ['too many fields', model.replace('-0.25	a a', '-0.25	a a a a'), /5 fields in a 2-gram/],
    ['a backoff in the longest', model.replace('水 a 水', '水 a 水	0'), /5 fields in a 3-gram/],
    [
      'a lost context',
      model.replace('-0.625	水 a	-0.125\n', '').replace('ngram 2=4', 'ngram 2=3'),
      /"水 a 水" stands in the model without its context/,
    ],
    ['no end', model.replace('\\end\\', ''), /\\end\\ is missing/],
    ['order 0', '\\data\\\n\\1-grams:\n', /order is 0/],
  ])('refuses %s', (_what, text, message) => {
    expect(() => readArpa(text.split('\n'), 'model.arpa')).toThrow(message);
  });

  it('is written as it was read, sorted', () => {
    const lines = [...arpaLines(readArpa(model.split('\n'), 'model.arpa'))];
    expect(lines.slice(0, 5)).toEqual(['\\data\\', 'ngram 1=5', 'ngram 2=4', 'ngram 3=1', '']);
    expect(lines).toContain('-100\t<unk>\t0');
    expect(lines).toContain('-0.375\ta 水\t0');
    expect([...arpaLines(readArpa(lines, 'again'))]).toEqual(lines);
  });
});

it('more n-grams than the file can hold are refused before room is made for them', () => {
  const huge = model.replace('ngram 2=4', 'ngram 2=900000000000000');
  expect(() => readArpa(huge.split('\n'), 'model.arpa', huge.length)).toThrow(/more n-grams than it can hold/);
});

it('blanks in the middle of a line take no time', () => {
  const blanks = `a${' '.repeat(1_000_000)}b`;
  expect(() => readArpa([blanks, blanks], 'model.arpa')).toThrow(/\\data\\ is missing/);
});

it('a probability of 0 makes no perplexity that cannot be written down', () => {
  expect(perplexityOf(-Infinity, 2)).toBe(Number.MAX_VALUE);
  expect(perplexityOf(-1e6, 2)).toBe(Number.MAX_VALUE);
});

it('a sentence ends, and its perplexity counts the end', () => {
  const store = trieStore(readArpa(model.split('\n'), 'model.arpa'));
  const score = scoreSentence(store, ngramScorer(store), ['a', 'x']);
  expect(score).toEqual({ log10: -0.125 - 100 - 0.0625 - 0.5 - 1, words: 2, unknown: 1 });
  expect(perplexityOf(-6, 3)).toBeCloseTo(100, 10);
});
