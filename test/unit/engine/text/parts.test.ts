import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeNgramWalker } from '#engine/text/ngrams.ts';
import { makePhraseSearch } from '#engine/text/phrase-search.ts';
import { countSentences, countSentencizer } from '#engine/text/sentences.ts';
import { spacyEn } from '#engine/text/spacy-en/splitter.ts';
import { makeTextView } from '#engine/text/text-view.ts';
import { whitespace } from '#engine/text/whitespace.ts';
import { makeWordSet } from '#engine/text/word-set.ts';

const view = makeTextView();

describe('sentences', () => {
  it.each([
    ['', 0],
    ['…', 0],
    ['Hello', 1],
    ['Hello world. How are you? Fine!', 3],
    ['Mr. Smith went to Washington. ok', 2],
    ['Version 3.5 is out. It works.', 2],
    ['It is out. e.g. this one.', 1],
    ['He said "No." Then he left.', 2],
    ['你好。世界！真的？', 3],
    ['「はい。」と言った。', 2],
    ['यह एक वाक्य है। यह दूसरा है।', 2],
    ['مرحبا؟ نعم.', 2],
    ['نعم۔ کیا؟ ہاں۔', 3],
    ['ខ្ញុំទៅ។ គាត់មក៕', 2],
    ['ငါသွားတယ်။ သူလာတယ်။', 2],
    ['ሰላም። ደህና ነህ፧', 2],
    ['他说：“走吧。”她走了。……好！', 3],
    ['「行こう。」「うん！」彼は行った。', 3],
    ['Ինչպե՞ս ես։ Լավ։', 2],
    ['เขาไปโรงเรียน', 1],
    ['คณะกรรมการได้ประชุมกันเมื่อวันจันทร์ที่ผ่านมาเพื่อหารือเรื่องงบประมาณของโครงการใหม่ อย่างไรก็ตาม ที่ประชุมยังไม่ได้ข้อสรุป', 2],
    ['ซื้อไข่ 3 ฟอง นม 2 ขวด และขนมปัง', 1],
    ['นายสมชาย ใจดี เป็นครู', 1],
    ['One\nTwo\n\nThree', 3],
    ['U.S.A. is big.', 1],
    ['... and so on.', 1],
  ])('in %j', (text, count) => {
    view.reset(text);
    expect(countSentences(view.units, 0, view.length)).toBe(count);
  });

  it.each([
    ['', 0],
    ['Just one sentence.', 1],
    ['What?! No (he said.) Then', 3],
    ['Hi... there. "Yes." he said', 3],
    ['a .  "', 2],
    ['a . "', 1],
    ['end.  ', 2],
  ])('of datatrove in %j', (text, count) => {
    view.reset(text);
    const words = view.words(spacyEn);
    expect(countSentencizer(words, view.units, 0, words.count, 0, view.length)).toBe(count);
  });
});

describe('n-grams', () => {
  it('that occur again are those that a list of strings says', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 60 });
    const walker = makeNgramWalker();
    fc.assert(
      fc.property(words, (list) => {
        view.reset(list.join(' '));
        walker.start(view.words(whitespace));
        for (let n = 2; n <= 10; n++) {
          const level = walker.next();
          const grams = Array.from({ length: Math.max(0, list.length - n + 1) }, (_, i) =>
            list.slice(i, i + n).join(' '),
          );
          const again = [...grams.keys()].filter((i) => grams.filter((gram) => gram === grams[i]).length > 1);
          expect(level.n).toBe(n);
          expect([...level.positions.subarray(0, level.count)]).toEqual(again);
          for (const at of again) {
            const id = level.ids[at]!;
            expect(level.firsts[id]).toBe(grams.indexOf(grams[at]!));
            expect(level.counts[id]).toBe(grams.filter((gram) => gram === grams[at]).length);
          }
          for (const i of grams.keys()) if (!again.includes(i)) expect(level.ids[i]).toBe(-1);
        }
      }),
    );
  });
});

describe('phrases', () => {
  const phrases = ['{', 'lorem ipsum', 'use cookies', 'javascript'];
  const search = makePhraseSearch(phrases);

  it('are found in order whatever their case', () => {
    view.reset('JavaScript { Lorem IPSUM; we uSe Coo\u212aies javascrip');
    const hits = search(view.units, view.length);
    const found = Array.from({ length: hits.count }, (_, h) => [phrases[hits.phrases[h]!], hits.starts[h]]);
    expect(found).toEqual([
      ['javascript', 0],
      ['{', 11],
      ['lorem ipsum', 13],
      ['use cookies', 29],
    ]);
  });

  it('agree with a plain search', () => {
    const text = fc.string({
      unit: fc.constantFrom('{', 'lorem', ' ', 'ipsum', 'use', 'cookies', 'x', 'k', 'java', 'script'),
    });
    fc.assert(
      fc.property(text, (given) => {
        view.reset(given);
        const hits = search(view.units, view.length);
        const found = Array.from({ length: hits.count }, (_, h) => `${hits.phrases[h]}@${hits.starts[h]}`).sort();
        const offsets = [...given].map((_, i) => i);
        const expected = phrases.flatMap((phrase, p) =>
          offsets.filter((i) => given.startsWith(phrase, i)).map((i) => `${p}@${i}`),
        );
        expect(found).toEqual(expected.sort());
      }),
    );
  });
});

describe('word sets', () => {
  it.each([
    [false, 'The', -1],
    [false, 'the', 0],
    [true, 'The', 0],
    [true, 'ΤΗΣ', 2],
    [true, 'th', -1],
    [true, 'then', -1],
    [true, '', -1],
  ])('folding %s: %j is number %d', (fold, word, expected) => {
    const set = makeWordSet(['the', 'of', 'της'], fold);
    view.reset(word);
    expect(set.indexOf(view.units, 0, view.length)).toBe(expected);
  });
});
