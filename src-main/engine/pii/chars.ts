/*
 * Classes of code units, by tables of our own. Letters of Latin, Greek and Cyrillic join words, so that a number glued to
 * them is part of a name; Han, kana, Hangul and other letters do not, since Chinese sets no space around a number.
 */

const DIGIT = 1;
const LETTER = 2;
const WORD = 4;
const LATIN_LIKE = 8;

const CLASSES = new Uint8Array(0x10000);
for (let c = 48; c <= 57; c++) CLASSES[c] = DIGIT | WORD;
for (let c = 65; c <= 90; c++) CLASSES[c] = CLASSES[c + 32] = LETTER | WORD | LATIN_LIKE;
CLASSES[95] = WORD;
for (let c = 0xc0; c < 0x530; c++) if (c !== 0xd7 && c !== 0xf7) CLASSES[c] = WORD | LATIN_LIKE;

/** 0 to 9. */
export function isDigit(unit: number): boolean {
  return (CLASSES[unit]! & DIGIT) !== 0;
}

/** A to Z, a to z. */
export function isAsciiLetter(unit: number): boolean {
  return (CLASSES[unit]! & LETTER) !== 0;
}

export function isAsciiAlnum(unit: number): boolean {
  return (CLASSES[unit]! & (DIGIT | LETTER)) !== 0;
}

/** Joins what stands beside it to one word: a digit, an underscore, a letter of Latin, Greek or Cyrillic. */
export function isWordUnit(unit: number): boolean {
  return (CLASSES[unit]! & WORD) !== 0;
}

export function isLatinLike(unit: number): boolean {
  return (CLASSES[unit]! & LATIN_LIKE) !== 0;
}

export function isBlank(unit: number): boolean {
  return unit === 32 || unit === 9 || unit === 0xa0 || unit === 0x3000;
}

/** The unit at an offset; 0 outside of the text. */
export function unitAt(text: string, at: number): number {
  return at >= 0 && at < text.length ? text.charCodeAt(at) : 0;
}

/** ASCII letters alone are mapped: no case tables of the host. */
export function asciiLower(text: string): string {
  let out = '';
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    out += String.fromCharCode(unit >= 65 && unit <= 90 ? unit + 32 : unit);
  }
  return out;
}

export function asciiUpper(text: string): string {
  let out = '';
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    out += String.fromCharCode(unit >= 97 && unit <= 122 ? unit - 32 : unit);
  }
  return out;
}
