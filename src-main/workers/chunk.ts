import type { ReadItem } from '#engine/read/reader.ts';
import type { CleanDocument } from '#engine/clean/cleaner.ts';
import type { LedgerRow, NewDocument, TextChunk } from '#store/api.ts';
import { emptyCounts, type FaultReason } from '#shared/domain/ledger.ts';
import { sha256 } from '#engine/hash.ts';

/** A chunk ends after so many records, or earlier when its texts grow long: both are counted, never memory or time. */
export const CHUNK_RECORDS = 1_024;
export const CHUNK_CHARS = 8 * 1024 * 1024;

type RecordItem = Extract<ReadItem, { kind: 'record' }>;
type PassedItem = Extract<ReadItem, { kind: 'ignored' | 'blank' }>;

export interface Fault {
  locator: number | null;
  part: number;
  bytes: number | null;
  reason: FaultReason;
  detail: string;
}

/** Collects what one transaction will hold. */
export interface ChunkBuilder {
  readonly full: boolean;
  readonly empty: boolean;
  document(slice: number, item: RecordItem, document: CleanDocument): void;
  fault(slice: number, fault: Fault): void;
  passed(item: PassedItem): void;
  /** Hands the chunk over and starts the next one; `slice` and `after` say where it ended. */
  take(slice: number, after: { locator: number; part: number } | null): TextChunk;
}

export function createChunkBuilder(): ChunkBuilder {
  let documents: NewDocument[] = [];
  let ledger: LedgerRow[] = [];
  let counts = emptyCounts();
  let records = 0;
  let chars = 0;
  return {
    get full() {
      return records >= CHUNK_RECORDS || chars >= CHUNK_CHARS;
    },
    get empty() {
      return records === 0 && counts.read === 0 && counts.blankLines === 0;
    },
    document(slice, item, { text, meta, edits }) {
      const { extra, ...named } = meta;
      documents.push({
        slice,
        locator: item.locator,
        part: item.part,
        text,
        textSha256: sha256(text),
        rawBytes: item.bytes,
        meta: JSON.stringify(named),
        extra: extra ?? null,
        edits: JSON.stringify(edits),
      });
      records++;
      chars += text.length;
      counts.documents++;
      if (item.part > 0) return;
      counts.read++;
      counts.used++;
      counts.bytes += item.bytes;
    },
    fault(slice, fault) {
      ledger.push({ slice, ...fault });
      records++;
      counts.read++;
      counts.quarantined[fault.reason] = (counts.quarantined[fault.reason] ?? 0) + 1;
      counts.bytes += fault.bytes ?? 0;
    },
    passed(item) {
      if (item.kind === 'blank') {
        counts.blankLines += item.lines;
        return;
      }
      counts.read++;
      counts.ignored[item.reason] = (counts.ignored[item.reason] ?? 0) + 1;
      counts.bytes += item.bytes;
    },
    take(slice, after) {
      const chunk: TextChunk = { documents, ledger, counts, position: { slice, after } };
      documents = [];
      ledger = [];
      counts = emptyCounts();
      records = 0;
      chars = 0;
      return chunk;
    },
  };
}
