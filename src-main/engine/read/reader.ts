import type { FaultReason, IgnoreReason } from '#shared/domain/ledger.ts';
import type { ReadKnobs } from '#shared/domain/recipe.ts';

/** What a response says of the use of its payload. */
export interface ResponseNotes {
  /** Statements of `clean/extract/usage.ts`. */
  usage: string[];
  /** Address in a Link field of the relation `license`. */
  licence?: string;
}

/** What a reader knows of a record beside its text. `extra` is raw JSON, so that big ids and key order survive (DECISIONS 32). */
export interface RecordMeta {
  id?: string;
  url?: string;
  title?: string;
  language?: string;
  date?: string;
  licence?: string;
  /** Declared media type, lower case, without parameters. */
  mime?: string;
  /** Charset that the record was read by, unless that is UTF-8. */
  charset?: string;
  /** Of the response that it came with. */
  http?: ResponseNotes;
  /** A raw JSON object of everything else the record carried. */
  extra?: string;
}

/** Text that is decoded already, or bytes whose charset cleaning decides. */
export type RecordContent =
  { as: 'text'; text: string } | { as: 'bytes'; type: 'html' | 'plain'; bytes: Uint8Array; charset: string | null };

/** Where a record starts, whatever the cut: see DocumentKey. */
export interface Place {
  locator: number;
  part: number;
}

export type ReadItem = Place &
  (
    | {
        kind: 'record';
        /** Bytes of the raw record, decompressed. */
        bytes: number;
        content: RecordContent;
        meta: RecordMeta;
        /** U+FFFD written for invalid UTF-8 or lone surrogates at the border: an edit, counted (DECISIONS 33). */
        replaced: number;
      }
    | { kind: 'ignored'; reason: IgnoreReason; bytes: number }
    | { kind: 'fault'; reason: FaultReason; detail: string; bytes: number | null }
    /** Blank lines passed since the last item; they are no records. */
    | { kind: 'blank'; lines: number }
  );

export interface ReadInput {
  /** Absolute path. */
  file: string;
  /** The path within its source; readers of code tell from it what a file is for. */
  path?: string;
  /** Size of the file in bytes when it was planned. */
  size: number;
  /** A byte range of a bare file: records that start in [start, end) belong to it. The whole file otherwise. */
  start: number;
  end: number;
  /** Resume: every item up to and including this place was committed before. */
  after?: Place;
  knobs: ReadKnobs;
  /** Tested between records and inside long loops; true ends the reading at the next record border. */
  cancelled(): boolean;
}

/**
 * Bytes -> records, one file a format, streaming. A reader never throws for bad content: it yields a fault and
 * goes on at the next record it can find, or ends. It throws only what the operating system refuses (`io`).
 */
export interface Reader {
  id: string;
  title: string;
  /** Raised whenever a record, a place or a text that it yields changes: part of the text's key. */
  version: number;
  /** File name endings without compression, lower case, e.g. `.jsonl`. */
  extensions: readonly string[];
  /** Whether a bare file may be read in byte ranges that meet at line ends. */
  ranges: boolean;
  read(input: ReadInput): AsyncGenerator<ReadItem>;
}
