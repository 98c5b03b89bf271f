import { z } from 'zod';
import { Acquisition, Category } from '../domain/category.ts';
import { Source } from '../domain/source.ts';
import { base, NonNegative, Nothing } from './base.ts';

const Formats = z.array(
  z.strictObject({
    format: z.string(),
    compression: z.enum(['none', 'gzip', 'zstd']),
    files: NonNegative,
    bytes: NonNegative,
  }),
);
const Refused = z.array(z.strictObject({ path: z.string(), reason: z.string(), detail: z.string() }));

export const SourceInfo = z.strictObject({
  source: Source,
  files: NonNegative,
  bytes: NonNegative,
  formats: Formats,
  /** Read under the current recipe, of all. */
  shards: z.strictObject({ done: NonNegative, all: NonNegative }),
  documents: NonNegative,
  records: z.strictObject({ read: NonNegative, used: NonNegative, ignored: NonNegative, quarantined: NonNegative }),
  /** What should be mended before an export, in words. */
  alarms: z.array(z.string()),
});
export type SourceInfo = z.infer<typeof SourceInfo>;

/** Facts of a source as a form gives them. Left out: as it is; null: not known. */
export const SourceFacts = z.strictObject({
  category: Category.nullable().optional(),
  acquisition: Acquisition.nullable().optional(),
  licence: z.string().max(200).nullable().optional(),
  snapshot: z.string().max(200).nullable().optional(),
  originUrl: z.string().max(2000).nullable().optional(),
  language: z.string().nullable().optional(),
});

const LedgerEntry = z.strictObject({
  source: z.string(),
  path: z.string(),
  locator: NonNegative.nullable(),
  part: NonNegative,
  bytes: NonNegative.nullable(),
  reason: z.string(),
  detail: z.string(),
});

export const sources = {
  list: base.input(Nothing).output(z.array(SourceInfo)),
  /** What adding these paths would bring; looks at no more than 20,000 files. */
  preview: base.input(z.strictObject({ paths: z.array(z.string()).min(1).max(1000) })).output(
    z.strictObject({
      root: z.string(),
      /** A name that no source has yet. */
      name: z.string(),
      files: NonNegative,
      bytes: NonNegative,
      more: z.boolean(),
      formats: Formats,
      refused: Refused,
      refusedCount: NonNegative,
      /** An existing source that these paths lie in. */
      within: z.string().nullable(),
    }),
  ),
  /** A job. Adding to an existing name brings it up to date. */
  add: base
    .input(
      z.strictObject({
        name: z.string(),
        paths: z.array(z.string()).min(1).max(1000),
        root: z.string().optional(),
        ...SourceFacts.shape,
      }),
    )
    .output(z.strictObject({ job: z.string() })),
  edit: base.input(z.strictObject({ name: z.string(), ...SourceFacts.shape })).output(Source),
  /** Records and files that could not be used, in the order of documents. `count` 0 asks for the sums alone. */
  ledger: base
    .input(
      z.strictObject({
        source: z.string().optional(),
        reason: z.string().optional(),
        start: NonNegative,
        count: z.int().min(0).max(500),
      }),
    )
    .output(
      z.strictObject({
        total: NonNegative,
        reasons: z.record(z.string(), NonNegative),
        entries: z.array(LedgerEntry),
      }),
    ),
};
