import { z } from 'zod';
import { HARMS } from './sampling.ts';
import { Source } from './source.ts';

/** Version of the layout of a pack; a reader refuses later ones. */
export const PACK_FORMAT = 1;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** One file of a pack. `content` is the uncompressed canonical stream of lines, whatever the format (DECISIONS 10). */
export const PackFile = z.strictObject({
  /** `/`-separated, relative to the pack. */
  path: z.string(),
  rows: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  sha256: Sha256,
  contentBytes: z.int().nonnegative(),
  contentSha256: Sha256,
});
export type PackFile = z.infer<typeof PackFile>;

/** What made the bytes: for an equal toolchain a rebuild is byte-identical, else content-identical. */
export const Toolchain = z.strictObject({
  winnow: z.string(),
  node: z.string(),
  zlib: z.string(),
  zstd: z.string(),
  unicode: z.string(),
  platform: z.string(),
  arch: z.string(),
});
export type Toolchain = z.infer<typeof Toolchain>;

/** Of what scores above the line of a risk: dropped by its limit, sampled out, kept; and what the probabilities expect. */
const Residual = z.strictObject({
  signal: z.string(),
  category: z.enum(HARMS).nullable(),
  line: z.number().nullable(),
  above: z.int(),
  dropped: z.int(),
  sampledOut: z.int(),
  kept: z.int(),
  rate: z.number(),
  expected: z.number(),
  deviation: z.number(),
});

const Counts = z.record(z.string(), z.int());

export const PackManifest = z.strictObject({
  pack: z.literal(PACK_FORMAT),
  name: z.string(),
  /** SHA-256 over everything below that is content: see engine/packs/manifest.ts. */
  contentSha256: Sha256,
  /** Every file, in order; the hash is null where it could not be read, and the ledger says why. */
  inputs: z.array(z.strictObject({ source: z.string(), path: z.string(), bytes: z.int(), sha256: Sha256.nullable() })),
  sources: z.array(Source.omit({ root: true })),
  recipe: z.strictObject({ name: z.string(), hash: Sha256, resolved: z.unknown() }),
  /** The decision log without its clock: `hash` over the decisions in order. */
  decisions: z.strictObject({ entries: z.int(), hash: Sha256 }),
  keys: z.strictObject({ text: Sha256, units: z.record(z.string(), Sha256) }),
  /** Learned or global pieces by hash. */
  artefacts: z.array(z.strictObject({ name: z.string(), sha256: Sha256 })),
  /** Records that ended their worker twice: left out, so that a rebuild leaves them out too (DECISIONS 11). */
  excluded: z.array(
    z.strictObject({ source: z.string(), path: z.string(), locator: z.int(), part: z.int(), reason: z.string() }),
  ),
  acceptedGuards: z.array(z.strictObject({ guard: z.string(), why: z.string() })),
  toolchain: Toolchain,
  counts: z.strictObject({
    records: z.strictObject({
      read: z.int(),
      used: z.int(),
      ignored: Counts,
      quarantined: Counts,
      blankLines: z.int(),
      documents: z.int(),
      bytes: z.int(),
    }),
    documents: z.strictObject({ made: z.int(), kept: z.int(), dropped: z.int() }),
    /** Kept documents, bytes of final text as UTF-8, and made documents, by source. */
    bySource: z.record(z.string(), z.strictObject({ made: z.int(), kept: z.int(), keptBytes: z.int() })),
    /** Values of kept texts that placeholders took the place of, by category; only where the recipe masks. */
    redacted: Counts.optional(),
    /** Kept documents that fail soft rules and that the long-tail quota keeps; only where the recipe has one. */
    longTail: z.int().optional(),
    /** Dropped documents that nothing but sampling drops; only where the recipe samples. */
    sampledOut: z.int().optional(),
    /** How much of each risk that the recipe judges is left (engine/decide/sampling.ts); only where it judges one. */
    residuals: z.array(Residual).optional(),
  }),
  columns: z.array(z.string()),
  format: z.string(),
  /** SHA-256 of all lines of all data files, one stream, so that the target size of files is no content. */
  dataSha256: Sha256,
  data: z.array(PackFile),
  evidence: z.array(PackFile),
  /** Other files: the recipe, the card. */
  other: z.array(z.strictObject({ path: z.string(), bytes: z.int(), sha256: Sha256 })),
});
export type PackManifest = z.infer<typeof PackManifest>;
