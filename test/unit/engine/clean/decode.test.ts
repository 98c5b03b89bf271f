import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBytes } from '#engine/clean/decode.ts';
import type { CharsetSource } from '#engine/clean/decode.ts';

const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const hex = (digits: string): Uint8Array => Buffer.from(digits.replaceAll(' ', ''), 'hex');

describe('decodeBytes', () => {
  it.each<[string, Uint8Array, string | null, 'html' | 'plain', string, string, CharsetSource]>([
    ['empty', hex(''), null, 'plain', '', 'utf-8', 'detected'],
    ['ASCII', latin1('abc'), null, 'plain', 'abc', 'utf-8', 'detected'],
    [
      'UTF-8',
      Buffer.from('漢字 ไทย العربية हिन्दी 😀'),
      null,
      'plain',
      '漢字 ไทย العربية हिन्दी 😀',
      'utf-8',
      'detected',
    ],
    ['no UTF-8', hex('63 61 66 e9 20 93'), null, 'plain', 'café “', 'windows-1252', 'detected'],
    ['a mark beats the transport', hex('ef bb bf c3 a9'), 'gbk', 'plain', 'é', 'utf-8', 'mark'],
    ['UTF-16LE mark', hex('ff fe 2d 4e'), null, 'html', '中', 'utf-16le', 'mark'],
    ['UTF-16BE mark', hex('fe ff 4e 2d'), 'utf-8', 'plain', '中', 'utf-16be', 'mark'],
    ['UTF-32LE mark', hex('ff fe 00 00 2d 4e 00 00'), null, 'plain', '中', 'utf-32le', 'mark'],
    ['transport', hex('d6 d0 ce c4'), ' GB2312 ', 'plain', '中文', 'gbk', 'transport'],
    [
      'transport beats meta',
      hex('3c6d65746120636861727365743d626967353e d6d0'),
      'gbk',
      'html',
      '<meta charset=big5>中',
      'gbk',
      'transport',
    ],
    ['meta', hex('3c6d65746120636861727365743d67626b3e d6d0'), null, 'html', '<meta charset=gbk>中', 'gbk', 'meta'],
    [
      'plain text has no meta',
      latin1('<meta charset=gbk>é'),
      null,
      'plain',
      '<meta charset=gbk>é',
      'windows-1252',
      'detected',
    ],
    [
      'meta UTF-16 is UTF-8',
      Buffer.from('<meta charset=utf-16>é'),
      null,
      'html',
      '<meta charset=utf-16>é',
      'utf-8',
      'meta',
    ],
    ['latin1 is windows-1252', hex('80 e9'), 'iso-8859-1', 'plain', '€é', 'windows-1252', 'transport'],
    ['Shift_JIS', hex('93fa 967b'), 'x-sjis', 'plain', '日本', 'shift_jis', 'transport'],
    ['KOI8-R', hex('c1 c2'), 'koi8-r', 'plain', 'аб', 'koi8-r', 'transport'],
  ])('%s', (_name, bytes, charset, type, text, encoding, how) => {
    const expected = { text, encoding, how, replaced: 0, unknownLabels: 0, overruled: [] };
    expect(decodeBytes(bytes, charset, type)).toMatchObject(expected);
  });

  it('counts what it replaces, but not U+FFFD that the bytes spell', () => {
    expect(decodeBytes(hex('61 ff efbfbd 62'), 'utf-8', 'plain')).toMatchObject({
      text: 'a\ufffd\ufffdb',
      replaced: 1,
    });
    expect(decodeBytes(hex('00d8 6100'), 'utf-16le', 'plain')).toMatchObject({ text: '\ufffda', replaced: 1 });
  });

  it('passes over labels that no encoding answers to, and counts them', () => {
    expect(decodeBytes(latin1('<meta charset=klingon>é'), 'none-such', 'html')).toMatchObject({
      encoding: 'windows-1252',
      unknownLabels: 2,
    });
    expect(decodeBytes(Buffer.from('<meta charset=gbk>'), 'none-such', 'html')).toMatchObject({
      encoding: 'gbk',
      unknownLabels: 1,
    });
    expect(decodeBytes(latin1('a'), '  ', 'plain').unknownLabels).toBe(0);
  });

  it('always gives well-formed text', () => {
    const labels = fc.constantFrom(null, 'utf-8', 'utf-16le', 'gb18030', 'shift_jis', 'euc-jp', 'big5', 'iso-2022-jp');
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200 }),
        labels,
        fc.constantFrom('html' as const, 'plain' as const),
        (bytes, label, type) => {
          const decoded = decodeBytes(bytes, label, type);
          expect(decoded.text.isWellFormed()).toBe(true);
          expect(decoded.replaced).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});
