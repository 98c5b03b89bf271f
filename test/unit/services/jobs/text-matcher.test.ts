import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textMatcher } from '#services/jobs/text-matcher.ts';

describe('a search', () => {
  test.each([
    ['abc', true, 'xabcx', true],
    ['abc', true, 'xABCx', false],
    ['abc', false, 'xABCx', true],
    ['STRASSE', false, 'Straße', false], // simple folding: one character for one
    ['ÉTÉ', false, 'un été', true],
    ['e\u0301te\u0301', false, 'un été', true], // what is looked for is brought into normal form C
    ['ПРИВЕТ', false, 'привет', true],
    ['中文', false, '这是中文。', true],
    ['a.c', false, 'abc', false],
    ['$5 (five) [x] {2} ^|/\\', false, '… $5 (FIVE) [x] {2} ^|/\\ …', true],
    ['\u0000', false, 'a\u0000b', true],
    ['\u2028', true, 'a\u2028b', true],
    ['\u{1f600}', false, 'a\u{1f600}b', true],
    ['\ud83d', false, 'a\u{1f600}b', false], // half of a character is not in it
  ])('for %j with case %j in %j', (text, matchCase, stored, found) => {
    expect(textMatcher(text, matchCase)(stored)).toBe(found);
  });

  test('finds every piece of a text, whatever characters it has', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(), fc.nat(), fc.boolean(), (stored, a, b, matchCase) => {
        const characters = [...stored.normalize('NFC')];
        const [from, to] = [a % (characters.length + 1), b % (characters.length + 1)].sort((x, y) => x - y);
        const piece = characters.slice(from, to).join('');
        fc.pre(piece === piece.normalize('NFC'));
        expect(textMatcher(piece, matchCase)(stored.normalize('NFC'))).toBe(true);
      }),
    );
  });
});
