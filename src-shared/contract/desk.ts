import { z } from 'zod';
import { HARMS } from '../domain/sampling.ts';
import {
  base,
  Cell,
  Draft,
  LimitValue,
  NonNegative,
  Nothing,
  Piece,
  ReasonName,
  SideKind,
  VerdictCounts,
  VerdictName,
  Weighed,
} from './base.ts';

/*
 * The desk: everything that is decided over columns. It works on one snapshot, which stays as it is while a run
 * writes, until it is refreshed.
 */

export const DeskStatus = z.strictObject({
  /** Number of the snapshot; a view of another one has expired. */
  snapshot: NonNegative,
  documents: NonNegative,
  /** Shards that have text and every column of the recipe. Less than all: everything shown is about a part. */
  shards: z.strictObject({ done: NonNegative, all: NonNegative }),
  /** Shards that have all of this by now, whether or not they are in the snapshot, for the recipe in use. */
  measured: NonNegative,
  missing: z.array(z.strictObject({ unit: z.string(), shards: NonNegative })),
  /** Null before a first run. */
  recipe: z.strictObject({ name: z.string(), hash: z.string() }).nullable(),
  /** Documents that were measured since the snapshot was taken. */
  newDocuments: NonNegative,
  /** True where the current recipe, files or columns are no longer those of the snapshot. */
  outdated: z.boolean(),
  signals: z.array(z.strictObject({ signal: z.string(), kind: z.enum(['real', 'count', 'label']), unit: z.string() })),
});
export type DeskStatus = z.infer<typeof DeskStatus>;

const FunnelRow = z.strictObject({ id: z.string(), alone: Weighed, unique: Weighed, cascade: Weighed });
const FunnelPart = z.strictObject({
  made: Weighed,
  kept: Weighed,
  dropped: Weighed,
  undecided: Weighed,
  takedown: Weighed,
  personDrop: Weighed,
  personKeep: Weighed,
  rows: z.array(FunnelRow),
});
const Band = z.strictObject({
  category: z.string(),
  title: z.string(),
  low: z.number(),
  high: z.number(),
  of: z.string(),
  cite: z.string(),
});
const Member = z.strictObject({ ...FunnelPart.shape, name: z.string(), bands: z.array(Band) });

export const Residual = z.strictObject({
  signal: z.string(),
  category: z.enum(HARMS).nullable(),
  line: z.number().nullable(),
  above: NonNegative,
  dropped: NonNegative,
  sampledOut: NonNegative,
  kept: NonNegative,
  rate: z.number(),
  expected: z.number(),
  deviation: z.number(),
});
export type Residual = z.infer<typeof Residual>;

export const Overview = z.strictObject({
  funnel: FunnelPart,
  /** Most documents first; of a member only the rows that drop any of it. */
  by: z.strictObject({ source: z.array(Member), language: z.array(Member), category: z.array(Member) }),
  /** Members that are not listed. */
  more: z.strictObject({ source: NonNegative, language: NonNegative, category: NonNegative }).optional(),
  records: z.strictObject({
    read: NonNegative,
    used: NonNegative,
    ignored: z.record(z.string(), NonNegative),
    quarantined: z.record(z.string(), NonNegative),
    bytes: NonNegative,
  }),
  balances: z.strictObject({ records: z.boolean(), documents: z.boolean() }),
  /** Kept by nothing but the long-tail quota, and all that fail soft rules alone; dropped by nothing but sampling. */
  longTail: NonNegative,
  onlySoft: NonNegative,
  sampledOut: NonNegative,
  /** What is left of each risk that the recipe judges (decide/sampling.ts). */
  residuals: z.array(Residual),
  guards: z.array(
    z.strictObject({
      id: z.string(),
      documents: NonNegative,
      dropped: NonNegative,
      share: z.number(),
      accepted: z.strictObject({ fraction: z.number(), why: z.string() }).nullable(),
      open: z.boolean(),
    }),
  ),
  alarms: z.array(z.strictObject({ kind: z.string(), subject: z.string(), message: z.string() })),
  stale: z.array(z.strictObject({ entry: z.int(), kind: z.string(), document: z.string(), why: z.string() })),
});
export type Overview = z.infer<typeof Overview>;

/** Which documents, in which order. */
export const Query = z.strictObject({
  /** Expressions that all hold, e.g. `verdict = drop`, `breach(gopher.word_count.min)`. */
  where: z.array(z.string().max(10_000)).max(50),
  /** A hit set of `documents.search`. */
  search: z.string().nullable(),
  /** A signal, `bytes` or `words`, with `-` before it the largest first; `random:SEED`; null: canonical order. */
  sort: z.string().nullable(),
  draft: Draft,
});
export type Query = z.infer<typeof Query>;

const View = z.strictObject({ view: z.string(), snapshot: NonNegative, total: NonNegative, verdicts: VerdictCounts });

export const Row = z.strictObject({
  id: z.string(),
  verdict: VerdictName,
  by: z.enum(['rules', 'person', 'takedown']),
  /** What decided it. */
  reason: ReasonName,
  /** Sides that it breaches, in cascade order; overruled ones too. */
  breaches: z.array(z.string()),
  source: z.string(),
  language: z.string(),
  bytes: NonNegative,
  /** About 200 characters, one line, cut on a grapheme. */
  excerpt: z.string(),
  /** As asked for, in that order. */
  cells: z.array(Cell.nullable()),
});
export type Row = z.infer<typeof Row>;

const Facet = z.strictObject({
  field: z.enum(['verdict', 'source', 'category', 'language', 'script', 'override', 'reason', 'breach']),
  /** Most first, at most 20; counts after the filters on other fields. `expression` filters by this value. */
  values: z.array(
    z.strictObject({ value: z.string(), count: NonNegative, expression: z.string(), active: z.boolean() }),
  ),
  other: z.strictObject({ values: NonNegative, documents: NonNegative }),
});

export const Side = z.strictObject({
  /** `SIGNAL.min` … */
  id: z.string(),
  kind: SideKind,
  /** The limit of documents without limits of their own language or script; null where only some have one. */
  value: LimitValue.nullable(),
  open: z.boolean(),
  /** As saved in the recipe; differs from `value` where the draft moves it. */
  saved: LimitValue.nullable(),
  /** By language or script, as it is now and as saved, where either is not as of the rest. */
  own: z.array(z.strictObject({ scope: z.string(), value: LimitValue.nullable(), saved: LimitValue.nullable() })),
  cite: z.string().nullable(),
  alone: NonNegative,
  unique: NonNegative,
  cascade: NonNegative,
});

export const SignalInfo = z.strictObject({
  signal: z.string(),
  /** The name of its rule in the recipe. */
  rule: z.string(),
  kind: z.enum(['real', 'count', 'label']),
  unit: z.string(),
  describe: z.string(),
  sides: z.array(Side),
  measured: NonNegative.nullable(),
});
export type SignalInfo = z.infer<typeof SignalInfo>;

const QuotaState = z.strictObject({
  share: z.number(),
  soft: z.array(z.string()),
  groups: z.array(
    z.strictObject({ source: z.string().nullable(), language: z.string().nullable(), share: z.number() }),
  ),
});

export const Quota = z.strictObject({
  now: QuotaState,
  saved: QuotaState,
  /** Rules of the recipe that may be soft, and how many documents fail each. */
  rules: z.array(z.strictObject({ name: z.string(), drops: NonNegative })),
  /** By source and language, those first of which most fail soft rules alone; at most 60. */
  groups: z.array(
    z.strictObject({
      source: z.string(),
      language: z.string(),
      made: NonNegative,
      onlySoft: NonNegative,
      kept: NonNegative,
      share: z.number(),
    }),
  ),
  more: NonNegative,
});
export type Quota = z.infer<typeof Quota>;

/** Header of the blob that `desk.histogram` answers; the arrays are f64: `edges` (bins + 1), `all`, `others` (bins). */
export const HistogramHeader = z.strictObject({
  signal: z.string(),
  scale: z.enum(['linear', 'log']),
  /** Documents outside the edges, in both layers. */
  under: z.strictObject({ all: NonNegative, others: NonNegative }),
  over: z.strictObject({ all: NonNegative, others: NonNegative }),
  /** True where the edges are the 0.1 % and 99.9 % quantiles, so that one outlier does not flatten everything. */
  clipped: z.boolean(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  measured: NonNegative,
  states: z.strictObject({
    notApplicable: NonNegative,
    undefined: NonNegative,
    gated: NonNegative,
    failed: NonNegative,
  }),
  /** Only for labels: then the arrays are empty. Most first. */
  labels: z.array(z.strictObject({ label: z.string(), all: NonNegative, others: NonNegative })).nullable(),
  /** Labels that are not named. */
  more: z.strictObject({ labels: NonNegative, all: NonNegative, others: NonNegative }).optional(),
});
export type HistogramHeader = z.infer<typeof HistogramHeader>;

const MoveCounts = z.strictObject({
  kept: NonNegative,
  dropped: NonNegative,
  undecided: NonNegative,
  alone: NonNegative,
  unique: NonNegative,
});

export const Flip = z.strictObject({
  id: z.string(),
  from: VerdictName,
  to: VerdictName,
  side: z.string(),
  value: z.union([z.number(), z.string()]),
  limit: z.union([z.number(), z.array(z.string())]),
  distance: z.number(),
  excerpt: z.string(),
});

const Delta = z.strictObject({ name: z.string(), made: NonNegative, before: NonNegative, after: NonNegative });

export const Comparison = z.strictObject({
  before: VerdictCounts,
  after: VerdictCounts,
  /** Bytes and words kept. */
  keptBefore: Weighed,
  keptAfter: Weighed,
  turned: z.record(z.string(), NonNegative),
  flips: NonNegative,
  nearest: z.array(Flip),
  /** Kept documents by group, largest change first, at most 30 each. */
  bySource: z.array(Delta),
  byLanguage: z.array(Delta),
});
export type Comparison = z.infer<typeof Comparison>;

const SiteAlarm = z.strictObject({
  source: z.string(),
  site: z.string(),
  /** Version that took the main text; null where none did. */
  extractor: z.number().nullable(),
  script: z.string(),
  signal: z.string(),
  documents: NonNegative,
  /** Median of the site, and of its source. */
  value: z.number(),
  usual: z.number(),
  /** How far apart in spreads, and what chance alone would reach. */
  z: z.number(),
  limit: z.number(),
  delta: z.number(),
  others: NonNegative,
  /** Documents to look at. */
  examples: z.array(z.string()),
});
export type SiteAlarm = z.infer<typeof SiteAlarm>;

const Sites = z.strictObject({
  /** Furthest first, at most 100. */
  alarms: z.array(SiteAlarm),
  tested: NonNegative,
  untested: NonNegative,
});
export type Sites = z.infer<typeof Sites>;

export const desk = {
  status: base.input(Nothing).output(DeskStatus),
  /** Takes a new snapshot; views of the old one expire. */
  refresh: base.input(Nothing).output(DeskStatus),
  overview: base.input(z.strictObject({ draft: Draft })).output(Overview),
  /** Sites whose texts are of another shape than their source's; null where the recipe does not measure structure. */
  sites: base.input(Nothing).output(Sites.nullable()),
  /** Throws `usage` with the place for an expression that does not parse. */
  open: base.input(Query).output(View),
  /** Throws `view-expired`: open it again. */
  rows: base
    .input(z.strictObject({ view: z.string(), ...Piece.shape, columns: z.array(z.string()).max(40) }))
    .output(z.strictObject({ rows: z.array(Row) })),
  /** The place of a document in a view; null where it is not in it. */
  locate: base
    .input(z.strictObject({ view: z.string(), id: z.string() }))
    .output(z.strictObject({ row: NonNegative.nullable() })),
  facets: base.input(Query.omit({ sort: true })).output(z.strictObject({ facets: z.array(Facet) })),
  signals: base.input(z.strictObject({ draft: Draft })).output(z.array(SignalInfo)),
  /** The long-tail quota as the draft has it. */
  quota: base.input(z.strictObject({ draft: Draft })).output(Quota),
  /** A frame (frame.ts) with HistogramHeader. */
  histogram: base
    .input(
      z.strictObject({
        signal: z.string(),
        bins: z.int().min(1).max(512),
        scale: z.enum(['linear', 'log']),
        draft: Draft,
      }),
    )
    .output(z.instanceof(Blob)),
  /** Exact counts at once, while a handle moves: of all documents, and of the side `signal.kind`. */
  move: base.input(z.strictObject({ draft: Draft, signal: z.string(), kind: SideKind })).output(MoveCounts),
  /** The draft against the saved recipe. */
  compare: base.input(z.strictObject({ draft: Draft, top: z.int().min(0).max(200) })).output(Comparison),
  /** The documents nearest to a limit on each side: `[below, above]`. */
  nearest: base
    .input(z.strictObject({ draft: Draft, signal: z.string(), value: z.number(), top: z.int().min(1).max(50) }))
    .output(
      z.strictObject({
        below: z.array(
          z.strictObject({ id: z.string(), value: z.number(), verdict: VerdictName, excerpt: z.string() }),
        ),
        above: z.array(
          z.strictObject({ id: z.string(), value: z.number(), verdict: VerdictName, excerpt: z.string() }),
        ),
      }),
    ),
};
