import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { invariant } from '#shared/assert.ts';
import { openSignalsReader } from '#store/signals-file/reader.ts';
import { openSignalsWriter } from '#store/signals-file/writer.ts';
import { openTextReader } from '#store/text-file/reader.ts';
import { createColumns, type Columns } from './columns.ts';
import type { MeasureJob, MeasureMessage } from './measure-job.ts';
import type { ShardContext } from './shard-context.ts';

/** Columns to write, or null when nothing is to be measured. */
export function openColumns(job: MeasureJob, context: ShardContext, textChunks = Infinity): Columns | null {
  if (job.signalsFile === null) return null;
  const path = join(context.dir, job.signalsFile);
  const units = job.units.map(({ unit, column }) => {
    const found = context.measurer.units.find(({ key }) => key === unit);
    invariant(found !== undefined, `the recipe has no unit ${unit}`);
    return { key: column, signals: found.signals.map(({ slot, spec }) => ({ slot, kind: spec.kind })) };
  });
  const header = { shard: job.shard, textKey: job.textKey, units };
  let writer = openSignalsWriter(path, header);
  if (writer.chunks > textChunks) {
    // After a power cut the text may have lost its last chunks; columns that are ahead of it belong to nothing.
    writer.close();
    removeShardFile(path);
    writer = openSignalsWriter(path, header);
  }
  const { measurer, newMeasurer, tally } = context;
  return createColumns(writer, { measurer, newMeasurer, tally, units: job.units, language: job.language });
}

/** Says what there is now, for the catalogue. */
export function report(job: MeasureJob, context: ShardContext): void {
  const text = openTextReader(join(context.dir, job.textFile));
  const { documents, counts } = text;
  text.close();
  context.post({
    kind: 'done',
    text: { file: job.textFile, documents, counts },
    columns: job.signalsFile === null ? [] : columnsOf(job.signalsFile, context.dir),
  });
}

function columnsOf(file: string, dir: string): Extract<MeasureMessage, { kind: 'done' }>['columns'] {
  const reader = openSignalsReader(join(dir, file));
  try {
    return reader.header.units.map(({ key, signals }) => ({
      file,
      key,
      documents: reader.rows,
      stats: Object.fromEntries(signals.map(({ slot }) => [slot, reader.stats(key, slot)])),
    }));
  } finally {
    reader.close();
  }
}

export function removeShardFiles(job: MeasureJob, dir: string): void {
  for (const file of [job.textFile, job.signalsFile]) if (file !== null) removeShardFile(join(dir, file));
}

/** A writer that cannot even close (a full disk) must not hide why. */
export function closeQuietly(writer: { close(): void }): void {
  try {
    writer.close();
  } catch {
    // The next writer of this file rolls back what is left.
  }
}

/** A shard file with what SQLite may have left beside it. */
export function removeShardFile(path: string): void {
  for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(`${path}${ending}`, { force: true });
}
