import { categoryOf, GC, UPPERCASE } from './classes.ts';
import { foldAt, recordAt } from './tables.ts';

/** Capital letters of Cherokee fold to themselves; their small forms stand elsewhere. */
const CHEROKEE = { first: 0x13a0, last: 0x13f5, small: 0xab70 };
/** The letters of the second block whose small forms follow them. */
const LATER_CHEROKEE = 0x13f0;

/**
 * The lowercase form of one character, without regard to what stands beside it: capital and titlecase letters by their
 * case folding; U+0130 alone becomes two characters.
 */
export function lowercase(codePoint: number): string {
  if (codePoint === 0x130) return 'i\u0307';
  if (codePoint >= CHEROKEE.first && codePoint <= CHEROKEE.last) {
    const small = codePoint >= LATER_CHEROKEE ? codePoint + 8 : codePoint - CHEROKEE.first + CHEROKEE.small;
    return String.fromCodePoint(small);
  }
  const record = recordAt(codePoint);
  const capital = (record & UPPERCASE) !== 0 || categoryOf(record) === GC.Lt;
  return String.fromCodePoint(capital ? foldAt(codePoint) : codePoint);
}
