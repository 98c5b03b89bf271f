import type { Segments } from './segments.ts';
import { F, FLAGS } from './unicode/flags.ts';
import { growSpans, type TextSource } from './word-splitter.ts';

/**
 * How a text becomes lines: `lf` splits at every line feed (an empty text is one empty line), `runs` at runs of them
 * (a feed at either end leaves an empty line there), `python` at every line end of Python's `splitlines` (which
 * leaves no empty line at the end).
 */
export type LineMode = 'lf' | 'runs' | 'python';

function push(out: Segments, start: number, end: number): void {
  if (out.count === out.starts.length) growSpans(out);
  out.starts[out.count] = start;
  out.ends[out.count++] = end;
}

/** Line feeds are looked for in the string, where the host searches many code units at a time. */
export function splitLines({ text, units, length }: TextSource, mode: LineMode, out: Segments): void {
  out.count = 0;
  out.identified = false;
  if (mode === 'python') return splitPython(units, length, out);
  let start = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', start)) {
    push(out, start, at);
    start = at + 1;
    if (mode === 'runs') while (start < length && units[start] === 10) start++;
  }
  push(out, start, length);
}

function splitPython(units: Uint16Array, length: number, out: Segments): void {
  let start = 0;
  for (let i = 0; i < length; i++) {
    const unit = units[i]!;
    if ((FLAGS[unit]! & F.lineEnd) === 0) continue;
    push(out, start, i);
    if (unit === 13 && i + 1 < length && units[i + 1] === 10) i++;
    start = i + 1;
  }
  if (start < length) push(out, start, length);
}

/** Pieces between two or more line feeds, white space at both ends of the text taken off; an empty text is one empty piece. */
export function splitParagraphs({ text, units, length }: TextSource, out: Segments): void {
  out.count = 0;
  out.identified = false;
  const from = trimStart(units, 0, length);
  const to = trimEnd(units, from, length);
  let start = from;
  for (let at = text.indexOf('\n\n', start); at >= 0 && at < to; at = text.indexOf('\n\n', start)) {
    push(out, start, at);
    start = at;
    while (start < to && units[start] === 10) start++;
  }
  push(out, start, to);
}

/** First index in [start, end) that is not white space, or `end`. */
export function trimStart(units: Uint16Array, start: number, end: number): number {
  while (start < end && (FLAGS[units[start]!]! & F.space) !== 0) start++;
  return start;
}

/** End of what is left of [start, end) without white space behind. */
export function trimEnd(units: Uint16Array, start: number, end: number): number {
  while (end > start && (FLAGS[units[end - 1]!]! & F.space) !== 0) end--;
  return end;
}

/**
 * Lines that hold something, white space taken off both ends, whatever ends a line; and blocks, the runs of such lines
 * between blank ones.
 */
export function splitContent(units: Uint16Array, length: number, lines: Segments, blocks: Segments): void {
  lines.count = 0;
  lines.identified = false;
  blocks.count = 0;
  blocks.identified = false;
  let blockStart = -1;
  let blockEnd = 0;
  for (let i = 0; i < length;) {
    let end = i;
    while (end < length && (FLAGS[units[end]!]! & F.lineEnd) === 0) end++;
    const from = trimStart(units, i, end);
    const to = trimEnd(units, from, end);
    if (from < to) {
      push(lines, from, to);
      if (blockStart < 0) blockStart = from;
      blockEnd = to;
    } else if (blockStart >= 0) {
      push(blocks, blockStart, blockEnd);
      blockStart = -1;
    }
    i = end + (units[end] === 13 && units[end + 1] === 10 && end + 1 < length ? 2 : 1);
  }
  if (blockStart >= 0) push(blocks, blockStart, blockEnd);
}
