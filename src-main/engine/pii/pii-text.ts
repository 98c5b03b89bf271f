import { FOLD } from '#engine/text/unicode/tables.ts';
import { isWordUnit } from './chars.ts';

/** What is known of a document beside its text. */
export interface PiiHints {
  /** ISO 639 code, `und` where it is not known. */
  language: string;
  /** ISO 15924 code of the script of most letters. */
  script: string;
}

/**
 * A text with the places where something may stand, found in one pass. `text` has the units of the source, offset by
 * offset, but full-width letters and digits, digits of Arabic and Devanagari, special blanks and dashes are ASCII.
 */
export interface PiiText {
  text: string;
  hints: PiiHints;
  /** Maximal runs of ASCII digits. */
  runs: number;
  runStart: number[];
  runEnd: number[];
  /** Offsets of `@`. */
  ats: number[];
  /** Offsets of `:` and `=`. */
  colons: number[];
  equals: number[];
  /** Offsets of full stops that an ASCII letter follows. */
  dots: number[];
  /** At most `units` before `at`, in lower case. */
  before(at: number, units: number): string;
  /** At most `units` from `at` on, in lower case. */
  after(at: number, units: number): string;
}

const OTHER = 0;
const DIGIT = 1;
const AT = 2;
const COLON = 3;
const EQUALS = 4;
const DOT = 5;
/** Has an ASCII form of the same length; a digit or an at sign. */
const WIDE = 6;
const WIDE_VALUE = 7;

/** Zero of Arabic, Persian and Devanagari. */
const ZEROS = [0x0660, 0x06f0, 0x0966];
const BLANKS = [0xa0, 0x2007, 0x2009, 0x202f, 0x3000];
const DASHES = [0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2212];

/** Full-width letters, digits, and the marks within values; commas and colons are marks of the sentence there. */
const WIDE_FORMS = [
  ...[...'#()+-./=@_'].map((mark) => mark.charCodeAt(0) + 0xfee0),
  ...Array.from({ length: 10 }, (_, digit) => 0xff10 + digit),
  ...Array.from({ length: 26 }, (_, letter) => 0xff21 + letter),
  ...Array.from({ length: 26 }, (_, letter) => 0xff41 + letter),
];

const ASCII_FORM = new Uint16Array(0x10000);
for (let c = 0; c < ASCII_FORM.length; c++) ASCII_FORM[c] = c;
for (const c of WIDE_FORMS) ASCII_FORM[c] = c - 0xfee0;
for (let digit = 0; digit < 10; digit++) {
  for (const zero of ZEROS) ASCII_FORM[zero + digit] = 48 + digit;
}
for (const blank of BLANKS) ASCII_FORM[blank] = 32;
for (const dash of DASHES) ASCII_FORM[dash] = 45;

const ANCHORS = new Uint8Array(0x10000);
for (const c of WIDE_FORMS) ANCHORS[c] = WIDE;
for (let digit = 0; digit < 10; digit++) {
  for (const zero of [...ZEROS, 0xff10]) ANCHORS[zero + digit] = WIDE_VALUE;
  ANCHORS[48 + digit] = DIGIT;
}
ANCHORS[0xff20] = WIDE_VALUE;
for (const other of [...BLANKS, ...DASHES]) ANCHORS[other] = WIDE;
ANCHORS[64] = AT;
ANCHORS[58] = COLON;
ANCHORS[61] = EQUALS;
ANCHORS[46] = DOT;

/** Looks through a text once. A text without a digit and an `@` costs little more than reading it. */
export function scanPiiText(source: string, hints: PiiHints): PiiText {
  const found = anchorsOf(source);
  // Full-width punctuation is common where nothing of ours is: without a digit or an at sign there is nothing to turn.
  const turned = found.wideValue || (found.wide && (found.runs > 0 || found.ats.length > 0));
  const text = turned ? asciiForms(source) : source;
  const { runs, runStart, runEnd, ats, colons, equals, dots } = turned ? anchorsOf(text) : found;
  return {
    ...{ text, hints, runs, runStart, runEnd, ats, colons, equals, dots },
    before: (at, units) => fold(text, Math.max(0, at - units), at),
    after: (at, units) => fold(text, at, Math.min(text.length, at + units)),
  };
}

interface Anchors extends Pick<PiiText, 'runs' | 'runStart' | 'runEnd' | 'ats' | 'colons' | 'equals' | 'dots'> {
  /** Something has an ASCII form. */
  wide: boolean;
  /** And is a digit or an at sign. */
  wideValue: boolean;
}

function anchorsOf(text: string): Anchors {
  const runStart: number[] = [];
  const runEnd: number[] = [];
  const ats: number[] = [];
  const colons: number[] = [];
  const equals: number[] = [];
  const dots: number[] = [];
  let wide = false;
  let wideValue = false;
  const end = text.length;
  for (let i = 0; i < end; i++) {
    const anchor = ANCHORS[text.charCodeAt(i)]!;
    if (anchor === OTHER) continue;
    if (anchor === DIGIT) {
      runStart.push(i);
      do i++;
      while (i < end && ANCHORS[text.charCodeAt(i)] === DIGIT);
      runEnd.push(i--);
    } else if (anchor === DOT) {
      const next = i + 1 < end ? text.charCodeAt(i + 1) | 32 : 0;
      if (next >= 97 && next <= 122) dots.push(i);
    } else if (anchor >= WIDE) {
      wide = true;
      if (anchor === WIDE_VALUE) wideValue = true;
    } else if (anchor === AT) ats.push(i);
    else if (anchor === COLON) colons.push(i);
    else equals.push(i);
  }
  return { runs: runStart.length, runStart, runEnd, ats, colons, equals, dots, wide, wideValue };
}

/** Units that are turned into a string at a time: an argument list has its limits. */
const PIECE = 8192;

function asciiForms(text: string): string {
  const pieces: string[] = [];
  const units = new Uint16Array(Math.min(PIECE, text.length));
  for (let start = 0; start < text.length; start += PIECE) {
    const count = Math.min(PIECE, text.length - start);
    for (let i = 0; i < count; i++) units[i] = ASCII_FORM[text.charCodeAt(start + i)]!;
    pieces.push(String.fromCharCode(...units.subarray(0, count)));
  }
  return pieces.join('');
}

function fold(text: string, start: number, end: number): string {
  let out = '';
  for (let i = start; i < end; i++) out += String.fromCharCode(FOLD[text.charCodeAt(i)]!);
  return out;
}

/** Whether [start, end) stands by itself: no word unit on either side. */
export function standsAlone(text: string, start: number, end: number): boolean {
  return (
    (start === 0 || !isWordUnit(text.charCodeAt(start - 1))) &&
    (end >= text.length || !isWordUnit(text.charCodeAt(end)))
  );
}
