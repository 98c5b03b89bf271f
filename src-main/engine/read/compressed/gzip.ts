import { crc32 } from 'node:zlib';
import { inflateRawDecoder, inflateShort } from './decoder.ts';
import type { FileWindow } from './file-window.ts';
import { badEnd, bombEnd } from './pieces.ts';
import type { BytesPiece, MemberEnd, Meter } from './pieces.ts';

/*
 * One gzip member (RFC 1952): header with its optional fields, deflate data, CRC-32 and size. The members are walked
 * here, not in zlib's gunzip, since their offsets identify WARC records and a broken one must not take its neighbours.
 */

const FHCRC = 2;
const FEXTRA = 4;
const FNAME = 8;
const FCOMMENT = 16;
const RESERVED = 0xe0;

/** Members up to so many bytes are inflated at once, to up to so many bytes. */
const SHORT = 128 * 1024;
const SHORT_OUTPUT = 1024 * 1024;

const MAX_FIELD = 1 << 20;
const OUTPUT_CHUNK = 64 * 1024;
/** Bytes fed at once: first coarse, then, where a piece turned out corrupt, finer, to save all good bytes before it. */
const STEPS = [32 * 1024, 512, 1];

export function isGzipMagic(head: Uint8Array): boolean {
  return head.length >= 2 && head[0] === 0x1f && head[1] === 0x8b;
}

/** A stricter test for finding a member again after damage: method, flags, level and system must be sensible. */
export function looksLikeMember(head: Uint8Array, i: number): boolean {
  if (head[i] !== 0x1f || head[i + 1] !== 0x8b || head[i + 2] !== 8) return false;
  const flags = head[i + 3] ?? RESERVED;
  const level = head[i + 8];
  const system = head[i + 9] ?? 255;
  return (flags & RESERVED) === 0 && (level === 0 || level === 2 || level === 4) && (system <= 13 || system === 255);
}

/** Reads the header at the window's position; null when all is well and the window stands at the deflate data. */
function skipHeader(window: FileWindow): MemberEnd | null {
  const at = window.position;
  const head = window.peek(10);
  if (!isGzipMagic(head)) return badEnd(`no gzip member begins at byte ${at} of the file`, { foreign: true });
  if (head.length < 10) return badEnd(`gzip header at byte ${at} is cut short`);
  const flags = head[3]!;
  if (head[2] !== 8) return badEnd(`gzip member at byte ${at} has the unknown method ${head[2]}`);
  if ((flags & RESERVED) !== 0) return badEnd(`gzip member at byte ${at} has reserved flags set`);
  let length = 10;
  if ((flags & FEXTRA) !== 0) {
    const bytes = window.peek(12);
    if (bytes.length < 12) return badEnd(`gzip header at byte ${at} is cut short`);
    length += 2 + bytes[10]! + 256 * bytes[11]!;
  }
  for (const flag of [FNAME, FCOMMENT]) {
    if ((flags & flag) === 0) continue;
    let end = -1;
    for (let want = length + 256; end < 0; want *= 4) {
      const bytes = window.peek(want);
      end = bytes.indexOf(0, length);
      if (end >= 0) length = end + 1;
      else if (bytes.length < want) return badEnd(`gzip header at byte ${at} is cut short`);
      else if (want > MAX_FIELD) return badEnd(`gzip header at byte ${at} is longer than ${MAX_FIELD} bytes`);
    }
  }
  const bytes = window.peek(length + 2);
  if ((flags & FHCRC) !== 0) {
    if (bytes.length < length + 2) return badEnd(`gzip header at byte ${at} is cut short`);
    const stored = bytes[length]! + 256 * bytes[length + 1]!;
    if (stored !== (crc32(bytes.subarray(0, length)) & 0xffff)) {
      return badEnd(`gzip header at byte ${at} fails its checksum`);
    }
    length += 2;
  } else if (bytes.length < length) return badEnd(`gzip header at byte ${at} is cut short`);
  window.seek(at + length);
  return null;
}

/** Yields the member at the window's position and returns how it ended; the window then stands behind it. */
export async function* gzipMember(window: FileWindow, meter: Meter): AsyncGenerator<BytesPiece, MemberEnd> {
  const member = window.position;
  const bad = skipHeader(window);
  if (bad !== null) return bad;
  const dataAt = window.position;
  if (meter.short) {
    const found = inflateShort(window.peek(SHORT).subarray(0, SHORT), SHORT_OUTPUT);
    if (found !== null) {
      window.seek(dataAt + found.consumed);
      if (found.bytes.length > 0) {
        yield { kind: 'bytes', bytes: found.bytes, at: meter.at, member, memberStart: true };
        meter.at += found.bytes.length;
        if (meter.bomb(window.position)) return bombEnd(meter, window.position);
      }
      return checkTrailer(window, member, crc32(found.bytes), found.bytes.length);
    }
  }
  let crc = 0;
  let size = 0; // delivered
  let safe = dataAt; // up to here the data is known to inflate
  for (const step of STEPS) {
    window.seek(dataAt);
    const decoder = inflateRawDecoder(OUTPUT_CHUNK);
    let produced = 0;
    try {
      for (;;) {
        const pieceAt = window.position;
        const piece = window.take(pieceAt < safe ? Math.min(STEPS[0]!, safe - pieceAt) : step);
        if (piece.length === 0) {
          const rest = await decoder.finish().catch(() => null);
          if (rest === null) return badEnd(`gzip member at byte ${member} is cut off after ${size} bytes of content`);
          break;
        }
        const pieceEnd = window.position;
        let pushed;
        try {
          pushed = await decoder.push(piece);
        } catch {
          safe = pieceAt;
          break;
        }
        const fresh = pushed.bytes.subarray(Math.max(0, size - produced));
        produced += pushed.bytes.length;
        safe = Math.max(safe, pieceEnd);
        if (fresh.length > 0 && produced > size) {
          crc = crc32(fresh, crc);
          const piece: BytesPiece = { kind: 'bytes', bytes: fresh, at: meter.at, member, memberStart: size === 0 };
          size += fresh.length;
          meter.at += fresh.length;
          yield piece;
          if (meter.bomb(pieceEnd)) return bombEnd(meter, pieceEnd);
        }
        if (dataAt + pushed.consumed < pieceEnd) {
          window.seek(dataAt + pushed.consumed);
          return checkTrailer(window, member, crc, size);
        }
      }
      if (window.position === window.size && safe === window.size) return checkTrailer(window, member, crc, size);
    } finally {
      decoder.close();
    }
  }
  return badEnd(`gzip member at byte ${member} is corrupt near byte ${safe} of the file`);
}

function checkTrailer(window: FileWindow, member: number, crc: number, size: number): MemberEnd {
  const trailer = window.peek(8);
  if (trailer.length < 8) return badEnd(`gzip member at byte ${member} is cut off within its checksum`);
  const view = new DataView(trailer.buffer, trailer.byteOffset, 8);
  const storedCrc = view.getUint32(0, true);
  const storedSize = view.getUint32(4, true);
  window.take(8);
  if (storedCrc !== crc) return badEnd(`gzip member at byte ${member} fails its checksum over ${size} bytes`);
  if (storedSize !== size % 2 ** 32) {
    return badEnd(`gzip member at byte ${member} holds ${size} bytes where it states ${storedSize}`);
  }
  return { ok: true };
}
