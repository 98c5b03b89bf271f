import { TEXT_PIECE } from '#shared/contract/documents.ts';
import type { CleanKnobs } from '#shared/domain/recipe.ts';
import { decodeBytes } from '#engine/clean/decode.ts';
import { traceCleaning } from '#engine/clean/prepare-cleaner.ts';
import { sha256 } from '#engine/hash.ts';
import { wholeEnd } from './open.ts';
import type { RawRecord } from './raw-record.ts';

/** Bytes of a raw record that are shown at most. */
export const RAW_BYTES = 2 ** 20;
/** Of which so many UTF-16 units at most: every unit may take six characters of JSON. */
const RAW_CHARS = TEXT_PIECE;

export interface RawText {
  text: string | null;
  why: string | null;
  charset: string | null;
  mediaType: string | null;
  bytes: number;
  truncated: boolean;
}

export function noRaw(why: string): RawText {
  return { text: null, why, charset: null, mediaType: null, bytes: 0, truncated: false };
}

/** A raw record as text: decoded as cleaning decodes it, and otherwise as it lies in its file. */
export function rawText({ content, meta, bytes }: RawRecord): RawText {
  const whole = content.as === 'text' ? content.text.slice(0, RAW_BYTES) : null;
  const decoded =
    content.as === 'bytes' ? decodeBytes(content.bytes.subarray(0, RAW_BYTES), content.charset, content.type) : null;
  const text = whole ?? decoded?.text ?? '';
  const size = content.as === 'bytes' ? content.bytes.length : content.text.length;
  const end = wholeEnd(text, RAW_CHARS);
  return {
    text: text.slice(0, end),
    why: null,
    charset: decoded?.encoding ?? null,
    mediaType: meta.mime ?? null,
    bytes,
    truncated: size > RAW_BYTES || end < text.length,
  };
}

export interface Trace {
  before: string | null;
  after: string;
  why: string | null;
  steps: { step: string; edits: number }[];
  truncated: boolean;
}

/** How a stored text was made, by cleaning its record once more; only where that gives the same text. */
export function traceOf(
  record: RawRecord | { why: string },
  knobs: CleanKnobs,
  stored: { text: string; textSha256: string; edits: Record<string, number> },
): Trace {
  const steps = Object.entries(stored.edits).map(([step, edits]) => ({ step, edits }));
  const after = stored.text.slice(0, wholeEnd(stored.text, TEXT_PIECE));
  const none = (why: string): Trace => ({
    before: null,
    after,
    why,
    steps,
    truncated: after.length < stored.text.length,
  });
  if ('why' in record) return none(record.why);
  const trace = traceCleaning(knobs, record.content, record.meta, record.replaced);
  if (!trace.ok) return none(`cleaning the record again fails: ${trace.detail}`);
  if (sha256(trace.document.text) !== stored.textSha256) {
    return none('cleaning the record again gives another text than the stored one, so its way cannot be shown');
  }
  const before = trace.before.slice(0, wholeEnd(trace.before, TEXT_PIECE));
  const truncated = before.length < trace.before.length || after.length < stored.text.length;
  return { before, after, why: null, steps, truncated };
}
