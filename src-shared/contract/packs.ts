import { z } from 'zod';
import { base, Draft, Instant, NonNegative, Nothing, Sha256, VerdictCounts, Weighed } from './base.ts';

export const PACK_FORMATS = ['jsonl-zst', 'jsonl-gz', 'jsonl', 'parquet'] as const;

const Snippet = z.strictObject({ tool: z.string(), language: z.string(), code: z.string() });

const Preview = z.strictObject({
  verdicts: VerdictCounts,
  kept: Weighed,
  bySource: z.array(
    z.strictObject({
      name: z.string(),
      licence: z.string().nullable(),
      made: NonNegative,
      kept: NonNegative,
      keptBytes: NonNegative,
    }),
  ),
  byLanguage: z.array(z.strictObject({ name: z.string(), kept: NonNegative, keptBytes: NonNegative })),
  /** What stops the export, in words: unread shards, undecided documents, open guards. */
  stops: z.array(
    z.strictObject({
      kind: z.enum(['partial', 'undecided', 'guard', 'empty', 'draft']),
      subject: z.string(),
      message: z.string(),
      /** What a guard is open for; null for the other kinds. */
      loss: z.strictObject({ dropped: NonNegative, documents: NonNegative }).nullable(),
    }),
  ),
  unlicensed: z.array(z.string()),
  /** Columns that a pack can have; those of `standard` are written unless others are named. */
  columns: z.array(z.strictObject({ name: z.string(), standard: z.boolean() })),
  /** The first kept documents as JSON lines, each cut to 2,000 characters. */
  sample: z.array(z.string()),
  /** A folder that does not exist yet. */
  suggestedOut: z.string(),
});
export type PackPreview = z.infer<typeof Preview>;

const PackInfo = z.strictObject({
  dir: z.string(),
  name: z.string(),
  format: z.string(),
  exportedAt: Instant.nullable(),
  contentSha256: Sha256,
  documents: NonNegative,
  bytes: NonNegative,
  snippets: z.array(Snippet),
});

export const packs = {
  /** The draft is refused by export: save it first; the preview says so under `stops`. */
  preview: base
    .input(z.strictObject({ draft: Draft, columns: z.array(z.string()).max(200).optional() }))
    .output(Preview),
  /** A job. */
  export: base
    .input(
      z.strictObject({
        out: z.string().min(1),
        format: z.enum(PACK_FORMATS),
        name: z.string().max(200).optional(),
        columns: z.array(z.string()).max(200).optional(),
      }),
    )
    .output(z.strictObject({ job: z.string() })),
  /** A job: every file, hash and balance of a pack. */
  verify: base.input(z.strictObject({ pack: z.string() })).output(z.strictObject({ job: z.string() })),
  /** Packs in the workspace's packs folder, beside it, and those exported by this process, newest first. */
  list: base.input(Nothing).output(z.array(PackInfo)),
};
