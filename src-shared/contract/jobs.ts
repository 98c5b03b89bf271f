import { z } from 'zod';
import { base, Instant, NonNegative, Nothing, Sha256 } from './base.ts';

const ById = z.strictObject({ job: z.string() });

/** What a run would do and cost, from a sample of stated size. */
export const Estimate = z.strictObject({
  recipe: z.string(),
  shards: z.strictObject({ all: NonNegative, work: NonNegative }),
  /** Bytes of source files that are still to be read or measured. */
  workBytes: NonNegative,
  sample: z.strictObject({ documents: NonNegative, bytes: NonNegative, seconds: z.number() }),
  /** Null where the sample was empty. `low`..`high`: twice the standard error over the sampled files, or what is unread of them. */
  documents: z.strictObject({ low: NonNegative, likely: NonNegative, high: NonNegative }).nullable(),
  seconds: z.strictObject({ low: z.number(), likely: z.number(), high: z.number() }).nullable(),
  diskBytes: NonNegative.nullable(),
  workers: z.int(),
  /** Share of the time by what it is spent on: reading, cleaning, each rule … in [0, 1]. */
  spent: z.array(z.strictObject({ what: z.string(), share: z.number() })),
});
export type Estimate = z.infer<typeof Estimate>;

const PackReport = z.strictObject({
  pack: z.string(),
  contentSha256: Sha256,
  documents: z.strictObject({ made: NonNegative, kept: NonNegative, dropped: NonNegative }),
  emptied: NonNegative,
  files: NonNegative,
  bytes: NonNegative,
  unlicensed: z.array(z.string()),
  accepted: z.array(z.string()),
});

const GroupCount = z.strictObject({ name: z.string(), documents: NonNegative });

/** A line or sentence that stands in many documents, with sources and languages of most and documents to look at. */
const FrequentString = z.strictObject({
  string: z.string(),
  kind: z.enum(['line', 'sentence']),
  documents: NonNegative,
  occurrences: NonNegative,
  sources: z.array(GroupCount),
  languages: z.array(GroupCount),
  examples: z.array(z.string()),
});
export type FrequentString = z.infer<typeof FrequentString>;

export const JobResult = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('run'),
    run: z.int(),
    shards: z.strictObject({ all: NonNegative, worked: NonNegative, done: NonNegative }),
    documents: NonNegative,
    seconds: z.number(),
    documentsPerSecond: z.number(),
    balances: z.strictObject({ records: z.boolean(), documents: z.boolean() }),
  }),
  z.strictObject({
    kind: z.literal('add'),
    source: z.string(),
    created: z.boolean(),
    files: z.strictObject({
      all: NonNegative,
      new: NonNegative,
      changed: NonNegative,
      gone: NonNegative,
      unchanged: NonNegative,
    }),
    refused: NonNegative,
  }),
  z.strictObject({ kind: z.literal('estimate'), estimate: Estimate }),
  z.strictObject({ kind: z.literal('export'), report: PackReport }),
  z.strictObject({
    kind: z.literal('verify'),
    pack: z.string(),
    ok: z.boolean(),
    checked: z.array(z.string()),
    problems: z.array(z.string()),
  }),
  z.strictObject({ kind: z.literal('strings'), documents: NonNegative, strings: z.array(FrequentString) }),
  /** A hit set: usable as a filter of views under `search`. */
  z.strictObject({ kind: z.literal('search'), search: z.string(), hits: NonNegative, scanned: NonNegative }),
]);
export type JobResult = z.infer<typeof JobResult>;

const RunLine = z.strictObject({
  run: z.int(),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  state: z.enum(['running', 'done', 'incomplete', 'cancelled', 'failed', 'paused', 'interrupted']),
  recipe: z.strictObject({ name: z.string(), hash: z.string() }),
  documents: NonNegative.nullable(),
  seconds: z.number().nullable(),
  shards: z.strictObject({ all: NonNegative, worked: NonNegative, done: NonNegative }).nullable(),
  problems: z.array(z.string()),
});

export const jobs = {
  /** Stops between two documents; what is done stays. A second call after 10 s ends it at once. */
  cancel: base.input(ById).output(Nothing),
  /** Takes a finished job out of the list. */
  dismiss: base.input(ById).output(Nothing),
  /** Null while it goes on, and where it failed. */
  result: base.input(ById).output(JobResult.nullable()),
};

export const runs = {
  /** A job: reads and measures the beginning of some shards, and stores nothing. */
  estimate: base.input(z.strictObject({ recipe: z.string().optional() })).output(ById),
  /** A job. `recipe`: a preset or file; left out: the current one, or the default preset. Throws `busy`. */
  start: base
    .input(
      z.strictObject({
        recipe: z.string().optional(),
        /** Makes shards anew that have quarantined records. */
        retry: z.boolean().optional(),
        workers: z.int().min(1).max(256).optional(),
        memory: z.number().positive().optional(),
      }),
    )
    .output(ById),
  /** Stops after the chunk; `resume` goes on with the same recipe and options. */
  pause: base.input(ById).output(Nothing),
  /** Goes on with the run that was paused, cancelled or interrupted last. */
  resume: base.input(Nothing).output(ById),
  /** Newest first. */
  history: base.input(Nothing).output(z.array(RunLine)),
};
