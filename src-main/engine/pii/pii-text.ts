import { FOLD } from '#engine/text/unicode/tables.ts';
import { isAsciiLetter, isDigit, isWordUnit, unitAt } from './chars.ts';

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

/** What the places are found by: one search of fixed classes, which the host's engine does faster than a loop of ours. */
const ANCHOR = /[0-9@:=\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\uff10-\uff19\uff20]|\.[A-Za-z]/g;
const [AT, COLON, EQUALS] = [64, 58, 61];

/** Looks through a text once. A text without a digit and an `@` costs little more than reading it. */
export function scanPiiText(source: string, hints: PiiHints): PiiText {
  const found = anchorsOf(source);
  const text = found.wide ? asciiForms(source) : source;
  const { runs, runStart, runEnd, ats, colons, equals, dots } = found.wide ? anchorsOf(text) : found;
  return {
    ...{ text, hints, runs, runStart, runEnd, ats, colons, equals, dots },
    before: (at, units) => fold(text, Math.max(0, at - units), at),
    after: (at, units) => fold(text, at, Math.min(text.length, at + units)),
  };
}

interface Anchors extends Pick<PiiText, 'runs' | 'runStart' | 'runEnd' | 'ats' | 'colons' | 'equals' | 'dots'> {
  /** A digit or an at sign has another form, or what stands beside a digit has. */
  wide: boolean;
}

function anchorsOf(text: string): Anchors {
  const runStart: number[] = [];
  const runEnd: number[] = [];
  const ats: number[] = [];
  const colons: number[] = [];
  const equals: number[] = [];
  const dots: number[] = [];
  let wide = false;
  ANCHOR.lastIndex = 0;
  while (ANCHOR.test(text)) {
    const end = ANCHOR.lastIndex;
    const unit = text.charCodeAt(end - 1);
    if (isDigit(unit)) {
      let next = end;
      while (next < text.length && isDigit(text.charCodeAt(next))) next++;
      runStart.push(end - 1);
      runEnd.push(next);
      wide ||= hasAsciiForm(unitAt(text, end - 2)) || hasAsciiForm(unitAt(text, next));
      ANCHOR.lastIndex = next;
    } else if (unit === AT) ats.push(end - 1);
    else if (unit === COLON) colons.push(end - 1);
    else if (unit === EQUALS) equals.push(end - 1);
    else if (isAsciiLetter(unit)) dots.push(end - 2);
    else wide = true;
  }
  return { runs: runStart.length, runStart, runEnd, ats, colons, equals, dots, wide };
}

function hasAsciiForm(unit: number): boolean {
  return ASCII_FORM[unit] !== unit;
}

function asciiForms(text: string): string {
  const units = new Uint16Array(text.length);
  const bytes = Buffer.from(units.buffer);
  bytes.write(text, 'utf16le');
  for (let i = 0; i < units.length; i++) units[i] = ASCII_FORM[units[i]!]!;
  return bytes.toString('utf16le');
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
