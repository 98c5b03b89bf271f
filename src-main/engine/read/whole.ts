import { copyOf } from './bytes.ts';
import { openSource } from './compressed/open.ts';
import type { Piece } from './compressed/pieces.ts';
import { fault } from './place.ts';
import type { Fault } from './place.ts';
import type { ReadInput } from './reader.ts';

/** A whole file in memory. `fault`: damage after its end, where the bytes themselves are sound. */
export type WholeFile = { ok: true; bytes: Uint8Array; fault: Fault | null } | { ok: false; fault: Fault };

/**
 * Reads a file that is one record, at most `maxRecordBytes` of it. A file that breaks off inside is no record; one
 * that breaks between two members (garbage after the end) is, and the damage is told beside it, at its last offset.
 * null when the reading was cancelled.
 */
export async function readWhole(input: ReadInput): Promise<WholeFile | null> {
  const max = input.knobs.maxRecordBytes;
  const start = { locator: 0, part: 0 };
  const source = openSource(input);
  const tooLarge = (size: string): WholeFile => {
    const detail = `a file of ${size} bytes is longer than ${max}; raise read.maxRecordBytes to read it`;
    return { ok: false, fault: fault(start, 'too-large', detail, source.compression === 'none' ? input.size : null) };
  };
  if (source.compression === 'none' && source.size === input.size && input.size > max) return tooLarge(`${input.size}`);

  const parts: Uint8Array[] = [];
  let size = 0;
  let damage: Extract<Piece, { kind: 'break' }> | null = null;
  for await (const piece of source.pieces(0)) {
    if (input.cancelled()) return null;
    if (piece.kind === 'break') {
      damage = piece;
      break;
    }
    size += piece.bytes.length;
    if (size > max) return tooLarge(`more than ${max}`);
    parts.push(copyOf(piece.bytes));
  }
  if (damage !== null && (!damage.clean || size === 0)) {
    return { ok: false, fault: fault(start, damage.reason, damage.detail) };
  }
  if (size === 0) return { ok: false, fault: fault(start, 'empty-file', 'the file is empty') };
  const bytes = parts.length === 1 ? parts[0]! : new Uint8Array(Buffer.concat(parts, size));
  const after = damage === null ? null : fault({ locator: damage.at, part: 0 }, damage.reason, damage.detail);
  return { ok: true, bytes, fault: after };
}
