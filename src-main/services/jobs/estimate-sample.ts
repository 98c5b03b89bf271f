import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { constants, gzipSync, zstdCompressSync } from 'node:zlib';
import type { Recipe } from '#shared/domain/recipe.ts';
import type { DocumentMeta } from '#engine/clean/cleaner.ts';
import { prepareCleaner } from '#engine/clean/prepare-cleaner.ts';
import { sha256 } from '#engine/hash.ts';
import { prepareMeasurer } from '#engine/measure/measurer.ts';
import { fileResources } from '#engine/measure/resources.ts';
import { readFooter } from '#engine/read/parquet/footer.ts';
import { readerOf } from '#engine/read/readers.ts';
import type { ReadItem } from '#engine/read/reader.ts';
import { openTextReader } from '#store/text-file/reader.ts';
import type { Seat } from '#workers/board.ts';
import { forcedLanguage } from '#workers/columns.ts';
import type { MeasureJob } from '#workers/measure-job.ts';
import { readSlices } from '#workers/read-slices.ts';
import { locate } from '#workers/source-file.ts';
import { metaOf } from '#workers/stored-text.ts';
import type { JobControl } from './control.ts';
import { ruleTimes } from './estimate-rules.ts';

/** Records that are taken from the beginning of a shard at most, and UTF-16 units of their texts. */
export const SAMPLE_RECORDS = 256;
const SAMPLE_CHARS = 4 * 2 ** 20;

/** What the beginning of a shard gave. */
export interface ShardSample {
  records: number;
  documents: number;
  /** Of raw records, decompressed. */
  rawBytes: number;
  /** Of the source file that the records took; of a compressed one as far as the sample tells. */
  diskBytes: number;
  /** That the texts and columns would take in the workspace. */
  storedBytes: number;
  /** Seconds of one worker: `read`, `clean`, `store`, and each rule by its name in the recipe. */
  spent: Record<string, number>;
}

export interface Sampler {
  /** Seconds until the first document: rules, model and code. */
  startSeconds: number;
  take(job: MeasureJob, onRecord: () => void): Promise<ShardSample>;
}

interface Taken {
  text: string;
  meta: DocumentMeta;
}

export async function prepareSampler(dir: string, recipe: Recipe, control: JobControl): Promise<Sampler> {
  const began = performance.now();
  const cleaner = prepareCleaner(recipe.clean);
  const measurer = await prepareMeasurer(recipe, fileResources());
  const times = ruleTimes(measurer);
  const startSeconds = (performance.now() - began) / 1_000;

  /** Reads and cleans what the shard begins with. */
  async function read(job: MeasureJob, onRecord: () => void): Promise<{ sample: ShardSample; taken: Taken[] }> {
    const taken: Taken[] = [];
    const sample = { ...NOTHING, spent: { read: 0, clean: 0, store: 0 } };
    const raw: Uint8Array[] = [];
    let chars = 0;
    let enough = false;
    let wayBytes = 0;
    let reading = performance.now();
    const seat: Seat = { ...IDLE_SEAT, cancelled: () => enough || control.cancelled(), disk: (n) => (wayBytes += n) };
    const item = (slice: number, record: ReadItem): void => {
      void slice;
      sample.spent.read += lap(reading);
      if (record.kind !== 'blank') {
        sample.records++;
        sample.rawBytes += record.bytes ?? 0;
      }
      if (record.kind === 'record') {
        raw.push(bytesOf(record));
        const start = performance.now();
        const cleaned = cleaner.clean(record.content, record.meta, record.replaced);
        sample.spent.clean += lap(start);
        if (cleaned.ok) {
          taken.push({ text: cleaned.document.text, meta: cleaned.document.meta });
          chars += cleaned.document.text.length;
        }
        onRecord();
      }
      enough = sample.records >= SAMPLE_RECORDS || chars >= SAMPLE_CHARS;
      reading = performance.now();
    };
    const context = { readerOf, knobs: recipe.read, seat };
    await readSlices(unhashed(job), null, context, { item, endFault: () => {}, hash: () => {} });
    sample.diskBytes = enough ? diskBytesOf(job, sample, wayBytes, raw) : job.bytes;
    sample.documents = taken.length;
    return { sample, taken };
  }

  /** Takes the first stored texts, where only columns are missing. */
  function readStored(job: MeasureJob, onRecord: () => void): { sample: ShardSample; taken: Taken[] } {
    const taken: Taken[] = [];
    const sample = { ...NOTHING, spent: { read: 0, clean: 0, store: 0 } };
    const reader = openTextReader(join(dir, job.textFile));
    try {
      const start = performance.now();
      let chars = 0;
      for (const { row, text } of reader.scan(0, Math.min(SAMPLE_RECORDS, reader.documents))) {
        taken.push({ text, meta: metaOf(row) });
        sample.rawBytes += row.rawBytes;
        onRecord();
        chars += text.length;
        if (chars >= SAMPLE_CHARS || control.cancelled()) break;
      }
      sample.spent.read = lap(start);
      sample.records = taken.length;
      sample.documents = taken.length;
      sample.diskBytes = (job.bytes * taken.length) / Math.max(1, reader.documents);
    } finally {
      reader.close();
    }
    return { sample, taken };
  }

  return {
    startSeconds,
    async take(job, onRecord) {
      const { sample, taken } = job.recorded ? readStored(job, onRecord) : await read(job, onRecord);
      const only = new Set(job.units.map(({ unit }) => unit));
      const forced = forcedLanguage(job.language);
      const rules = times(taken, forced, only);
      const start = performance.now();
      const texts = job.recorded ? 0 : textBytes(taken);
      sample.spent['store'] = (sample.spent['store'] ?? 0) + lap(start);
      sample.storedBytes = texts + taken.length * rules.cellBytes;
      Object.assign(sample.spent, rules.seconds);
      return sample;
    },
  };
}

const NOTHING = { records: 0, documents: 0, rawBytes: 0, diskBytes: 0, storedBytes: 0 };

const lap = (since: number): number => (performance.now() - since) / 1_000;

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
 * Bytes of source files that the sampled records took. The places of a bare file are its bytes. Of a compressed one
 * only what the same records take when they are packed is known, and of Parquet the share of rows.
 */
function diskBytesOf(job: MeasureJob, sample: ShardSample, wayBytes: number, raw: readonly Uint8Array[]): number {
  const first = job.slices.find(({ file }) => file !== null);
  const file = first?.file;
  if (first === undefined || file == null) return 0;
  if (file.format === 'parquet') {
    const rows = parquetRows(locate(job.root, file.path), file.size);
    return rows === 0 ? wayBytes : Math.min(file.size, (file.size * sample.records) / rows);
  }
  if (file.compression === 'none') return wayBytes;
  const bytes = raw.reduce((sum, piece) => sum + piece.length, 0);
  if (bytes === 0) return wayBytes;
  const packed = file.compression === 'gzip' ? gzipSync(Buffer.concat(raw)) : zstd(Buffer.concat(raw));
  // What the records carry beside their content (headers, braces) packs alike.
  return Math.min(job.bytes, wayBytes + (packed.length / bytes) * sample.rawBytes);
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

/** As the store packs them; hashed as it does. */
function textBytes(taken: readonly Taken[]): number {
  for (const { text } of taken) sha256(text);
  return taken.length === 0 ? 0 : zstd(Buffer.from(taken.map(({ text }) => text).join(''))).length;
}

function zstd(bytes: Uint8Array): Buffer {
  return zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 3 } });
}
