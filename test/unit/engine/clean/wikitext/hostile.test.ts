import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { expand, NESTING_LIMIT } from '#engine/clean/wikitext/expand.ts';
import { TABLE_DEPTH } from '#engine/clean/wikitext/table.ts';
import { wikitextToText } from '#engine/clean/wikitext/wikitext.ts';

const PIECES = [
  '{{',
  '}}',
  '{{{',
  '}}}',
  '[[',
  ']]',
  '[',
  ']',
  '|',
  '||',
  '!',
  '!!',
  '\n',
  '\n\n',
  '{|',
  '|}',
  '|-',
  '|+',
  '=',
  '==',
  '* ',
  '# ',
  ': ',
  "''",
  "'''",
  "'''''",
  '<ref>',
  '</ref>',
  '<ref/>',
  '<!--',
  '-->',
  '<math>',
  '</math>',
  '<nowiki>',
  '</nowiki>',
  '<pre>',
  '</pre>',
  '<br>',
  '<',
  '>',
  '&amp;',
  '&',
  '-{',
  '}-',
  'zh-hans:',
  ';',
  '(',
  ')',
  ', ',
  ' ',
  'word',
  'File:',
  'Category:',
  'http://a ',
  '漢字',
  'ไทย',
  '👩‍👩‍👧',
  '\ufdd0',
  '\ufdd1',
  '0',
  '\ufdd2',
  '\ufdd3',
  '__',
  '~~~~',
  '\0',
  '\u2028',
  'lang|',
  'nowrap|',
  'convert|',
  '<poem>',
  '</poem>',
];

describe('any text', () => {
  it('is read to its end, gives well-formed text without our marks, and always the same', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'grapheme' })), { maxLength: 60 }),
        fc.constantFrom('text' as const, 'markdown' as const),
        (parts, format) => {
          const source = parts.join('');
          const out = wikitextToText(source, format);
          expect(out.isWellFormed()).toBe(true);
          expect(out).not.toMatch(/[\ufdd0-\ufdd3]/);
          expect(wikitextToText(source, format)).toBe(out);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

/** Work that grows with the square of the text would not end within the time of a test. */
describe('a quarter of a million units of any mark', () => {
  const N = 2 ** 18;
  test.each([
    '{{',
    '}}',
    '{',
    '[[',
    ']]',
    '[[a|',
    '{{a|',
    '{{lang|',
    '|',
    '\n|',
    '\n{|\n',
    '<',
    '<ref>',
    '<ref',
    '<!--',
    '<math>',
    '</ref>',
    '&',
    '&amp',
    "'",
    "''",
    "'''a ",
    '=',
    '\n=',
    '\n==',
    '(',
    '( ',
    '()',
    '({{a}}',
    ', {{a}}',
    '[http://',
    '[http://a b',
    '-{',
    '-{zh:',
    '__',
    '__A',
    '~',
    '\n*',
    '\n ',
    ' ',
    '\n;a : b',
    '<b',
    '<b ',
    '<sup>',
    '<sup>1',
    '<nowiki>',
    '<syntaxhighlight lang=',
    '{{nowrap|{{a}}',
    '[[File:a|',
    '漢',
  ])('%j', (piece) => {
    const source = piece.repeat(Math.ceil(N / piece.length));
    expect(wikitextToText(source, 'text').length).toBeLessThanOrEqual(2 * source.length);
  });
});

describe('limits', () => {
  it('leaves out what is nested deeper than it follows, and nothing behind it', () => {
    const nest = (depth: number): string => `a ${'{{nowrap|'.repeat(depth)}x${'}}'.repeat(depth)} b`;
    expect(wikitextToText(nest(NESTING_LIMIT), 'text')).toBe('a x b');
    expect(wikitextToText(nest(NESTING_LIMIT + 1), 'text')).toBe('a b');
    expect(wikitextToText(nest(50_000), 'text')).toBe('a b');
  });
  it('keeps a deep table as text of the cell around it', () => {
    const nest = (depth: number): string => `${'{|\n| a || b\n|-\n| c || d\n'.repeat(depth)}${'|}\n'.repeat(depth)}end`;
    expect(wikitextToText(nest(TABLE_DEPTH), 'text').split('a\tb').length - 1).toBe(TABLE_DEPTH);
    expect(wikitextToText(nest(TABLE_DEPTH + 5), 'text').split('a\tb').length - 1).toBe(TABLE_DEPTH);
    expect(wikitextToText(nest(TABLE_DEPTH + 5), 'text').endsWith('\n\nend')).toBe(true);
  });
  it('writes every unit once a level', () => {
    const { text } = expand('[[a|'.repeat(200_000));
    expect(text.length).toBeLessThanOrEqual(800_000);
  });
});
