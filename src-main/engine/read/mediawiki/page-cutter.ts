import { copyOf } from '../bytes.ts';

/** The bytes of one `<page>` element; none where it is longer than the limit. */
export interface CutPage {
  at: number;
  bytes: Uint8Array;
  length: number;
  tooLong: boolean;
}

/** Cuts a stream into `<page>` elements without parsing it: in a dump their tags stand nowhere else, since text is escaped. */
export interface PageCutter {
  push(bytes: Uint8Array, at: number): void;
  /** The next whole page, or null when more bytes are needed. */
  next(): CutPage | null;
  /** Where a page stands open at the end, and its length so far, or null. */
  rest(): { at: number; length: number } | null;
  restart(): void;
  /** What stood before the first page. */
  readonly head: Uint8Array;
}

const OPEN = Buffer.from('<page>');
const CLOSE = Buffer.from('</page>');
/** A tag may be cut by the end of a piece: so many bytes are looked at again. */
const OVERLAP = CLOSE.length - 1;
const HEAD = 64 * 1024;

export function newPageCutter(max: number): PageCutter {
  let piece: Buffer = Buffer.alloc(0);
  let pieceAt = 0;
  let position = 0;
  let parts: Uint8Array[] = [];
  let length = 0;
  let openAt = -1;
  let head: Buffer | null = null;

  function take(end: number): void {
    length += end - position;
    if (length > max) parts = [];
    else if (end > position) parts.push(copyOf(piece.subarray(position, end)));
    position = end;
  }

  return {
    get head() {
      return head ?? new Uint8Array(0);
    },
    push(bytes, at) {
      const left = piece.subarray(position);
      pieceAt = at - left.length;
      piece = Buffer.concat([left, bytes]);
      position = 0;
    },
    next() {
      if (openAt < 0) {
        const start = piece.indexOf(OPEN, position);
        if (start < 0) {
          head ??= Buffer.from(piece.subarray(0, HEAD));
          position = Math.max(position, piece.length - OVERLAP);
          return null;
        }
        head ??= Buffer.from(piece.subarray(0, Math.min(start, HEAD)));
        position = start;
        openAt = pieceAt + start;
      }
      const close = piece.indexOf(CLOSE, position);
      if (close < 0) {
        take(Math.max(position, piece.length - OVERLAP));
        return null;
      }
      take(close + CLOSE.length);
      const tooLong = length > max;
      const page = { at: openAt, bytes: tooLong ? new Uint8Array(0) : Buffer.concat(parts, length), length, tooLong };
      openAt = -1;
      parts = [];
      length = 0;
      return page;
    },
    rest: () => (openAt < 0 ? null : { at: openAt, length: length + piece.length - position }),
    restart() {
      piece = Buffer.alloc(0);
      position = 0;
      openAt = -1;
      parts = [];
      length = 0;
    },
  };
}
