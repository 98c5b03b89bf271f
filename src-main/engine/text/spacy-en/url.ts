import { classOf, codePointAt, DIGIT, isAsciiDigit, LOWER, sizeOf, WORD } from './classes.ts';

/**
 * Whether a token is one URL, host name or e-mail address as spaCy's URL_MATCH takes it: an optional scheme, an optional
 * `user@`, a public IPv4 address or a host name that ends in a lower-case top-level domain, a port, and a path.
 * Linear in the length: every place where the host may start is tried, and each trial ends at the first `@` at the latest.
 */
export function isUrl(units: Uint16Array, start: number, end: number): boolean {
  if (!mayHoldHost(units, start, end)) return false;
  if (isHost(units, start, end)) return true;
  const afterScheme = schemeEnd(units, start, end);
  if (afterScheme > start && isHost(units, afterScheme, end)) return true;
  for (let at = start + 1; at < end; at++) if (units[at] === AT && isHost(units, at + 1, end)) return true;
  return false;
}

const AT = 64;
const DOT = 46;
const COLON = 58;
const MAX_LABEL = 64;
const MAX_TOP_LEVEL = 63;

/** Every host holds a dot that is followed by something. */
function mayHoldHost(units: Uint16Array, start: number, end: number): boolean {
  for (let at = start + 1; at < end - 1; at++) if (units[at] === DOT) return true;
  return false;
}

/** Just behind `scheme://`, or `start` where there is none. */
function schemeEnd(units: Uint16Array, start: number, end: number): number {
  let at = start;
  let count = 0;
  while (at < end) {
    const cp = codePointAt(units, at, end);
    if (cp !== 43 && cp !== 45 && cp !== DOT && (classOf(cp) & WORD) === 0) break;
    at += sizeOf(cp);
    count++;
  }
  const found = count >= 2 && at + 2 < end && units[at] === COLON && units[at + 1] === 47 && units[at + 2] === 47;
  return found ? at + 3 : start;
}

function isHost(units: Uint16Array, start: number, end: number): boolean {
  if (start >= end) return false;
  if (isAsciiDigit(units[start]!) && isPublicAddress(units, start, end)) return true;
  for (let at = start; ;) {
    if (at > start && isRest(units, topLevelEnd(units, at, end), end)) return true;
    const dot = labelEnd(units, at, end);
    if (dot < 0) return false;
    at = dot + 1;
  }
}

/** The dot behind a host label of at most 64 characters that starts and ends with a letter or digit, or -1. */
function labelEnd(units: Uint16Array, start: number, end: number): number {
  let at = start;
  while (at < end && isLabelUnit(units[at]!)) at++;
  const length = at - start;
  if (length === 0 || length > MAX_LABEL || at >= end || units[at] !== DOT) return -1;
  return isLabelEdge(units[start]!) && isLabelEdge(units[at - 1]!) ? at : -1;
}

function isLabelUnit(unit: number): boolean {
  return unit === 45 || unit === 95 || isLabelEdge(unit);
}

/** ASCII letters and digits, and U+00A1 to U+FFFF; a character beyond the BMP is none. */
function isLabelEdge(unit: number): boolean {
  if (unit < 128) return isAsciiDigit(unit) || (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122);
  return unit >= 0xa1 && (unit & 0xf800) !== 0xd800;
}

/** The end of the run of lower-case (or caseless) letters when it has the length of a top-level domain, else -1. */
function topLevelEnd(units: Uint16Array, start: number, end: number): number {
  let at = start;
  let count = 0;
  while (at < end) {
    const cp = codePointAt(units, at, end);
    if ((classOf(cp) & LOWER) === 0) break;
    at += sizeOf(cp);
    count++;
  }
  return count >= 2 && count <= MAX_TOP_LEVEL ? at : -1;
}

/** An optional port and an optional path up to the end. */
function isRest(units: Uint16Array, from: number, end: number): boolean {
  if (from < 0) return false;
  if (from === end || isPathStart(units[from]!)) return true;
  if (units[from] !== COLON) return false;
  let at = from + 1;
  let count = 0;
  while (at < end) {
    const cp = codePointAt(units, at, end);
    if ((classOf(cp) & DIGIT) === 0) break;
    at += sizeOf(cp);
    count++;
  }
  return count >= 2 && count <= 5 && (at === end || isPathStart(units[at]!));
}

function isPathStart(unit: number): boolean {
  return unit === 47 || unit === 63 || unit === 35;
}

/**
 * Four octets, the first 1–223 and the last 1–254, outside the private and loop-back networks. Digits other than the
 * first of an octet may be of any script, as in the original.
 */
function isPublicAddress(units: Uint16Array, start: number, end: number): boolean {
  const octets: Octet[] = [];
  let at = start;
  for (let index = 0; index < 4; index++) {
    if (index > 0) {
      if (units[at] !== DOT || at >= end) return false;
      at++;
    }
    const octet = readOctet(units, at, end);
    if (octet === null) return false;
    octets.push(octet);
    at = octet.end;
  }
  const [a, b, c, d] = octets as [Octet, Octet, Octet, Octet];
  if (!FIRST.test(a.ascii) || !MIDDLE.test(b.ascii) || !MIDDLE.test(c.ascii) || !LAST.test(d.ascii)) return false;
  if (PRIVATE.test(`${a.ascii}.${b.ascii}`)) return false;
  return isRest(units, at, end);
}

/** One to three digits; those that are not ASCII are written `d`. */
interface Octet {
  ascii: string;
  end: number;
}

function readOctet(units: Uint16Array, start: number, end: number): Octet | null {
  let ascii = '';
  let at = start;
  while (at < end) {
    const cp = codePointAt(units, at, end);
    if ((classOf(cp) & DIGIT) === 0) break;
    if (ascii.length === 3) return null;
    ascii += cp < 128 ? String.fromCharCode(cp) : 'd';
    at += sizeOf(cp);
  }
  return ascii === '' ? null : { ascii, end: at };
}

const PRIVATE = /^(?:(?:10|127)\.|169\.254$|192\.168$|172\.(?:1[6-9]|2[\dd]|3[01])$)/;
const FIRST = /^(?:[1-9][\dd]?|1[\dd]{2}|2[01][\dd]|22[0-3])$/;
const MIDDLE = /^(?:1?[\dd]{1,2}|2[0-4][\dd]|25[0-5])$/;
const LAST = /^(?:[1-9][\dd]?|1[\dd]{2}|2[0-4][\dd]|25[0-4])$/;
