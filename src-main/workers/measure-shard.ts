import { join } from 'node:path';
import type { CleanDocument } from '#engine/clean/cleaner.ts';
import type { ReadItem } from '#engine/read/reader.ts';
import { LARGE_DOCUMENT } from '#engine/run/budget.ts';
import { addCounts, emptyCounts } from '#shared/domain/ledger.ts';
import { AppError } from '#shared/errors.ts';
import type { Position, TextWriter } from '#store/api.ts';
import { shardFileState } from '#store/shard-file.ts';
import { openTextWriter } from '#store/text-file/writer.ts';
import { createChunkBuilder } from './chunk.ts';
import { collectGarbage } from './collect.ts';
import type { Columns } from './columns.ts';
import type { MeasureJob } from './measure-job.ts';
import { bytesBefore, hashPassed, readSlices, SourceChanged } from './read-slices.ts';
import { Stopped, type ShardContext } from './shard-context.ts';
import { closeQuietly, openColumns, removeShardFiles, report } from './shard-files.ts';
import { createStopwatch, type Stopwatch } from './stopwatch.ts';
import { catchUp } from './stored-text.ts';

/**
 * Makes what one shard lacks, and says how it ended in one message. Each chunk is committed text first, signals
 * second, so that signals can only be behind: then they are measured from the stored text (DECISIONS 17).
 */
export async function measureShard(job: MeasureJob, context: ShardContext): Promise<void> {
  try {
    await makeShard(job, context);
    report(job, context);
  } catch (error) {
    if (error instanceof Stopped) context.post({ kind: 'stopped' });
    else if (error instanceof SourceChanged) {
      removeShardFiles(job, context.dir);
      context.post({ kind: 'changed', path: error.path, why: error.why });
    } else if (error instanceof AppError) {
      const { code, message, where, remedy } = error;
      const place = { ...(where === undefined ? {} : { where }), ...(remedy === undefined ? {} : { remedy }) };
      context.post({ kind: 'failed', code, message, ...place });
    } else throw error;
  }
}

async function makeShard(job: MeasureJob, context: ShardContext): Promise<void> {
  const textPath = join(context.dir, job.textFile);
  const watch = createStopwatch();
  if (shardFileState(textPath) === 'complete') {
    if (!job.recorded) {
      hashPassed(job, job.slices.length, context, {
        hash: (file, sha256) => {
          context.post({ kind: 'hash', file, sha256 });
        },
      });
      if (context.seat.cancelled()) throw new Stopped();
    }
    if (signalsState(job, context) === 'complete') return;
    const columns = openColumns(job, context);
    try {
      if (columns !== null) await catchUp(textPath, columns, job, context, watch, true);
      columns?.finish();
    } catch (error) {
      columns?.close();
      throw error;
    }
    return;
  }
  await readShard(textPath, job, context, watch);
}

async function readShard(textPath: string, job: MeasureJob, context: ShardContext, watch: Stopwatch): Promise<void> {
  const open = (): TextWriter => openTextWriter(textPath, { shard: job.shard, textKey: job.textKey });
  let text = open();
  let columns: Columns | null = null;
  try {
    columns = openColumns(job, context, text.chunks);
    if (columns !== null && columns.chunks < text.chunks) {
      text.close();
      await catchUp(textPath, columns, job, context, watch, false);
      text = open();
    }
    const done = bytesBefore(job, text.position);
    if (done > 0) context.post({ kind: 'resumed', bytes: done });
    await readChunks(text, columns, job, context, watch);
    text.finish();
    columns?.finish();
    watch.lap('store');
    context.post({ kind: 'spent', spent: watch.take() });
  } catch (error) {
    closeQuietly(text);
    if (columns !== null) closeQuietly(columns);
    throw error;
  }
}

type RecordItem = Extract<ReadItem, { kind: 'record' }>;

async function readChunks(
  text: TextWriter,
  columns: Columns | null,
  job: MeasureJob,
  context: ShardContext,
  watch: Stopwatch,
): Promise<void> {
  const { seat } = context;
  const chunk = createChunkBuilder();

  function commit(position: Position): void {
    seat.stand('store', -1, 0);
    const taken = chunk.take(position.slice, position.after);
    text.commit(taken);
    const breaches = columns?.commit() ?? {};
    watch.lap('store');
    const read = taken.counts.reduce((sum, { counts }) => addCounts(sum, counts), emptyCounts());
    const { documents, bytes } = read;
    context.post({ kind: 'chunk', read, documents, bytes, breaches, spent: watch.take() });
    if (seat.pausing()) throw new Stopped();
  }

  /** The cleaned document, or null when the record went to the ledger. */
  function clean(slice: number, item: RecordItem): CleanDocument | null {
    seat.stand('clean', item.locator, item.part);
    const result = context.cleaner.clean(item.content, item.meta, item.replaced);
    watch.lap('clean');
    if (result.ok) {
      seat.stand('measure', item.locator, item.part);
      return result.document;
    }
    const { reason, detail } = result;
    chunk.fault(slice, { locator: item.locator, part: item.part, bytes: item.bytes, reason, detail });
    seat.add(1, 0, item.bytes);
    return null;
  }

  function keep(slice: number, item: RecordItem, document: CleanDocument): void {
    watch.lap('measure');
    chunk.document(slice, item, document);
    watch.lap('hash');
    seat.add(1, 1, item.bytes);
  }

  function record(slice: number, item: RecordItem): void {
    const document = clean(slice, item);
    if (document === null) return;
    columns?.measure(document.text, document.meta);
    keep(slice, item, document);
  }

  /** One at a time over all workers. */
  async function largeRecord(slice: number, item: RecordItem): Promise<void> {
    if (!seat.takeToken()) return;
    const document = clean(slice, item);
    if (document !== null) {
      await columns?.measureLarge(document.text, document.meta);
      keep(slice, item, document);
    }
    collectGarbage();
    seat.giveToken();
    if (chunk.full) commit({ slice, after: { locator: item.locator, part: item.part } });
  }

  await readSlices(job, text.position, context, {
    item(slice, item) {
      watch.lap('read');
      if (item.kind === 'record' && item.bytes > LARGE_DOCUMENT) return largeRecord(slice, item);
      if (item.kind === 'record') record(slice, item);
      else if (item.kind === 'fault') {
        const { locator, part, bytes, reason, detail } = item;
        chunk.fault(slice, { locator, part, bytes, reason, detail });
        seat.add(1, 0, bytes ?? 0);
      } else chunk.passed(slice, item);
      if (chunk.full) commit({ slice, after: { locator: item.locator, part: item.part } });
      return undefined;
    },
    endFault(slice, fault) {
      watch.lap('read');
      chunk.fault(slice, fault);
      if (chunk.full) commit({ slice: slice + 1, after: null });
    },
    hash(file, sha256) {
      watch.lap('hash');
      context.post({ kind: 'hash', file, sha256 });
    },
  });
  if (seat.cancelled()) throw new Stopped();
  if (!chunk.empty) commit({ slice: job.slices.length, after: null });
}

type FileState = ReturnType<typeof shardFileState>;

function signalsState(job: MeasureJob, { dir }: ShardContext): FileState {
  return job.signalsFile === null ? 'complete' : shardFileState(join(dir, job.signalsFile));
}
