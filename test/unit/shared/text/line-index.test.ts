import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeLineIndex } from '#shared/text/line-index.ts';

describe('line index', () => {
  it.each([
    ['', ['']],
    ['a', ['a']],
    ['a\n', ['a', '']],
    ['\n\nb', ['', '', 'b']],
    ['a\r\nb', ['a\r', 'b']],
  ])('splits %j', (text, lines) => {
    const index = makeLineIndex(text);
    expect(
      Array.from({ length: index.count }, (_, i) => text.slice(index.bounds(i).start, index.bounds(i).end)),
    ).toEqual(lines);
  });

  it('finds the line and column of every offset', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '\n', '😀'), maxLength: 60 }), (text) => {
        const index = makeLineIndex(text);
        for (let offset = 0; offset <= text.length; offset++) {
          const before = text.slice(0, offset).split('\n');
          expect(index.placeOf(offset)).toEqual({ line: before.length - 1, column: before.at(-1)!.length });
        }
      }),
    );
  });

  it('refuses what is outside', () => {
    expect(() => makeLineIndex('a').lineOf(2)).toThrow(RangeError);
    expect(() => makeLineIndex('a').bounds(1)).toThrow(RangeError);
  });
});
