import { copyOf } from './bytes.ts';

/** One line without its line feed. `bytes` is valid until the next call; empty when the line was too long. */
export interface Line {
  /** Offset of the first byte in the stream. */
  at: number;
  bytes: Uint8Array;
  /** Bytes of the line, its line feed included. */
  length: number;
  tooLong: boolean;
}

/**
 * Cuts pieces into lines at LF alone (U+2028 and lone CR are part of a line). A line longer than `max` bytes is
 * counted but not kept, so that memory stays bounded by `max`.
 */
export interface LineSplitter {
  /** Hands in the next piece; only when `next` has returned null. */
  push(bytes: Uint8Array): void;
  next(): Line | null;
  /**
   * Passes over the lines of nothing but a line feed that come next and begin before `end`; gives where they begin and
   * how many they are. As lines one by one, a bomb of line feeds would take minutes.
   */
  skipEmpty(end: number): { at: number; lines: number };
  /** The bytes after the last line feed, or null when there are none; call at the end or at a break. */
  rest(): Line | null;
  /** Starts over at another offset, after a break. */
  restart(at: number): void;
}

export function newLineSplitter(max: number, start: number): LineSplitter {
  let at = start; // of the line that is being gathered
  let piece: Uint8Array = new Uint8Array(0);
  let from = 0; // of the rest of the piece
  let parts: Uint8Array[] = []; // copies: the piece's memory is reused
  let held = 0; // bytes of this line before the piece, kept in parts or not

  function line(end: number, length: number): Line {
    const tail = piece.subarray(from, end);
    const size = held + tail.length;
    const tooLong = size > max;
    const bytes = tooLong ? new Uint8Array(0) : parts.length === 0 ? tail : Buffer.concat([...parts, tail], size);
    const result = { at, bytes, length, tooLong };
    at += length;
    parts = [];
    held = 0;
    return result;
  }

  return {
    push(bytes) {
      piece = bytes;
      from = 0;
    },
    next() {
      const end = piece.indexOf(10, from);
      if (end >= 0) {
        const result = line(end, held + end - from + 1);
        from = end + 1;
        return result;
      }
      const tail = piece.subarray(from);
      held += tail.length;
      if (held > max) parts = [];
      else if (tail.length > 0) parts.push(copyOf(tail));
      piece = new Uint8Array(0);
      from = 0;
      return null;
    },
    skipEmpty(end) {
      const first = at;
      if (held > 0) return { at, lines: 0 };
      while (piece[from] === 10 && at < end) {
        from++;
        at++;
      }
      return { at: first, lines: at - first };
    },
    rest() {
      return held === 0 ? null : line(from, held);
    },
    restart(to) {
      at = to;
      parts = [];
      held = 0;
    },
  };
}
