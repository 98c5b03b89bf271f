import { AppError } from '#shared/errors.ts';

/** Reads little-endian values from a model file in order; running over its end is an AppError. */
export interface ByteReader {
  i32(): number;
  /** As a number; counts beyond 2^53 do not occur. */
  i64(): number;
  f64(): number;
  bool(): boolean;
  u8(): number;
  /** Up to the next NUL, which is skipped. */
  cstring(): string;
  bytes(length: number): Uint8Array;
  floats(length: number): Float32Array;
  /** Bytes left. */
  left(): number;
  /** The error to throw where what was read cannot be. */
  damaged(): AppError;
}

export function byteReader(bytes: Uint8Array, where: string): ByteReader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const decoder = new TextDecoder();
  let at = 0;

  const broken = (what: string): AppError =>
    new AppError('corrupt', `the fastText model ${what}`, {
      where,
      remedy: 'copy it again; if it came with Winnow, install that again',
    });

  function take(length: number): number {
    if (!(length >= 0 && at + length <= bytes.length)) throw broken('ends early');
    const start = at;
    at += length;
    return start;
  }

  return {
    i32: () => view.getInt32(take(4), true),
    i64: () => Number(view.getBigInt64(take(8), true)),
    f64: () => view.getFloat64(take(8), true),
    bool: () => bytes[take(1)] !== 0,
    u8: () => bytes[take(1)]!,
    cstring: () => {
      const end = bytes.indexOf(0, at);
      const start = take((end < 0 ? bytes.length + 1 : end + 1) - at);
      return decoder.decode(bytes.subarray(start, at - 1));
    },
    bytes: (length) => {
      const start = take(length);
      return bytes.subarray(start, start + length);
    },
    floats: (length) => {
      const start = take(length * 4);
      // A copy, which begins where floats may; every machine that Node runs on is little-endian.
      const floats = new Float32Array(length);
      new Uint8Array(floats.buffer).set(bytes.subarray(start, start + length * 4));
      return floats;
    },
    left: () => bytes.length - at,
    damaged: () => broken('is damaged'),
  };
}
