import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { graphemeCut } from '#engine/text/grapheme.ts';

describe('a cut for display', () => {
  it.each([
    ['plain letters', 'abcdef', 3, 'abc'],
    ['a text that is short enough', 'abc', 3, 'abc'],
    ['an emoji', 'ab😀c', 3, 'ab'],
    ['a mark', 'ae\u0301x', 2, 'a'],
    ['a family', 'a👨‍👩‍👧b', 6, 'a'],
    ['a skin tone', 'a👍🏽b', 3, 'a'],
    ['the second half of a flag', '🇩🇪🇫🇷', 6, '🇩🇪'],
    ['a line end', 'ab\r\nc', 3, 'ab'],
    ['jamo', '각\u11a8x', 1, ''],
    ['a Devanagari conjunct', 'कक्षx', 3, 'क'],
    ['a Thai vowel', 'กำx', 1, ''],
    ['nothing', '', 5, ''],
  ])('keeps %s whole', (_, text, limit, head) => {
    expect(text.slice(0, graphemeCut(text, limit))).toBe(head);
  });

  it('comes to an end in a pile of marks, and never halves a pair', () => {
    const pile = `a${'\u0301'.repeat(500)}`;
    expect(graphemeCut(pile, 200)).toBe(200);
    const pairs = '🏽'.repeat(100);
    expect(graphemeCut(pairs, 101) % 2).toBe(0);
  });

  it('is at a boundary of the standard, never after the limit and seldom far before it', () => {
    const part = fc.constantFrom(
      'a',
      'é',
      'e\u0301',
      '好',
      'カ',
      'ﾞ',
      '👩‍💻',
      '🇪🇺',
      'क्ष',
      '각',
      '\r\n',
      '\u200b',
      '\u202e',
      ' ',
      '\ud800',
    );
    const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), fc.nat(60), (parts, limit) => {
        const text = parts.join('');
        const cut = graphemeCut(text, limit);
        expect(cut).toBeLessThanOrEqual(limit);
        expect(cut).toBeLessThanOrEqual(text.length);
        const boundaries = [...segmenter.segment(text)].map(({ index }) => index);
        expect([0, text.length, ...boundaries]).toContain(cut);
        if (text.length <= limit) expect(cut).toBe(text.length);
        else expect(limit - cut).toBeLessThan(24);
      }),
      { numRuns: 1_000 },
    );
  });
});
