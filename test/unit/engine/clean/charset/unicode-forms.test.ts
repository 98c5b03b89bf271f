import { describe, expect, it } from 'vitest';
import { charsetOfEscapes, charsetOfMark, charsetOfZeros } from '#engine/clean/charset/unicode-forms.ts';
import { encodeUtf } from '#test/helpers/encode.ts';

const hex = (digits: string): Uint8Array => Buffer.from(digits.replaceAll(' ', ''), 'hex');
const ascii = (text: string): Uint8Array => Buffer.from(text, 'latin1');

describe('charsetOfMark', () => {
  it.each<[string, string | null]>([
    ['efbbbf', 'utf-8'],
    ['fffe 6100', 'utf-16le'],
    ['feff 0061', 'utf-16be'],
    ['fffe0000 61000000', 'utf-32le'],
    // Two NULs after a mark of UTF-16, which is no whole number of four bytes.
    ['fffe0000 6100', 'utf-16le'],
    ['0000feff', 'utf-32be'],
    ['84319533 d6d0', 'gb18030'],
    ['', null],
    ['ef', null],
    ['616263', null],
  ])('%s', (digits, charset) => {
    expect(charsetOfMark(hex(digits))).toBe(charset);
  });
});

describe('charsetOfZeros', () => {
  const all = ['utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'] as const;
  it.each(['plain text', 'Привет, мир. 1', '你好，世界。\n第二行\n第三行', '한국어 문장 하나', 'a👍 b👍'])(
    'knows %s',
    (text) => {
      for (const charset of all)
        expect([charset, charsetOfZeros(encodeUtf(charset, text))]).toEqual([charset, charset]);
    },
  );

  it.each<[string, Uint8Array]>([
    ['nothing', hex('')],
    ['one byte', hex('00')],
    ['text without zeros', ascii('abcd')],
    ['a stray NUL', ascii(`${'word '.repeat(40)}\0`)],
    ['zeros alone', new Uint8Array(64)],
    ['zeros on both sides', hex('0061 6200 0063 6400')],
  ])('is silent on %s', (_name, bytes) => {
    expect(charsetOfZeros(bytes)).toBeNull();
  });
});

describe('charsetOfEscapes', () => {
  it.each<[string, string, string | null]>([
    ['Japanese', '\x1b$B$3$s\x1b(B', 'iso-2022-jp'],
    ['an escape to ASCII alone', '\x1b(Babc', null],
    ['a terminal colour', '\x1b[31mred\x1b[0m', null],
    ['Korean', 'a\n\x1b$)C\x0eGQ\x0f', 'iso-2022-kr'],
    ['Chinese', '\x1b$)A\x0eVP\x0f', 'iso-2022-cn'],
    ['HZ', 'a ~{VPND~} b', 'hz-gb-2312'],
    ['HZ that ends with the line', '~{VPND\nmore', 'hz-gb-2312'],
    ['one pair in braces', '~{VP~}', null],
    ['a home folder', 'cd ~/src && ls ~', null],
    ['a template', '~{name}', null],
    ['UTF-7', 'Hi Mom -+Jjo--! +ZeVnLIqe-', 'utf-7'],
    ['sums', '1+1=2, a+bc, C++', null],
    ['base64', 'data: aGVsbG8+d29ybGQ/IQ==', null],
    ['plain', 'nothing here', null],
    ['empty', '', null],
  ])('%s', (_name, text, charset) => {
    expect(charsetOfEscapes(ascii(text))).toBe(charset);
  });
});
