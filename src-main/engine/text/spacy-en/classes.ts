import { CLASS_RANGES } from './class-data.ts';

export const SPACE = 1;
export const PREFIX = 1 << 1;
export const SUFFIX = 1 << 2;
export const BEFORE_DOT = 1 << 3;
export const UPPER = 1 << 4;
export const LOWER = 1 << 5;
export const ALPHA = 1 << 6;
export const QUOTE = 1 << 7;
export const ICON = 1 << 8;
export const CURRENCY = 1 << 9;
export const WORD = 1 << 10;
export const DIGIT = 1 << 11;

const BITS: Record<keyof typeof CLASS_RANGES, number> = {
  space: SPACE,
  prefix: PREFIX,
  suffix: SUFFIX,
  beforeDot: BEFORE_DOT,
  upper: UPPER,
  lower: LOWER,
  alpha: ALPHA,
  quote: QUOTE,
  icon: ICON,
  currency: CURRENCY,
  word: WORD,
  digit: DIGIT,
};

/** Code points are looked up by page of 256, then within the page; equal pages are stored once. */
const PAGE_OF = new Uint16Array(0x1100);
const PAGES = buildPages();

function buildPages(): Uint16Array {
  const flat = new Uint16Array(0x110000);
  for (const name of Object.keys(CLASS_RANGES) as (keyof typeof CLASS_RANGES)[]) {
    let at = 0;
    for (const part of CLASS_RANGES[name].split(' ')) {
      const [gap, length] = part.split(',');
      const start = at + parseInt(gap ?? '', 36);
      at = start + (length === undefined ? 0 : parseInt(length, 36)) + 1;
      for (let cp = start; cp < at; cp++) flat[cp]! |= BITS[name];
    }
  }
  const pages: Uint16Array[] = [];
  const known = new Map<string, number>();
  for (let page = 0; page < PAGE_OF.length; page++) {
    const cells = flat.subarray(page << 8, (page + 1) << 8);
    const key = cells.join();
    let index = known.get(key);
    if (index === undefined) {
      index = pages.length;
      known.set(key, index);
      pages.push(cells);
    }
    PAGE_OF[page] = index;
  }
  const packed = new Uint16Array(pages.length << 8);
  pages.forEach((cells, index) => packed.set(cells, index << 8));
  return packed;
}

/** The classes of a code point, as bits. */
export function classOf(cp: number): number {
  return PAGES[(PAGE_OF[cp >> 8]! << 8) | (cp & 255)]!;
}

/** The code point that starts at `at`; a lone surrogate stands for itself. */
export function codePointAt(units: Uint16Array, at: number, end: number): number {
  const unit = units[at]!;
  if ((unit & 0xfc00) === 0xd800 && at + 1 < end) {
    const low = units[at + 1]!;
    if ((low & 0xfc00) === 0xdc00) return ((unit - 0xd800) << 10) + (low - 0xdc00) + 0x10000;
  }
  return unit;
}

/** The code point that ends before `at`. */
export function codePointBefore(units: Uint16Array, at: number, start: number): number {
  const unit = units[at - 1]!;
  if ((unit & 0xfc00) === 0xdc00 && at - 2 >= start) {
    const high = units[at - 2]!;
    if ((high & 0xfc00) === 0xd800) return ((high - 0xd800) << 10) + (unit - 0xdc00) + 0x10000;
  }
  return unit;
}

/** Code units that a code point takes. */
export function sizeOf(cp: number): number {
  return cp > 0xffff ? 2 : 1;
}

export function isAsciiDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}
