import type { RecordCounts } from '#shared/domain/ledger.ts';
import type { Recipe } from '#shared/domain/recipe.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { ColumnStats, LeftOutRow } from '#store/api.ts';
import type { KnownFile } from './source-file.ts';

/** What every measuring thread gets when it starts. */
export interface MeasureData {
  /** The workspace's folder. */
  dir: string;
  recipe: Recipe;
}

export interface JobSlice {
  /** Null where the file was replaced by a newer version: there is nothing to read any more. */
  file: KnownFile | null;
  start: number;
  end: number;
}

/** One shard's work: to read its text where that is missing, and to measure units on it. */
export interface MeasureJob {
  shard: number;
  /** The source's folder. */
  root: string;
  slices: JobSlice[];
  /** Of source files, for progress. */
  bytes: number;
  textKey: string;
  /** Shard files, relative to the workspace. */
  textFile: string;
  /** The catalogue has the text. */
  recorded: boolean;
  /** Null when no unit is to be measured. */
  signalsFile: string | null;
  units: { unit: string; column: string }[];
  /** A language that is taken as known for every document. */
  language: string | null;
  leftOut: LeftOutRow[];
  /** Ordinals of stored documents that ended a worker twice: their cells are FAILED. */
  failed: number[];
}

/** Milliseconds by what they were spent on. */
export interface Spent {
  hash: number;
  read: number;
  clean: number;
  measure: number;
  store: number;
}

export type MeasureMessage =
  | { kind: 'hash'; file: number; sha256: string }
  /** One chunk was committed: of records that were read, or of `documents` whose stored text was measured. */
  | {
      kind: 'chunk';
      read: RecordCounts | null;
      documents: number;
      bytes: number;
      breaches: Record<string, number>;
      spent: Spent;
    }
  /** Time that belongs to no chunk. */
  | { kind: 'spent'; spent: Spent }
  | {
      kind: 'done';
      text: { file: string; documents: number; counts: RecordCounts };
      columns: { file: string; key: string; documents: number; stats: Record<string, ColumnStats> }[];
    }
  /** An earlier run had come so far: bytes of source files that this run need not work on. */
  | { kind: 'resumed'; bytes: number }
  | { kind: 'stopped' }
  | { kind: 'changed'; path: string; why: string }
  | { kind: 'failed'; code: ErrorCode; message: string; where?: string; remedy?: string };
