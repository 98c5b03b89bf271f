import { zstdDecoder } from './decoder.ts';
import type { FileWindow } from './file-window.ts';
import { badEnd, bombEnd } from './pieces.ts';
import type { BytesPiece, MemberEnd, Meter } from './pieces.ts';

/*
 * One zstd frame (RFC 8878). Frame and block headers are walked here and each frame has a decoder of its own, since
 * node:zlib stops after the first frame of a file without an error (measured on Node 22.23 and 24.21).
 */

const MAGIC = 0xfd2fb528;
const SKIPPABLE = 0x184d2a50; // to 0x184d2a5f
const MAX_BLOCK = 128 * 1024;
const OUTPUT_CHUNK = 128 * 1024;
const DEFAULT_WINDOW_LOG = 27;
const MAX_WINDOW_LOG = 31;

function u32(bytes: Uint8Array, i: number): number {
  return (bytes[i]! | (bytes[i + 1]! << 8) | (bytes[i + 2]! << 16) | (bytes[i + 3]! << 24)) >>> 0;
}

export function isZstdMagic(bytes: Uint8Array, i = 0): boolean {
  return bytes.length >= i + 4 && u32(bytes, i) === MAGIC;
}

export function isSkippableMagic(bytes: Uint8Array): boolean {
  return bytes.length >= 4 && (u32(bytes, 0) & 0xfffffff0) >>> 0 === SKIPPABLE;
}

interface FrameHeader {
  /** Bytes of the header, magic included. */
  length: number;
  window: number;
  /** Bytes of the content where the frame says so. */
  content: number | null;
  checksum: boolean;
  dictionary: number;
}

const CONTENT_BYTES = [0, 2, 4, 8];
const DICTIONARY_BYTES = [0, 1, 2, 4];

/** null: cut short. Throws nothing; a reserved bit makes the window infinite, which no budget allows. */
function frameHeader(bytes: Uint8Array): FrameHeader | null {
  const descriptor = bytes[4];
  if (descriptor === undefined) return null;
  const single = (descriptor & 0x20) !== 0;
  const dictionaryBytes = DICTIONARY_BYTES[descriptor & 3]!;
  const contentBytes = descriptor >> 6 === 0 ? (single ? 1 : 0) : CONTENT_BYTES[descriptor >> 6]!;
  const length = 5 + (single ? 0 : 1) + dictionaryBytes + contentBytes;
  if (bytes.length < length) return null;
  let i = 5;
  let window = 0;
  if (!single) {
    const base = 2 ** (10 + (bytes[i]! >> 3));
    window = base + (base / 8) * (bytes[i]! & 7);
    i++;
  }
  const little = (n: number): number => {
    let value = 0;
    for (let k = n - 1; k >= 0; k--) value = value * 256 + bytes[i + k]!;
    i += n;
    return value;
  };
  const dictionary = little(dictionaryBytes);
  const content = contentBytes === 0 ? null : little(contentBytes) + (contentBytes === 2 ? 256 : 0);
  if (single) window = content!;
  return { length, window, content, checksum: (descriptor & 4) !== 0, dictionary };
}

/**
 * Yields the frame at the window's position and returns how it ended; the window then stands behind it.
 * `windowBudget`: bytes that the decoder may keep for back references.
 */
export async function* zstdFrame(
  window: FileWindow,
  meter: Meter,
  windowBudget: number,
): AsyncGenerator<BytesPiece, MemberEnd> {
  const frame = window.position;
  const head = window.peek(18);
  if (isSkippableMagic(head)) {
    if (head.length < 8) return badEnd(`zstd skippable frame at byte ${frame} is cut short`);
    const end = frame + 8 + u32(head, 4);
    if (end > window.size) return badEnd(`zstd skippable frame at byte ${frame} reaches past the end of the file`);
    window.seek(end);
    return { ok: true };
  }
  if (!isZstdMagic(head)) return badEnd(`no zstd frame begins at byte ${frame} of the file`, { foreign: true });
  const header = frameHeader(head);
  if (header === null) return badEnd(`zstd frame header at byte ${frame} is cut short`);
  if ((head[4]! & 8) !== 0) return badEnd(`zstd frame at byte ${frame} has its reserved bit set`);
  if (header.dictionary !== 0) return badEnd(`zstd frame at byte ${frame} needs the dictionary ${header.dictionary}`);
  const log = Math.max(DEFAULT_WINDOW_LOG, Math.ceil(Math.log2(header.window)));
  const kept = Math.min(header.window, header.content ?? Infinity);
  if (kept > windowBudget || log > MAX_WINDOW_LOG) {
    const detail = `zstd frame at byte ${frame} needs a window of ${kept} bytes, the budget is ${windowBudget}`;
    return badEnd(detail, { reason: 'too-large', fatal: true });
  }

  const decoder = zstdDecoder(log, OUTPUT_CHUNK);
  let size = 0;
  /** Feeds the next `length` bytes of the file; null when the decoder found them corrupt. */
  async function feed(length: number): Promise<BytesPiece | 'corrupt' | null> {
    const bytes = window.peek(length).subarray(0, length);
    const pushed = await decoder.push(bytes).catch(() => null);
    if (pushed === null) return 'corrupt';
    window.seek(window.position + length);
    if (pushed.bytes.length === 0) return null;
    const memberStart = size === 0;
    const piece: BytesPiece = { kind: 'bytes', bytes: pushed.bytes, at: meter.at, member: frame, memberStart };
    size += pushed.bytes.length;
    meter.at += pushed.bytes.length;
    return piece;
  }

  try {
    await feed(header.length);
    for (let last = false; !last;) {
      const blockAt = window.position;
      const bytes = window.peek(3);
      const cut = badEnd(`zstd frame at byte ${frame} is cut off after ${size} bytes of content`);
      if (bytes.length < 3) return cut;
      const block = bytes[0]! | (bytes[1]! << 8) | (bytes[2]! << 16);
      last = (block & 1) !== 0;
      const type = (block >> 1) & 3;
      const stated = block >> 3;
      if (type === 3 || (type !== 1 && stated > MAX_BLOCK)) {
        return badEnd(`zstd frame at byte ${frame} has a bad block at byte ${blockAt} of the file`);
      }
      const length = 3 + (type === 1 ? 1 : stated);
      if (window.peek(length).length < length) return cut;
      const piece = await feed(length);
      if (piece === 'corrupt') {
        return badEnd(`zstd frame at byte ${frame} is corrupt in the block at byte ${blockAt} of the file`);
      }
      if (piece !== null) {
        yield piece;
        if (meter.bomb(window.position)) return bombEnd(meter, window.position);
      }
    }
    if (header.checksum) {
      if (window.peek(4).length < 4) return badEnd(`zstd frame at byte ${frame} is cut off within its checksum`);
      if ((await feed(4)) === 'corrupt') {
        return badEnd(`zstd frame at byte ${frame} fails its checksum over ${size} bytes`);
      }
    }
    const rest = await decoder.finish().catch(() => null);
    if (rest === null || rest.length > 0) return badEnd(`zstd frame at byte ${frame} does not end where it says`);
    return { ok: true };
  } finally {
    decoder.close();
  }
}
