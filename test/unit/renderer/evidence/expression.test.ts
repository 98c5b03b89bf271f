import { describe, expect, it } from 'vitest';
import { complete, completionsAt } from '../../../../src-renderer/features/evidence/expression/complete.ts';
import type { Vocabulary } from '../../../../src-renderer/features/evidence/expression/complete.ts';
import { placeOf } from '../../../../src-renderer/features/evidence/expression/error-place.ts';
import { partsOf } from '../../../../src-renderer/features/evidence/expression/parts.ts';
import { quoted, tokensOf } from '../../../../src-renderer/features/evidence/expression/tokens.ts';

const VOCABULARY: Vocabulary = {
  signals: [
    { signal: 'gopher.word_count', kind: 'count', judged: true, describe: 'words' },
    { signal: 'gopher.mean_word_length', kind: 'real', judged: true, describe: 'mean' },
    { signal: 'text.char_count', kind: 'count', judged: false, describe: 'characters' },
    { signal: 'page.type', kind: 'label', judged: false, describe: 'type' },
  ],
  values: { verdict: ['keep', 'drop', 'undecided'], source: ['web', 'my blog'] },
};

/** `|` is the caret. */
const offered = (text: string): string[] => {
  const caret = text.indexOf('|');
  return completionsAt(text.replace('|', ''), caret, VOCABULARY).items.map((item) => item.text);
};

describe('completion', () => {
  it.each([
    ['gop|', ['gopher.word_count', 'gopher.mean_word_length']],
    ['verd|', ['verdict']],
    ['bytes > 5 and word|', ['words', 'gopher.word_count', 'gopher.mean_word_length']],
    ['verdict = |', ['keep', 'drop', 'undecided']],
    ['verdict = d|', ['drop', 'undecided']],
    ['source = |', ['web', '"my blog"']],
    ['source = "my|', ['"my blog"']],
    ['source in (web, |', ['web', '"my blog"']],
    ['source in (web |', [',', ')']],
    ['breach(|', ['gopher.word_count)', 'gopher.mean_word_length)']],
    ['not breach(gopher.w|', ['gopher.word_count)']],
    ['breach(gopher.word_count) |', ['and', 'or']],
    ['verdict |', ['=', '!=', 'in (', 'is', 'not in (']],
    ['page.type |', ['=', '!=', 'in (', 'is', 'not in (']],
    ['gopher.word_count |', ['=', '!=', '<', '<=', '>', '>=', 'in (', 'is', 'not in (']],
    ['gopher.word_count is na|', []],
    ['gopher.word_count is n|', ['na', 'not-applicable', 'undefined']],
    ['gopher.word_count >= 50 |', ['and', 'or']],
    ['(verdict = keep or nosuch|', []],
    ['verdict|', []],
  ])('offers at %j', (text, items) => {
    expect(offered(text)).toEqual(items);
  });

  it.each([
    ['gop|', 'gopher.word_count |'],
    ['verdict = d| and bytes > 5', 'verdict = drop| and bytes > 5'],
    ['not breach(gopher.w|', 'not breach(gopher.word_count) |'],
    ['source = "my|', 'source = "my blog" |'],
    ['breach|', 'breach(|'],
  ])('puts the first in for %j', (text, after) => {
    const at = text.indexOf('|');
    const source = text.replace('|', '');
    const found = completionsAt(source, at, VOCABULARY);
    const { source: next, caret } = complete(source, found, found.items[0]!);
    expect(`${next.slice(0, caret)}|${next.slice(caret)}`).toBe(after);
  });
});

describe('tokens', () => {
  it('reads quotations with escapes, and those that have no end yet', () => {
    expect(tokensOf(String.raw`a = "b \"c\"" 'd`).map(({ text, open }) => [text, open])).toEqual([
      ['a', false],
      ['=', false],
      ['b "c"', false],
      ['d', true],
    ]);
    expect(tokensOf(String.raw`"a\"`).map(({ text, open }) => [text, open])).toEqual([['a"', true]]);
  });

  it.each(['web', 'a "b" \\ c', "it's", '"', '\\', '新闻', ''])('reads back the quoted %j', (name) => {
    expect(tokensOf(quoted(name)).map(({ text, open }) => [text, open])).toEqual([[name, false]]);
  });
});

describe('partsOf', () => {
  it.each([
    ['language = en', 'language', ['en']],
    ['language = en or language = "zh"', 'language', ['en', 'zh']],
    ['source in (web, "my blog") OR source == x', 'source', ['web', 'my blog', 'x']],
    ['breach(a.b.min) or breach(c4.x)', 'breach', ['a.b.min', 'c4.x']],
  ])('reads %j', (expression, field, values) => {
    expect(partsOf(expression)).toMatchObject({ field, values });
  });

  it.each([
    '',
    'language != en',
    'language = en and source = web',
    'language = en or source = web',
    'bytes = 5',
    'language = en or',
    'not language = en',
    'language in (en',
    'breach(a',
  ])('finds no values of one facet in %j', (expression) => {
    expect(partsOf(expression)).toBeNull();
  });
});

describe('the place of an error', () => {
  it.each([
    ['expression, character 9 ("foo bar")', 'bytes > foo bar', { before: 'bytes > ', at: 'foo', after: ' bar' }],
    ['expression, character 8 (the end)', 'bytes >', { before: 'bytes >', at: '', after: '' }],
    ['somewhere else', 'bytes >', null],
    [null, 'bytes >', null],
  ])('from %j', (where, expression, place) => {
    expect(placeOf(where, expression)).toEqual(place);
  });
});
