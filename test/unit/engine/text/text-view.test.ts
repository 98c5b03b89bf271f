import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LineMode } from '#engine/text/lines.ts';
import type { SpanBuffer } from '#engine/text/word-splitter.ts';
import { makeTextView } from '#engine/text/text-view.ts';
import { dominantScript, needsDictionary, wordsAreCharacters } from '#engine/text/scripts.ts';
import { uax29 } from '#engine/text/uax29.ts';
import { whitespace } from '#engine/text/whitespace.ts';
import { WORD } from '#engine/text/words.ts';

const view = makeTextView();

function slices({ starts, ends, count }: SpanBuffer): string[] {
  return Array.from({ length: count }, (_, i) => view.text.slice(starts[i], ends[i]));
}

describe('lines', () => {
  it.each<[string, LineMode, string[]]>([
    ['', 'lf', ['']],
    ['', 'runs', ['']],
    ['', 'python', []],
    ['a\n\nb\n', 'lf', ['a', '', 'b', '']],
    ['\na\n\n\nb\n', 'runs', ['', 'a', 'b', '']],
    ['a\n\nb\n', 'python', ['a', '', 'b']],
    ['a\r\nb\rc\vd\fe\u001cf\u0085g\u2028h\u2029i', 'python', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']],
    ['a\r\n', 'lf', ['a\r', '']],
    ['\n', 'python', ['']],
    ['a\r\n\r\nb', 'python', ['a', '', 'b']],
  ])('of %j by %s', (text, mode, lines) => {
    view.reset(text);
    expect(slices(view.lines(mode))).toEqual(lines);
  });

  it.each([
    ['', [], []],
    [' \r\n\t', [], []],
    ['a\nb\n\nc', ['a', 'b', 'c'], ['a\nb', 'c']],
    ['  a \r\n\r\n b\u2028\u3000\u2028c', ['a', 'b', 'c'], ['a', 'b', 'c']],
  ])('that hold something, and blocks, of %j', (text, lines, blocks) => {
    view.reset(text);
    expect(slices(view.contentLines())).toEqual(lines);
    expect(slices(view.blocks())).toEqual(blocks);
  });

  it.each([
    ['', ['']],
    [' \n\n a\n\n\nb\nc \n\n', ['a', 'b\nc']],
    ['a\n \nb', ['a\n \nb']],
    ['a\r\n\r\nb', ['a\r\n\r\nb']],
  ])('paragraphs of %j', (text, paragraphs) => {
    view.reset(text);
    expect(slices(view.paragraphs())).toEqual(paragraphs);
  });
});

describe('identities', () => {
  it('number distinct texts in order of first appearance', () => {
    view.reset('to be or not to be To');
    const words = view.words(uax29);
    expect([...words.ids.subarray(0, words.count)]).toEqual([0, 1, 2, 3, 0, 1, 4]);
    expect([...words.firsts.subarray(0, words.distinct)]).toEqual([0, 1, 2, 3, 6]);
    expect([...words.counts.subarray(0, words.distinct)]).toEqual([2, 2, 1, 1, 1]);
    expect([...words.chars.subarray(0, words.distinct)]).toEqual([2, 2, 2, 3, 2]);
    expect(words.totalChars).toBe(15);
  });

  it('agree with comparing texts, whatever was there before', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'ab', 'ba', 'é', '😀', 'aaaa', 'aaab'), { maxLength: 200 });
    fc.assert(
      fc.property(words, (list) => {
        view.reset(list.join(' '));
        const { ids, count, distinct } = view.words(whitespace);
        expect(count).toBe(list.length);
        const order = [...new Set(list)];
        expect([...ids.subarray(0, count)]).toEqual(list.map((word) => order.indexOf(word)));
        expect(distinct).toBe(order.length);
      }),
    );
  });

  it('hold for thousands of words', () => {
    const list = Array.from({ length: 20_000 }, (_, i) => `w${(i * 7919) % 9973}`);
    view.reset(list.join('\n'));
    expect(view.words(whitespace).distinct).toBe(new Set(list).size);
    expect(view.identify(view.lines('lf')).distinct).toBe(new Set(list).size);
  });

  it('say what is true of a word', () => {
    view.reset("it's 10 — … . é1 #");
    const words = view.words(whitespace);
    const flags = [...words.flags.subarray(0, words.distinct)];
    expect(flags.map((f) => [(f & WORD.letter) !== 0, (f & WORD.solid) !== 0, (f & WORD.sentencizer) !== 0])).toEqual([
      [true, true, false],
      [false, true, false],
      [false, false, false],
      [false, false, false],
      [false, false, true],
      [true, true, false],
      [false, false, false],
    ]);
  });
});

describe('characters', () => {
  it.each([
    ['', 0],
    ['a😀b', 3],
    ['\ud800\ud800\udc00\udc00', 3],
  ])('of %j', (text, points) => {
    view.reset(text);
    expect(view.codePoints).toBe(points);
    expect(view.codePointsIn(0, text.length)).toBe(points);
  });

  it('are those of the new text after a longer one', () => {
    view.reset('x'.repeat(10_000));
    view.reset('a b');
    expect([view.text, view.length, view.codePoints]).toEqual(['a b', 3, 3]);
    expect(slices(view.pieces())).toEqual(['a', 'b']);
    expect([...view.units.subarray(0, 4)]).toEqual([97, 32, 98, 0]);
  });

  it('stand in pieces between white space', () => {
    view.reset(' ab 12\t😀x\n—');
    const pieces = view.pieces();
    expect(slices(pieces)).toEqual(['ab', '12', '😀x', '—']);
    expect([...pieces.chars.subarray(0, 4)]).toEqual([2, 2, 2, 1]);
    expect(pieces.withLetter).toBe(2);
  });
});

describe('scripts', () => {
  it.each([
    ['', 'Zyyy', false, false],
    ['123 …', 'Zyyy', false, false],
    ['Hello мир', 'Latn', false, false],
    ['Привет, world и мир', 'Cyrl', false, false],
    ['你好 world', 'Latn', false, false],
    ['你好世界 ok', 'Hani', false, true],
    ['これはペンです', 'Hira', false, true],
    ['สวัสดี hello', 'Latn', false, false],
    ['ភាសាខ្មែរ', 'Khmr', false, false],
    ['မြန်မာ', 'Mymr', false, false],
    ['ᨲᩫ᩠ᩅᨾᩮᩬᩥᨦ', 'Lana', true, false],
    ['𠀀𠀁', 'Hani', false, true],
    // Names of Latin letters take most of the letters, and none of the words.
    ['cd コマンドに関しては builtins(7) を参照', 'Hira', false, true],
    ['使用 dpkg -L libglib2.0-0:amd64 来列出软件包的内容', 'Hani', false, true],
  ])('of %j', (text, script, dictionary, characters) => {
    view.reset(text);
    const mix = view.scripts();
    expect([dominantScript(mix), needsDictionary(mix), wordsAreCharacters(mix)]).toEqual([
      script,
      dictionary,
      characters,
    ]);
    expect(view.script()).toBe(script);
  });
});
