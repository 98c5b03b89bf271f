import { categoryOf, GC, WB, wordBreakOf } from '#engine/text/unicode/classes.ts';
import { recordAt } from '#engine/text/unicode/tables.ts';

/** Vowel signs of Thai and Lao that are letters by their class. */
const SIGNS = new Set([0x0e33, 0x0eb3]);

/**
 * End of the grapheme that begins at `at`, as far as a character with the marks and joiners behind it, and CR LF: that is
 * exact for graphemes of fewer than six bytes of UTF-8, which is all that is asked here.
 */
export function graphemeEnd(text: string, at: number): number {
  const first = text.codePointAt(at)!;
  let end = at + (first > 0xffff ? 2 : 1);
  if (first === 13) return text.charCodeAt(end) === 10 ? end + 1 : end;
  if (first < 0x7f && end < text.length && text.charCodeAt(end) < 0x300) return end;
  const category = categoryOf(recordAt(first));
  const zeroWidth = first === 0x200c || first === 0x200d;
  if (category === GC.Cc || category === GC.Zl || category === GC.Zp || (category === GC.Cf && !zeroWidth)) return end;
  while (end < text.length) {
    const next = text.codePointAt(end)!;
    const wordBreak = wordBreakOf(recordAt(next));
    if (wordBreak !== WB.Extend && wordBreak !== WB.ZWJ && !SIGNS.has(next)) break;
    end += next > 0xffff ? 2 : 1;
  }
  return end;
}
