import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { constants, gzipSync, zstdCompressSync } from 'node:zlib';
import type { ReadKnobs } from '#shared/domain/recipe.ts';
import type { Cleaner, DocumentMeta } from '#engine/clean/cleaner.ts';
import { readFooter } from '#engine/read/parquet/footer.ts';
import { readerOf } from '#engine/read/readers.ts';
import type { ReadItem } from '#engine/read/reader.ts';
import { openTextReader } from '#store/text-file/reader.ts';
import type { Seat } from '#workers/board.ts';
import type { MeasureJob } from '#workers/measure-job.ts';
import { readSlices } from '#workers/read-slices.ts';
import { locate } from '#workers/source-file.ts';
import { metaOf } from '#workers/stored-text.ts';
import { thinning, type SampleLimits } from './estimate-thinning.ts';

/** A document of a sample. */
export interface Taken {
  text: string;
  meta: DocumentMeta;
  /** Records that it stands for. */
  stands: number;
}

/** What was read of a piece. */
export interface PieceRead {
  /** It was read to its end, or how much it holds is known otherwise. */
  whole: boolean;
  records: number;
  documents: number;
  /** Of raw records, decompressed. */
  rawBytes: number;
  /** Of the source file that the records took. */
  diskBytes: number;
  seconds: { read: number; clean: number };
  taken: Taken[];
}

/** Bytes of raw records that are read of one piece at most, most of them only counted. */
export const READ_BYTES = 8 * 2 ** 20;

/** Reads a piece from its beginning, and cleans some of its records: all of the first ones, then ever fewer. */
export async function readPiece(
  job: MeasureJob,
  knobs: ReadKnobs,
  cleaner: Cleaner,
  limits: SampleLimits,
  stopped: () => boolean,
  onRecord: () => void,
): Promise<PieceRead> {
  const taken: Taken[] = [];
  const raw: Uint8Array[] = [];
  const seconds = { read: 0, clean: 0 };
  const thin = thinning(limits);
  let records = 0;
  let documents = 0;
  let rawBytes = 0;
  let enough = false;
  let last = 0;
  let reading = performance.now();
  const seat: Seat = { ...IDLE_SEAT, cancelled: () => enough || stopped() };

  function item(_slice: number, record: ReadItem): void {
    seconds.read += lap(reading);
    last = record.locator;
    if (record.kind !== 'blank') {
      records++;
      rawBytes += record.bytes ?? 0;
    }
    const stands = record.kind === 'record' ? thin(record.bytes) : 0;
    if (record.kind === 'record' && stands > 0) {
      raw.push(bytesOf(record));
      const start = performance.now();
      const cleaned = cleaner.clean(record.content, record.meta, record.replaced);
      seconds.clean += lap(start) * stands;
      if (cleaned.ok) {
        taken.push({ text: cleaned.document.text, meta: cleaned.document.meta, stands });
        documents += stands;
      }
      onRecord();
    }
    enough = rawBytes >= READ_BYTES;
    reading = performance.now();
  }

  await readSlices(unhashed(job), null, { readerOf, knobs, seat }, { item, endFault: () => {}, hash: () => {} });
  const diskBytes = enough ? diskBytesOf(job, { records, rawBytes, last, raw }) : job.bytes;
  return { whole: !enough, records, documents: Math.min(documents, records), rawBytes, diskBytes, seconds, taken };
}

/** The first stored texts, where only columns are missing: how many there are is known. */
export function readStoredPiece(
  dir: string,
  job: MeasureJob,
  limits: SampleLimits,
  stopped: () => boolean,
  onRecord: () => void,
): PieceRead {
  const taken: Taken[] = [];
  let rawBytes = 0;
  const start = performance.now();
  const reader = openTextReader(join(dir, job.textFile));
  try {
    for (const { row, text } of reader.scan(0, Math.min(limits.records, reader.documents))) {
      taken.push({ text, meta: metaOf(row), stands: 1 });
      rawBytes += row.rawBytes;
      onRecord();
      if (rawBytes >= limits.bytes || stopped()) break;
    }
    const n = taken.length;
    const diskBytes = (job.bytes * n) / Math.max(1, reader.documents);
    return {
      whole: true,
      records: n,
      documents: n,
      rawBytes,
      diskBytes,
      seconds: { read: lap(start), clean: 0 },
      taken,
    };
  } finally {
    reader.close();
  }
}

/** Seconds. */
export const lap = (since: number): number => (performance.now() - since) / 1_000;

const IDLE_SEAT: Seat = {
  cancelled: () => false,
  pausing: () => false,
  tick: () => {},
  stand: () => {},
  job: () => {},
  slice: () => {},
  add: () => {},
  disk: () => {},
  takeToken: () => true,
  giveToken: () => {},
};

/** The job as if its files had been hashed: hashing reads them to their ends. */
function unhashed(job: MeasureJob): MeasureJob {
  const slices = job.slices.map((slice) =>
    slice.file === null ? slice : { ...slice, file: { ...slice.file, sha256: slice.file.sha256 ?? '' } },
  );
  return { ...job, slices };
}

/**
 * Bytes of the source file that the sampled records took. The places of a bare file are its bytes, and the last record
 * is taken for one of middle length. Of a compressed file only what the same records take when they are packed is
 * known, and of Parquet the share of rows.
 */
function diskBytesOf(
  job: MeasureJob,
  sample: { records: number; rawBytes: number; last: number; raw: readonly Uint8Array[] },
): number {
  const { last, raw } = sample;
  const [slice] = job.slices;
  const file = slice?.file;
  if (slice === undefined || file == null) return 0;
  if (file.format === 'parquet') {
    const rows = parquetRows(locate(job.root, file.path), file.size);
    return rows === 0 ? job.bytes : Math.min(file.size, (file.size * sample.records) / rows);
  }
  if (file.compression === 'none') {
    const before = last - slice.start;
    return before > 0 ? Math.min(job.bytes, (before * sample.records) / (sample.records - 1)) : sample.rawBytes;
  }
  const bytes = raw.reduce((sum, piece) => sum + piece.length, 0);
  if (bytes === 0) return job.bytes;
  const packed = file.compression === 'gzip' ? gzipSync(Buffer.concat(raw)) : zstd(Buffer.concat(raw));
  // What the records carry beside their content (headers, braces) packs alike.
  return Math.min(job.bytes, (packed.length / bytes) * sample.rawBytes);
}

function parquetRows(path: string, size: number): number {
  const fd = openSync(path, 'r');
  try {
    return Number(readFooter(fd, size).num_rows);
  } catch {
    return 0;
  } finally {
    closeSync(fd);
  }
}

function bytesOf(record: Extract<ReadItem, { kind: 'record' }>): Uint8Array {
  return record.content.as === 'bytes' ? record.content.bytes.slice() : Buffer.from(record.content.text);
}

/** As the store packs texts. */
export function zstd(bytes: Uint8Array): Buffer {
  return zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 3 } });
}
