import type { ReadItem } from '#engine/read/reader.ts';
import type { CleanDocument } from '#engine/clean/cleaner.ts';
import type { LedgerRow, NewDocument, SliceCounts, TextChunk } from '#store/api.ts';
import { emptyCounts, type FaultReason, type RecordCounts } from '#shared/domain/ledger.ts';
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
  passed(slice: number, item: PassedItem): void;
  /** Hands the chunk over and starts the next one; `slice` and `after` say where it ended. */
  take(slice: number, after: { locator: number; part: number } | null): TextChunk;
}

export function createChunkBuilder(): ChunkBuilder {
  let documents: NewDocument[] = [];
  let ledger: LedgerRow[] = [];
  let counts: SliceCounts[] = [];
  let records = 0;
  let chars = 0;

  /** Counts of a slice; slices come in order. */
  function of(slice: number): RecordCounts {
    const last = counts.at(-1);
    if (last?.slice === slice) return last.counts;
    const fresh = emptyCounts();
    counts.push({ slice, counts: fresh });
    return fresh;
  }

  return {
    get full() {
      return records >= CHUNK_RECORDS || chars >= CHUNK_CHARS;
    },
    get empty() {
      return counts.length === 0;
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
      const sums = of(slice);
      sums.documents++;
      sums.read++;
      sums.used++;
      sums.bytes += item.bytes;
    },
    fault(slice, fault) {
      ledger.push({ slice, ...fault });
      records++;
      const sums = of(slice);
      sums.read++;
      sums.quarantined[fault.reason] = (sums.quarantined[fault.reason] ?? 0) + 1;
      sums.bytes += fault.bytes ?? 0;
    },
    passed(slice, item) {
      const sums = of(slice);
      if (item.kind === 'blank') {
        sums.blankLines += item.lines;
        return;
      }
      sums.read++;
      sums.ignored[item.reason] = (sums.ignored[item.reason] ?? 0) + 1;
      sums.bytes += item.bytes;
    },
    take(slice, after) {
      const chunk: TextChunk = { documents, ledger, counts, position: { slice, after } };
      documents = [];
      ledger = [];
      counts = [];
      records = 0;
      chars = 0;
      return chunk;
    },
  };
}
