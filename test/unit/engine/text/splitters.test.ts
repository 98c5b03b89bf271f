import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeTextView } from '#engine/text/text-view.ts';
import { uax29 } from '#engine/text/uax29.ts';
import { dictionaryWords } from '#engine/text/segment/dictionary-words.ts';
import { dataJuicerWords } from '#engine/text/datajuicer/splitter.ts';
import { whitespace } from '#engine/text/whitespace.ts';
import { spacyEn } from '#engine/text/spacy-en/splitter.ts';
import type { WordSplitter } from '#engine/text/word-splitter.ts';

const view = makeTextView();

function wordsOf(splitter: WordSplitter, text: string): string[] {
  view.reset(text);
  const { starts, ends, count } = view.wordSpans(splitter);
  return Array.from({ length: count }, (_, i) => text.slice(starts[i], ends[i]));
}

describe('uax29', () => {
  it.each([
    ['', []],
    [' \n\t', []],
    ['Hello, world!', ['Hello', 'world']],
    ["can't don’t rock'n'roll 'tis dogs'", ["can't", 'don’t', "rock'n'roll", 'tis', 'dogs']],
    ['3.14 1,000 1,a a,1 a.b a:b e.g.', ['3.14', '1,000', '1', 'a', 'a', '1', 'a.b', 'a:b', 'e.g']],
    ['snake_case __init__ _ ___', ['snake_case', '__init__']],
    ['x2 2x H2O A1.2', ['x2', '2x', 'H2O', 'A1.2']],
    ['你好，世界。', ['你', '好', '世', '界']],
    ['ひらカタカナ漢字', ['ひ', 'ら', 'カタカナ', '漢', '字']],
    ['한국어 문장', ['한국어', '문장']],
    ['สวัสดีครับ ดี', ['สวัสดี', 'ครับ', 'ดี']],
    ['ปี ๒๕๖๗ค่ะ ต่างๆ', ['ปี', '๒๕๖๗', 'ค่ะ', 'ต่างๆ']],
    ['ປະເທດລາວ', ['ປະເທດ', 'ລາວ']],
    ['ភាសាខ្មែរ', ['ភាសាខ្មែរ']],
    ['မြန်မာစာ ကို', ['မြန်မာ', 'စာ', 'ကို']],
    ['ᨲᩫ᩠ᩅᨾᩮᩬᩥᨦ', ['ᨲᩫ᩠ᩅᨾᩮᩬᩥᨦ']],
    ['नमस्ते दुनिया। किताब', ['नमस्ते', 'दुनिया', 'किताब']],
    ['مرحبا بالعالم؟', ['مرحبا', 'بالعالم']],
    ["צה\"ל ג'ירף א'", ['צה"ל', "ג'ירף", "א'"]],
    ['e\u0301te\u0301 a\u0308', ['e\u0301te\u0301', 'a\u0308']],
    ['👩‍👩‍👧 ok 🇫🇷🇩🇪', ['ok']],
    ['𐐷𐐲x', ['𐐷𐐲x']],
    ['a\u200db c\u00add', ['a\u200db', 'c\u00add']],
    ['a\r\nb\u2028c\u0000d', ['a', 'b', 'c', 'd']],
    ['\ud800a\udc00b', ['a', 'b']],
    ['𠀀𠀁', ['𠀀', '𠀁']],
    ['Ⅷ ½ ② ²', ['Ⅷ', '½', '②', '²']],
  ])('splits %j', (text, words) => {
    expect(wordsOf(uax29, text)).toEqual(words);
  });
});

describe('whitespace', () => {
  it.each([
    ['', []],
    ['  a\u00a0b\u3000c\u001cd ', ['a', 'b', 'c', 'd']],
    ['a\u200bb', ['a\u200bb']],
  ])('splits %j', (text, words) => {
    expect(wordsOf(whitespace, text)).toEqual(words);
  });
});

describe('data-juicer', () => {
  it.each([
    ['', []],
    ['"Well," he said -- (so).', ['Well', 'he', 'said', 'so']],
    ['a\tb\nc  d\re', ['a', 'b', 'c', 'd\re']],
    ['a\u00a0b \u2028 x\u2028', ['a\u00a0b', '\u2028', 'x\u2028']],
    ['😀ok😀 😀', ['ok']],
    ['一上 你好。', ['你好']],
    ["don't 3rd 42", ["don't", 'rd']],
  ])('splits %j', (text, words) => {
    expect(wordsOf(dataJuicerWords, text)).toEqual(words);
  });
});

const hostile = fc.string({
  unit: fc.constantFrom(
    ...['a', 'B', '1', '.', "'", '"', ',', '_', ' ', '\n', '\r', '中', 'ア', 'ส', 'ש', '\u0301', '\u200d', '😀', '🇫'],
    ...['\ud800', '\udc00', '\u0000', '\u2028', '-', '…', '𐐀', '?', '(', ')'],
  ),
  maxLength: 80,
});

describe.each([uax29, whitespace, spacyEn, dictionaryWords])('contract of $id', (splitter) => {
  it('gives words in order, not empty, without white space at the ends, splitting no pair', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        view.reset(text);
        const { starts, ends, count } = view.wordSpans(splitter);
        let before = 0;
        for (let i = 0; i < count; i++) {
          const [start, end] = [starts[i]!, ends[i]!];
          expect(start).toBeGreaterThanOrEqual(before);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          const word = text.slice(start, end);
          expect(word.trim()).toBe(word);
          for (const edge of [start, end]) {
            const inside = /^[\udc00-\udfff]/.test(text.slice(edge)) && /[\ud800-\udbff]$/.test(text.slice(0, edge));
            expect(inside).toBe(false);
          }
          before = end;
        }
      }),
    );
  });

  it('does not remember the text before', () => {
    fc.assert(
      fc.property(hostile, hostile, (first, second) => {
        const alone = wordsOf(splitter, second);
        wordsOf(splitter, first);
        expect(wordsOf(splitter, second)).toEqual(alone);
      }),
    );
  });

  it('has room for a word a character', () => {
    expect(wordsOf(splitter, 'a '.repeat(5000)).length).toBe(5000);
  });
});
