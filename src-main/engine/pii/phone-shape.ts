import type { Candidate } from './phone-candidate.ts';

/** Digits of a number without a country code: Germany and Austria have the longest. */
const [MIN_DIGITS, MAX_DIGITS] = [6, 12];
const MAX_GROUP = 8;

/** How much of a telephone number the groups alone look like. */
export type Shape = 'number' | 'short' | 'single' | null;

/**
 * Tells groups that may be a national number from dates, years, decimals, postcodes and thousands. `short` has six
 * digits, `single` one group: both need a plain label beside them.
 */
export function shapeOf({ groups, gaps }: Candidate): Shape {
  const lengths = groups.map((group) => group.length);
  const digits = lengths.reduce((sum, length) => sum + length, 0);
  if (digits < MIN_DIGITS || digits > MAX_DIGITS + (groups[0]!.startsWith('0') ? 1 : 0)) return null;
  if (groups.length === 1) return digits >= 7 ? 'single' : null;
  if (lengths.some((length) => length > MAX_GROUP) || lengths.at(-1)! < 2) return null;
  // One digit is a trunk prefix, or the country code of North America; elsewhere groups have two and more.
  if (lengths.slice(1).some((length) => length === 1) || (lengths[0] === 1 && !'0178'.includes(groups[0]!)))
    return null;
  // Four numbers with full stops are an address of the internet, or a version.
  if (groups.length === 4 && lengths.every((length) => length <= 3) && gaps.every((gap) => gap === '.')) return null;
  if (isDate(groups, gaps) || isYears(groups) || isDecimal(groups, gaps)) return null;
  return digits < 7 ? 'short' : 'number';
}

/** Thousands as many languages write them: `2 500 000`, `1.234.567`. */
export function isThousands({ groups, gaps }: Candidate): boolean {
  const [first, ...rest] = groups;
  return (
    first!.length <= 3 &&
    !first!.startsWith('0') &&
    rest.every((group) => group.length === 3) &&
    (gaps.every((gap) => gap === ' ') || gaps.every((gap) => gap === '.'))
  );
}

/** `730.347.5681`, `(505) 498-8487`, `1-800-555-0199`: groups of North America. */
export function isNorthAmerican({ groups, gaps, bracket }: Candidate): boolean {
  const lengths = groups.map((group) => group.length).join('-');
  if (lengths !== '3-3-4' && !(lengths === '1-3-3-4' && groups[0] === '1')) return false;
  return bracket || gaps.every((gap) => gap === gaps[0] && gap !== '/');
}

/** A date at the start, whatever time or other date follows. */
function isDate(groups: readonly string[], gaps: readonly string[]): boolean {
  const [a, b, c] = groups as [string, string, string | undefined];
  if (a.length === 4) return isYear(a) && b.length === 2 && isMonth(b) && (c === undefined || isDay(c.slice(0, 2)));
  if (c === undefined || gaps[0] === ' ' || gaps[0] !== gaps[1] || a.length > 2 || b.length > 2) return false;
  const isShort = c.length === 4 ? isYear(c) : groups.length === 3 && c.length === 2;
  return isShort && ((isDay(a) && isMonth(b)) || (isMonth(a) && isDay(b)));
}

function isYears(groups: readonly string[]): boolean {
  return groups.length === 2 && groups.every((group) => group.length === 4 && isYear(group));
}

function isDecimal(groups: readonly string[], gaps: readonly string[]): boolean {
  return groups.length === 2 && (gaps[0] === '.' || gaps[0] === '/');
}

/** Begins with what is a year as well. */
export function beginsWithYear({ groups }: Candidate): boolean {
  return groups.length > 1 && groups[0]!.length === 4 && isYear(groups[0]!);
}

function isYear(group: string): boolean {
  return Number(group) >= 1500 && Number(group) < 2100;
}

function isMonth(group: string): boolean {
  return group.length <= 2 && Number(group) >= 1 && Number(group) <= 12;
}

function isDay(group: string): boolean {
  return group.length > 0 && Number(group) >= 1 && Number(group) <= 31;
}
