import { looksLikeMember, gzipMember, isGzipMagic } from './gzip.ts';
import { openWindow } from './file-window.ts';
import type { FileWindow } from './file-window.ts';
import { newMeter } from './pieces.ts';
import type { Piece } from './pieces.ts';
import { isSkippableMagic, isZstdMagic, zstdFrame } from './zstd.ts';

/*
 * The one door to the bytes of an input file, bare or compressed (DECISIONS 9). Whatever the file, the bytes are the
 * decompressed ones, memory stays within a few pieces, and damage is a piece of its own, after all that is good.
 */

export type Compression = 'none' | 'gzip' | 'zstd';

export interface OpenOptions {
  /** Bytes asked of the system at once. */
  piece?: number;
  /** Memory that a zstd window may take; frames that need more are refused. */
  windowBudget?: number;
}

export interface ByteSource {
  readonly compression: Compression;
  /** Size of the file in bytes. */
  readonly size: number;
  /** Pieces from a decompressed offset on: a bare file is read from there, others are inflated and skipped up to there. */
  pieces(from: number): AsyncGenerator<Piece>;
}

const PIECE = 256 * 1024;
const WINDOW_BUDGET = 1024 ** 3;
/** Where a member was so short, in bytes, the next is inflated in one go if it can be. */
const SHORT_MEMBER = 64 * 1024;
/** After so many broken members the rest of the file is given up. */
const MAX_BREAKS = 1_000;

export function compressionOf(head: Uint8Array): Compression {
  if (isGzipMagic(head)) return 'gzip';
  return isZstdMagic(head) || isSkippableMagic(head) ? 'zstd' : 'none';
}

/** What a reader's input says of the file; `size` is what was planned. */
export interface SourceInput {
  file: string;
  size: number;
  knobs: { maxExpansion: number };
}

/** Opens nothing for long: each `pieces` call has its own handle, closed when its loop ends. Throws AppError `io`. */
export function openSource(input: SourceInput, options: OpenOptions = {}): ByteSource {
  const piece = options.piece ?? PIECE;
  const probe = openWindow(input.file, 16);
  let compression: Compression;
  const size = probe.size;
  try {
    compression = compressionOf(probe.peek(4));
  } finally {
    probe.close();
  }

  async function* pieces(from: number): AsyncGenerator<Piece> {
    const window = openWindow(input.file, piece);
    try {
      if (window.size !== input.size) {
        const detail = `the file has ${window.size} bytes, ${input.size} when it was planned; plan again`;
        yield { kind: 'break', reason: 'source-changed', detail, at: 0, member: 0, clean: false };
      } else if (compression === 'none') yield* barePieces(window, from, piece);
      else {
        const budget = options.windowBudget ?? WINDOW_BUDGET;
        yield* skipTo(from, memberPieces(window, compression, input.knobs.maxExpansion, budget));
      }
    } finally {
      window.close();
    }
  }
  return { compression, size, pieces };
}

async function* barePieces(window: FileWindow, from: number, piece: number): AsyncGenerator<Piece> {
  window.seek(from);
  for (;;) {
    const at = window.position;
    const bytes = window.take(piece);
    if (bytes.length > 0) yield { kind: 'bytes', bytes, at, member: 0, memberStart: at === 0 };
    else {
      if (at < window.size) {
        const detail = `the file ended at byte ${at} of ${window.size} while it was read; plan again`;
        yield { kind: 'break', reason: 'source-changed', detail, at, member: 0, clean: false };
      }
      return;
    }
  }
}

async function* memberPieces(
  window: FileWindow,
  compression: 'gzip' | 'zstd',
  maxExpansion: number,
  windowBudget: number,
): AsyncGenerator<Piece> {
  const meter = newMeter(maxExpansion);
  let breaks = 0;
  while (window.peek(1).length > 0) {
    const member = window.position;
    const end =
      compression === 'gzip' ? yield* gzipMember(window, meter) : yield* zstdFrame(window, meter, windowBudget);
    meter.short = window.position - member < SHORT_MEMBER;
    if (end.ok) continue;
    const last = end.fatal || ++breaks === MAX_BREAKS;
    const next = last ? null : findMember(window, compression, member);
    let { detail } = end;
    if (!end.fatal) detail += next === null ? `; nothing after it can be read` : `; read on at byte ${next}`;
    yield { kind: 'break', reason: end.reason, detail, at: meter.at, member, clean: end.foreign };
    meter.at++; // a break takes a place of its own, so that no two items can have one locator
    if (next === null) return;
    window.seek(next);
  }
}

/** Offset of the next member after a broken one: where the window stands, or the first that looks like one. */
function findMember(window: FileWindow, compression: 'gzip' | 'zstd', member: number): number | null {
  const looks = compression === 'gzip' ? looksLikeMember : isZstdMagic;
  const first = compression === 'gzip' ? 0x1f : 0x28;
  if (window.position > member && looks(window.peek(10), 0)) return window.position;
  window.seek(member + 1);
  for (;;) {
    const at = window.position;
    const bytes = window.peek(64 * 1024);
    if (bytes.length < 10) return null;
    const end = bytes.length - 9;
    for (let i = bytes.indexOf(first); i >= 0 && i < end; i = bytes.indexOf(first, i + 1)) {
      if (looks(bytes, i)) return at + i;
    }
    window.seek(at + end);
  }
}

async function* skipTo(from: number, pieces: AsyncGenerator<Piece>): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    if (piece.kind === 'break') {
      if (piece.at >= from) yield piece;
    } else if (piece.at >= from) yield piece;
    else if (piece.at + piece.bytes.length > from) {
      const bytes = piece.bytes.subarray(from - piece.at);
      yield { ...piece, bytes, at: from, memberStart: false };
    }
  }
}
