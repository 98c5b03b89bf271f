import { base64Digit } from './utf7.ts';
import { designation } from './iso2022.ts';

/*
 * The encodings that their bytes give away: byte order marks, the zeros of UTF-16 and UTF-32, and the escapes of the
 * 7-bit encodings.
 */

/** Bytes that are looked at for zeros. */
const ZERO_WINDOW = 65_536;

/** By the byte order mark. Four bytes of a mark of UTF-32 are no mark of UTF-16 with a NUL behind it. */
export function charsetOfMark(bytes: Uint8Array): string | null {
  const [a, b, c, d] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 && bytes.length % 4 === 0 ? 'utf-32le' : 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return 'utf-32be';
  if (a === 0x84 && b === 0x31 && c === 0x95 && d === 0x33) return 'gb18030';
  return null;
}

/**
 * UTF-16 or UTF-32 by where their zeros stand: those of letters, or at least those of blanks and line ends, stand at the
 * same place of every unit. Text of one byte a character holds next to none.
 */
export function charsetOfZeros(bytes: Uint8Array): string | null {
  const end = Math.min(bytes.length & ~3, ZERO_WINDOW);
  const whole = bytes.length < 4 ? bytes.length & ~1 : end;
  if (whole < 2 || !bytes.subarray(0, whole).includes(0)) return null;
  const zeros = [0, 0, 0, 0];
  for (let i = 0; i < whole; i++) if (bytes[i] === 0) zeros[i & 3]!++;
  const [z0, z1, z2, z3] = zeros as [number, number, number, number];
  const quads = whole / 4;
  // There are seventeen planes, so the first byte is always zero, and the second below 0x11.
  if (bytes.length % 4 === 0 && whole >= 4) {
    if (z0 === quads && z3 < quads * 0.2 && planes(bytes.subarray(0, whole), 1)) return 'utf-32be';
    if (z3 === quads && z0 < quads * 0.2 && planes(bytes.subarray(0, whole), 2)) return 'utf-32le';
  }
  const even = z0 + z2;
  const odd = z1 + z3;
  if (Math.min(even, odd) * 10 > Math.max(even, odd)) return null;
  if (Math.max(even, odd) >= whole * LATIN_SHARE) return even > odd ? 'utf-16be' : 'utf-16le';
  return bySeparators(bytes.subarray(0, whole));
}

function planes(bytes: Uint8Array, from: number): boolean {
  for (let i = from; i < bytes.length; i += 4) if (bytes[i]! > 0x10) return false;
  return true;
}

/** In UTF-16 of an alphabet of Latin letters at least this share of the bytes is zero. */
const LATIN_SHARE = 0.15;

/** Ideographs have zeros on the other side now and then, as in U+4E00; no script has U+0A00, U+0D00 or U+2000. */
function bySeparators(bytes: Uint8Array): string | null {
  let little = 0;
  let big = 0;
  for (let i = 0; i + 1 < bytes.length; i += 2) {
    const first = bytes[i]!;
    const second = bytes[i + 1]!;
    if (second === 0 && isSeparator(first)) little++;
    else if (first === 0 && isSeparator(second)) big++;
  }
  // A stray NUL beside a blank, as single bytes have it, is no evidence.
  if (Math.max(little, big) < Math.max(1, (bytes.length / 2) * 0.005) || Math.min(little, big) > 0) return null;
  return big > 0 ? 'utf-16be' : 'utf-16le';
}

const isSeparator = (byte: number): boolean => byte === 0x0a || byte === 0x0d || byte === 0x20;

/** ISO-2022, HZ or UTF-7, where 7-bit bytes hold their escapes and nothing that contradicts them. */
export function charsetOfEscapes(bytes: Uint8Array): string | null {
  return iso2022(bytes) ?? hz(bytes) ?? utf7(bytes);
}

function iso2022(bytes: Uint8Array): string | null {
  for (let at = bytes.indexOf(0x1b); at >= 0; at = bytes.indexOf(0x1b, at + 1)) {
    const found = designation(bytes, at);
    if (found === null || found === '(B' || found === '(J') continue;
    if (found === '$)C') return 'iso-2022-kr';
    if (found === '$)A' || found === '$)G' || found === '$*H') return 'iso-2022-cn';
    return 'iso-2022-jp';
  }
  return null;
}

const TILDE = 0x7e;

function hz(bytes: Uint8Array): string | null {
  let pairs = 0;
  for (let at = bytes.indexOf(TILDE); at >= 0;) {
    const next = bytes[at + 1];
    if (next === TILDE || next === 0x0a) {
      at = bytes.indexOf(TILDE, at + 2);
      continue;
    }
    if (next !== 0x7b) return null;
    let i = at + 2;
    // A row of GB 2312 begins with 0x21 to 0x77; the text goes on to `~}` or the end of the line.
    while (i + 1 < bytes.length && bytes[i]! >= 0x21 && bytes[i]! <= 0x77 && bytes[i + 1]! >= 0x21) {
      pairs++;
      i += 2;
    }
    if (bytes[i] === TILDE && bytes[i + 1] === 0x7d) i += 2;
    else if (i < bytes.length && bytes[i] !== 0x0a && bytes[i] !== 0x0d) return null;
    at = bytes.indexOf(TILDE, i);
  }
  return pairs >= 2 ? 'hz-gb-2312' : null;
}

const PLUS = 0x2b;

/** Every plus sign begins base64 that is whole units of UTF-16, most of them letters, and there are several of them. */
function utf7(bytes: Uint8Array): string | null {
  let units = 0;
  let odd = 0;
  for (let at = bytes.indexOf(PLUS); at >= 0;) {
    let i = at + 1;
    if (bytes[i] === 0x2d) {
      at = bytes.indexOf(PLUS, i);
      continue;
    }
    let bits = 0;
    let held = 0;
    const before = units;
    for (let digit = base64Digit(bytes[i] ?? 0); digit >= 0; digit = base64Digit(bytes[++i] ?? 0)) {
      bits = ((bits << 6) | digit) & 0x3fffff;
      held += 6;
      if (held < 16) continue;
      held -= 16;
      units++;
      const unit = (bits >> held) & 0xffff;
      // What ASCII could have said itself, private characters and surrogates.
      if (unit < 0xa0 || (unit >= 0xd800 && unit < 0xf900)) odd++;
    }
    if (units === before || held >= 6 || (bits & ((1 << held) - 1)) !== 0) return null;
    at = bytes.indexOf(PLUS, i);
  }
  return units >= 4 && odd * 4 <= units ? 'utf-7' : null;
}
