import { trimEnd, trimStart } from './lines.ts';
import { endsThai, isThai } from './thai-sentences.ts';
import { SB, sentenceBreakOf } from './unicode/classes.ts';
import { F, FLAGS, flagsOf } from './unicode/flags.ts';
import { BMP, codePointAt, recordAt } from './unicode/tables.ts';
import { growSpans, makeSpanBuffer, type SpanBuffer } from './word-splitter.ts';
import { WORD, type Words } from './words.ts';

const IGNORED = (1 << SB.Extend) | (1 << SB.Format);
const PARAGRAPH = (1 << SB.Sep) | (1 << SB.CR) | (1 << SB.LF);
const TERMINATOR = (1 << SB.STerm) | (1 << SB.ATerm);
/** What ends the search of rule SB8 for a lower-case letter. */
const SB8_STOP = (1 << SB.OLetter) | (1 << SB.Upper) | (1 << SB.Lower) | PARAGRAPH | TERMINATOR;

/** Lao code points before a blank, from which on it ends a sentence. */
const CLAUSE = 60;

/** U+0E00..U+0EFF. */
function isThaiOrLao(unit: number): boolean {
  return (unit & 0xff00) === 0x0e00;
}

/**
 * Whether the blank at `i` ends a sentence that begins at `from` and holds `clause` code points of Thai and Lao; at least
 * one.
 */
function endsAtBlank(units: Uint16Array, from: number, i: number, end: number, clause: number): boolean {
  if (i === from) return false;
  const before = units[i - 1]!;
  if (isThaiOrLao(before) && !isThai(before)) return clause >= CLAUSE;
  if (!isThai(before) && (i + 1 >= end || !isThai(units[i + 1]!))) return false;
  return classAt(units, i - 1, end) !== SB.Sp && endsThai(units, from, i, end);
}

/**
 * Sentences in [start, end): the default sentence boundaries of UAX 29, counting only sentences that hold a letter or
 * a number. 。！？ and the marks of other scripts end a sentence without a space behind them. Thai and Lao have no such mark:
 * in Thai a blank ends one where what stands about it says so (`thai-sentences.ts`), in Lao where CLAUSE code points and
 * more stand before it.
 */
export function countSentences(units: Uint16Array, start: number, end: number): number {
  let count = 0;
  let holdsWord = false;
  /** Class of the letter before the terminator at hand, which rule SB7 asks for. */
  let before: number = SB.Other;
  let i = start;
  /** Thai and Lao code points of the sentence at hand. */
  let clause = 0;
  let sentence = start;
  while (i < end) {
    // What neither ends a sentence nor is of a script with rules of its own: as long as it lasts, nothing happens.
    const from = i;
    while (clause === 0 && i < end && STOP[units[i]!] === 0) i++;
    if (i > from) {
      holdsWord ||= anyWord(units, from, i);
      before = lastClass(units, from, i, before);
      if (i === end) break;
    }
    const sb = classAt(units, i, end);
    const bit = 1 << sb;
    if (isThaiOrLao(units[i]!)) clause++;
    if ((bit & PARAGRAPH) !== 0 || (sb === SB.Sp && clause > 0 && endsAtBlank(units, sentence, i, end, clause))) {
      if (holdsWord) count++;
      holdsWord = false;
      clause = 0;
      sentence = ++i;
      before = SB.Other;
      continue;
    }
    if ((bit & TERMINATOR) === 0) {
      if (!holdsWord && (flagsOf(units, i, end) & F.wordLike) !== 0) holdsWord = true;
      if ((bit & IGNORED) === 0) before = sb;
      i += width(units, i, end);
      continue;
    }
    const next = afterTerminator(units, i, end, sb, before);
    before = sb;
    if (next > 0) {
      if (holdsWord) count++;
      holdsWord = false;
      clause = 0;
      sentence = i = next;
      before = SB.Other;
    } else i += width(units, i, end);
  }
  return holdsWord ? count + 1 : count;
}

/** Whether a character of [start, end), which holds no half of a pair, is part of a word. */
function anyWord(units: Uint16Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if ((FLAGS[units[i]!]! & F.wordLike) !== 0) return true;
  return false;
}

/** Class of the last character of [start, end) that is not ignored, or `before` where all are. */
function lastClass(units: Uint16Array, start: number, end: number, before: number): number {
  for (let i = end - 1; i >= start; i--) {
    const sb = UNIT_CLASS[units[i]!]!;
    if (((1 << sb) & IGNORED) === 0) return sb;
  }
  return before;
}

/** Where the next sentence starts behind the terminator at `i`, or 0 where none does (SB6 to SB11). */
function afterTerminator(units: Uint16Array, i: number, end: number, sb: number, before: number): number {
  let j = skipIgnored(units, i + width(units, i, end), end);
  if (sb === SB.ATerm && j < end) {
    const next = classAt(units, j, end);
    if (next === SB.Numeric) return 0;
    if ((before === SB.Upper || before === SB.Lower) && next === SB.Upper) return 0;
  }
  while (j < end && classAt(units, j, end) === SB.Close) j = skipIgnored(units, j + width(units, j, end), end);
  while (j < end && classAt(units, j, end) === SB.Sp) j = skipIgnored(units, j + width(units, j, end), end);
  if (j >= end) return end;
  const bit = 1 << classAt(units, j, end);
  if ((bit & ((1 << SB.SContinue) | TERMINATOR)) !== 0) return 0;
  if (sb === SB.ATerm) {
    let k = j;
    while (k < end && ((1 << classAt(units, k, end)) & SB8_STOP) === 0) k += width(units, k, end);
    if (k < end && classAt(units, k, end) === SB.Lower) return 0;
  }
  return j;
}

function skipIgnored(units: Uint16Array, i: number, end: number): number {
  while (i < end && ((1 << classAt(units, i, end)) & IGNORED) !== 0) i += width(units, i, end);
  return i;
}

/** Sentence break classes by code unit. */
const UNIT_CLASS = Uint8Array.from(BMP, (record) => sentenceBreakOf(record));

/** By code unit: 1 where a sentence may end, for Thai and Lao, and for halves of pairs. */
const STOP = Uint8Array.from(UNIT_CLASS, (sb, unit) =>
  ((1 << sb) & (PARAGRAPH | TERMINATOR)) !== 0 || isThaiOrLao(unit) || (unit & 0xf800) === 0xd800 ? 1 : 0,
);

function classAt(units: Uint16Array, i: number, end: number): number {
  const unit = units[i]!;
  return (unit & 0xfc00) === 0xd800 ? sentenceBreakOf(recordAt(codePointAt(units, i, end))) : UNIT_CLASS[unit]!;
}

function width(units: Uint16Array, i: number, end: number): number {
  return (units[i]! & 0xfc00) === 0xd800 && codePointAt(units, i, end) > 0xffff ? 2 : 1;
}

/**
 * Sentences of the words [from, to) as datatrove counts them in English: a rule that starts a sentence at the first
 * word behind a sentence mark that is not punctuation (spaCy's sentencizer). White space beyond one blank is a word of
 * its own there, and so starts a sentence too. [start, end) are the bounds of the text that holds those words.
 */
export function countSentencizer(
  words: Words,
  units: Uint16Array,
  from: number,
  to: number,
  start: number,
  end: number,
): number {
  if (start >= end) return 0;
  let count = 1;
  let seen = false;
  let previous = start;
  for (let w = from; w < to; w++) {
    const at = words.starts[w]!;
    if (seen && isSpaceWord(units, previous, at)) {
      count++;
      seen = false;
    }
    const flags = words.flags[words.ids[w]!]!;
    if ((flags & WORD.sentencizer) !== 0) seen = true;
    else if (seen && (flags & WORD.notPunctuation) !== 0) {
      count++;
      seen = false;
    }
    previous = words.ends[w]!;
  }
  return seen && isSpaceWord(units, previous, end) ? count + 1 : count;
}

function isSpaceWord(units: Uint16Array, from: number, to: number): boolean {
  return to - from > 1 || (to - from === 1 && units[from] !== 32);
}

/**
 * The same sentences as spans, with the blanks behind them left out, appended to `out`. `marked` is 1 where a sentence
 * mark ends it.
 */
export function splitSentences(units: Uint16Array, start: number, end: number, out: SentenceSpans): void {
  let from = start;
  let holdsWord = false;
  let before: number = SB.Other;
  let clause = 0;
  const push = (to: number, marked: number): void => {
    const first = trimStart(units, from, to);
    const last = trimEnd(units, first, to);
    if (holdsWord) {
      if (out.count === out.starts.length) growSpans(out);
      if (out.marked.length < out.starts.length) {
        const more = new Uint8Array(out.starts.length);
        more.set(out.marked);
        out.marked = more;
      }
      out.starts[out.count] = first;
      out.ends[out.count] = last;
      out.marked[out.count++] = marked;
    }
    holdsWord = false;
    before = SB.Other;
    clause = 0;
    from = to;
  };
  for (let i = start; i < end;) {
    const plain = i;
    while (clause === 0 && i < end && STOP[units[i]!] === 0) i++;
    if (i > plain) {
      holdsWord ||= anyWord(units, plain, i);
      before = lastClass(units, plain, i, before);
      if (i === end) break;
    }
    const sb = classAt(units, i, end);
    const bit = 1 << sb;
    const next = (bit & TERMINATOR) !== 0 ? afterTerminator(units, i, end, sb, before) : 0;
    if (isThaiOrLao(units[i]!)) clause++;
    if ((bit & PARAGRAPH) !== 0) push(++i, 0);
    else if (sb === SB.Sp && clause > 0 && endsAtBlank(units, from, i, end, clause)) push(++i, 0);
    else if (next > 0) push((i = next), 1);
    else {
      if ((bit & TERMINATOR) !== 0 || (bit & IGNORED) === 0) before = sb;
      if (!holdsWord && (bit & TERMINATOR) === 0 && (flagsOf(units, i, end) & F.wordLike) !== 0) holdsWord = true;
      i += width(units, i, end);
    }
  }
  push(end, 0);
}

/** Sentences of a text; reused from text to text. */
export interface SentenceSpans extends SpanBuffer {
  marked: Uint8Array;
}

export function makeSentenceSpans(): SentenceSpans {
  return { ...makeSpanBuffer(256), marked: new Uint8Array(256) };
}
