import { categoryOf, GC, isLetter, SCRIPT, scriptOf } from '#engine/text/unicode/classes.ts';
import { BMP } from '#engine/text/unicode/tables.ts';
import { codePage } from './code-pages.ts';
import { UTF8_PAGES } from './pages.ts';
import { surpriseOf } from './plausibility.ts';

/*
 * Which lines of a text are worth a closer look. Nearly all are not, and finding that out must cost next to nothing: a
 * few table look-ups for each character beyond ASCII, none for the others.
 */

/** A line that may be mojibake. */
export interface Suspect {
  start: number;
  end: number;
  /** Pages by which it may spell UTF-8, as bits by their number in UTF8_PAGES. */
  pages: number;
  /** It holds a stretch that no language explains well. */
  strange: boolean;
}

/** Half bits by which a stretch may be more surprising than text is on average. */
const STRANGE = 24;

/** How surprising a letter is in running text, by script; what is above counts. */
const USUAL_LETTER = 16;
const USUAL_IDEOGRAPH = 26;

// What a character is to its neighbours.
const PLAIN = 0;
const ASCII_SMALL = 1;
const ASCII_CAPITAL = 2;
const HIGH_SMALL = 3;
const HIGH_CAPITAL = 4;
const SMALL = 5;
const CAPITAL = 6;
const CASELESS = 7;
const IDEOGRAPH = 8;
const SIGN = 9;
const CLASSES = 10;

interface Tables {
  excess: Int8Array;
  side: Uint8Array;
  lead: Uint32Array;
  follow: Uint32Array;
}

let tables: Tables | null = null;

const isIdeograph = (script: number): boolean =>
  script === SCRIPT.Hani || script === SCRIPT.Hira || script === SCRIPT.Kana || script === SCRIPT.Hang;

function sideOf(c: number): number {
  const record = BMP[c]!;
  const gc = categoryOf(record);
  if (isIdeograph(scriptOf(record))) return IDEOGRAPH;
  const high = c >= 0x80 && c < 0x250;
  if (gc === GC.Ll) return c < 0x80 ? ASCII_SMALL : high ? HIGH_SMALL : SMALL;
  if (gc === GC.Lu) return c < 0x80 ? ASCII_CAPITAL : high ? HIGH_CAPITAL : CAPITAL;
  if (isLetter(record) && c >= 0x250) return CASELESS;
  return c >= 0x80 && ((gc >= GC.Sm && gc <= GC.So) || gc === GC.No || gc === GC.Pi || gc === GC.Pf) ? SIGN : PLAIN;
}

/** Single and double quotes, that open and close. */
const QUOTES: ReadonlySet<number> = new Set([0x2018, 0x2019, 0x201c, 0x201d]);

function makeTables(): Tables {
  const excess = new Int8Array(0x10000);
  const side = Uint8Array.from({ length: 0x10000 }, (_, c) => sideOf(c));
  for (let c = 0x80; c < 0x10000; c++) {
    if (c >= 0xd800 && c < 0xe000) continue;
    const usual = side[c] === IDEOGRAPH ? USUAL_IDEOGRAPH : USUAL_LETTER;
    excess[c] = Math.max(-20, Math.min(40, surpriseOf(c) - usual));
  }
  const lead = new Uint32Array(0x10000);
  const follow = new Uint32Array(0x10000);
  // Quotes begin UTF-8 of Armenian for Mac Roman, beside other signs that do; before a letter they are just quotes.
  for (const [bit, { name }] of UTF8_PAGES.entries()) {
    const { bytes } = codePage(name);
    for (let c = 0x80; c < 0x10000; c++) {
      const byte = bytes[c]!;
      const quote = name === 'macintosh' && QUOTES.has(c);
      if (byte >= 0xc2 && byte <= 0xf4 && !quote) lead[c]! |= 1 << bit;
      if (byte >= 0x80 && byte <= 0xbf) follow[c]! |= 1 << bit;
    }
  }
  follow[0xfffd] = 0xffffffff;
  return { excess, side, lead, follow };
}

/** Extra surprise of two characters side by side. */
const BESIDE = new Int8Array(CLASSES * CLASSES);
function beside(before: readonly number[], after: readonly number[], half: number): void {
  for (const a of before) for (const b of after) BESIDE[a * CLASSES + b]! += half;
}
const HIGH = [HIGH_SMALL, HIGH_CAPITAL];
const LETTERS = [ASCII_SMALL, ASCII_CAPITAL, ...HIGH, SMALL, CAPITAL, CASELESS];
beside(HIGH, HIGH, 8);
beside([ASCII_SMALL, HIGH_SMALL, SMALL], [ASCII_CAPITAL, HIGH_CAPITAL, CAPITAL], 10);
beside([ASCII_SMALL], [ASCII_CAPITAL], -10);
beside(LETTERS, [SIGN], 5);
beside([SIGN], LETTERS, 5);
beside([ASCII_SMALL, ASCII_CAPITAL, ...HIGH], [SMALL, CAPITAL, CASELESS], 12);
beside([SMALL, CAPITAL, CASELESS], [ASCII_SMALL, ASCII_CAPITAL, ...HIGH], 12);

/** Letters that Turkish text shows when it was read as windows-1252. */
const ICELANDIC = new Set([0xd0, 0xdd, 0xde, 0xf0, 0xfd, 0xfe]);
/** What A grave and others become when their no-break space turns into a space. */
const A_TILDE = 0xc3;

/** The lines of a text that may be mojibake. */
export function suspects(text: string): Suspect[] {
  const found: Suspect[] = [];
  const { excess, side, lead, follow } = (tables ??= makeTables());
  let start = 0;
  let [pages, sum, strange] = [0, 0, false];
  let previous = PLAIN;
  const length = text.length;
  for (let i = 0; i <= length; i++) {
    const unit = i < length ? text.charCodeAt(i) : 10;
    if (unit < 0x80) {
      if (unit === 10) {
        if (pages !== 0 || strange) found.push({ start, end: i, pages, strange });
        start = i + 1;
        [pages, sum, strange] = [0, 0, false];
      }
      previous = side[unit]!;
      continue;
    }
    const leads = lead[unit]!;
    if (leads !== 0 && i + 1 < length) {
      const next = text.charCodeAt(i + 1);
      // Two small letters of Cyrillic or Greek stand in every word, and never alone in a text that was misread.
      const word = side[unit] === SMALL && side[next] === SMALL;
      if (!word)
        pages |= next >= 0x80 ? leads & follow[next]! : unit === A_TILDE && (next === 0x20 || next === 0x3f) ? 1 : 0;
    }
    const is = side[unit]!;
    sum += excess[unit]! + BESIDE[previous * CLASSES + is]!;
    if (sum < 0) sum = 0;
    else if (sum >= STRANGE) strange = true;
    if (ICELANDIC.has(unit)) strange = true;
    previous = is;
  }
  return found;
}
