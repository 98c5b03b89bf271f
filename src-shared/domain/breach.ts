import { z } from 'zod';
import { HARMS } from './sampling.ts';
import { LabelRange, Range } from './signal.ts';

const TextSpan = z.strictObject({ start: z.int(), end: z.int() });

/** Why a document is dropped: everything that a person needs to see (DESIGN, promise 1). */
export const Breach = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('limit'), signal: z.string(), value: z.number(), range: Range }),
  z.strictObject({ kind: z.literal('label'), signal: z.string(), value: z.string(), range: LabelRange }),
  z.strictObject({ kind: z.literal('list'), signal: z.string(), piece: z.string(), list: z.string() }),
  z.strictObject({ kind: z.literal('failed'), signal: z.string(), reason: z.string() }),
  /** Sampled out: what it drew is not below the probability to keep a document of its value. */
  z.strictObject({
    kind: z.literal('sampled'),
    signal: z.string(),
    category: z.enum(HARMS).nullable(),
    value: z.number(),
    probability: z.number(),
    draw: z.number(),
  }),
  z.strictObject({ kind: z.literal('duplicate'), twin: z.string(), similarity: z.number(), edge: z.string() }),
  z.strictObject({
    kind: z.literal('contamination'),
    benchmark: z.string(),
    item: z.string(),
    method: z.string(),
    spans: z.array(TextSpan),
  }),
  z.strictObject({ kind: z.literal('takedown'), reason: z.string(), entry: z.int() }),
  z.strictObject({ kind: z.literal('person'), why: z.string(), entry: z.int() }),
]);
export type Breach = z.infer<typeof Breach>;

/** takedown > person > rules; `undecided` while the only open question is gated. */
export type Verdict = 'keep' | 'drop' | 'undecided';
export const VERDICTS = ['keep', 'drop', 'undecided'] as const;
