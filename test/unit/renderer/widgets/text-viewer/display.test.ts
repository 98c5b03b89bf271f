import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  displayOf,
  offsetOf,
  partAround,
  partFrom,
  placeOf,
} from '../../../../../src-renderer/widgets/text-viewer/display.ts';

const linesOf = (text: string) => displayOf(text).text.split('\n');

describe('display lines', () => {
  it('splits at LF, CR LF and CR, and at nothing else', () => {
    const shown = displayOf('a\r\nb\rc\nd\u2028e\u0085f\u0000');
    expect(shown.text).toBe('a\nb\nc\nd\u2028e\u0085f\u0000');
    expect(shown.lineEnds).toEqual(['crlf', 'cr', 'lf', '']);
    expect([...shown.starts]).toEqual([0, 3, 5, 7]);
    expect([...shown.ends]).toEqual([1, 4, 6, 13]);
    expect([...shown.numbers]).toEqual([1, 2, 3, 4]);
  });

  it.each([
    ['', ['']],
    ['\n', ['', '']],
    ['\r\n\r', ['', '', '']],
    ['\n\r', ['', '', '']],
    ['x', ['x']],
  ])('makes %j into %j', (text, lines) => {
    expect(linesOf(text)).toEqual(lines);
  });

  it('places offsets, those within a line end before it', () => {
    const shown = displayOf('ab\r\ncd');
    expect([0, 1, 2, 3, 4, 6, 99].map((offset) => placeOf(shown, offset))).toEqual([
      { line: 1, column: 1 },
      { line: 1, column: 2 },
      { line: 1, column: 3 },
      { line: 1, column: 3 },
      { line: 2, column: 1 },
      { line: 2, column: 3 },
      { line: 2, column: 3 },
    ]);
  });

  it('allows for the byte order mark that the editor drops', () => {
    const shown = displayOf('\ufeffab\ncd');
    expect([0, 1, 2, 3, 4].map((offset) => placeOf(shown, offset).column)).toEqual([1, 1, 2, 3, 1]);
    expect(offsetOf(shown, { line: 1, column: 2 })).toBe(2);
    expect(offsetOf(shown, { line: 2, column: 2 })).toBe(5);
  });

  it('breaks a long line behind a sentence, else a space, else between characters', () => {
    const lines = (text: string, longLine: number) => displayOf(text, { longLine }).text.split('\n');
    expect(lines('One two. Three four five six', 12)).toEqual(['One two. ', 'Three four ', 'five six']);
    expect(lines('aaaaaaaaaaaa', 5)).toEqual(['aaaaa', 'aaaaa', 'aa']);
    expect(lines('aaaa\u{1f600}b', 5)).toEqual(['aaaa', '\u{1f600}b']);
    expect(lines('aaae\u0301b', 4)).toEqual(['aaa', 'e\u0301b']);
  });

  it('numbers the lines of the document, and none that only goes on', () => {
    const shown = displayOf('aaaaaa\nb', { longLine: 4 });
    expect([...shown.numbers]).toEqual([1, 0, 2]);
    expect(shown.lineEnds).toEqual(['soft', 'lf', '']);
  });

  it('shows a part with the line numbers of the whole', () => {
    const text = 'a\r\nb\rc\nd';
    const shown = displayOf(text, { part: { start: 5, end: 8 } });
    expect(shown.text).toBe('c\nd');
    expect([...shown.numbers]).toEqual([3, 4]);
    expect(placeOf(shown, 7)).toEqual({ line: 2, column: 1 });
    expect(offsetOf(shown, { line: 2, column: 1 })).toBe(7);
  });

  it('breaks two versions of a long line at the same sentences', () => {
    const lines = (text: string) => displayOf(text, { sentences: true }).text.split('\n');
    expect(lines('One. Two! 三。四? ok')).toEqual(['One. ', 'Two! ', '三。', '四? ', 'ok']);
    expect(lines('One more. Two! ').slice(1)).toEqual(lines('One. Two! ').slice(1));
  });

  it('cuts a part at whole characters and line ends', () => {
    const text = `${'x'.repeat(9)}\u{1f600}${'y'.repeat(9)}\r\n${'z'.repeat(20)}`;
    expect(partFrom(text, 10, 20)).toEqual({ start: 9, end: 30 });
    expect(partFrom(text, 0, 21)).toEqual({ start: 0, end: 20 });
    expect(partAround(text, 0, 100)).toEqual({ start: 0, end: 42 });
    expect(partAround(text, 42, 10)).toEqual({ start: 32, end: 42 });
  });

  const hostile = fc
    .array(
      fc.oneof(
        fc.constantFrom('\r', '\n', '\r\n', '\u2028', '\u0000', '\ufeff', '\ud83d', '\ude00', '\u{1f600}', '. ', ' '),
        fc.string({ maxLength: 6 }),
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join(''));

  it('cuts no pair where half of one follows it', () => {
    expect(displayOf('😀\ude00', { longLine: 2 }).text).toBe('😀\n\ufffd');
  });

  it('finds the way back from every place, for any text', () => {
    fc.assert(
      fc.property(hostile, fc.integer({ min: 2, max: 12 }), fc.boolean(), (text, longLine, sentences) => {
        const shown = displayOf(text, { longLine, sentences });
        const lines = shown.text.split('\n');
        expect(lines).toHaveLength(shown.starts.length);
        lines.forEach((line, i) => expect(line).toBe(text.slice(shown.starts[i], shown.ends[i]).toWellFormed()));
        for (let offset = 0; offset <= text.length; offset++) {
          const place = placeOf(shown, offset);
          const line = place.line - 1;
          const inEnd = offset > shown.ends[line]!;
          const dropped = shown.bom && offset === 0;
          if (!inEnd && !(shown.bom && offset === 1 && place.column === 1)) {
            expect(offsetOf(shown, place)).toBe(offset);
          }
          if (!inEnd && !dropped && offset < shown.ends[line]!) {
            const column = place.column - 1 + (line === 0 && shown.bom ? 1 : 0);
            expect(lines[line]!.charCodeAt(column)).toBe(text.toWellFormed().charCodeAt(offset));
          }
        }
      }),
    );
  });

  it('covers the text without gap or overlap, but for line ends', () => {
    fc.assert(
      fc.property(hostile, fc.integer({ min: 2, max: 12 }), (text, longLine) => {
        const { starts, ends, lineEnds } = displayOf(text, { longLine });
        const length = { '': 0, soft: 0, lf: 1, cr: 1, crlf: 2 };
        expect(starts[0]).toBe(0);
        expect(ends.at(-1)).toBe(text.length);
        for (let i = 0; i + 1 < starts.length; i++) expect(starts[i + 1]).toBe(ends[i]! + length[lineEnds[i]!]);
      }),
    );
  });
});
