import { z } from 'zod';

/** What a person decided. Undo appends `undo`; nothing in the log is ever changed (DECISIONS 1, 38). */
export const Decision = z.discriminatedUnion('kind', [
  /** Overrules the rules for one document; `textHash` tells when the text has changed since (then it is stale). */
  z.strictObject({
    kind: z.literal('override'),
    document: z.string(),
    textHash: z.string(),
    verdict: z.enum(['keep', 'drop']),
    why: z.string(),
  }),
  z.strictObject({ kind: z.literal('takedown'), document: z.string(), textHash: z.string(), reason: z.string() }),
  z.strictObject({
    kind: z.literal('label'),
    document: z.string(),
    textHash: z.string(),
    tag: z.string(),
    value: z.string(),
  }),
  z.strictObject({ kind: z.literal('language'), document: z.string(), textHash: z.string(), language: z.string() }),
  /** Lets a guarded removal pass: `guard` is its id, e.g. `source:web` or `language:de`. */
  z.strictObject({ kind: z.literal('accept-guard'), guard: z.string(), fraction: z.number(), why: z.string() }),
  z.strictObject({ kind: z.literal('undo'), entry: z.int() }),
]);
export type Decision = z.infer<typeof Decision>;

/** One line of the log. `at` is provenance only: it enters no hash of content. */
export interface DecisionEntry {
  entry: number;
  at: string;
  decision: Decision;
}
