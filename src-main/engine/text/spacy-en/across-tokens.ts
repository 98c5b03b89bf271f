import type { SpanBuffer } from '#engine/text/word-splitter.ts';
import { specialCases } from './exceptions.ts';
import { makeChunkTokens, specialLengths, tokenizeChunk } from './chunk.ts';

/**
 * spaCy's second look: special cases that the affix rules had taken apart (`mid-Dec.`, `nice:)`) are found again as
 * sequences of tokens. Matches may run over single spaces; those change nothing but keep shorter ones from being made.
 */

interface Sequence {
  tokens: string[];
  /** The special case has other tokens than the sequence. */
  changes: boolean;
}

/** By first token. */
const SEQUENCES = findSequences();

function findSequences(): Map<string, Sequence[]> {
  const found = new Map<string, Sequence[]>();
  const tokens = makeChunkTokens();
  for (const [text, expansion] of specialCases()) {
    const units = Uint16Array.from(text, (_, index) => text.charCodeAt(index));
    tokenizeChunk(text, units, 0, units.length, false, tokens);
    if (tokens.count < 2) continue;
    const parts: string[] = [];
    let at = 0;
    for (let index = 0; index < tokens.count; at = tokens.ends[index++]!)
      parts.push(text.slice(at, tokens.ends[index]));
    const list = found.get(parts[0]!) ?? [];
    list.push({ tokens: parts, changes: parts.join('|') !== expansion.join('|') });
    found.set(parts[0]!, list);
  }
  return found;
}

const SECOND_TOKENS = new Set([...SEQUENCES.values()].flat().map((sequence) => sequence.tokens[1]!));

/** Whether touching tokens of one chunk, from `start`, hold a sequence that changes. */
export function holdsSequence(text: string, start: number, ends: Uint32Array, count: number): boolean {
  let at = start;
  for (let index = 0; index + 1 < count; at = ends[index++]!) {
    if (!SECOND_TOKENS.has(text.slice(ends[index], ends[index + 1]))) continue;
    const sequences = SEQUENCES.get(text.slice(at, ends[index]));
    if (
      sequences?.some((sequence) => sequence.changes && touches(text, at, ends, index, count, sequence.tokens)) === true
    )
      return true;
  }
  return false;
}

function touches(
  text: string,
  start: number,
  ends: Uint32Array,
  index: number,
  count: number,
  tokens: readonly string[],
): boolean {
  if (index + tokens.length > count) return false;
  let at = start;
  for (let part = 0; part < tokens.length; part++) {
    const end = ends[index + part]!;
    if (end - at !== tokens[part]!.length || !text.startsWith(tokens[part]!, at)) return false;
    at = end;
  }
  return true;
}

interface Match {
  start: number;
  end: number;
}

/** Puts the special cases of a whole text back. Only for texts where some chunk `holdsSequence`. */
export function joinSpecials(text: string, spans: SpanBuffer): void {
  const matches = findMatches(text, spans);
  // longest first, then leftmost; a match whose first or last token is taken is left out but takes its tokens too
  matches.sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start);
  const taken = new Uint8Array(spans.count);
  const chosen = new Map<number, { end: number; lengths: readonly number[] }>();
  for (const { start, end } of matches) {
    if (taken[start] === 0 && taken[end - 1] === 0) {
      const lengths = specialLengths(text.slice(spans.starts[start], spans.ends[end - 1]));
      if (lengths !== undefined) chosen.set(start, { end, lengths });
    }
    taken.fill(1, start, end);
  }
  if (chosen.size > 0) rewrite(spans, chosen);
}

function findMatches(text: string, spans: SpanBuffer): Match[] {
  const matches: Match[] = [];
  for (let index = 0; index + 1 < spans.count; index++) {
    for (const { tokens } of SEQUENCES.get(wordAt(text, spans, index)) ?? []) {
      let part = 1;
      while (part < tokens.length && follows(text, spans, index + part, tokens[part]!)) part++;
      if (part === tokens.length) matches.push({ start: index, end: index + part });
    }
  }
  return matches;
}

/** Whether token `index` is `word` and stands right behind the one before it, or behind one space. */
function follows(text: string, spans: SpanBuffer, index: number, word: string): boolean {
  if (index >= spans.count) return false;
  const gap = spans.starts[index]! - spans.ends[index - 1]!;
  if (gap > 1 || (gap === 1 && text.charCodeAt(spans.ends[index - 1]!) !== 32)) return false;
  return wordAt(text, spans, index) === word;
}

function wordAt(text: string, spans: SpanBuffer, index: number): string {
  return text.slice(spans.starts[index], spans.ends[index]);
}

function rewrite(spans: SpanBuffer, chosen: Map<number, { end: number; lengths: readonly number[] }>): void {
  const starts: number[] = [];
  const ends: number[] = [];
  for (let index = 0; index < spans.count;) {
    const match = chosen.get(index);
    if (match === undefined) {
      starts.push(spans.starts[index]!);
      ends.push(spans.ends[index++]!);
      continue;
    }
    let at = spans.starts[index]!;
    for (const length of match.lengths) {
      starts.push(at);
      ends.push((at += length));
    }
    index = match.end;
  }
  if (starts.length > spans.starts.length) {
    spans.starts = new Uint32Array(starts.length * 2);
    spans.ends = new Uint32Array(starts.length * 2);
  }
  spans.starts.set(starts);
  spans.ends.set(ends);
  spans.count = starts.length;
}
