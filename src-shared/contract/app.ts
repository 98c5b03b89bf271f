import { z } from 'zod';
import { base, ErrorData, Instant, NonNegative, Nothing } from './base.ts';

/** What the host can do; no component asks which host it is (DECISIONS 21). */
export const Capabilities = z.strictObject({
  /** `dialog`: the host's own dialogs give paths; `browse`: folders are listed by `files.list`. */
  pick: z.enum(['dialog', 'browse']),
  /** Null where files are never uploaded. */
  upload: z.strictObject({ maxBytes: z.number() }).nullable(),
  /** A file can be handed to the browser by a one-time ticket. */
  download: z.boolean(),
  /** The host can show a file in the file manager. */
  reveal: z.boolean(),
  /** The host can open another workspace. */
  openWorkspace: z.boolean(),
});
export type Capabilities = z.infer<typeof Capabilities>;

export const Hello = z.strictObject({
  version: z.string(),
  /** Of the process; another one means that the engine was started again. */
  engine: z.string(),
  workspace: z.strictObject({ dir: z.string(), name: z.string() }),
  capabilities: Capabilities,
  cores: z.int(),
  /** Default memory budget of a run in bytes. */
  memory: z.number(),
});

const RunProgress = z.strictObject({
  kind: z.literal('run'),
  /** `listing`: planning; `measuring`; `stopping`: ends after the chunk. */
  phase: z.enum(['listing', 'measuring', 'stopping']),
  seconds: z.number(),
  shards: z.strictObject({ done: NonNegative, all: NonNegative }),
  records: NonNegative,
  documents: NonNegative,
  bytes: NonNegative,
  documentsPerSecond: z.number(),
  megabytesPerSecond: z.number(),
  /** Of this run's work, in [0, 1]. */
  fraction: z.number(),
  /** Null while the rate is not steady. */
  secondsLeft: z.number().nullable(),
  faults: z.record(z.string(), NonNegative),
  diskFreeBytes: NonNegative.nullable(),
});

/** `all` is null while the total is not known: then show the count, never a made-up share. */
const CountProgress = z.strictObject({
  kind: z.literal('count'),
  phase: z.string(),
  done: NonNegative,
  all: NonNegative.nullable(),
  unit: z.enum(['documents', 'files', 'bytes', 'records']),
});

export const JOB_KINDS = ['run', 'add', 'estimate', 'export', 'verify', 'search', 'strings'] as const;
export const JOB_STATES = ['running', 'stopping', 'paused', 'done', 'incomplete', 'cancelled', 'failed'] as const;

/** Work that belongs to the workspace, not to a connection. */
export const Job = z.strictObject({
  id: z.string(),
  kind: z.enum(JOB_KINDS),
  /** What it works on: a recipe, a source, a pack, a search text. */
  subject: z.string(),
  state: z.enum(JOB_STATES),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  progress: z.discriminatedUnion('kind', [RunProgress, CountProgress]).nullable(),
  error: z.strictObject({ message: z.string(), ...ErrorData.shape }).nullable(),
  /** One line each: what was left out or went wrong without stopping it. */
  problems: z.array(z.string()),
});
export type Job = z.infer<typeof Job>;

/** The whole of what changes by itself. Small; the latest value wins. */
export const AppState = z.strictObject({
  seq: NonNegative,
  engine: z.string(),
  /** Each rises when that part of the workspace changed, by this process or another one. */
  revisions: z.strictObject({ catalogue: NonNegative, decisions: NonNegative, recipe: NonNegative }),
  /** Newest first; finished ones stay until dismissed. */
  jobs: z.array(Job),
  /** A run of an earlier process that did not end, and can be gone on with; null while a run is going. */
  interrupted: z.strictObject({ run: z.int(), startedAt: Instant, paused: z.boolean() }).nullable(),
  diskFreeBytes: NonNegative.nullable(),
});
export type AppState = z.infer<typeof AppState>;

export const app = {
  hello: base.input(Nothing).output(Hello),
  /** Answers when `seq` is past `after`, at the latest after 20 s; at most ten answers a second. */
  watch: base.input(z.strictObject({ after: NonNegative })).output(AppState),
};
