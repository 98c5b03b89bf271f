import { TEXT_PIECE } from '#shared/contract/documents.ts';
import type { CleanKnobs } from '#shared/domain/recipe.ts';
import { decodeBytes } from '#engine/clean/decode.ts';
import { traceCleaning, type CleanTrace } from '#engine/clean/prepare-cleaner.ts';
import { changedUnits, undo } from '#engine/clean/repair/plan.ts';
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

export interface TraceStep {
  step: string;
  edits: number;
  /** The first of its places: what stood there, and what stands there now. */
  places: { was: string; now: string }[];
}

/** Places of a step that are shown, and how much of each; UTF-16 units. */
const MOST_PLACES = 12;
const PLACE = 80;

export interface Trace {
  before: string | null;
  after: string;
  why: string | null;
  steps: TraceStep[];
  truncated: boolean;
}

/** How a stored text was made, by cleaning its record once more; only where that gives the same text. */
export function traceOf(
  record: RawRecord | { why: string },
  knobs: CleanKnobs,
  stored: { text: string; textSha256: string; edits: Record<string, number> },
): Trace {
  const steps = Object.entries(stored.edits).map(([step, edits]): TraceStep => ({ step, edits, places: [] }));
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
  return { before, after, why: null, steps: withPlaces(steps, trace), truncated };
}

/** The steps of cleaning, a repair by what was undone, each with its places; the others are counts alone. */
function withPlaces(steps: readonly TraceStep[], trace: Extract<CleanTrace, { ok: true }>): TraceStep[] {
  const plan = [...trace.repair, ...trace.normalise];
  const told = new Map<string, TraceStep>();
  let text = trace.normalised;
  for (const part of plan.toReversed()) {
    const step = told.get(part.step) ?? { step: part.step, edits: 0, places: [] };
    const places = part.edits
      .slice(0, MOST_PLACES)
      .map(({ start, end, was }) => ({ was: cut(was), now: cut(text.slice(start, end)) }));
    step.edits += changedUnits([part]);
    step.places = [...places, ...step.places].slice(0, MOST_PLACES);
    told.set(part.step, step);
    text = undo(text, [part]);
  }
  const others = steps.filter(({ step }) => step !== 'repair' && !told.has(step));
  return [...others, ...[...told.values()].toReversed()];
}

/** Another place behind those that are shown, while there is room. */
export const placed = (places: TraceStep['places'], was: string, now: string): TraceStep['places'] =>
  places.length < MOST_PLACES ? [...places, { was: cut(was), now: cut(now) }] : places;

const cut = (text: string): string => (text.length <= PLACE ? text : `${text.slice(0, wholeEnd(text, PLACE))}…`);
