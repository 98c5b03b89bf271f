import { describe, expect, it } from 'vitest';
import { contradicts } from '#engine/clean/charset/declared.ts';
import { encode, encodeUtf } from '#test/helpers/encode.ts';

const RU = 'Осенью река поднимается выше мостов, и жители посёлка переносят лодки ближе к домам.';
const ZH = '河边的老渔夫每天清晨出门，孩子们在岸上等他回来，分享这一天的收获。';
const FR = 'Après la forêt, le chemin descend vers un étang où les élèves pêchaient déjà très tôt.';
const ascii = (text: string): Uint8Array => Buffer.from(text, 'latin1');

describe('contradicts', () => {
  it.each<[string, Uint8Array, string, boolean]>([
    ['what is right', encode('windows-1251', RU), 'windows-1251', false],
    ['Chinese declared Western', encode('gb18030', ZH), 'windows-1252', true],
    ['Chinese declared as such', encode('gb18030', ZH), 'gbk', false],
    ['Chinese declared UTF-8', encode('gb18030', ZH), 'utf-8', true],
    ['Big5 declared GBK', encode('big5', '河邊的老漁夫每天清晨出門，孩子們在岸上等他回來。'), 'gbk', true],
    ['Russian declared Western', encode('windows-1251', RU), 'windows-1252', true],
    ['KOI8-R declared windows-1251', encode('koi8-r', RU), 'windows-1251', true],
    ['French declared UTF-8', encode('windows-1252', FR), 'utf-8', true],
    ['UTF-8 declared Western', Buffer.from(FR), 'windows-1252', true],
    ['UTF-8 declared GBK', Buffer.from(ZH), 'gbk', true],
    ['one character of UTF-8 under another label', Buffer.from('pi: π'), 'windows-1253', false],
    ['UTF-8 with a broken character', Buffer.concat([Buffer.from(ZH), ascii('\xe4\xb8')]), 'utf-8', false],
    ['a little French declared Western', encode('windows-1252', 'café'), 'windows-1252', false],
    ['a near relative', encode('windows-1252', FR), 'iso-8859-15', false],
    ['ASCII', ascii('abc'), 'gbk', false],
    ['ASCII declared UTF-16', ascii('abcd'), 'utf-16le', true],
    ['UTF-16 declared UTF-8', encodeUtf('utf-16le', 'plain text'), 'utf-8', true],
    ['UTF-16 declared as such', encodeUtf('utf-16le', ZH), 'utf-16le', false],
    ['escapes declared UTF-8', ascii('\x1b$B$3$s\x1b(B'), 'utf-8', true],
    ['escapes declared as such', ascii('\x1b$B$3$s\x1b(B'), 'iso-2022-jp', false],
    ['a charset without a model that fits', ascii('\xa1\xa2\xa3'), 'ibm864', false],
  ])('%s', (_name, bytes, charset, expected) => {
    expect(contradicts(bytes, charset)).toBe(expected);
  });
});
