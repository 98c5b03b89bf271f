import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeOffsetMap } from '#shared/text/offset-map.ts';

/** Text of every width, lone surrogates too, longer than the distance between two checkpoints. */
const anyText = fc.string({ unit: fc.constantFrom('a', 'é', '中', '😀', '\ud800', '\udc00', '\n'), maxLength: 900 });

describe('offset map', () => {
  it.each([
    ['', 0, 0, 0],
    ['abc', 3, 3, 3],
    ['é', 1, 1, 2],
    ['中文', 2, 2, 6],
    ['a😀b', 4, 3, 6],
    ['\ud800x', 2, 2, 4],
  ])('measures %j', (text, utf16, points, bytes) => {
    const map = makeOffsetMap(text);
    expect([map.utf16Length, map.codePointLength, map.byteLength]).toEqual([utf16, points, bytes]);
  });

  it('maps the places of a😀é中', () => {
    const map = makeOffsetMap('a😀é中');
    expect([0, 1, 2, 3, 4, 5].map(map.codePointOf)).toEqual([0, 1, 1, 2, 3, 4]);
    expect([0, 1, 2, 3, 4, 5].map(map.byteOf)).toEqual([0, 1, 1, 5, 7, 10]);
    expect([0, 1, 2, 3, 4].map(map.utf16OfCodePoint)).toEqual([0, 1, 3, 4, 5]);
    expect([0, 1, 2, 4, 5, 6, 7, 9, 10].map(map.utf16OfByte)).toEqual([0, 1, 1, 1, 3, 3, 4, 4, 5]);
  });

  it('refuses places outside the text', () => {
    const map = makeOffsetMap('ab');
    expect(() => map.codePointOf(3)).toThrow(RangeError);
    expect(() => map.utf16OfByte(-1)).toThrow(RangeError);
    expect(() => map.utf16OfCodePoint(0.5)).toThrow(RangeError);
  });

  it('agrees with counting, and comes back, at every character', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const map = makeOffsetMap(text);
        let at = 0;
        let point = 0;
        let byte = 0;
        for (const character of text) {
          expect(map.codePointOf(at)).toBe(point);
          expect(map.byteOf(at)).toBe(byte);
          expect(map.utf16OfCodePoint(point)).toBe(at);
          expect(map.utf16OfByte(byte)).toBe(at);
          at += character.length;
          point += 1;
          byte += Buffer.byteLength(character);
        }
        expect([map.utf16Length, map.codePointLength, map.byteLength]).toEqual([at, point, byte]);
      }),
      { numRuns: 30 },
    );
  });
});
