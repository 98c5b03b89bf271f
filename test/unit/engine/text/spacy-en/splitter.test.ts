import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 } from '#engine/hash.ts';
import { specialCases } from '#engine/text/spacy-en/exceptions.ts';
import { spacyEn } from '#engine/text/spacy-en/splitter.ts';
import { countSentencizer } from '#engine/text/sentences.ts';
import { makeTextView } from '#engine/text/text-view.ts';
import { makeSpanBuffer, type TextSource } from '#engine/text/word-splitter.ts';

interface Golden {
  specialCases: { count: number; sha256: string };
  texts: [text: string, sentences: number, words: string[]][];
}

const golden = JSON.parse(
  readFileSync(new URL('../../../../golden/spacy-en/words.json', import.meta.url), 'utf8'),
) as Golden;

function sourceOf(text: string): TextSource {
  return { text, units: Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i)), length: text.length };
}

function words(text: string, capacity = 4): string[] {
  const out = makeSpanBuffer(capacity);
  spacyEn.split(sourceOf(text), out);
  return Array.from({ length: out.count }, (_, i) => text.slice(out.starts[i], out.ends[i]));
}

function sentences(text: string): number {
  view.reset(text);
  const found = view.words(spacyEn);
  return countSentencizer(found, view.units, 0, found.count, 0, view.length);
}

const view = makeTextView();

describe('spacyEn', () => {
  it.each([
    ["don't", ['do', "n't"]],
    ['x.com and the U.S. too.', ['x.com', 'and', 'the', 'U.S.', 'too', '.']],
    ['Mr. Smith (mid-Dec.) left.', ['Mr.', 'Smith', '(', 'mid', '-', 'Dec.', ')', 'left', '.']],
    ['nice:) : )', ['nice', ':)', ':', ')']],
    ['im.', ['i', 'm.']],
    ['10a.m. 5km², 20°C.', ['10', 'a.m.', '5', 'km²', ',', '20', '°', 'C', '.']],
    ['a@b.org,http://é.fr/x?y#z', ['a@b.org', ',', 'http://é.fr', '/', 'x?y#z']],
    ['http://user@example.org:80/x?y#z', ['http://user@example.org:80/x?y#z']],
    ['你好，世界。', ['你好，世界', '。']],
    ['สวัสดี مرحبا، नमस्ते।', ['สวัสดี', 'مرحبا', '،', 'नमस्ते', '।']],
    ['👩🏽‍💻!\r\n\u2028x\u0000y', ['👩', '🏽\u200d', '💻', '!', 'x\u0000y']],
    ['\ud800 a\udc00b', ['\ud800', 'a\udc00b']],
    [' \n\t\u00a0', []],
    ['', []],
  ])('splits %j as spaCy does', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it('agrees with spaCy on every frozen text', () => {
    expect(golden.texts.length).toBeGreaterThan(600);
    const differing = golden.texts
      .map(([text, , expected]) => ({ text, expected, found: words(text) }))
      .filter(({ expected, found }) => expected.join('\n') !== found.join('\n'));
    expect(differing).toEqual([]);
  });

  it('knows exactly the special cases of spaCy', () => {
    const cases = [...specialCases()].map(([text, tokens]) => [text, ...tokens].join('|'));
    const sorted = cases.sort(compareCodePoints);
    expect({ count: sorted.length, sha256: sha256(sorted.join('\n')) }).toEqual(golden.specialCases);
  });

  it('writes words in order, trimmed, that hold all of the text but white space', () => {
    fc.assert(
      fc.property(fc.array(piece(), { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        const out = makeSpanBuffer(1);
        spacyEn.split(sourceOf(text), out);
        let at = 0;
        for (let i = 0; i < out.count; i++) {
          const [start, end] = [out.starts[i]!, out.ends[i]!];
          expect(start).toBeGreaterThanOrEqual(at);
          expect(end).toBeGreaterThan(start);
          expect(text.slice(at, start).trim()).toBe('');
          expect(isLow(text.charCodeAt(start)) && isHigh(text.charCodeAt(start - 1))).toBe(false);
          at = end;
        }
        expect(text.slice(at).trim()).toBe('');
      }),
    );
  });

  it('gives a text the same words whatever was split before it', () => {
    const texts = golden.texts.slice(0, 60).map(([text]) => text);
    const first = texts.map((text) => words(text));
    for (let i = 0; i < 40_000; i++) words(`filler-${i.toString(36)}'s`);
    expect(texts.map((text) => words(text))).toEqual(first);
  });

  it('takes one very long chunk in linear time', () => {
    expect(words('('.repeat(300_000)).length).toBe(300_000);
    expect(words('a@'.repeat(200_000))).toEqual(['a@'.repeat(200_000)]);
    expect(words('ab-'.repeat(100_000)).length).toBe(199_999);
  });
});

describe('countSentencizer over these words', () => {
  it('agrees with datatrove on every frozen text that is not empty', () => {
    const differing = golden.texts
      .filter(([text]) => text !== '')
      .map(([text, expected]) => ({ text, expected, found: sentences(text) }))
      .filter(({ expected, found }) => expected !== found);
    expect(differing).toEqual([]);
  });
});

function piece(): fc.Arbitrary<string> {
  const marks = [
    ' ',
    '\n',
    '.',
    ',',
    "'",
    '’',
    '(',
    ')',
    ':',
    '-',
    '…',
    '😀',
    '你',
    "n't",
    'Mr.',
    'x.com',
    '\u2028',
    '5km',
  ];
  return fc.oneof(fc.string({ unit: 'grapheme', maxLength: 4 }), fc.constantFrom(...marks));
}

function isLow(unit: number): boolean {
  return (unit & 0xfc00) === 0xdc00;
}

function isHigh(unit: number): boolean {
  return (unit & 0xfc00) === 0xd800;
}

/** Python's order of strings. */
function compareCodePoints(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
