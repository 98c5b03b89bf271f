/** Why a record was passed over on purpose: it holds no document by its nature. */
export const IGNORE_REASONS = [
  'not-a-document', // a WARC request, metadata, revisit or warcinfo record
  'media-type', // a response that is not text or HTML
  'http-status', // a response that is not a success
] as const;
export type IgnoreReason = (typeof IGNORE_REASONS)[number];

/** Why a record could not be used: it stays in the ledger with its place, and can be retried. */
export const FAULT_REASONS = [
  'unsupported-format',
  'empty-file',
  'unreadable', // the operating system refused
  'outside-root', // a symbolic link that leaves the source's root
  'bad-compression', // truncated, corrupt or with trailing garbage
  'bomb', // expands beyond the stated ratio and size
  'too-large', // longer than maxRecordBytes
  'bad-record', // JSON, CSV, WARC or Parquet that does not parse
  'missing-text',
  'empty-text',
  'text-not-string',
  'bad-encoding', // an unknown charset or content encoding
  'encrypted',
  'no-text-layer', // a PDF of pictures, or of letters that its fonts do not name
  'extract-limit', // extraction passed its counted work
  'extract-failed',
  'deny-listed', // its address is one that the recipe takes nothing from
  'measure-failed',
  'stuck', // the watchdog ended it
  'source-changed', // the file is not the one that was planned
] as const;
export type FaultReason = (typeof FAULT_REASONS)[number];

/** One line of the ledger of records. `locator` is null when the fault is of the whole file. */
export interface LedgerEntry {
  source: string;
  path: string;
  locator: number | null;
  part: number;
  /** Bytes of the raw record, where known. */
  bytes: number | null;
  reason: FaultReason;
  /** One line: what was wrong, in words and numbers. */
  detail: string;
}

/** Both balances of DECISIONS 27. `records.read = used + ignored + quarantined`; `documents.made` is what used records made. */
export interface RecordCounts {
  read: number;
  used: number;
  ignored: Record<string, number>;
  quarantined: Record<string, number>;
  /** Blank lines, which are no records. */
  blankLines: number;
  documents: number;
  /** Bytes of raw records, decompressed. */
  bytes: number;
}

export function emptyCounts(): RecordCounts {
  return { read: 0, used: 0, ignored: {}, quarantined: {}, blankLines: 0, documents: 0, bytes: 0 };
}

/** Adds `b` into `a`: a commutative monoid, so that shards can finish in any order. */
export function addCounts(a: RecordCounts, b: RecordCounts): RecordCounts {
  a.read += b.read;
  a.used += b.used;
  a.blankLines += b.blankLines;
  a.documents += b.documents;
  a.bytes += b.bytes;
  for (const [reason, n] of Object.entries(b.ignored)) a.ignored[reason] = (a.ignored[reason] ?? 0) + n;
  for (const [reason, n] of Object.entries(b.quarantined)) a.quarantined[reason] = (a.quarantined[reason] ?? 0) + n;
  return a;
}

/** True when read = used + Σ ignored + Σ quarantined. */
export function balances(c: RecordCounts): boolean {
  const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((a, b) => a + b, 0);
  return c.read === c.used + sum(c.ignored) + sum(c.quarantined);
}
