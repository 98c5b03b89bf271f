import { copyOf } from './bytes.ts';

/**
 * Cuts a stream of bytes into JSON values without parsing them: the elements of one top-level array, or top-level
 * values that follow each other. Only strings and brackets are looked at, so that a value larger than `max` bytes is
 * passed over without being kept.
 */
export interface ValueCutter {
  push(bytes: Uint8Array, at: number): void;
  /** The next whole value, or null when more bytes are needed. */
  next(): JsonValue | null;
  /** What stands open at the end, or null. */
  rest(): JsonValue | null;
  restart(): void;
  /** True when the top level is an array that was closed. */
  readonly closed: boolean;
}

export interface JsonValue {
  at: number;
  bytes: Uint8Array;
  length: number;
  tooLong: boolean;
}

const isSpace = (byte: number): boolean => byte === 0x20 || (byte >= 9 && byte <= 13);

export function newValueCutter(max: number): ValueCutter {
  let piece: Uint8Array = new Uint8Array(0);
  let pieceAt = 0;
  let i = 0;
  let start = -1; // of the open value in this piece; -1 between values
  let valueAt = 0;
  let held = 0;
  let parts: Uint8Array[] = [];
  let depth = 0; // brackets open inside the value
  let inString = false;
  let escaped = false;
  let array: 'unknown' | 'yes' | 'no' | 'closed' = 'unknown';
  const noBytes = new Uint8Array(0);

  function finish(end: number): JsonValue {
    const tail = piece.subarray(start, end);
    const length = held + tail.length;
    const tooLong = length > max;
    const bytes = tooLong ? noBytes : parts.length === 0 ? tail : Buffer.concat([...parts, tail], length);
    start = -1;
    held = 0;
    parts = [];
    depth = 0;
    inString = false;
    return { at: valueAt, bytes, length, tooLong };
  }

  return {
    get closed() {
      return array === 'closed';
    },
    push(bytes, at) {
      piece = bytes;
      pieceAt = at;
      i = 0;
      if (start >= 0) start = 0;
    },
    next() {
      for (; i < piece.length; i++) {
        const byte = piece[i]!;
        if (start < 0) {
          if (isSpace(byte)) continue;
          if (array === 'unknown') {
            array = byte === 0x5b ? 'yes' : 'no';
            if (array === 'yes') continue;
          }
          if (array === 'yes' && byte === 0x2c) continue;
          if (array === 'yes' && byte === 0x5d) {
            array = 'closed';
            continue;
          }
          start = i;
          valueAt = pieceAt + i;
        } else if (inString) {
          if (escaped) escaped = false;
          else if (byte === 0x5c) escaped = true;
          else if (byte === 0x22) {
            inString = false;
            if (depth === 0) return finish(++i);
          }
          continue;
        }
        if (byte === 0x22) inString = true;
        else if (byte === 0x7b || byte === 0x5b) depth++;
        else if (byte === 0x7d || byte === 0x5d) {
          if (depth === 0) return finish(start === i ? ++i : i); // a bare word before the array's end, or a stray bracket
          if (--depth === 0) return finish(++i);
        } else if (depth === 0 && start < i && (isSpace(byte) || byte === 0x2c)) return finish(i);
      }
      if (start >= 0) {
        const tail = piece.subarray(start);
        held += tail.length;
        if (held > max) parts = [];
        else parts.push(copyOf(tail));
        piece = noBytes;
        i = 0;
        start = 0;
      }
      return null;
    },
    rest() {
      return start < 0 ? null : finish(piece.length);
    },
    restart() {
      start = -1;
      held = 0;
      parts = [];
      depth = 0;
      inString = false;
      escaped = false;
    },
  };
}
