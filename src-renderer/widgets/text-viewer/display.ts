/*
 * What the editor is given is not the document's text: an editor knows one line end, drops a byte order mark, and hangs
 * on a line of a million characters. So it gets display lines joined by LF, and this module says which offset of the
 * document (UTF-16) stands at which line and column, both ways. Nothing of the document is rewritten.
 */

/** Lines longer than this are shown as several. */
export const LONG_LINE = 4000;

/** A document longer than this is shown in part until someone asks for all of it. */
export const SHOWN_AT_FIRST = 262_144;

/** What ended a line: nothing (the part ends), LF, CR LF, CR, or no line end at all where a long line goes on. */
export type LineEnd = '' | 'lf' | 'crlf' | 'cr' | 'soft';

export interface Part {
  start: number;
  end: number;
}

export interface Display {
  /** For the editor. */
  text: string;
  /** The part of the document that is shown. */
  part: Part;
  /** Offsets in the document where each display line starts and where its characters end. */
  starts: Uint32Array;
  ends: Uint32Array;
  lineEnds: readonly LineEnd[];
  /** Number of each display line in the document; 0 for one that goes on. */
  numbers: Uint32Array;
  /** Whether the editor drops the first character, a byte order mark. */
  bom: boolean;
}

/** One-based, as the editor counts. */
export interface TextPlace {
  line: number;
  column: number;
}

const LF = 10;
const CR = 13;

/** The part around an offset, at most `size` long, that splits neither a surrogate pair nor a CR LF. */
export const partAround = (text: string, offset: number, size = SHOWN_AT_FIRST): Part =>
  partFrom(text, offset - Math.floor(size / 4), size);

/** The part from an offset on, or the last one or the first where there is none. */
export function partFrom(text: string, offset: number, size = SHOWN_AT_FIRST): Part {
  const start = Math.max(0, Math.min(offset, text.length - size));
  return { start: whole(text, start), end: whole(text, Math.min(text.length, start + size)) };
}

function whole(text: string, offset: number): number {
  if (offset <= 0 || offset >= text.length) return offset;
  const before = text.charCodeAt(offset - 1);
  const after = text.charCodeAt(offset);
  return withinPair(text, offset) || (before === CR && after === LF) ? offset - 1 : offset;
}

export interface DisplayOptions {
  part?: Part;
  longLine?: number;
  /** Ends a display line behind every sentence, so that two versions of a long line break at the same places. */
  sentences?: boolean;
}

export function displayOf(text: string, options: DisplayOptions = {}): Display {
  const { part = { start: 0, end: text.length }, longLine = LONG_LINE, sentences = false } = options;
  const starts: number[] = [];
  const ends: number[] = [];
  const lineEnds: LineEnd[] = [];
  const numbers: number[] = [];
  const lines: string[] = [];
  let number = 1 + breaksBefore(text, part.start);
  let fresh = true;
  const push = (start: number, end: number, lineEnd: LineEnd): void => {
    starts.push(start);
    ends.push(end);
    lineEnds.push(lineEnd);
    numbers.push(fresh ? number : 0);
    // The editor's places slip by one behind half a surrogate pair: it gets U+FFFD, which is as long.
    lines.push(text.slice(start, end).toWellFormed());
    fresh = lineEnd !== 'soft';
    if (fresh) number++;
  };
  const pushLine = (from: number, end: number, lineEnd: LineEnd): void => {
    let start = from;
    if (sentences) {
      for (const cut of sentenceEnds(text, from, end)) {
        pushPieces(start, cut, 'soft');
        start = cut;
      }
    }
    pushPieces(start, end, lineEnd);
  };
  const pushPieces = (from: number, end: number, lineEnd: LineEnd): void => {
    let start = from;
    while (end - start > longLine) {
      const cut = softBreak(text, start, start + longLine);
      push(start, cut, 'soft');
      start = cut;
    }
    push(start, end, lineEnd);
  };
  let start = part.start;
  for (let at = nextBreak(text, start, part.end); at < part.end; at = nextBreak(text, start, part.end)) {
    const crlf = text.charCodeAt(at) === CR && at + 1 < part.end && text.charCodeAt(at + 1) === LF;
    pushLine(start, at, crlf ? 'crlf' : text.charCodeAt(at) === CR ? 'cr' : 'lf');
    start = at + (crlf ? 2 : 1);
  }
  pushLine(start, part.end, '');
  return {
    text: lines.join('\n'),
    part,
    starts: Uint32Array.from(starts),
    ends: Uint32Array.from(ends),
    lineEnds,
    numbers: Uint32Array.from(numbers),
    bom: text.charCodeAt(part.start) === 0xfeff,
  };
}

/** Where an offset of the document stands; one outside of the part stands at its near end, one in a line end before it. */
export function placeOf(display: Display, offset: number): TextPlace {
  const { starts, ends, part } = display;
  const held = Math.min(Math.max(offset, part.start), part.end);
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (starts[middle]! <= held) low = middle;
    else high = middle - 1;
  }
  const column = Math.min(held, ends[low]!) - starts[low]! + 1;
  return { line: low + 1, column: low === 0 && display.bom ? Math.max(1, column - 1) : column };
}

/** The offset of the document at a line and column of the editor. */
export function offsetOf(display: Display, { line, column }: TextPlace): number {
  const index = Math.min(Math.max(line, 1), display.starts.length) - 1;
  const start = display.starts[index]!;
  const dropped = index === 0 && display.bom && column > 1 ? 1 : 0;
  return Math.min(start + Math.max(column, 1) - 1 + dropped, display.ends[index]!);
}

function nextBreak(text: string, from: number, end: number): number {
  for (let at = from; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === LF || code === CR) return at;
  }
  return end;
}

function breaksBefore(text: string, end: number): number {
  let count = 0;
  for (let at = nextBreak(text, 0, end); at < end; at = nextBreak(text, at + 1, end)) {
    if (text.charCodeAt(at) === CR && text.charCodeAt(at + 1) === LF) at++;
    count++;
  }
  return count;
}

/** Scripts that write spaces end a sentence with one; the others with the mark alone. */
const SENTENCE_END = /[.!?؟।॥]["'”’»)\]]*\s|[。!?][”’」』)]*\s?/gu;
const JOINS = /[\p{M}\p{Emoji_Modifier}\u200c\u200d\ufe0f]/u;

/** Behind the sentences of a line, but for the last. */
function sentenceEnds(text: string, from: number, end: number): number[] {
  return [...text.slice(from, end).matchAll(SENTENCE_END)]
    .map((match) => from + match.index + match[0].length)
    .filter((cut) => cut < end);
}

/** Where a long line is cut for display: behind a sentence, else behind a space, else between two characters. */
function softBreak(text: string, start: number, limit: number): number {
  const from = limit - Math.floor((limit - start) / 2);
  const tail = text.slice(from, limit);
  const sentence = [...tail.matchAll(SENTENCE_END)].at(-1);
  if (sentence !== undefined) return from + sentence.index + sentence[0].length;
  const space = tail.search(/\s\S*$/u);
  if (space >= 0) return from + space + 1;
  let cut = limit;
  for (let tries = 0; tries < 32 && cut > start + 1; tries++, cut--) {
    const joined = JOINS.test(String.fromCodePoint(text.codePointAt(cut) ?? 0)) || text.charCodeAt(cut - 1) === 0x200d;
    if (!withinPair(text, cut) && !joined) return cut;
  }
  return withinPair(text, limit) ? limit - 1 : limit;
}

/** Half a pair that stands alone may be cut off, a whole one not. */
function withinPair(text: string, at: number): boolean {
  return (text.charCodeAt(at - 1) & 0xfc00) === 0xd800 && (text.charCodeAt(at) & 0xfc00) === 0xdc00;
}
