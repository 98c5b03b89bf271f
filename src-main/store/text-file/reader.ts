import { AppError } from '#shared/errors.ts';
import { addCounts, emptyCounts, type FaultReason, type RecordCounts } from '#shared/domain/ledger.ts';
import type { DocumentRow, SliceCounts, LedgerRow, TextReader } from '../api.ts';
import { damaged, decodeStored, guard, guarded } from '../errors.ts';
import { openForReading } from '../shard-file.ts';
import { blockReader } from './blocks.ts';
import { findPlace, type Place } from './find-place.ts';
import { TEXT_FORMAT } from './format.ts';

/** Rows fetched at a time: no statement stays open between two of them, so that a file can be closed at any time. */
const BATCH = 256;

type StoredDocument = Omit<DocumentRow, 'textSha256'> & { textSha256: Buffer; block: number; start: number };

const DOCUMENT_COLUMNS =
  'ordinal, slice, locator, part, sha256 AS textSha256, chars, bytes, raw_bytes AS rawBytes, meta, extra, edits, block, start';

/** Opens a text file, complete or not, for reading. Throws `not-found`, `corrupt`, `newer-format`, `busy`. */
export function openTextReader(file: string): TextReader {
  const db = openForReading(file, TEXT_FORMAT);
  return guard(file, () => {
    try {
      return guarded(file, textReader(db, file));
    } catch (error) {
      db.close();
      throw error;
    }
  });
}

function textReader(db: ReturnType<typeof openForReading>, file: string): TextReader {
  const header = db.prepare('SELECT shard, text_key AS textKey, complete FROM header').get() as
    | {
        shard: number;
        textKey: string;
        complete: number;
      }
    | undefined;
  if (header === undefined) throw damaged(file, 'the file has no header');
  const chunks = db.prepare('SELECT end, counts FROM chunks ORDER BY n').all() as { end: number; counts: string }[];
  const documents = chunks.at(-1)?.end ?? 0;
  const bySlice = new Map<number, RecordCounts>();
  decodeStored(file, 'the counts', () => {
    for (const chunk of chunks) {
      for (const { slice, counts } of JSON.parse(chunk.counts) as SliceCounts[]) {
        bySlice.set(slice, addCounts(bySlice.get(slice) ?? emptyCounts(), counts));
      }
    }
  });
  const rowsThere = db.prepare('SELECT max(ordinal) + 1 FROM documents').pluck().get() as number | null;
  if ((rowsThere ?? 0) !== documents) throw damaged(file, `the file has ${rowsThere ?? 0} of ${documents} documents`);

  const selectRow = db.prepare(`SELECT ${DOCUMENT_COLUMNS} FROM documents WHERE ordinal = ?`);
  const selectRows = db.prepare(`SELECT ${DOCUMENT_COLUMNS} FROM documents WHERE ordinal >= ? AND ordinal < ?`);
  const selectPlace = db.prepare('SELECT slice, locator, part FROM documents WHERE ordinal = ?');
  const selectOrigins = db.prepare(
    "SELECT meta ->> '$.url' AS url, meta ->> '$.page.extractor' AS extractor FROM documents WHERE ordinal >= ? AND ordinal < ? ORDER BY ordinal",
  );
  const selectText = db.prepare('SELECT ordinal, block, start, bytes, chars FROM documents WHERE ordinal = ?');
  const selectBlock = db.prepare('SELECT raw_bytes AS rawBytes, data FROM blocks WHERE n = ?');
  const selectLedger = db.prepare(
    'SELECT n, slice, locator, part, bytes, reason, detail FROM ledger WHERE n > ? ORDER BY n LIMIT ?',
  );
  const inflate = blockReader((n) => selectBlock.get(n) as { rawBytes: number; data: Buffer } | undefined, file);

  function textAt(at: Pick<StoredDocument, 'ordinal' | 'block' | 'start' | 'bytes' | 'chars'>): string {
    const text = inflate(at, at.bytes);
    if (text.length !== at.chars) throw damaged(file, `the text of document ${at.ordinal} has another length`);
    return text;
  }

  function outside(ordinal: number): AppError {
    if (ordinal >= 0 && ordinal < documents) return damaged(file, `document ${ordinal} is missing`);
    return new AppError('not-found', `there is no document ${ordinal}; the file has ${documents}`, { where: file });
  }

  function* storedRows(first: number, end: number): Generator<StoredDocument> {
    const from = Math.max(0, first);
    const to = Math.min(end, documents);
    for (let at = from; at < to; at += BATCH) {
      const until = Math.min(to, at + BATCH);
      const batch = selectRows.all(at, until) as StoredDocument[];
      if (batch.length !== until - at) throw damaged(file, `of documents ${at} to ${until} some are missing`);
      yield* batch;
    }
  }

  return {
    header: { shard: header.shard, textKey: header.textKey },
    complete: header.complete === 1,
    documents,
    counts: [...bySlice.values()].reduce(addCounts, emptyCounts()),
    chunkEnds() {
      return chunks.map((chunk) => chunk.end);
    },
    sliceRanges() {
      return db
        .prepare('SELECT slice, min(first) AS first, max(end) AS end FROM ranges GROUP BY slice ORDER BY slice')
        .all() as { slice: number; first: number; end: number }[];
    },
    sliceCounts() {
      return [...bySlice].map(([slice, counts]) => ({ slice, counts })).sort((a, b) => a.slice - b.slice);
    },
    row(ordinal) {
      const row = selectRow.get(ordinal) as StoredDocument | undefined;
      if (row === undefined) throw outside(ordinal);
      return asRow(row);
    },
    *rows(first, end) {
      for (const row of storedRows(first, end)) yield asRow(row);
    },
    origins(first, end) {
      const found = selectOrigins.all(first, end) as { url: unknown; extractor: unknown }[];
      return found.map(({ url, extractor }) => ({
        url: typeof url === 'string' ? url : null,
        extractor: typeof extractor === 'number' ? extractor : null,
      }));
    },
    find(slice, locator, part) {
      // Documents lie in the order of (slice, locator, part), so they need no index.
      return findPlace(
        documents,
        (ordinal) => {
          const at = selectPlace.get(ordinal) as Place | undefined;
          if (at === undefined) throw outside(ordinal);
          return at;
        },
        { slice, locator, part },
      );
    },
    sizes() {
      const sizes = db.prepare('SELECT bytes FROM documents ORDER BY ordinal').pluck().all() as number[];
      if (sizes.length !== documents) throw damaged(file, `the file has ${sizes.length} of ${documents} documents`);
      return Uint32Array.from(sizes);
    },
    hashes() {
      const hashes = db.prepare('SELECT sha256 FROM documents ORDER BY ordinal').pluck().all() as Buffer[];
      if (hashes.length !== documents) throw damaged(file, `the file has ${hashes.length} of ${documents} documents`);
      return Buffer.concat(hashes);
    },
    text(ordinal) {
      const at = selectText.get(ordinal) as StoredDocument | undefined;
      if (at === undefined) throw outside(ordinal);
      return textAt(at);
    },
    *scan(first, end) {
      for (const row of storedRows(first, end)) yield { text: textAt(row), row: asRow(row) };
    },
    *ledger() {
      for (let after = 0; ;) {
        const rows = selectLedger.all(after, BATCH) as (LedgerRow & { n: number; reason: FaultReason })[];
        for (const { n, ...row } of rows) {
          after = n;
          yield row;
        }
        if (rows.length < BATCH) return;
      }
    },
    close() {
      db.close();
    },
  };
}

function asRow({ block: _block, start: _start, textSha256, ...row }: StoredDocument): DocumentRow {
  return { ...row, textSha256: textSha256.toString('hex') };
}
