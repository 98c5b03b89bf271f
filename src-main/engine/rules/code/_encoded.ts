import type { Span } from '#shared/domain/span.ts';

/** Characters of base64 and hexadecimal data in one piece that are no name or number any more. */
const LONG = 64;
/** Byte literals (`0x1f,`), escapes (`\x1f`) and Unicode escapes (`\u1f1f`) one after another that are data. */
const MANY = 8;

const DATA = new Uint8Array(128);
for (let c = 48; c <= 57; c++) DATA[c] = 1;
for (let c = 65; c <= 90; c++) DATA[c] = DATA[c + 32] = 1;
for (const c of '+/=') DATA[c.charCodeAt(0)] = 1;

const isHex = (unit: number): boolean =>
  (unit >= 48 && unit <= 57) || (unit >= 65 && unit <= 70) || (unit >= 97 && unit <= 102);
const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57;

/**
 * Data written as text: pieces of base64 or hexadecimal of 64 characters and more that hold a digit, and rows of eight
 * byte literals or escapes and more. One pass; nothing is looked at twice but the literal at hand.
 */
export function findEncoded(units: Uint16Array, length: number): Span[] {
  const spans: Span[] = [];
  for (let i = 0; i < length;) {
    const row = literalEnd(units, i, length);
    if (row > i) {
      let end = row;
      let many = 1;
      for (let next = skipBetween(units, end, length); ; next = skipBetween(units, end, length)) {
        const after = literalEnd(units, next, length);
        if (after === next) break;
        end = after;
        many++;
      }
      if (many >= MANY) spans.push({ start: i, end, label: 'encoded' });
      i = end;
      continue;
    }
    if (units[i]! >= 128 || DATA[units[i]!] === 0) {
      i++;
      continue;
    }
    const start = i;
    let digits = 0;
    while (
      i < length &&
      units[i]! < 128 &&
      DATA[units[i]!] === 1 &&
      (i === start || literalEnd(units, i, length) === i)
    ) {
      if (isDigit(units[i]!)) digits++;
      i++;
    }
    if (i - start >= LONG && digits > 0) spans.push({ start, end: i, label: 'encoded' });
  }
  return spans;
}

/** End of `0x1f`, `\x1f` or `\u1f1f` at `i`, or `i`. */
function literalEnd(units: Uint16Array, i: number, length: number): number {
  const first = units[i];
  if (first !== 48 && first !== 92) return i;
  const second = i + 1 < length ? units[i + 1]! | 32 : 0;
  const hex = second === 120 ? 2 : first === 92 && second === 117 ? 4 : 0;
  if (hex === 0 || i + 2 + hex > length) return i;
  for (let at = i + 2; at < i + 2 + hex; at++) if (!isHex(units[at]!)) return i;
  const end = i + 2 + hex;
  // 0x1234 is a number, not a byte.
  return first === 48 && end < length && isHex(units[end]!) ? i : end;
}

/** Blanks, line ends and one comma between literals; 16 at most, so that a row ends where the data does. */
function skipBetween(units: Uint16Array, from: number, length: number): number {
  let i = from;
  const last = Math.min(length, from + 16);
  while (i < last && (units[i] === 32 || units[i] === 44 || units[i] === 10 || units[i] === 13 || units[i] === 9)) i++;
  return i;
}
