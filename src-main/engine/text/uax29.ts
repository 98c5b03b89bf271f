import { hasWordList, splitDictionaryRun } from './segment/dictionary-run.ts';
import { COMPLEX_CONTEXT, WB, wordBreakOf } from './unicode/classes.ts';
import { F, FLAGS, flagsOf } from './unicode/flags.ts';
import { BMP, codePointAt, recordAt } from './unicode/tables.ts';
import { growSpans, type SpanBuffer, type TextSource, type WordSplitter } from './word-splitter.ts';

/** How a word goes on over the next character (rules WB5 to WB13b of UAX 29), by class. */
const LETTER = 1;
const NUMBER = 2;
const KATAKANA = 4;
const CONNECTOR = 8;

/** What joins without a look ahead, by word break class. */
const KIND = new Uint8Array(32);
KIND[WB.ALetter] = LETTER;
KIND[WB.Hebrew_Letter] = LETTER;
KIND[WB.Numeric] = NUMBER;
KIND[WB.Katakana] = KATAKANA;
KIND[WB.ExtendNumLet] = CONNECTOR;

/** Kinds that join after each kind. */
const JOINS = new Uint8Array(16);
JOINS[LETTER] = LETTER | NUMBER | CONNECTOR;
JOINS[NUMBER] = LETTER | NUMBER | CONNECTOR;
JOINS[KATAKANA] = KATAKANA | CONNECTOR;
JOINS[CONNECTOR] = LETTER | NUMBER | KATAKANA | CONNECTOR;

/** By code unit: the kind, for the fast path. */
const UNIT_KIND = Uint8Array.from(BMP, (record) => KIND[wordBreakOf(record)]!);

const IGNORED = (1 << WB.Extend) | (1 << WB.Format) | (1 << WB.ZWJ);
const MID_LETTER = (1 << WB.MidLetter) | (1 << WB.MidNumLet) | (1 << WB.Single_Quote);
const MID_NUMBER = (1 << WB.MidNum) | (1 << WB.MidNumLet) | (1 << WB.Single_Quote);

/**
 * Words by the default word boundaries of UAX 29 over Unicode 17, taking the pieces that hold a letter or a number.
 * A Han character and a Hiragana character are a word each, a run of Katakana is one. As UAX 29 says, Thai, Lao, Khmer and
 * Burmese go by a dictionary: the lists of `resources/segment/`. Deviation: a run of another script that needs one is one
 * piece, since one a letter would be no better; rules that count words do not apply to texts of these scripts.
 *
 * The version is raised too when one of those lists changes.
 */
export const uax29: WordSplitter = { id: 'uax29', version: 2, split };

function split({ units, length }: TextSource, out: SpanBuffer): void {
  let { starts, ends } = out;
  let count = 0;
  let i = 0;
  while (i < length) {
    const unit = units[i]!;
    let kind = UNIT_KIND[unit]!;
    if (kind === 0 && unit < 0x80) {
      i++;
      continue;
    }
    const start = i;
    const flags = kind === 0 ? flagsOf(units, i, length) : FLAGS[unit]!;
    if ((unit & 0xfc00) === 0xd800) kind = KIND[classAt(units, i, length)]!;
    const end = kind === 0 ? endOfOther(units, i, length, flags) : endOfWord(units, i, length, kind);
    i = end;
    if (kind === 0 && (flags & F.dictionary) !== 0 && hasWordList(unit)) {
      out.count = count;
      splitDictionaryRun(units, start, end, out);
      count = dropEmpty(units, length, out, count);
      ({ starts, ends } = out);
      continue;
    }
    if ((flags & F.wordLike) === 0 && !holdsWord(units, start, end, length)) continue;
    if (count === starts.length) {
      out.count = count;
      growSpans(out);
      ({ starts, ends } = out);
    }
    starts[count] = start;
    ends[count++] = end;
  }
  out.count = count;
}

/** End of a piece that starts with a letter, number, Katakana or connector. */
function endOfWord(units: Uint16Array, start: number, length: number, first: number): number {
  let kind = first;
  let i = start + width(units, start, length);
  for (;;) {
    let joins = JOINS[kind]!;
    while (i < length && (UNIT_KIND[units[i]!]! & joins) !== 0) {
      kind = UNIT_KIND[units[i++]!]!;
      joins = JOINS[kind]!;
    }
    if (i >= length) return i;
    const unit = units[i]!;
    // White space and most punctuation end a word; only marks, mid-word signs and pairs need the slow way.
    if (unit === 32 || unit === 10 || (unit === 44 && kind !== NUMBER)) return i;
    const wb = classAt(units, i, length);
    if (((1 << wb) & IGNORED) !== 0) {
      i += width(units, i, length);
      continue;
    }
    const next = KIND[wb]!;
    if ((next & joins) !== 0) {
      kind = next;
      i += width(units, i, length);
      continue;
    }
    const after = afterMid(units, i, length, kind, wb, start);
    if (after < 0) return i;
    if (after === 0) {
      // WB7a: a Hebrew letter keeps its apostrophe.
      i += 1;
      continue;
    }
    kind = KIND[classAt(units, after, length)]!;
    i = after + width(units, after, length);
  }
}

/**
 * Where a mid-word sign at `i` joins (WB6, WB7, WB7b, WB7c, WB11, WB12): index of the letter or number behind it,
 * 0 where the sign itself joins and nothing behind it does (WB7a), -1 where the word ends.
 */
function afterMid(units: Uint16Array, i: number, length: number, kind: number, wb: number, start: number): number {
  const letter = kind === LETTER;
  const number = kind === NUMBER;
  const hebrew =
    letter &&
    (wb === WB.Single_Quote || wb === WB.Double_Quote) &&
    lastClass(units, i, start, length) === WB.Hebrew_Letter;
  const mid = (1 << wb) & (letter ? MID_LETTER : number ? MID_NUMBER : 0);
  if (mid === 0 && !hebrew) return -1;
  let j = i + width(units, i, length);
  while (j < length && ((1 << classAt(units, j, length)) & IGNORED) !== 0) j += width(units, j, length);
  const behind = j < length ? classAt(units, j, length) : -1;
  if (mid !== 0 && behind >= 0 && KIND[behind] === kind) return j;
  if (hebrew && wb === WB.Double_Quote && behind === WB.Hebrew_Letter) return j;
  return hebrew && wb === WB.Single_Quote ? 0 : -1;
}

/** Class of the last character before `i` that is not ignored. */
function lastClass(units: Uint16Array, i: number, start: number, length: number): number {
  for (let p = i - 1; p >= start; p--) {
    if ((units[p]! & 0xfc00) === 0xdc00 && p > start && (units[p - 1]! & 0xfc00) === 0xd800) p--;
    const wb = classAt(units, p, length);
    if (((1 << wb) & IGNORED) === 0) return wb;
  }
  return -1;
}

/** End of a piece that starts with any other character: it and the marks on it, or a run of a dictionary script. */
function endOfOther(units: Uint16Array, start: number, length: number, flags: number): number {
  let i = start + width(units, start, length);
  const run = (flags & F.dictionary) !== 0;
  while (i < length) {
    const record = recordOf(units, i, length);
    const ignored = ((1 << wordBreakOf(record)) & IGNORED) !== 0;
    if (!ignored && !(run && (record & COMPLEX_CONTEXT) !== 0)) return i;
    // A mark on white space or a line end stands alone (WB3a, WB3b, WB4); neither makes a word.
    i += width(units, i, length);
  }
  return i;
}

/** Takes out the spans from `first` on that hold no word, such as a mark of repetition; returns how many are left in all. */
function dropEmpty(units: Uint16Array, length: number, out: SpanBuffer, first: number): number {
  let count = first;
  for (let w = first; w < out.count; w++) {
    if (!holdsWord(units, out.starts[w]!, out.ends[w]!, length)) continue;
    out.starts[count] = out.starts[w]!;
    out.ends[count++] = out.ends[w]!;
  }
  return count;
}

function holdsWord(units: Uint16Array, start: number, end: number, length: number): boolean {
  for (let p = start; p < end; p++) if ((flagsOf(units, p, length) & F.wordLike) !== 0) return true;
  return false;
}

function recordOf(units: Uint16Array, i: number, length: number): number {
  const unit = units[i]!;
  return (unit & 0xfc00) === 0xd800 ? recordAt(codePointAt(units, i, length)) : BMP[unit]!;
}

function classAt(units: Uint16Array, i: number, length: number): number {
  return wordBreakOf(recordOf(units, i, length));
}

function width(units: Uint16Array, i: number, length: number): number {
  return codePointAt(units, i, length) > 0xffff ? 2 : 1;
}
