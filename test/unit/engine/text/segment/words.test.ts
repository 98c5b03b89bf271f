import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rule as text } from '#engine/rules/text/text.ts';
import { resourceRoot } from '#engine/resource-root.ts';
import { cheapestPath } from '#engine/text/segment/cheapest-path.ts';
import { dictionaryWords } from '#engine/text/segment/dictionary-words.ts';
import { canBreak } from '#engine/text/segment/clusters.ts';
import { childOf, packWords, readWords } from '#engine/text/segment/word-trie.ts';
import { makeTextView } from '#engine/text/text-view.ts';
import { uax29 } from '#engine/text/uax29.ts';
import { makeSpanBuffer } from '#engine/text/word-splitter.ts';

function unitsOf(text: string): Uint16Array {
  return Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
}

const view = makeTextView();
function wordsOf(text: string): string {
  view.reset(text);
  const { starts, ends, count } = view.wordSpans(uax29);
  return Array.from({ length: count }, (_, i) => text.slice(starts[i], ends[i])).join(' ');
}

describe('words by our lists', () => {
  it.each([
    ['เรื่องนี้จะแตกต่างไปเล็กน้อย', 'เรื่อง นี้ จะ แตกต่าง ไป เล็กน้อย'],
    ['ตากลม', 'ตา กลม'],
    // A name that no list has stays whole between words that they have.
    ['จาก​กฤษฏิ์ถึง', 'จาก กฤษฏิ์ ถึง'],
    ['ສັນຕິພາບຂອງໂລກ', 'ສັນຕິພາບ ຂອງ ໂລກ'],
    ['គ្រឹះនៃសេរីភាព', 'គ្រឹះ នៃ សេរីភាព'],
    ['အခြေခံအုတ်မြစ်ဖြစ်သောကြောင့်', 'အခြေခံ အုတ်မြစ် ဖြစ် သောကြောင့်'],
    ['ไทยລາວខ្មែរ', 'ไทย ລາວ ខ្មែរ'],
    ['ไทยthai42ไทย', 'ไทย thai42 ไทย'],
  ])('splits %s', (text, words) => {
    expect(wordsOf(text)).toBe(words);
  });

  it.each([
    ['กำ', 1, false],
    ['เก', 1, false],
    ['กข', 1, true],
    ['จันทร์', 5, false],
    ['พันธุ์', 4, false],
    ['ក្រ', 1, false],
    ['ក្រ', 2, false],
    ['မြန်', 2, false],
    ['က္က', 1, false],
  ])('of %s at %i: %s', (text, at, whether) => {
    expect(canBreak(unitsOf(text), at, text.length)).toBe(whether);
  });

  it('splits long runs as short ones, whatever the window', () => {
    const sentence = 'เขากล่าวกับกลุ่มผู้ฟังที่รวมตัวอยู่ที่สนามกีฬา';
    const once = wordsOf(sentence);
    expect(wordsOf(sentence.repeat(400))).toBe(Array<string>(400).fill(once).join(' '));
  });

  it('covers a run without gaps, in pieces that start where a word can', () => {
    const unit = fc.constantFrom(...'กขคงจเแโใไาำะิีุูัๆฯ์่้ລາວເປັນឯកសារ្ខមမြန်မ္ာ'.split(''));
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 60 }), (text) => {
        const units = unitsOf(text);
        const out = makeSpanBuffer(2);
        const list = readWords(
          brotliCompressSync(
            packWords(
              new Map([
                ['กข', 10],
                ['ก', 10],
                ['ລາວ', 5],
              ]),
            ),
          ),
          'here',
        );
        cheapestPath()(units, 0, units.length, list, canBreak, { start: 30, cluster: 45 }, out);
        let at = 0;
        for (let i = 0; i < out.count; i++) {
          expect(out.starts[i]).toBe(at);
          expect(out.ends[i]).toBeGreaterThan(at);
          if (at > 0) expect(canBreak(units, at, units.length)).toBe(true);
          at = out.ends[i]!;
        }
        expect(at).toBe(units.length);
      }),
    );
  });
});

describe('words of Chinese and Japanese', () => {
  const split = (text: string): string => {
    view.reset(text);
    const { starts, ends, count } = view.wordSpans(dictionaryWords);
    return Array.from({ length: count }, (_, i) => text.slice(starts[i], ends[i])).join(' ');
  };
  it.each([
    ['', ''],
    ['我们今天去公园看花。', '我们 今天 去 公园 看花'],
    ['發布的社交媒體', '發布 的 社交 媒體'],
    ['東京都に住んでいる', '東京 都 に 住 んで いる'],
    ['思って、ニャーと泣いた', '思っ て ニャー と 泣 い た'],
    ['我用Python3写代码', '我 用 Python3 写 代码'],
    ['𠀀𠀁是字', '𠀀 𠀁 是 字'],
    ['한국어 문장', '한국어 문장'],
    ['ไทย中文', 'ไทย 中文'],
  ])('splits %s', (text, words) => {
    expect(split(text)).toBe(words);
  });
});

describe('cheapest path', () => {
  const list = readWords(
    brotliCompressSync(
      packWords(
        new Map([
          ['ab', 18],
          ['abc', 40],
          ['cd', 20],
          ['d', 10],
          ['xyx', 90],
        ]),
      ),
    ),
    'here',
  );
  const walk = (text: string): string[] => {
    const out = makeSpanBuffer();
    cheapestPath()(unitsOf(text), 0, text.length, list, () => true, { start: 30, cluster: 10 }, out);
    return Array.from({ length: out.count }, (_, i) => text.slice(out.starts[i], out.ends[i]));
  };
  it.each([
    ['', []],
    ['abcd', ['ab', 'cd']],
    ['abc', ['abc']],
    ['abqqqd', ['ab', 'qqq', 'd']],
    ['xyx', ['xyx']],
    ['q', ['q']],
  ])('of %j', (text, words) => {
    // "xyx" is unknown for 60, which is less than its 90, and the same piece.
    expect(walk(text)).toEqual(words);
  });

  it('finds children by code unit', () => {
    const a = childOf(list, 0, 97);
    expect(list.units[a]).toBe(97);
    expect(childOf(list, a, 122)).toBe(-1);
  });

  it('refuses a damaged list', () => {
    expect(() => readWords(brotliCompressSync(packWords(new Map()).subarray(1)), 'here')).toThrow(/damaged/);
    expect(() => readWords(new Uint8Array(3), 'here')).toThrow(/damaged/);
  });
});

describe('the word lists', () => {
  it.each([
    ['thai', '92ce86bb41b39a1cabb4851ebd4cf77c29942ef2f60d2844df30dfd0142794e9'],
    ['lao', 'b60610e51c1113cf84c972e502240da454d68b1b659d377a68e3799dbba77c60'],
    ['khmer', '33b269d1954f7c81031d2c5d8db312e5504f8643f34dec93c5d12753cfa7325f'],
    ['burmese', 'a13f3c6095d8cd9cbde5b1b05fef7562e68ae22847876c4f72ce5ecffef6bf81'],
    ['chinese-japanese', '2d5deb7d23533c64e9d91ac8438cd706f90f0cc7a160886b78177631d3296f59'],
  ])('%s is that of its version: raise it when a list changes', (name, sha) => {
    expect([uax29.version, dictionaryWords.version, text.version]).toEqual([2, 1, 1]);
    expect(
      createHash('sha256')
        .update(readFileSync(join(resourceRoot(), 'segment', `${name}.bin`)))
        .digest('hex'),
    ).toBe(sha);
  });
});
