import type { Column } from '#shared/domain/cell.ts';
import type { DecisionEntry, Decision } from '#shared/domain/decision.ts';
import type { FaultReason, RecordCounts } from '#shared/domain/ledger.ts';
import type { Source } from '#shared/domain/source.ts';
import type { EditSpan } from '#shared/domain/span.ts';

/*
 * The store as the services and workers see it. One folder NAME.winnow/ holds `workspace.sqlite` (the catalogue and
 * the decision log) and write-once shard files: one text file a (shard, text key) and any number of signal files,
 * each complete when its last transaction says so, never opened for writing again and never renamed (DECISIONS 3).
 */

/** A file of a source, in one version. A file that changed gets a new row; the old one is no longer `current`. */
export interface FileRow {
  id: number;
  source: string;
  /** NFC, `/`-separated, relative to the source's root. */
  path: string;
  size: number;
  /** Nanoseconds, as a decimal string. */
  mtimeNs: string;
  /** SHA-256 of the file's bytes; null until a run has read it. */
  sha256: string | null;
  /** Reader id, or `unsupported`. */
  format: string;
  compression: 'none' | 'gzip' | 'zstd';
  current: boolean;
}

/** A piece of a shard: a whole file, or a byte range of a big bare line file. */
export interface Slice {
  file: number;
  path: string;
  start: number;
  end: number;
}

/** A unit of work; never visible in an id, an order or a draw. */
export interface ShardRow {
  id: number;
  source: string;
  slices: Slice[];
  bytes: number;
}

/** What exists of (shard, key): a text file, or one unit's columns in a signal file. */
export interface ProductRow {
  shard: number;
  key: string;
  kind: 'text' | 'unit';
  /** Relative to the workspace. */
  file: string;
  documents: number;
  /** Only for text. */
  counts: RecordCounts | null;
}

/** The end of a chunk: resume at `slice`, after `after` (null: at the slice's start). */
export interface Position {
  slice: number;
  after: { locator: number; part: number } | null;
}

export interface NewDocument {
  slice: number;
  locator: number;
  part: number;
  text: string;
  /** SHA-256 of the text as UTF-8. */
  textSha256: string;
  /** Bytes of the raw record. */
  rawBytes: number;
  /** JSON of DocumentMeta without `extra`, and `extra` raw. */
  meta: string;
  extra: string | null;
  /** JSON of the counts of clean edits by step. */
  edits: string;
}

export interface DocumentRow {
  ordinal: number;
  slice: number;
  locator: number;
  part: number;
  textSha256: string;
  /** UTF-16 units and UTF-8 bytes of the clean text. */
  chars: number;
  bytes: number;
  rawBytes: number;
  meta: string;
  extra: string | null;
  edits: string;
}

export interface LedgerRow {
  slice: number;
  locator: number | null;
  part: number;
  bytes: number | null;
  reason: FaultReason;
  detail: string;
}

/** One transaction: documents, text, ledger, counters and the reader's position move together (DECISIONS 17). */
export interface TextChunk {
  documents: NewDocument[];
  ledger: LedgerRow[];
  /** Counts of this chunk alone, by slice: what a file that changed later had brought can be taken out again. */
  counts: SliceCounts[];
  position: Position;
}

export interface SliceCounts {
  slice: number;
  counts: RecordCounts;
}

export interface TextHeader {
  shard: number;
  textKey: string;
}

export interface TextWriter {
  /** Chunks committed, and where the last one ended; null before the first. */
  readonly chunks: number;
  readonly position: Position | null;
  readonly documents: number;
  readonly counts: RecordCounts;
  commit(chunk: TextChunk): void;
  /** Sets complete, checkpoints, leaves WAL mode, closes. */
  finish(): void;
  close(): void;
}

export interface TextReader {
  readonly header: TextHeader;
  readonly complete: boolean;
  readonly documents: number;
  readonly counts: RecordCounts;
  /** Ordinal after the last document of each chunk. */
  chunkEnds(): number[];
  /** First ordinal and one past the last, by slice; slices without documents are left out. */
  sliceRanges(): { slice: number; first: number; end: number }[];
  /** Counts of each slice that had anything, by slice. */
  sliceCounts(): SliceCounts[];
  row(ordinal: number): DocumentRow;
  rows(first: number, end: number): Generator<DocumentRow>;
  /** Address and version of extraction of each document by ordinal, as its metadata have them. */
  origins(first: number, end: number): { url: string | null; extractor: number | null }[];
  find(slice: number, locator: number, part: number): number | null;
  /** UTF-8 bytes of each clean text, by ordinal. */
  sizes(): Uint32Array;
  /** SHA-256 of each clean text, 32 bytes each, by ordinal. */
  hashes(): Uint8Array;
  /** Under 5 ms for one document. */
  text(ordinal: number): string;
  /** In order, each block inflated once. */
  scan(first: number, end: number): Generator<{ row: DocumentRow; text: string }>;
  ledger(): Generator<LedgerRow>;
  close(): void;
}

export interface SignalsHeader {
  shard: number;
  textKey: string;
  units: { key: string; signals: { slot: string; kind: Column['kind'] }[] }[];
}

/** Shape of `UnitChunk` in engine/measure/unit.ts; repeated since store and engine do not know each other. */
export interface StoredUnitChunk {
  key: string;
  rows: number;
  columns: Record<string, Column>;
  edits: (EditSpan & { row: number })[];
}

export interface SignalsWriter {
  /** Chunks committed; the next commit has this index. */
  readonly chunks: number;
  commit(units: StoredUnitChunk[]): void;
  finish(): void;
  close(): void;
}

/** Totals of one column, kept in the catalogue so that no list opens a shard. Mergeable. */
export interface ColumnStats {
  /** Rows by cell state, indexed as in cell.ts. */
  states: number[];
  sum: number;
  min: number | null;
  max: number | null;
  /** For labels: rows by label. */
  labels: Record<string, number> | null;
}

export interface SignalsReader {
  readonly header: SignalsHeader;
  readonly complete: boolean;
  readonly rows: number;
  /** The whole column of the shard. */
  column(key: string, slot: string): Column;
  /** One cell of it, as a column of one row: of labels the one label. Reads a chunk. */
  cell(key: string, slot: string, ordinal: number): Column;
  stats(key: string, slot: string): ColumnStats;
  /** Measure-time edits of one document, in order. */
  edits(key: string, ordinal: number): EditSpan[];
  close(): void;
}

/**
 * What ended its worker twice (DECISIONS 11, 28): a record, or with `rest` all of a slice after that place. Later
 * readings leave it out too, so the list is an input of every pack.
 */
export interface LeftOutRow {
  file: number;
  /** Start of the slice. */
  start: number;
  /** With `rest`, the last place that could be read; null at the slice's start. */
  locator: number | null;
  part: number;
  rest: boolean;
  reason: FaultReason;
  detail: string;
}

export interface RecipeRow {
  hash: string;
  name: string;
  /** Null where a version wrote it that kept no dates. */
  savedAt: string | null;
}

/** Entries of the decision log that one call wrote, first and last included. */
export interface ActRow {
  first: number;
  last: number;
  kind: 'decide' | 'undo' | 'redo';
}

export interface LoggedDecision extends DecisionEntry {
  undone: boolean;
}

export interface RunRow {
  id: number;
  startedAt: string;
  finishedAt: string | null;
  state: 'running' | 'done' | 'incomplete' | 'cancelled' | 'failed' | 'paused';
  /** Hash of the recipe in the recipes table. */
  recipe: string;
  /** JSON: each knob's effective value and its origin (default, preset, recipe, command line). */
  knobs: string;
  /** JSON of the final report. */
  report: string | null;
  /** JSON of what was asked for beside the recipe; null where a version before that was kept began the run. */
  options: string | null;
}

/** Equal as long as nothing changed that a person could see. */
export interface Revisions {
  catalogue: string;
  decisions: number;
  recipe: string;
}

/** Who runs on the workspace. */
export interface LeaseHolder {
  pid: number;
  host: string;
  /** It is this process, in this thread or another one. */
  own: boolean;
}

export interface Workspace {
  readonly dir: string;
  readonly readonly: boolean;
  /** Rises whenever another process changed the catalogue. */
  dataVersion(): number;
  revisions(): Revisions;

  addSource(source: Source): void;
  updateSource(source: Source): void;
  sources(): Source[];
  source(name: string): Source | null;

  /** Files of a source that are current, in path order by UTF-8 bytes. */
  files(source: string): FileRow[];
  /** How many files of a source are current. */
  fileCount(source: string): number;
  file(id: number): FileRow | null;
  /** The current file at a path of a source. */
  fileAt(source: string, path: string): FileRow | null;
  /** Adds a file version; an older current row with the same path stops being current. */
  putFile(file: Omit<FileRow, 'id' | 'current'>): number;
  /** The file is no longer there or no longer part of the source. */
  retireFile(id: number): void;
  setFileHash(id: number, sha256: string): void;
  /** As putFile and setFileHash, many in one transaction: each transaction waits for the disk. */
  putFiles(files: Omit<FileRow, 'id' | 'current'>[]): number[];
  setFileHashes(hashes: { id: number; sha256: string }[]): void;

  addShards(shards: Omit<ShardRow, 'id'>[]): number[];
  /** Shards with at least one slice of a current file. */
  shards(source?: string): ShardRow[];
  /** Those that have a slice of a file. */
  shardsOf(file: number): ShardRow[];

  products(): ProductRow[];
  product(shard: number, key: string): ProductRow | null;
  /** Records finished files; the stats go with unit products, by slot. */
  addProducts(rows: (ProductRow & { stats?: Record<string, ColumnStats> })[]): void;
  columnStats(shard: number, key: string): Record<string, ColumnStats> | null;
  removeProducts(rows: { shard: number; key: string }[]): void;
  /** Path of a new shard file, relative to the workspace, named by hash: the same for equal arguments. */
  shardFile(kind: 'text' | 'signals', shard: number, keys: string[]): string;

  /** In the order they were added. */
  leftOut(): LeftOutRow[];
  /** Replaces a row of equal (file, start, locator, part). */
  leaveOut(row: LeftOutRow): void;
  /** Forgets what was left out of a file: a retry. */
  takeBack(file: number): void;

  /** Stores the recipe text by the hash of its resolved form; a known one keeps its date. */
  putRecipe(hash: string, name: string, yaml: string, resolved: string, at?: string | null): void;
  /** The one saved last first. */
  recipes(): RecipeRow[];
  recipe(hash: string): { hash: string; name: string; yaml: string; resolved: string } | null;
  /** The recipe of the last run or the one last saved; null before. */
  currentRecipe(): { hash: string; name: string; yaml: string; resolved: string } | null;
  setCurrentRecipe(hash: string): void;

  startRun(recipe: string, knobs: string, at: string, options?: string): number;
  updateRun(id: number, patch: Partial<Pick<RunRow, 'finishedAt' | 'state' | 'report'>>): void;
  runs(): RunRow[];
  /** The one that was started last; null before any. */
  lastRun(): RunRow | null;

  /** One run at a time: throws AppError `busy` naming pid and host while a live process holds it. */
  acquireLease(now: number): { renew(now: number): void; release(): void };

  /** Who holds the lease and lives; null where nobody does. */
  leaseHolder(now: number): LeaseHolder | null;
  /** Takes the lease from a thread of this process that was ended. */
  dropOwnLease(): void;

  /** Appends one act in one transaction, synchronously durable; returns entry numbers. */
  decide(decisions: Decision[], at: string, kind?: ActRow['kind']): number[];
  /** Oldest first; only entries after this one. */
  decisions(after?: number): DecisionEntry[];
  /** Both included. */
  decisionsBetween(first: number, last: number): DecisionEntry[];
  /** Newest first. */
  decisionPage(start: number, count: number): { total: number; entries: LoggedDecision[] };
  /** What was decided together, newest first; only acts that began before an entry. */
  acts(before: number, count: number): ActRow[];
  /** Entries of an act that are no undo and not undone. */
  openEntries(act: ActRow): number[];

  close(): void;
}
