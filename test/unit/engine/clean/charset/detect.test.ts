import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeWith } from '#engine/clean/charset/charsets.ts';
import { detectCharset } from '#engine/clean/charset/detect.ts';
import { SAMPLE_HIGH, takeSample } from '#engine/clean/charset/sample.ts';
import { encode, encodeUtf } from '#test/helpers/encode.ts';

const LETTERS = {
  ru: 'Осенью река поднимается выше мостов, и жители посёлка переносят лодки ближе к домам.',
  uk: 'Щоранку їжак виходив із лісу, шукаючи ґудзики, які загубили діти біля старої криниці.',
  bg: 'Старата къща на хълма беше празна, но всяка вечер в прозореца светеше малка лампа.',
  pl: 'Zażółć gęślą jaźń: późną jesienią śnieg zasypał ścieżkę, więc wróciliśmy inną drogą.',
  cs: 'Příliš žluťoučký kůň úpěl ďábelské ódy, když ještě před večeří začalo znovu pršet.',
  hu: 'Az öreg kertész minden reggel megöntözte a rózsákat, aztán hűvös kőpadján újságot olvasott.',
  hr: 'Đački dom nalazi se iza željezničke stanice, a učenici svaki dan pješače šumskom stazom.',
  fr: 'Après la forêt, le chemin descend vers un étang où les élèves pêchaient déjà très tôt.',
  de: 'Über die Brücke führt nur ein schmaler Weg, den die Gärtner im Frühling gründlich säubern.',
  es: 'El niño enseñó a su compañía cómo llegar a la montaña, y después comió una piña pequeña.',
  tr: 'Yağmurlu bir gün öğretmen, çocuklara güneşin niçin kışın daha geç doğduğunu anlattı.',
  lt: 'Šiąnakt žvejai grįžo su pilnais tinklais, o kaimo vaikai juos pasitiko prie ežero.',
  el: 'Το παλιό λιμάνι γεμίζει κάθε πρωί με ψαράδες που πουλούν ό,τι έπιασαν τη νύχτα.',
  he: 'בכל בוקר יוצא הדייג אל הים, וכאשר הוא חוזר מחכים לו הילדים על החוף.',
  ar: 'في كل صباح يخرج الصياد إلى البحر، وعندما يعود ينتظره الأطفال على الشاطئ.',
  th: 'ทุกเช้าชาวประมงออกเรือไปหาปลา และเด็กๆ จะรอเขาอยู่ที่ชายหาดเมื่อเขากลับมา',
};

const CHARACTERS = {
  'zh-hans': '河边的老渔夫每天清晨出门，孩子们在岸上等他回来，分享这一天的收获。',
  'zh-hant': '河邊的老漁夫每天清晨出門，孩子們在岸上等他回來，分享這一天的收穫。',
  ja: '川のほとりに住む漁師は毎朝早く出かけ、子供たちは岸で彼の帰りを待っている。',
  ko: '강가에 사는 어부는 매일 아침 일찍 나가고 아이들은 물가에서 그를 기다린다.',
};

describe('detectCharset', () => {
  it.each<[keyof typeof LETTERS, string[]]>([
    ['ru', ['windows-1251', 'koi8-r', 'iso-8859-5', 'ibm866', 'ibm855', 'x-mac-cyrillic']],
    ['uk', ['windows-1251', 'koi8-u', 'x-mac-cyrillic']],
    ['bg', ['windows-1251', 'iso-8859-5', 'ibm866']],
    ['pl', ['windows-1250', 'iso-8859-2', 'ibm852', 'x-mac-ce']],
    ['cs', ['windows-1250', 'iso-8859-2', 'ibm852', 'x-mac-ce']],
    ['hu', ['windows-1250', 'iso-8859-2', 'ibm852']],
    ['hr', ['windows-1250', 'iso-8859-2', 'iso-8859-16']],
    ['fr', ['windows-1252', 'ibm850', 'macintosh']],
    ['de', ['windows-1252', 'ibm850', 'macintosh']],
    ['es', ['windows-1252', 'ibm850', 'macintosh']],
    ['tr', ['windows-1254', 'iso-8859-3', 'ibm857']],
    ['lt', ['windows-1257', 'iso-8859-4', 'ibm775']],
    ['el', ['windows-1253', 'iso-8859-7', 'ibm737']],
    ['he', ['windows-1255', 'iso-8859-8', 'ibm862']],
    ['ar', ['windows-1256', 'iso-8859-6']],
    ['th', ['windows-874', 'tis-620']],
  ])('reads %s as it was written', (language, charsets) => {
    for (const charset of charsets) {
      const bytes = encode(charset, LETTERS[language]);
      expect([charset, decodeWith(detectCharset(bytes).charset, bytes).text]).toEqual([charset, LETTERS[language]]);
    }
  });

  it.each<[keyof typeof CHARACTERS, Record<string, string>]>([
    ['zh-hans', { gb18030: 'gb18030', gb2312: 'gb18030' }],
    ['zh-hant', { big5: 'big5', 'euc-tw': 'euc-tw', gb18030: 'gb18030' }],
    ['ja', { shift_jis: 'shift_jis', 'euc-jp': 'euc-jp' }],
    ['ko', { 'euc-kr': 'euc-kr', johab: 'johab' }],
  ])('tells the charsets of %s apart', (language, charsets) => {
    for (const [charset, found] of Object.entries(charsets)) {
      expect(detectCharset(encode(charset, CHARACTERS[language]))).toMatchObject({ charset: found, language });
    }
    for (const charset of ['utf-16le', 'utf-16be'] as const) {
      // Without a blank or line end nothing but the characters tells.
      const text = CHARACTERS[language].replaceAll(/[ \n]/g, '');
      expect(detectCharset(encodeUtf(charset, text)).charset).toBe(charset);
    }
  });

  it.each<[string, string, string, string]>([
    ['capitals', 'windows-1250', LETTERS.pl.toUpperCase(), 'windows-1250'],
    ['quotes and dashes', 'windows-1252', 'He said “no” – and that was it… She didn’t ask.', 'windows-1252'],
    ['one accent', 'windows-1252', 'The café opens at nine.', 'windows-1252'],
    ['a page', 'windows-1251', `<html><body class=x><p id="y">${LETTERS.ru}</p></body></html>`, 'windows-1251'],
    ['a page in Chinese', 'gb18030', `<div><a href="/x">${CHARACTERS['zh-hans']}</a></div>`, 'gb18030'],
  ])('%s', (_name, charset, text, found) => {
    expect(detectCharset(encode(charset, text)).charset).toBe(found);
  });

  it.each<[string, Uint8Array, string]>([
    ['nothing', new Uint8Array(0), 'utf-8'],
    ['ASCII', Buffer.from('plain'), 'utf-8'],
    ['UTF-8', Buffer.from('naïve 中'), 'utf-8'],
    ['escapes', Buffer.from('\x1b$B$3$s\x1b(B', 'latin1'), 'iso-2022-jp'],
  ])('is certain of %s', (_name, bytes, charset) => {
    expect(detectCharset(bytes)).toEqual({ charset, language: null, confidence: 1 });
  });

  it('is the surer the more there is', () => {
    const once = detectCharset(encode('windows-1251', LETTERS.ru.slice(0, 6)));
    const often = detectCharset(encode('windows-1251', LETTERS.ru));
    expect(once.confidence).toBeLessThan(often.confidence);
    expect(often.confidence).toBe(1);
  });

  it('survives broken characters', () => {
    const bytes = encode('gb18030', CHARACTERS['zh-hans'].repeat(3));
    bytes[21] = 0xff;
    expect(detectCharset(bytes).charset).toBe('gb18030');
  });

  it('answers any bytes, and the same for the same', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const found = detectCharset(bytes);
        expect(found.confidence).toBeGreaterThanOrEqual(0.5);
        expect(found.confidence).toBeLessThanOrEqual(1);
        expect(detectCharset(bytes.slice())).toEqual(found);
      }),
      { numRuns: 50 },
    );
  });
});

describe('takeSample', () => {
  it('takes a bounded sample, spread over a long content', () => {
    const letter = (n: number): string => String.fromCharCode(0x430 + (n % 32));
    const words = Array.from(
      { length: 100_000 },
      (_, i) => letter(i) + letter(i >> 5) + letter(i >> 10) + letter(i >> 15),
    );
    const sample = takeSample(encode('windows-1251', words.join(' ')));
    expect(sample.high).toBeGreaterThanOrEqual(SAMPLE_HIGH - 100);
    expect(sample.high).toBeLessThan(SAMPLE_HIGH + 1024);
    expect(sample.pieces.length).toBe(8);
  });

  it('counts words with bytes beyond ASCII and the pairs around them', () => {
    const { pairs, counts, high, asciiPairs } = takeSample(Buffer.from('<b>a</b> x\xe9 in', 'latin1'));
    const pair = (text: string): number => (text.charCodeAt(0) << 8) | text.charCodeAt(1);
    expect(high).toBe(1);
    expect([...pairs].sort()).toEqual([' x', 'x\xe9', '\xe9 '].map(pair).sort());
    expect([...counts]).toEqual([1, 1, 1]);
    // The tag itself is left out.
    expect([...asciiPairs].sort()).toEqual(['>a', 'a<', ' i', 'in', 'n '].map(pair).sort());
  });

  it('counts a word that is repeated three times at most, and cuts one without end', () => {
    expect(takeSample(Buffer.from('\xa9 \xa92006 '.repeat(1000), 'latin1')).high).toBe(7);
    expect(takeSample(new Uint8Array(100_000).fill(0xe9)).high).toBeLessThan(SAMPLE_HIGH + 1024);
  });
});
