import { categoryOf, GC } from './unicode/classes.ts';
import { F, flagsOf } from './unicode/flags.ts';
import { codePointAt, recordAt } from './unicode/tables.ts';

/** Python's `isalnum` of the code point at `i`: a letter, a digit, or another number (categories L*, Nd, Nl, No). */
export function isAlnumAt(units: Uint16Array, i: number, length: number): boolean {
  const flags = flagsOf(units, i, length);
  if ((flags & (F.letter | F.pythonDigit)) !== 0) return true;
  if ((flags & F.wordLike) === 0) return false;
  const category = categoryOf(recordAt(codePointAt(units, i, length)));
  return category >= GC.Nd && category <= GC.No;
}
