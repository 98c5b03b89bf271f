import { z } from 'zod';
import { Decision } from '../domain/decision.ts';
import { base, Draft, Instant, NonNegative, Nothing, Piece } from './base.ts';

/** One document, or rows of a view: ranges are half-open, `except` are rows. */
const Selection = z.union([
  z.strictObject({ id: z.string() }),
  z.strictObject({
    view: z.string(),
    ranges: z
      .array(z.tuple([NonNegative, NonNegative]))
      .min(1)
      .max(10_000),
    except: z.array(NonNegative).max(10_000),
  }),
]);
export type Selection = z.infer<typeof Selection>;

/** Entries that one act wrote; undo takes them back together. */
export const Batch = z.strictObject({
  first: z.int(),
  last: z.int(),
  at: Instant,
  kind: z.string(),
  /** Documents or things that it is about. */
  count: NonNegative,
  verdict: z.enum(['keep', 'drop']).nullable(),
  /** Of the only document. */
  document: z.string().nullable(),
});
export type Batch = z.infer<typeof Batch>;

export const decisions = {
  /** Overrules the rules. One transaction, durable when it answers. */
  override: base
    .input(z.strictObject({ selection: Selection, verdict: z.enum(['keep', 'drop']), why: z.string().max(2000) }))
    .output(Batch),
  acceptGuard: base.input(z.strictObject({ guard: z.string(), why: z.string().max(2000), draft: Draft })).output(Batch),
  /** Takes the last batch back that still counts; null where there is none. */
  undo: base.input(Nothing).output(Batch.nullable()),
  /** Says again what was undone last, unless something was decided since; null where there is nothing. */
  redo: base.input(Nothing).output(Batch.nullable()),
  /** What undo and redo would do now. */
  next: base.input(Nothing).output(z.strictObject({ undo: Batch.nullable(), redo: Batch.nullable() })),
  /** Newest first. */
  log: base.input(Piece).output(
    z.strictObject({
      total: NonNegative,
      entries: z.array(
        z.strictObject({
          entry: z.int(),
          at: Instant,
          decision: Decision,
          state: z.enum(['counts', 'undone', 'replaced', 'stale']),
        }),
      ),
    }),
  ),
};
