import { describe, expect, it } from 'vitest';
import { lowercase } from '#engine/text/unicode/lowercase.ts';

describe('lowercase', () => {
  it.each([
    ['A', 'a'],
    ['\u00c9', '\u00e9'],
    ['\u0130', 'i\u0307'],
    ['\u03a3', '\u03c3'],
    ['\u017f', '\u017f'],
    ['\u01c5', '\u01c6'],
    ['\u1e9e', '\u00df'],
    ['\u13a0', '\uab70'],
    ['\u13f0', '\u13f8'],
    ['\u{10400}', '\u{10428}'],
    ['\u6f22', '\u6f22'],
  ])('%s -> %s', (upper, lower) => {
    expect(lowercase(upper.codePointAt(0)!)).toBe(lower);
  });

  it('is what the host knows of single characters', () => {
    const different: string[] = [];
    for (let c = 0; c < 0x110000; c++) {
      if (c >= 0xd800 && c < 0xe000) continue;
      const text = String.fromCodePoint(c);
      if (lowercase(c) !== text.toLowerCase()) different.push(c.toString(16));
    }
    expect(different).toEqual([]);
  });
});
