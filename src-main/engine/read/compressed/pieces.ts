import type { FaultReason } from '#shared/domain/ledger.ts';

/**
 * Decompressed bytes, in order. `bytes` is valid until the next piece is asked for.
 * `at`: offset in the decompressed stream. `member`: offset in the file of the gzip member or zstd frame that the
 * bytes come from, 0 in a bare file. `memberStart`: these are the first bytes of that member.
 */
export interface BytesPiece {
  kind: 'bytes';
  bytes: Uint8Array;
  at: number;
  member: number;
  memberStart: boolean;
}

/**
 * The stream is broken here: what came before is good, what follows (if anything) starts at the next member that
 * could be found, so nothing may be joined across a break. A break counts as one byte in `at`: offsets after it, which
 * damage has made a convention anyway, stay unique.
 */
export interface BreakPiece {
  kind: 'break';
  reason: FaultReason;
  detail: string;
  at: number;
  member: number;
  /** What follows is no compressed data at all: everything before is whole, as with garbage after the end. */
  clean: boolean;
}

export type Piece = BytesPiece | BreakPiece;

/** How one member ended: whole, or broken with nothing more to be had from it. */
export type MemberEnd = { ok: true } | BadEnd;

/** `fatal`: the rest of the file is not to be read; `foreign`: no member began here at all. */
export interface BadEnd {
  ok: false;
  reason: FaultReason;
  detail: string;
  fatal: boolean;
  foreign: boolean;
}

export function badEnd(detail: string, more: Partial<BadEnd> = {}): BadEnd {
  return { ok: false, reason: 'bad-compression', detail, fatal: false, foreign: false, ...more };
}

/** Counts what was delivered, and stops streams that expand beyond all reason. */
export interface Meter {
  /** Decompressed bytes so far: the offset of the next byte. */
  at: number;
  /** The last member was short, so the next may be too: a hint that changes the speed, never the bytes. */
  short: boolean;
  /** True once `at` passes 1 GiB and `ratio` times the compressed bytes read. */
  bomb(compressed: number): boolean;
}

const BOMB_FLOOR = 1024 ** 3;

export function newMeter(ratio: number): Meter {
  return {
    at: 0,
    short: false,
    bomb(compressed) {
      return this.at > BOMB_FLOOR && this.at > ratio * compressed;
    },
  };
}

export function bombEnd(meter: Meter, compressed: number): MemberEnd {
  const detail = `${compressed} compressed bytes expand to more than ${meter.at} bytes; raise read.maxExpansion to read on`;
  return badEnd(detail, { reason: 'bomb', fatal: true });
}
