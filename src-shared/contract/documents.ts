import { z } from 'zod';
import { Breach } from '../domain/breach.ts';
import { SampleCurve } from '../domain/sampling.ts';
import { base, Cell, Draft, NonNegative, ReasonName, VerdictName } from './base.ts';

const Id = z.strictObject({ id: z.string() });

/** Longest piece of text in one answer, UTF-16 units. */
export const TEXT_PIECE = 200_000;

const Opened = z.strictObject({
  id: z.string(),
  source: z.string(),
  path: z.string(),
  locator: NonNegative,
  part: NonNegative,
  textSha256: z.string(),
  /** UTF-16 units and UTF-8 bytes of the clean text. */
  chars: NonNegative,
  bytes: NonNegative,
  rawBytes: NonNegative,
  title: z.string().nullable(),
  url: z.string().nullable(),
  language: z.string(),
  script: z.string(),
  /** Everything that the record said of itself. */
  meta: z.record(z.string(), z.unknown()),
  /** What cleaning changed, by step. */
  edits: z.record(z.string(), NonNegative),
  /** The beginning; the rest comes by `documents.text`. */
  text: z.string(),
});
export type OpenedDocument = z.infer<typeof Opened>;

const ExplainedSignal = z.strictObject({
  signal: z.string(),
  /** The name of its rule in the recipe. */
  rule: z.string(),
  unit: z.string(),
  describe: z.string(),
  value: Cell,
  limits: z
    .strictObject({
      min: z.number().optional(),
      max: z.number().optional(),
      minOpen: z.boolean().optional(),
      maxOpen: z.boolean().optional(),
      keepZero: z.boolean().optional(),
      in: z.array(z.string()).optional(),
      notIn: z.array(z.string()).optional(),
      sample: SampleCurve.optional(),
    })
    .nullable(),
  /** Distance to the nearest limit: negative where it is breached; null where there is none or no number. */
  margin: z.number().nullable(),
  breached: z.boolean(),
  /** On the clean text, UTF-16, half-open; at most 500, `spanCount` says how many there are. */
  spans: z.array(z.strictObject({ start: NonNegative, end: NonNegative, label: z.string() })),
  spanCount: NonNegative,
});

const Explained = z.strictObject({
  id: z.string(),
  verdict: VerdictName,
  by: z.enum(['takedown', 'person', 'rules']),
  /** What decided it (decide/reasons.ts). */
  reason: ReasonName,
  /** What the person said, or that chance decided. */
  why: z.string().nullable(),
  /** The verdict of the rules alone. */
  ofRules: VerdictName,
  breaches: z.array(Breach),
  /** Judged signals that were gated. */
  open: z.array(z.string()),
  /** Decisions that were made about another text of it. */
  stale: z.array(z.strictObject({ entry: z.int(), kind: z.string(), why: z.string() })),
  /** Breached first, then by margin, then those without limits. */
  signals: z.array(ExplainedSignal),
});
export type ExplainedDocument = z.infer<typeof Explained>;

const Raw = z.strictObject({
  /** Null with `why` where the record cannot be found again: the file is away or has changed. */
  text: z.string().nullable(),
  why: z.string().nullable(),
  charset: z.string().nullable(),
  mediaType: z.string().nullable(),
  bytes: NonNegative,
  truncated: z.boolean(),
});

const Trace = z.strictObject({
  /** Null with `why` where cleaning it again does not give the stored text. */
  before: z.string().nullable(),
  after: z.string(),
  why: z.string().nullable(),
  /** Edits by step, in the order of the steps, with the first places of each where they are known. */
  steps: z.array(
    z.strictObject({
      step: z.string(),
      edits: NonNegative,
      places: z.array(z.strictObject({ was: z.string(), now: z.string() })),
    }),
  ),
  truncated: z.boolean(),
});

export type Trace = z.infer<typeof Trace>;

export const documents = {
  open: base.input(Id).output(Opened),
  text: base
    .input(z.strictObject({ id: z.string(), start: NonNegative, count: z.int().min(1).max(TEXT_PIECE) }))
    .output(z.strictObject({ text: z.string() })),
  /** Throws `stale` where what is stored was measured by other rules than those that would explain it. */
  explain: base.input(z.strictObject({ id: z.string(), draft: Draft, remeasure: z.boolean() })).output(Explained),
  raw: base.input(Id).output(Raw),
  /** What extraction gave against the clean text, for a diff. */
  trace: base.input(Id).output(Trace),
  /** The clean text against what a pack would hold of it: without what rules edit out, with placeholders for what is masked. */
  final: base.input(Id).output(Trace),
  /** A job: the strings that stand in the most documents, of those for which `where` holds. */
  strings: base
    .input(z.strictObject({ where: z.string().min(1).max(2000).nullable() }))
    .output(z.strictObject({ job: z.string() })),
  /** A job: all documents whose clean text holds these characters. */
  search: base
    .input(z.strictObject({ text: z.string().min(1).max(1000), matchCase: z.boolean() }))
    .output(z.strictObject({ job: z.string() })),
};
