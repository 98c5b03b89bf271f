import type { Profile } from '#shared/domain/recipe.ts';
import { trimEnd, trimStart } from '#engine/text/lines.ts';
import { splitterOf } from '#engine/text/profile-splitter.ts';
import { isAlnumAt } from '#engine/text/python-classes.ts';
import { needsDictionary } from '#engine/text/scripts.ts';
import type { TextView } from '#engine/text/text-view.ts';
import { F, FLAGS, flagsOf } from '#engine/text/unicode/flags.ts';
import { growSpans, makeSpanBuffer, type SpanBuffer } from '#engine/text/word-splitter.ts';
import { isCounter } from './_counter.ts';
import { cutPhrases } from './_phrases.ts';

/** What became of a line, and the class of the edit that removes it; `join` is a blank line too many, or at an end. */
export const LINE_CLASSES = ['kept', 'join', 'upper-case', 'numeric', 'counter', 'few-words', 'phrase'] as const;
export const KEPT = 0;
const JOIN = 1;
const UPPER = 2;
const NUMERIC = 3;
const COUNTER = 4;
const FEW_WORDS = 5;
export const PHRASE = 6;

export interface RefinedKnobs {
  /** Lines with a greater share of upper-case characters go. */
  upperShare: number;
  /** Lines of fewer words go. */
  minWords: number;
  /** Phrases are cut out of lines of at most this many words. */
  phraseWords: number;
  /** Line feeds in a row that are left. */
  maxNewlines: number;
}

/** What the line rules make of one text; the arrays are reused. */
export interface RefinedLines {
  count: number;
  /** By line: where it stands, where the next one does, what of it stays, the bounds that are judged, and its class. */
  firsts: Uint32Array;
  nexts: Uint32Array;
  lefts: Uint32Array;
  rights: Uint32Array;
  starts: Uint32Array;
  ends: Uint32Array;
  classes: Uint8Array;
  /** Phrases cut out of lines that are kept. */
  cuts: SpanBuffer;
  /** Lines that hold something, and those of them that went. */
  filled: number;
  removed: number;
  /** Words before, and those that went. */
  words: number;
  removedWords: number;
  /** White space is taken off both ends of the text. */
  strips: boolean;
  /** False where words cannot be found, so that nothing that counts them is judged. */
  countable: boolean;
}

/** Share of digits from which on a line is a number: DCLM's stand-in for 1. */
const ALL_DIGITS = 0.999999;

export function makeRefinedLines(knobs: RefinedKnobs, profile: Profile): (view: TextView) => RefinedLines {
  const own = profile === 'winnow';
  const bytes = profile === 'datamap';
  const strips = profile === 'dclm';
  const lines: RefinedLines = {
    count: 0,
    firsts: new Uint32Array(0),
    nexts: new Uint32Array(256),
    lefts: new Uint32Array(256),
    rights: new Uint32Array(256),
    starts: new Uint32Array(256),
    ends: new Uint32Array(256),
    classes: new Uint8Array(256),
    cuts: makeSpanBuffer(16),
    filled: 0,
    removed: 0,
    words: 0,
    removedWords: 0,
    strips,
    countable: true,
  };

  function open(view: TextView): void {
    const all = view.lines(own ? 'python' : 'lf');
    const { count } = all;
    if (lines.classes.length < count) {
      lines.classes = new Uint8Array(count * 2);
      lines.nexts = new Uint32Array(count * 2);
      lines.lefts = new Uint32Array(count * 2);
      lines.rights = new Uint32Array(count * 2);
      lines.starts = new Uint32Array(count * 2);
      lines.ends = new Uint32Array(count * 2);
    }
    lines.count = count;
    lines.firsts = all.starts;
    lines.classes.fill(KEPT, 0, count);
    lines.filled = 0;
    for (let i = 0; i < count; i++) {
      const start = all.starts[i]!;
      const end = all.ends[i]!;
      lines.nexts[i] = i + 1 < count ? all.starts[i + 1]! : view.length;
      lines.lefts[i] = start;
      lines.rights[i] = end;
      lines.starts[i] = own ? trimStart(view.units, start, end) : start;
      lines.ends[i] = own ? trimEnd(view.units, lines.starts[i]!, end) : end;
      if (trimStart(view.units, start, end) < end) lines.filled++;
    }
    lines.cuts.count = 0;
    lines.countable = !own || !needsDictionary(view.scripts());
  }

  const isBlank = (i: number): boolean => lines.starts[i] === lines.ends[i];

  /** Gives a class to the kept lines for which a test holds; empty lines stay. */
  function stage(units: Uint16Array, kind: number, holds: (start: number, end: number) => boolean): void {
    for (let i = 0; i < lines.count; i++) {
      if (lines.classes[i] !== KEPT || isBlank(i)) continue;
      if (holds(lines.starts[i]!, lines.ends[i]!)) lines.classes[i] = kind;
    }
    if (strips) strip(units);
  }

  /** Takes white space off both ends of what is left, as DCLM does behind each of its steps. */
  function strip(units: Uint16Array): void {
    for (let i = 0; i < lines.count; i++) {
      if (lines.classes[i] !== KEPT) continue;
      lines.starts[i] = trimStart(units, lines.starts[i]!, lines.ends[i]!);
      lines.lefts[i] = lines.starts[i]!;
      if (!isBlank(i)) break;
      lines.classes[i] = JOIN;
    }
    for (let i = lines.count - 1; i >= 0; i--) {
      if (lines.classes[i] !== KEPT) continue;
      lines.ends[i] = trimEnd(units, lines.starts[i]!, lines.ends[i]!);
      lines.rights[i] = lines.ends[i]!;
      if (!isBlank(i)) break;
      lines.classes[i] = JOIN;
    }
  }

  /** Removes blank lines behind the last that may stand in a row. At an end where lines went, none may. */
  function collapse(): void {
    let row = 0;
    let before = false;
    let went = false;
    for (let i = 0; i < lines.count; i++) {
      if (lines.classes[i] !== KEPT) went ||= lines.classes[i] !== JOIN;
      else if (!isBlank(i)) {
        row = 0;
        before = true;
        went = false;
      } else if (++row > (before ? knobs.maxNewlines - 1 : own && went ? 0 : knobs.maxNewlines)) {
        lines.classes[i] = JOIN;
      }
    }
    if (!own || !went) return;
    for (let i = lines.count - 1; i >= 0 && (lines.classes[i] !== KEPT || isBlank(i)); i--) {
      if (lines.classes[i] === KEPT) lines.classes[i] = JOIN;
    }
  }

  return (view) => {
    const { units } = view;
    open(view);
    if (!own) collapse();
    const lengthOf = (start: number, end: number): number =>
      bytes ? utf8Length(units, start, end) : own ? inkOf(units, start, end) : view.codePointsIn(start, end);
    stage(units, UPPER, (start, end) => {
      return countFlag(units, start, end, F.upper) / lengthOf(start, end) > knobs.upperShare;
    });
    const digit = bytes ? F.digit : F.pythonDigit;
    stage(units, NUMERIC, (start, end) => {
      if (own) return isNumeric(units, start, end);
      return countFlag(units, start, end, digit) / lengthOf(start, end) > ALL_DIGITS;
    });
    stage(units, COUNTER, (start, end) => isCounter(units, start, end, own));
    const words = profile === 'dclm' ? null : view.wordSpans(splitterOf(profile));
    const wordsIn = wordCounter(units, words);
    if (lines.countable) {
      const wordsOfLine = profile === 'dclm' ? piecesIn(units) : wordsIn;
      stage(units, FEW_WORDS, (start, end) => wordsOfLine(start, end) < knobs.minWords);
      const count = profile === 'dclm' ? piecesIn(units) : wordCounter(units, words);
      for (let i = 0; i < lines.count; i++) {
        if (lines.classes[i] !== KEPT || isBlank(i)) continue;
        const start = lines.starts[i]!;
        const end = lines.ends[i]!;
        if (count(start, end) > knobs.phraseWords) continue;
        const before = lines.cuts.count;
        const left = cutPhrases(units, start, end, own, (from, to) => pushCut(lines.cuts, from, to));
        if (lines.cuts.count === before) continue;
        sortCuts(lines.cuts, before);
        if (leavesInk(units, start, end, lines.cuts, before)) {
          lines.starts[i] = left.start;
          lines.ends[i] = left.end;
        } else {
          lines.cuts.count = before;
          lines.classes[i] = PHRASE;
        }
      }
      if (strips) strip(units);
    }
    if (own || bytes) collapse();
    tally(view, words);
    return lines;
  };

  /** Counts the words, and those in what went. */
  function tally(view: TextView, words: SpanBuffer | null): void {
    const { units, length } = view;
    const count = wordCounter(units, words);
    lines.words = count(0, length);
    const again = wordCounter(units, words);
    lines.removed = 0;
    lines.removedWords = 0;
    let cut = 0;
    for (let i = 0; i < lines.count; i++) {
      const kind = lines.classes[i]!;
      if (kind > JOIN) {
        lines.removed++;
        lines.removedWords += again(lines.firsts[i]!, lines.nexts[i]!);
      } else {
        for (; cut < lines.cuts.count && lines.cuts.starts[cut]! < lines.nexts[i]!; cut++) {
          lines.removedWords += again(lines.cuts.starts[cut]!, lines.cuts.ends[cut]!);
        }
      }
    }
  }
}

/** Words that start in [start, end), asked for from left to right; DCLM's where no words are given. */
function wordCounter(units: Uint16Array, words: SpanBuffer | null): (start: number, end: number) => number {
  if (words === null) return alnumPiecesIn(units);
  let at = 0;
  return (start, end) => {
    while (at < words.count && words.starts[at]! < start) at++;
    const from = at;
    while (at < words.count && words.starts[at]! < end) at++;
    return at - from;
  };
}

/** What stands between white space in [start, end). */
function piecesIn(units: Uint16Array): (start: number, end: number) => number {
  return (start, end) => {
    let count = 0;
    for (let i = start; i < end; i++) if (startsPiece(units, i, start)) count++;
    return count;
  };
}

/** The same, of pieces that start with a letter or a number. */
function alnumPiecesIn(units: Uint16Array): (start: number, end: number) => number {
  return (start, end) => {
    let count = 0;
    for (let i = start; i < end; i++) if (startsPiece(units, i, 0) && isAlnumAt(units, i, end)) count++;
    return count;
  };
}

function startsPiece(units: Uint16Array, i: number, from: number): boolean {
  return (FLAGS[units[i]!]! & F.space) === 0 && (i === from || (FLAGS[units[i - 1]!]! & F.space) !== 0);
}

function countFlag(units: Uint16Array, start: number, end: number, flag: number): number {
  let count = 0;
  for (let i = start; i < end; i++) if ((flagsOf(units, i, end) & flag) !== 0) count++;
  return count;
}

/** Code points that are no white space. */
function inkOf(units: Uint16Array, start: number, end: number): number {
  let count = 0;
  for (let i = start; i < end; i++) {
    const unit = units[i]!;
    if ((FLAGS[unit]! & F.space) !== 0) continue;
    if ((unit & 0xfc00) !== 0xdc00 || i === start || (units[i - 1]! & 0xfc00) !== 0xd800) count++;
  }
  return count;
}

function utf8Length(units: Uint16Array, start: number, end: number): number {
  let bytes = 0;
  for (let i = start; i < end; i++) {
    const unit = units[i]!;
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit & 0xf800) === 0xd800 ? 2 : 3;
  }
  return bytes;
}

/** Holds a digit and no letter. */
function isNumeric(units: Uint16Array, start: number, end: number): boolean {
  let digits = false;
  for (let i = start; i < end; i++) {
    const flags = flagsOf(units, i, end);
    if ((flags & (F.letter | F.mark)) !== 0) return false;
    if ((flags & F.digit) !== 0) digits = true;
  }
  return digits;
}

function pushCut(cuts: SpanBuffer, start: number, end: number): void {
  if (cuts.count === cuts.starts.length) growSpans(cuts);
  cuts.starts[cuts.count] = start;
  cuts.ends[cuts.count++] = end;
}

/** Puts the cuts from `from` on in the order of the text; where two share a blank, the first has it. */
function sortCuts(cuts: SpanBuffer, from: number): void {
  if (cuts.count - from < 2) return;
  const sorted = Array.from({ length: cuts.count - from }, (_, k) => [cuts.starts[from + k]!, cuts.ends[from + k]!]);
  sorted.sort((a, b) => a[0]! - b[0]!);
  let before = 0;
  for (const [k, [start, end]] of sorted.entries()) {
    cuts.starts[from + k] = Math.max(before, start!);
    cuts.ends[from + k] = before = Math.max(before, end!);
  }
}

/** More than white space is left of [start, end) without the cuts from `from` on. */
function leavesInk(units: Uint16Array, start: number, end: number, cuts: SpanBuffer, from: number): boolean {
  let at = start;
  for (let k = from; k < cuts.count; k++) {
    if (trimStart(units, at, cuts.starts[k]!) < cuts.starts[k]!) return true;
    at = cuts.ends[k]!;
  }
  return trimStart(units, at, end) < end;
}
