import type { ByteSource } from './compressed/open.ts';
import type { BreakPiece, Piece } from './compressed/pieces.ts';

/**
 * Pulls bytes out of a source as a parser of archives needs them: look ahead, pass over, go back. Offsets are those of
 * the decompressed stream. A break in the stream looks like its end until `takeBreak` is called.
 */
export interface ByteReader {
  /** Offset of the next byte. */
  readonly position: number;
  /** At least `n` bytes from the position on unless the stream ends or breaks before. Valid until the next call. */
  peek(n: number): Promise<Uint8Array>;
  /** Passes over bytes that `peek` has shown. */
  consume(n: number): void;
  /** Passes over `n` bytes without keeping them; gives how many there were. */
  skip(n: number): Promise<number>;
  /** Goes back (or on) to an offset; far jumps in compressed files inflate from the start again. */
  seek(position: number): Promise<void>;
  /** Offset in the file of the member or frame that the next byte is in; 0 in a bare file. */
  member(): number;
  /** Where the first member or frame begins at or after `from`, both counted from the position on; -1: not in what was peeked. */
  memberStart(from: number): number;
  /** The break at which the bytes end, or null at a true end; reading can go on after it. */
  takeBreak(): BreakPiece | null;
  close(): Promise<void>;
}

const KEEP = 2 * 1024 * 1024;

export function newByteReader(source: ByteSource, from: number): ByteReader {
  let pieces: AsyncGenerator<Piece> = source.pieces(from);
  let buffer = Buffer.alloc(0);
  let first = 0;
  let last = 0;
  let position = from; // of buffer[first]
  let pending: BreakPiece | null = null;
  let ended = false;
  /** Members that begin in the buffer, and before them the one that holds its first byte. */
  let marks: { at: number; member: number; start: boolean }[] = [];
  let current = 0; // marks before this one are behind

  function append(bytes: Uint8Array): void {
    if (last + bytes.length > buffer.length) {
      const held = last - first;
      const need = held + bytes.length;
      const small = buffer.length > KEEP && need < KEEP / 2;
      const target = need > buffer.length || small ? Buffer.allocUnsafeSlow(Math.max(64 * 1024, need * 2)) : buffer;
      buffer.copy(target, 0, first, last);
      buffer = target;
      first = 0;
      last = held;
    }
    buffer.set(bytes, last);
    last += bytes.length;
  }

  async function pull(): Promise<boolean> {
    if (pending !== null || ended) return false;
    const next = await pieces.next();
    if (next.done === true) ended = true;
    else if (next.value.kind === 'break') pending = next.value;
    else {
      const { at, member, memberStart, bytes } = next.value;
      if (memberStart || marks.length === 0) marks.push({ at, member, start: memberStart });
      append(bytes);
      return true;
    }
    return false;
  }

  function consume(n: number): void {
    first += n;
    position += n;
    while (current + 1 < marks.length && marks[current + 1]!.at <= position) current++;
    // Now and then only, as there may be hundreds of thousands.
    if (current > 1_000 && current > marks.length / 2) {
      marks = marks.slice(current);
      current = 0;
    }
  }

  return {
    get position() {
      return position;
    },
    async peek(n) {
      while (last - first < n && (await pull()));
      return buffer.subarray(first, last);
    },
    consume,
    async skip(n) {
      let left = n;
      while (left > 0) {
        const step = Math.min(left, last - first);
        consume(step);
        left -= step;
        if (left > 0 && !(await pull())) break;
      }
      return n - left;
    },
    async seek(to) {
      const ahead = to - position;
      if (ahead >= 0 && ahead <= last - first) return consume(ahead);
      await pieces.return(undefined);
      pieces = source.pieces(to);
      first = last = 0;
      position = to;
      pending = null;
      ended = false;
      marks = [];
      current = 0;
    },
    member: () => marks.slice(current, current + 2).findLast(({ at }) => at <= position)?.member ?? 0,
    memberStart(ahead) {
      let low = current;
      let high = marks.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (marks[middle]!.at < position + ahead) low = middle + 1;
        else high = middle;
      }
      while (low < marks.length && !marks[low]!.start) low++;
      return low < marks.length ? marks[low]!.at - position : -1;
    },
    takeBreak() {
      const taken = pending;
      if (taken !== null) {
        position = taken.at + 1;
        first = last = 0;
        marks = [];
        current = 0;
        pending = null;
      }
      return taken;
    },
    async close() {
      await pieces.return(undefined);
    },
  };
}
