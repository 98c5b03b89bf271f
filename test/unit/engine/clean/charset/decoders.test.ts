import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeWith, isCharset } from '#engine/clean/charset/charsets.ts';
import { SINGLE_BYTE } from '#engine/clean/charset/tables.ts';

const hex = (digits: string): Uint8Array => Buffer.from(digits.replaceAll(' ', ''), 'hex');
const ascii = (text: string): Uint8Array => Buffer.from(text, 'latin1');

describe('decodeWith', () => {
  it.each<[string, Uint8Array, string]>([
    ['gbk', hex('d6d0 cec4 a1aa 80'), '中文—€'],
    ['gb18030', hex('8130 8436 8135 f437 9439 da33 fe59'), '¥\ue7c7💩龴'],
    ['gb2312', hex('d6d0 a1a4 a1aa'), '中・―'],
    ['big5', hex('a4a4 a4e5 8862 a241'), '中文Ê̄／'],
    ['euc-tw', hex('c4e3 8ea1c4e3 8ea2a1a1'), '中中乂'],
    ['shift_jis', hex('93fa 967b b1 8160 8740 fa40'), '日本ｱ～①ⅰ'],
    ['shift_jis-published', hex('93fa 8160 817c'), '日〜−'],
    ['euc-jp', hex('c6fc cbdc 8eb1 a1c1 8fb0a1'), '日本ｱ～丂'],
    ['euc-jp-published', hex('a1c1 a1dd a2cc'), '〜−¬'],
    ['euc-kr', hex('c7d1 b1db 8141'), '한글갂'],
    ['johab', hex('d065 8b69 f7a1'), '한글品'],
    ['iso-2022-jp', ascii('\x1b$BF|K\\\x1b(B a\x1b(J\\\x1b(B \x1b(I1'), '日本 a¥ ｱ'],
    ['iso-2022-kr', ascii('\x1b$)C\x0eGQ1[\x0f a\n'), '한글 a\n'],
    ['iso-2022-cn', ascii('\x1b$)A\x0eVPND\x0f \x1b$)G\x0eDc\x0f'), '中文 中'],
    ['hz-gb-2312', ascii('a ~{VPND~} ~~ b~\nc'), 'a 中文 ~ bc'],
    ['utf-7', ascii('A+ImIDkQ. 1 +- 1 +2D3eAA-'), 'A≢Α. 1 + 1 \u{1f600}'],
    ['utf-32le', hex('fffe0000 2d4e0000 00f60100'), '中😀'],
    ['utf-32be', hex('00004e2d 0001f600'), '中😀'],
    ['utf-16be', hex('4e2d d83dde00'), '中😀'],
    ['utf-8', hex('efbbbf e4b8ad'), '中'],
    ['windows-1250', hex('b9 9c bf'), 'ąśż'],
    ['windows-1252', hex('80 81 9f'), '€\x81Ÿ'],
    ['windows-1258', hex('ea ec d2 d5 f5'), 'ê\u0301\u0309Ơơ'],
    ['windows-874', hex('e4b7c2 80'), 'ไทย€'],
    ['koi8-r', hex('f2d5d3'), 'Рус'],
    ['koi8-u', hex('b4a4a6a7ad'), 'Єєіїґ'],
    ['ibm852', hex('a5 88 e6 fb'), 'ąłŠű'],
    ['ibm855', hex('e1 b7 a0'), 'риа'],
    ['ibm866', hex('90 e3 e1'), 'Рус'],
    ['x-mac-cyrillic', hex('90 f3 f1 df'), 'Руся'],
    ['x-mac-ce', hex('88 b8 fd'), 'ąłż'],
    ['macintosh', hex('8e ca f0'), 'é\u00a0\uf8ff'],
    ['iso-8859-16', hex('aa ba de fe'), 'ȘșȚț'],
    ['iso-8859-3', hex('a1 b1 dd'), 'ĦħŬ'],
    ['tis-620', hex('a1 cf fb'), 'กฯ๛'],
  ])('reads %s', (charset, bytes, text) => {
    expect(decodeWith(charset, bytes)).toEqual({ text, replaced: 0 });
  });

  it.each<[string, Uint8Array, string, number]>([
    ['gbk', hex('d6 20 d6d0 ff'), '\ufffd 中\ufffd', 2],
    ['gb18030', hex('84 30 84'), '\ufffd0\ufffd', 2],
    ['big5', hex('a4a4 80'), '中\ufffd', 1],
    ['shift_jis', hex('93fa 84bf 93'), '日\ufffd\ufffd', 2],
    ['euc-jp', hex('a1 41 8f a1'), '\ufffdA\ufffd', 2],
    ['euc-tw', hex('8eb0a1a1'), '\ufffd\u3000', 1],
    ['iso-2022-jp', ascii('\x1b$B\x7e\x7e\x1b(Bok\xff'), '\ufffd\ufffdok\ufffd', 3],
    ['hz-gb-2312', ascii('~{VP\n~{V'), '中\n\ufffd', 1],
    ['utf-7', ascii('+A +'), '\ufffd ', 1],
    ['utf-7', ascii('+2AA-'), '\ufffd', 0],
    ['utf-32le', hex('00d80000 00001100 61'), '\ufffd\ufffd\ufffd', 3],
    ['iso-8859-3', hex('a5'), '\ufffd', 1],
    ['utf-8', hex('61 ff efbfbd'), 'a\ufffd\ufffd', 1],
  ])('counts what %s does not have', (charset, bytes, text, replaced) => {
    expect(decodeWith(charset, bytes)).toEqual({ text, replaced });
  });

  const names = [
    ...SINGLE_BYTE.keys(),
    'gb2312',
    'gb18030',
    'big5',
    'euc-tw',
    'shift_jis',
    'euc-jp',
    'euc-kr',
    'johab',
  ];
  names.push('iso-2022-jp', 'iso-2022-cn', 'hz-gb-2312', 'utf-7', 'utf-32le', 'utf-16be', 'utf-8');

  it('reads any bytes in any charset to well-formed text', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.constantFrom(...names), (bytes, charset) => {
        expect(isCharset(charset)).toBe(true);
        const { text, replaced } = decodeWith(charset, bytes);
        expect(text.isWellFormed()).toBe(true);
        expect(replaced).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  it('leaves ASCII alone where the charset is not an escape of its own', () => {
    const text = 'All of ASCII: ~{}+-\\ 0-9\t\r\n';
    for (const name of names) {
      if (/^(hz|utf-7|utf-16|utf-32)/.test(name)) continue;
      expect([name, decodeWith(name, ascii(text)).text]).toEqual([name, text]);
    }
  });
});
