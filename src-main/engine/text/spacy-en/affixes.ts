import {
  ALPHA,
  BEFORE_DOT,
  classOf,
  codePointAt,
  codePointBefore,
  CURRENCY,
  ICON,
  isAsciiDigit,
  LOWER,
  PREFIX,
  QUOTE,
  sizeOf,
  SUFFIX,
  UPPER,
} from './classes.ts';
import { UNITS } from './class-data.ts';

/** spaCy's English prefixes, suffixes and infixes (lang/punctuation, lang/en/punctuation), over UTF-16 [start, end). */

const DOT = 46;
const PLUS = 43;
const HYPHEN = 45;
const DOLLAR = 36;
const DEGREE = 0xb0;
const ELLIPSIS = 0x2026;
const EN_DASH = 0x2013;
const EM_DASH = 0x2014;
const APOSTROPHE = 39;
const RIGHT_QUOTE = 0x2019;

/** Code units of the prefix that is split off, or 0. */
export function prefixLength(units: Uint16Array, start: number, end: number): number {
  const first = units[start]!;
  if (first === DOT) {
    const run = dotsFrom(units, start, end);
    return run >= 2 ? run : 0;
  }
  if (first === PLUS) return start + 1 < end && isAsciiDigit(units[start + 1]!) ? 0 : 1;
  const cp = codePointAt(units, start, end);
  if ((classOf(cp) & PREFIX) !== 0) return sizeOf(cp);
  return dollarNameLength(units, start, end);
}

/** `US$`, `C$` and `A$`. */
function dollarNameLength(units: Uint16Array, start: number, end: number): number {
  const first = units[start]!;
  if ((first === 67 || first === 65) && start + 1 < end && units[start + 1] === DOLLAR) return 2;
  return first === 85 && start + 2 < end && units[start + 1] === 83 && units[start + 2] === DOLLAR ? 3 : 0;
}

function dotsFrom(units: Uint16Array, start: number, end: number): number {
  let at = start;
  while (at < end && units[at] === DOT) at++;
  return at - start;
}

/** Code units of the longest suffix that is split off, or 0. */
export function suffixLength(units: Uint16Array, start: number, end: number): number {
  if (start >= end) return 0;
  const last = units[end - 1]!;
  if (last === DOT) return finalDots(units, start, end);
  const cp = codePointBefore(units, end, start);
  let longest = (classOf(cp) & SUFFIX) !== 0 ? sizeOf(cp) : 0;
  const before = end - start >= 2 ? units[end - 2]! : 0;
  if (last === ELLIPSIS && before === ELLIPSIS) longest = 2;
  if ((last === 115 || last === 83) && (before === APOSTROPHE || before === RIGHT_QUOTE)) longest = 2;
  if (last === PLUS && isAsciiDigit(before)) longest = 1;
  return Math.max(longest, afterDigit(units, start, end));
}

function finalDots(units: Uint16Array, start: number, end: number): number {
  let at = end;
  while (at > start && units[at - 1] === DOT) at--;
  const run = end - at;
  if (run >= 2) return run;
  if (at === start) return 0;
  const cp = codePointBefore(units, at, start);
  const classes = classOf(cp);
  if (isAsciiDigit(cp) || (classes & BEFORE_DOT) !== 0) return 1;
  const beforeThat = at - sizeOf(cp);
  if (beforeThat === start) return 0;
  const other = codePointBefore(units, beforeThat, start);
  if ((classes & UPPER) !== 0 && (classOf(other) & UPPER) !== 0) return 1;
  return other === DEGREE && TEMPERATURE_SCALES.includes(String.fromCharCode(cp)) ? 1 : 0;
}

const TEMPERATURE_SCALES = 'FfCcKk';
const UNIT_SET = new Set(UNITS.split(' '));
const LONGEST_UNIT = Math.max(...[...UNIT_SET].map((unit) => unit.length));

/** A unit of measure or a currency that stands right behind an ASCII digit: no unit holds one, so the last digit counts. */
function afterDigit(units: Uint16Array, start: number, end: number): number {
  for (let at = end - 1; at >= start && end - at <= LONGEST_UNIT + 1; at--) {
    if (!isAsciiDigit(units[at]!)) continue;
    const length = end - at - 1;
    if (length === 0) return 0;
    const cp = codePointAt(units, at + 1, end);
    if (sizeOf(cp) === length && (classOf(cp) & CURRENCY) !== 0) return length;
    if (dollarNameLength(units, at + 1, end) === length) return length;
    return UNIT_SET.has(String.fromCharCode(...units.subarray(at + 1, end))) ? length : 0;
  }
  return 0;
}

/** Code units of the infix that starts at `at`, or 0. `start` and `end` bound what may be looked at. */
export function infixLength(units: Uint16Array, at: number, start: number, end: number): number {
  const unit = units[at]!;
  if (unit < 128 && !MAY_BE_INFIX[unit]!) return 0;
  if (unit === DOT) {
    const run = dotsFrom(units, at, end);
    if (run >= 2) return run;
  }
  const cp = codePointAt(units, at, end);
  if (cp === ELLIPSIS || (classOf(cp) & ICON) !== 0) return sizeOf(cp);
  if (at === start) return 0;
  const before = codePointBefore(units, at, start);
  const left = classOf(before);
  if (OPERATORS[unit] === 1 && isAsciiDigit(before)) {
    const next = at + 1 < end ? units[at + 1]! : 0;
    if (next === HYPHEN || isAsciiDigit(next)) return 1;
  }
  if (unit === DOT) return (left & (LOWER | QUOTE)) !== 0 && follows(units, at + 1, end, UPPER | QUOTE) ? 1 : 0;
  if ((left & ALPHA) === 0 && (unit === 44 || !isAsciiDigit(before))) return 0;
  if (unit === 44 || RELATIONS[unit] === 1) return follows(units, at + 1, end, ALPHA) ? 1 : 0;
  const dashes = dashLength(units, at, end);
  return dashes > 0 && follows(units, at + dashes, end, ALPHA) ? dashes : 0;
}

/** `-`, `--`, `---`, an en dash, one or two em dashes, or a tilde; a longer run is none. */
function dashLength(units: Uint16Array, at: number, end: number): number {
  const unit = units[at]!;
  if (unit === 126 || unit === EN_DASH) return 1;
  const most = unit === HYPHEN ? 3 : unit === EM_DASH ? 2 : 0;
  let length = 0;
  while (length < most && at + length < end && units[at + length] === unit) length++;
  return length;
}

function follows(units: Uint16Array, at: number, end: number, classes: number): boolean {
  return at < end && (classOf(codePointAt(units, at, end)) & classes) !== 0;
}

const OPERATORS = flags('+-*^');
const RELATIONS = flags(':<>=/');
const MAY_BE_INFIX = flags('.,+-*^~:<>=/');

function flags(chars: string): Uint8Array {
  const table = new Uint8Array(128);
  for (const char of chars) table[char.charCodeAt(0)] = 1;
  return table;
}
