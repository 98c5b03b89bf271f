import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePattern } from '#engine/tokenizers/pattern/pattern.ts';
import { byPattern, type Behaviour } from '#engine/tokenizers/splitters/by-pattern.ts';
import { CL100K_PATTERN, GPT2_PATTERN, O200K_PATTERN, QWEN_PATTERN } from '#engine/tokenizers/splitters/known.ts';
import type { Dialect } from '#engine/tokenizers/pattern/parse.ts';

function split(
  pattern: string,
  text: string,
  { behaviour = 'Isolated', dialect = 'rust' }: { behaviour?: Behaviour; dialect?: Dialect } = {},
): string[] {
  const out: string[] = [];
  byPattern(compilePattern(pattern, dialect), behaviour)(text, 0, text.length, (from, to) => {
    out.push(text.slice(from, to));
  });
  return out;
}

describe('patterns of the encodings', () => {
  it.each([
    ['GPT-2', GPT2_PATTERN, 'Hello world 1234567', ['Hello', ' world', ' 1234567']],
    ['GPT-2', GPT2_PATTERN, "it's  a\n\nb ", ['it', "'s", ' ', ' a', '\n', '\n', 'b', ' ']],
    ['GPT-2', GPT2_PATTERN, "IT'S", ['IT', "'", 'S']],
    ['cl100k', CL100K_PATTERN, '1234567', ['123', '456', '7']],
    ['cl100k', CL100K_PATTERN, "IT'S it\u2019s", ['IT', "'S", ' it', '\u2019s']],
    ['cl100k', CL100K_PATTERN, "'\u017f x", ["'\u017f", ' x']],
    ['cl100k', CL100K_PATTERN, 'a  \n \n  b', ['a', '  \n \n', ' ', ' b']],
    ['o200k', O200K_PATTERN, "HelloWorld don't", ['Hello', 'World', " don't"]],
    ['o200k', O200K_PATTERN, 'a//\n/b', ['a', '//\n/', 'b']],
    ['Qwen', QWEN_PATTERN, '1234', ['1', '2', '3', '4']],
    ['Qwen', QWEN_PATTERN, '\u4eca\u5929\uff0c\u597d', ['\u4eca\u5929', '\uff0c\u597d']],
    [
      'GPT-2',
      GPT2_PATTERN,
      'x\u0301 \ud83d\ude00\u3000\u0e01\u0e33',
      ['x', '\u0301', ' \ud83d\ude00', '\u3000', '\u0e01\u0e33'],
    ],
    ['GPT-2', GPT2_PATTERN, '', []],
  ])('%s: %j', (_, pattern, text, expected) => {
    expect(split(pattern, text)).toEqual(expected);
  });

  it.each([
    ['GPT-2', GPT2_PATTERN],
    [
      'cl100k',
      CL100K_PATTERN.replace(/\(\?i:[^)]*\)/, "(?:'[sS\u017f]|'[tT]|'[rR][eE]|'[vV][eE]|'[mM]|'[lL][lL]|'[dD])"),
    ],
    [
      'o200k',
      O200K_PATTERN.replaceAll(/\(\?i:[^)]*\)/g, "(?:'[sS\u017f]|'[tT]|'[rR][eE]|'[vV][eE]|'[mM]|'[lL][lL]|'[dD])"),
    ],
  ])('%s: cuts as backtracking does', (_, pattern) => {
    const characters = fc.constantFrom(..."aAbsSlLtéßǅ1٣½ \t\n\r\u3000\u2028.,'/_-漢かे\u0301😀𝒳");
    const expression = new RegExp(pattern, 'gu');
    fc.assert(
      fc.property(fc.array(characters, { maxLength: 40 }), (chosen) => {
        const text = chosen.join('');
        expect(split(pattern, text)).toEqual(text.match(expression) ?? []);
      }),
      { numRuns: 500 },
    );
  });
});

describe('what patterns may say', () => {
  it.each<[string, string, string[]]>([
    ['a|ab', 'abab', ['a', 'b', 'a', 'b']],
    ['ab|a', 'aab', ['a', 'ab']],
    ['a*?b', 'aab', ['aab']],
    ['a+?', 'aaa', ['a', 'a', 'a']],
    ['[^\\s\\d]{2,3}', 'abcdefgh12', ['abc', 'def', 'gh', '12']],
    ['[a-c&&[^b]]+', 'abca', ['a', 'b', 'ca']],
    ['[[:alpha:]]+', 'ab1', ['ab', '1']],
    ['\\x{4e00}|\\u4e8c', '\u4e00\u4e8c', ['\u4e00', '\u4e8c']],
    ['(?<=a)b', 'abbab', ['a', 'b', 'ba', 'b']],
    ['(?<!a)b', 'abb', ['ab', 'b']],
    ['\\bno\\b', 'no, nono', ['no', ', nono']],
    ['(?i)strasse', 'STRASSE', ['STRASSE']],
    ['\\p{Han}+', 'a\u6f22\u5b57b', ['a', '\u6f22\u5b57', 'b']],
    ['\\P{^Lu}', 'aB', ['a', 'B']],
    ['\\s+$', 'a  \nb  ', ['a  \nb', '  ']],
    ['\\p{L}++|\\s*+\\d', 'ab  1', ['ab', '  1']],
  ])('%s', (pattern, text, expected) => {
    expect(split(pattern, text)).toEqual(expected);
  });

  it('ends a line with $ where Hugging Face does', () => {
    expect(split('\\s+$', 'a  \nb  ', { dialect: 'oniguruma' })).toEqual(['a', '  ', '\nb', '  ']);
  });

  it.each<[Behaviour, string[]]>([
    ['Removed', ['the', 'final', 'countdown']],
    ['Isolated', ['the', '-', 'final', '-', '-', 'countdown']],
    ['MergedWithPrevious', ['the-', 'final-', '-', 'countdown']],
    ['MergedWithNext', ['the', '-final', '-', '-countdown']],
    ['Contiguous', ['the', '-', 'final', '--', 'countdown']],
  ])('%s', (behaviour, expected) => {
    expect(split('-', 'the-final--countdown', { behaviour })).toEqual(expected);
  });

  it.each([
    ['(?=ab)', 'looks further than one character'],
    ['(a)\\1', 'has the escape \\1'],
    ['a++a', 'gives back what a possessive part took'],
    ['(', 'has a group that is not closed'],
    ['[a', 'has a class that is not closed'],
    ['[z-a]', 'ends before it begins'],
    ['\\p{Klingon}', 'has the property "Klingon"'],
    ['+', 'repeats nothing'],
    ['a)', 'closes a group that is not open'],
    ['a{1,5000}', 'repeats more than 1000 times'],
  ])('refuses %s', (pattern, message) => {
    expect(() => compilePattern(pattern, 'rust')).toThrow(message);
  });

  it('takes time linear in a hostile text', () => {
    const text = ' '.repeat(300_000) + 'a'.repeat(300_000);
    expect(split('(?:a|a)*(?:a|aa)+|\\s+(?!\\S)|\\s', text).map(({ length }) => length)).toEqual([299_999, 1, 300_000]);
  });
});
