import { describe, expect, it } from 'vitest';
import { isCharset } from '#engine/clean/charset/charsets.ts';
import { charsetOfLabel } from '#engine/clean/charset/labels.ts';

describe('charsetOfLabel', () => {
  it.each<[string, string | null]>([
    ['utf8', 'utf-8'],
    [' GB2312\n', 'gbk'],
    ['ISO-8859-1', 'windows-1252'],
    ['us-ascii', 'windows-1252'],
    ['iso-8859-8-i', 'iso-8859-8'],
    ['x-user-defined', 'windows-1252'],
    ['Shift_JIS', 'shift_jis'],
    ['CP932', 'shift_jis'],
    ['ks_c_5601-1987', 'euc-kr'],
    ['big5-hkscs', 'big5'],
    ['x-euc-tw', 'euc-tw'],
    ['ISO-2022-KR', 'iso-2022-kr'],
    ['hz-gb-2312', 'hz-gb-2312'],
    ['IBM855', 'ibm855'],
    ['cp852', 'ibm852'],
    ['MacCyrillic', 'x-mac-cyrillic'],
    ['x-mac-ce', 'x-mac-ce'],
    ['win-1251', 'windows-1251'],
    ['tis-620', 'windows-874'],
    ['UTF-32', 'utf-32le'],
    ['unicode-1-1-utf-7', 'utf-7'],
    ['klingon', null],
    ['', null],
    ['constructor', null],
    ['İSO-8859-1', null],
  ])('%s', (label, charset) => {
    expect(charsetOfLabel(label)).toBe(charset);
    if (charset !== null) expect(isCharset(charset)).toBe(true);
  });
});
