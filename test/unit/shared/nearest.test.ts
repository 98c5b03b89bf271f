import { describe, expect, it } from 'vitest';
import { didYouMean, editDistance, nearest } from '#shared/text/nearest.ts';

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
    ['most_common_2gram', 'most_common_2grams', 1],
    ['sencence', 'sentence', 1],
    ['abdc', 'abcd', 1],
    ['中文', '中國', 1],
  ])('%s to %s costs %i', (a, b, cost) => {
    expect(editDistance(a, b)).toBe(cost);
    expect(editDistance(b, a)).toBe(cost);
  });
});

describe('nearest', () => {
  const names = ['gopher.word_count', 'gopher.hash_ratio', 'c4.sentence_count'];
  it.each([
    ['gopher.word_cuont', 'gopher.word_count'],
    ['word_count', 'gopher.word_count'],
    ['c4.sencence_count', 'c4.sentence_count'],
    ['zzzzzzzzzzzzzzz', null],
  ])('%s is %s', (word, expected) => {
    expect(nearest(word, names)).toBe(expected);
  });
  it('says what there is when nothing is close', () => {
    expect(didYouMean('zzzzzzzzzzzzzzzzzzz', ['a', 'b'])).toBe('known: a, b');
    expect(didYouMean('x', [])).toBe('there are none');
    expect(didYouMean('langage', ['language'])).toBe('did you mean "language"?');
  });
});
