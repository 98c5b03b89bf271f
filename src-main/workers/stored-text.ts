import type { DocumentMeta } from '#engine/clean/cleaner.ts';
import { LARGE_DOCUMENT } from '#engine/run/budget.ts';
import type { DocumentRow } from '#store/api.ts';
import { openTextReader } from '#store/text-file/reader.ts';
import { collectGarbage } from './collect.ts';
import type { Columns } from './columns.ts';
import type { MeasureJob } from './measure-job.ts';
import { Stopped, type ShardContext } from './shard-context.ts';
import type { Stopwatch } from './stopwatch.ts';

/**
 * Measures the chunks that the stored text has and the columns lack. `alone`: nothing else is to do for this shard, so
 * that its bytes count as progress.
 */
export async function catchUp(
  textPath: string,
  columns: Columns,
  job: MeasureJob,
  context: ShardContext,
  watch: Stopwatch,
  alone: boolean,
): Promise<void> {
  const { seat } = context;
  const reader = openTextReader(textPath);
  try {
    const ends = reader.chunkEnds();
    const failed = new Set(job.failed);
    const share = alone ? job.bytes / Math.max(1, reader.documents) : 0;
    if (columns.chunks > 0 && alone) context.post({ kind: 'resumed', bytes: share * (ends[columns.chunks - 1] ?? 0) });
    for (let n = columns.chunks; n < ends.length; n++) {
      let documents = 0;
      let bytes = 0;
      for (const { row, text } of reader.scan(ends[n - 1] ?? 0, ends[n] ?? 0)) {
        if (seat.cancelled()) throw new Stopped();
        watch.lap('read');
        const large = row.bytes > LARGE_DOCUMENT;
        if (large && !seat.takeToken()) throw new Stopped();
        seat.stand('measure-stored', row.ordinal, 0);
        if (failed.has(row.ordinal)) columns.giveUp();
        else if (large) await columns.measureLarge(text, metaOf(row));
        else columns.measure(text, metaOf(row));
        if (large) {
          collectGarbage();
          seat.giveToken();
        }
        seat.add(0, 1, row.bytes);
        seat.disk(share);
        documents++;
        bytes += row.bytes;
        watch.lap('measure');
      }
      seat.stand('store', -1, 0);
      const breaches = columns.commit();
      watch.lap('store');
      context.post({ kind: 'chunk', read: null, documents, bytes, breaches, spent: watch.take() });
      if (seat.pausing()) throw new Stopped();
    }
  } finally {
    reader.close();
  }
}

/** What the record carried, as the rules get it. */
export function metaOf(row: DocumentRow): DocumentMeta {
  const named = JSON.parse(row.meta) as DocumentMeta;
  return row.extra === null ? named : { ...named, extra: row.extra };
}
