import { describe, expect, test } from 'vitest';
import {
  factTexts,
  factValue,
  givenFacts,
  NO_FACTS,
  problemOf,
} from '../../../../src-renderer/features/sources/facts.ts';

test('a source that nothing is known of has empty texts', () => {
  const nothing = {
    name: 'web',
    root: '/data',
    category: null,
    acquisition: null,
    licence: null,
    snapshot: null,
    originUrl: null,
    language: null,
  };
  expect(factTexts(nothing)).toEqual(NO_FACTS);
});

describe('what is wrong with a text is said before it is sent', () => {
  test.each([
    ['originUrl', 'https://example.org/x', null],
    ['originUrl', 'example.org', 'url'],
    ['originUrl', '   ', null],
    ['originUrl', `https://example.org/${'x'.repeat(2000)}`, 'long'],
    ['language', 'en', null],
    ['language', ' yue ', null],
    ['language', 'English', 'language'],
    ['language', 'EN', 'language'],
    ['licence', 'CC-BY-4.0', null],
    ['licence', 'x'.repeat(201), 'long'],
    ['category', '', null],
  ] as const)('%s "%s": %s', (fact, text, problem) => {
    expect(problemOf(fact, text)).toBe(problem);
  });
});

test.each([
  ['licence', ' CC0 ', { licence: 'CC0' }],
  ['licence', '  ', { licence: null }],
  ['category', 'web', { category: 'web' }],
] as const)('%s "%s" is sent as %o', (fact, text, sent) => {
  expect(factValue(fact, text)).toEqual(sent);
});

test('a new source is told only the facts that were given', () => {
  expect(givenFacts({ ...NO_FACTS, category: 'book', licence: ' ', language: 'zh' })).toEqual({
    category: 'book',
    language: 'zh',
  });
});
