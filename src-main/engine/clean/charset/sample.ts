import { newPairCounter } from './pair-counts.ts';
import type { Pairs } from './pair-counts.ts';

/*
 * What the detector looks at: the words that hold bytes beyond ASCII, and the pairs of bytes in and around them, as a
 * word's letters belong to one language and the markup around it to none.
 */

/** Bytes beyond ASCII that are looked at, at most. */
export const SAMPLE_HIGH = 2_000;
/** Pieces of a long content that the sample is taken from. */
const PIECES = 8;
/** Bytes of a piece. */
const PIECE = 32_768;

export interface Sample extends Pairs {
  /** Pieces of the content, each beginning after an ASCII byte. */
  pieces: { bytes: Uint8Array; /** 1 where the byte belongs to a counted word. */ counted: Uint8Array }[];
  /** The pairs of the words between them that are all ASCII, outside tags. */
  asciiPairs: Uint16Array;
  asciiCounts: Uint32Array;
  /** Bytes beyond ASCII in counted words. */
  high: number;
  /** Letters of the words between them. */
  asciiLetters: number;
  /** Bytes beyond ASCII that occur, by value less 0x80. */
  used: Uint8Array;
}

const isLetter = (byte: number): boolean =>
  byte >= 0x80 || (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a);

/** Starts of the pieces: the first at 0, the others evenly spread. */
function starts(bytes: Uint8Array): number[] {
  if (bytes.length <= PIECE * PIECES) return [0];
  return Array.from({ length: PIECES }, (_, i) => {
    let at = Math.floor((i * (bytes.length - PIECE)) / (PIECES - 1));
    // No trail byte of any charset is as low as a blank or line end.
    for (let steps = 0; at > 0 && steps < 4096 && bytes[at - 1]! > 0x20; steps++) at++;
    return Math.min(at, bytes.length);
  });
}

const BLANK = 0x20;
const OPEN_TAG = 0x3c;
const CLOSE_TAG = 0x3e;
/** A text without blanks is one long word, which is cut here. */
const WORD = 512;

/** Words of letters and bytes beyond ASCII: where each ends, and how many of the latter it holds. */
function* wordsOf(piece: Uint8Array): Generator<{ start: number; end: number; high: number; inTag: boolean }> {
  let inTag = false;
  for (let i = 0; i < piece.length; i++) {
    const byte = piece[i]!;
    if (byte === OPEN_TAG) inTag = true;
    else if (byte === CLOSE_TAG) inTag = false;
    if (!isLetter(byte)) continue;
    const start = i;
    let high = 0;
    for (; i < piece.length && high < WORD && isLetter(piece[i]!); i++) if (piece[i]! >= 0x80) high++;
    yield { start, end: i, high, inTag };
    i--;
  }
}

/** How often a word counts, with the bytes on both sides: what a page repeats in its frame is no new evidence. */
const TIMES = 3;

function isRepeated(seen: Map<string, number>, piece: Uint8Array, start: number, end: number): boolean {
  const from = Math.max(0, start - 1);
  const word = Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString('latin1', from, end + 1);
  const times = (seen.get(word) ?? 0) + 1;
  seen.set(word, times);
  return times > TIMES;
}

const inWords = newPairCounter();
const inAscii = newPairCounter();

/** Deterministic: a function of the bytes alone. */
export function takeSample(bytes: Uint8Array): Sample {
  const used = new Uint8Array(128);
  const pieces: Sample['pieces'] = [];
  const seen = new Map<string, number>();
  let high = 0;
  const from = starts(bytes);
  const share = Math.ceil(SAMPLE_HIGH / from.length);
  for (const start of from) {
    const end = from.length === 1 ? bytes.length : Math.min(bytes.length, start + PIECE);
    const until = Math.min(SAMPLE_HIGH, high + share);
    const piece = bytes.subarray(start, end);
    const counted = new Uint8Array(piece.length);
    let stop = piece.length;
    for (const word of wordsOf(piece)) {
      if (word.high === 0 && word.inTag) continue;
      if (word.high > 0 && isRepeated(seen, piece, word.start, word.end)) continue;
      const into = word.high > 0 ? inWords : inAscii;
      for (let i = word.start; i <= word.end; i++) {
        const before = i === 0 ? BLANK : piece[i - 1]!;
        const byte = i === piece.length ? BLANK : piece[i]!;
        // Where a long word is cut, the pair belongs to the next part of it.
        if (i < word.end || !isLetter(byte)) into.add(before, byte);
        if (i < word.end && byte >= 0x80) used[byte - 0x80] = 1;
      }
      if (word.high === 0) continue;
      counted.fill(1, word.start, word.end);
      high += word.high;
      if (high >= until) {
        stop = word.end;
        break;
      }
    }
    pieces.push({ bytes: piece.subarray(0, stop), counted });
    if (high >= SAMPLE_HIGH) break;
  }
  const words = inWords.take();
  const { pairs: asciiPairs, counts: asciiCounts } = inAscii.take();
  const asciiLetters = asciiCounts.reduce((sum, count) => sum + count, 0);
  return { pieces, ...words, asciiPairs, asciiCounts, asciiLetters, high, used };
}
