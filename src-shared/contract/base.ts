import { oc } from '@orpc/contract';
import { z } from 'zod';
import { SampleCurve } from '../domain/sampling.ts';

/** An AppError as it crosses the border; the message goes beside it. */
export const ErrorData = z.strictObject({
  code: z.string(),
  /** File, line, shard or option. */
  where: z.string().nullable(),
  /** What to do about it. */
  remedy: z.string().nullable(),
});
export type ErrorData = z.infer<typeof ErrorData>;

/** Every call may fail with `APP`; anything else is a bug or a broken connection. */
export const base = oc.errors({ APP: { data: ErrorData } });

export const Nothing = z.strictObject({});
export const NonNegative = z.int().nonnegative();
/** ISO 8601, UTC. */
export const Instant = z.string();
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Documents and what they weigh; `words` is null where no rule counts words. */
export const Weighed = z.strictObject({ documents: NonNegative, bytes: NonNegative, words: NonNegative.nullable() });
export type Weighed = z.infer<typeof Weighed>;

/** A cell as JSON shows it (src-shared/domain/cell.ts). */
export const Cell = z.union([
  z.number(),
  z.string(),
  z.strictObject({ na: z.enum(['not-applicable', 'undefined', 'gated', 'failed']) }),
]);

/** What decided a document; `none` where nothing spoke against it. */
export const ReasonName = z.enum(['none', 'rules', 'sampled-out', 'long-tail', 'gated', 'person', 'takedown']);
export type ReasonName = z.infer<typeof ReasonName>;
export const VerdictName = z.enum(['keep', 'drop', 'undecided']);
export const VerdictCounts = z.strictObject({ kept: NonNegative, dropped: NonNegative, undecided: NonNegative });

/** What a limit is: a number, labels, or points of a score and the probability to keep it. */
export const LimitValue = z.union([z.number(), z.array(z.string()).min(1), SampleCurve]);
export type LimitValue = z.infer<typeof LimitValue>;
export const SideKind = z.enum(['min', 'max', 'in', 'notIn', 'sample']);

/**
 * A moved limit: of every document, or of one language or script; null takes the limit away. A list of them is a
 * draft: what a person tries before it is saved as a version of the recipe. The client holds it and sends it along.
 */
export const Change = z.strictObject({
  signal: z.string(),
  /** `share` and `soft` are of the long-tail quota: `signal` is `longTail` then. */
  kind: z.enum([...SideKind.options, 'share', 'soft']),
  value: LimitValue.nullable(),
  language: z.string().optional(),
  script: z.string().optional(),
  source: z.string().optional(),
});
export const Draft = z.array(Change).max(500);

/** A piece of a long list. */
export const Piece = z.strictObject({ start: NonNegative, count: z.int().min(1).max(500) });
