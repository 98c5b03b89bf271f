import type { FaultReason } from '#shared/domain/ledger.ts';
import type { ReadKnobs } from '#shared/domain/recipe.ts';
import { AppError } from '#shared/errors.ts';
import { listFiles } from '#engine/read/list.ts';
import type { Place, ReadInput, ReadItem, Reader } from '#engine/read/reader.ts';
import type { LeftOutRow, Position } from '#store/api.ts';
import type { Seat } from './board.ts';
import type { Fault } from './chunk.ts';
import type { JobSlice, MeasureJob } from './measure-job.ts';
import { changeOf, errorCode, FAULT_FORMAT, hashFile, isMissing, locate, type KnownFile } from './source-file.ts';

/** A file is not the one that was added, so nothing of its shard may be kept. */
export class SourceChanged extends Error {
  readonly path: string;
  readonly why: string;

  constructor(path: string, why: string) {
    super(`${path}: ${why}`);
    this.path = path;
    this.why = why;
  }
}

export interface SliceSink {
  /** A promise where the item takes time; reading waits for it. */
  item(slice: number, item: ReadItem): void | Promise<void>;
  /** A fault of the whole slice, or of the rest of it: reading goes on at the next slice. */
  endFault(slice: number, fault: Fault): void;
  hash(file: number, sha256: string): void;
}

export interface ReadContext {
  readerOf(format: string): Reader;
  knobs: ReadKnobs;
  seat: Seat;
}

/**
 * Reads the slices of a shard in order, from `from` on. Ends early when the run is cancelled. Throws SourceChanged
 * when a file differs from what the catalogue knows, before or after it was read.
 */
export async function readSlices(
  job: MeasureJob,
  from: Position | null,
  context: ReadContext,
  sink: SliceSink,
): Promise<void> {
  hashPassed(job, from?.slice ?? 0, context, sink);
  for (let i = from?.slice ?? 0; i < job.slices.length; i++) {
    const slice = job.slices[i];
    if (slice === undefined || slice.file === null) continue;
    if (context.seat.cancelled()) return;
    context.seat.slice(i);
    context.seat.stand('hash', -1, 0);
    const after = from !== null && from.slice === i ? from.after : null;
    await readSlice({ job, index: i, slice, file: slice.file, after }, context, sink);
  }
}

/**
 * Hashes the files of the slices before `end` that have no hash yet: they were read by a run that was killed before the
 * catalogue had it. Throws SourceChanged.
 */
export function hashPassed(
  job: MeasureJob,
  end: number,
  { seat }: Pick<ReadContext, 'seat'>,
  sink: Pick<SliceSink, 'hash'>,
): void {
  for (const { file, start } of job.slices.slice(0, end)) {
    if (file === null || file.sha256 !== null || start !== 0 || file.format.startsWith(FAULT_FORMAT)) continue;
    seat.stand('hash', -1, 0);
    if (!hashSource(locate(job.root, file.path), file, stopOf(seat), sink)) return;
  }
}

/** False when the run was cancelled meanwhile. A file that cannot be read has no hash; its fault is in the ledger. */
function hashSource(absolute: string, file: KnownFile, stop: () => boolean, sink: Pick<SliceSink, 'hash'>): boolean {
  try {
    assertUnchanged(absolute, file);
    const sha256 = reading(() => hashFile(absolute, file.size, stop));
    if (sha256 === null) return false;
    assertUnchanged(absolute, file);
    sink.hash(file.id, sha256);
  } catch (error) {
    if (!(error instanceof ReadFailed)) throw error;
    if (isMissing(error.cause)) throw new SourceChanged(file.path, 'it is no longer there');
  }
  return true;
}

const stopOf = (seat: Seat) => (): boolean => {
  seat.tick();
  return seat.cancelled();
};

interface SliceWork {
  job: MeasureJob;
  index: number;
  slice: JobSlice;
  file: KnownFile;
  after: Place | null;
}

async function readSlice(work: SliceWork, context: ReadContext, sink: SliceSink): Promise<void> {
  const { file, index, slice } = work;
  const absolute = locate(work.job.root, file.path);
  const fault = (reason: Fault['reason'], detail: string): void => {
    sink.endFault(index, { locator: null, part: 0, bytes: null, reason, detail });
  };
  const stop = stopOf(context.seat);
  if (file.format.startsWith(FAULT_FORMAT)) {
    const { reason, detail } = listingFault(work.job.root, file);
    fault(reason, detail);
    return;
  }
  try {
    assertUnchanged(absolute, file);
    if (file.sha256 === null && slice.start === 0) {
      const sha256 = reading(() => hashFile(absolute, file.size, stop));
      if (sha256 === null) return;
      assertUnchanged(absolute, file);
      sink.hash(file.id, sha256);
    }
    if (file.size === 0) fault('empty-file', 'the file is empty');
    else await readRecords(work, context.readerOf(file.format), absolute, context, sink, stop);
    assertUnchanged(absolute, file);
  } catch (error) {
    if (!(error instanceof ReadFailed)) throw error;
    if (isMissing(error.cause)) throw new SourceChanged(file.path, 'it is no longer there');
    fault('unreadable', error.message);
  }
}

/** The system refused to read the source; a failure of the sink or a bug is never mistaken for it. */
class ReadFailed extends Error {}

function readFailed(error: unknown): unknown {
  const expected = error instanceof AppError ? error.code === 'io' : errorCode(error) !== null;
  return expected && error instanceof Error ? new ReadFailed(error.message, { cause: error }) : error;
}

function reading<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw readFailed(error);
  }
}

async function readRecords(
  { job, index, slice, file, after }: SliceWork,
  reader: Reader,
  absolute: string,
  { knobs, seat }: ReadContext,
  sink: SliceSink,
  stop: () => boolean,
): Promise<void> {
  const leftOut = leftOutOf(job.leftOut, file.id, slice.start);
  const restAfter = (place: Place | null): boolean => {
    const row = leftOut.rest;
    if (row === undefined || row.locator !== (place?.locator ?? null)) return false;
    if (place !== null && row.part !== place.part) return false;
    sink.endFault(index, { locator: null, part: 0, bytes: null, reason: row.reason, detail: row.detail });
    return true;
  };
  if (restAfter(after)) return;
  const way = createWay(slice, file, after, seat);
  seat.stand('read', after?.locator ?? -1, after?.part ?? 0);
  const input = {
    file: absolute,
    path: file.path,
    size: file.size,
    start: slice.start,
    end: slice.end,
    ...(after === null ? {} : { after }),
    knobs,
    cancelled: stop,
  };
  for await (const item of itemsOf(reader, input)) {
    if (seat.cancelled()) return;
    if (item.kind === 'fault' && item.reason === 'source-changed') throw new SourceChanged(file.path, item.detail);
    const taken = sink.item(index, item.kind === 'record' ? withoutLeftOut(item, leftOut.records) : item);
    if (taken !== undefined) await taken;
    if (item.kind !== 'blank' && restAfter(item)) break;
    way.at(item.locator);
    seat.stand('read', item.locator, item.part);
  }
  way.end();
}

/** How far into the slice its reader is. Places are bytes of the file where it is not compressed; else only the end is known. */
function createWay(
  slice: JobSlice,
  file: KnownFile,
  after: Place | null,
  seat: Seat,
): { at(locator: number): void; end(): void } {
  const bytewise = file.compression === 'none' && after !== null;
  let done = bytewise ? after.locator : slice.start;
  const to = (position: number): void => {
    if (position <= done) return;
    seat.disk(position - done);
    done = position;
  };
  return {
    at: (locator) => {
      if (file.compression === 'none') to(Math.min(locator, slice.end));
    },
    end: () => {
      to(slice.end);
    },
  };
}

/** Bytes of source files before a position: what an earlier run had worked on. */
export function bytesBefore(job: MeasureJob, position: Position | null): number {
  if (position === null) return 0;
  let bytes = 0;
  for (const { file, start, end } of job.slices.slice(0, position.slice)) if (file !== null) bytes += end - start;
  const slice = job.slices[position.slice];
  if (slice?.file?.compression !== 'none' || position.after === null) return bytes;
  return bytes + Math.max(0, Math.min(position.after.locator, slice.end) - slice.start);
}

async function* itemsOf(reader: Reader, input: ReadInput): AsyncGenerator<ReadItem> {
  const items = reader.read(input);
  try {
    for (;;) {
      const next = await items.next().catch((error: unknown) => {
        throw readFailed(error);
      });
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    await items.return(undefined);
  }
}

type RecordItem = Extract<ReadItem, { kind: 'record' }>;

/** The record, or the fault that stands in its place once it has ended a worker twice. */
function withoutLeftOut(item: RecordItem, leftOut: ReadonlyMap<string, LeftOutRow>): ReadItem {
  const { locator, part, bytes } = item;
  const row = leftOut.get(`${locator}.${part}`);
  return row === undefined ? item : { kind: 'fault', locator, part, bytes, reason: row.reason, detail: row.detail };
}

function leftOutOf(
  rows: readonly LeftOutRow[],
  file: number,
  start: number,
): { records: Map<string, LeftOutRow>; rest: LeftOutRow | undefined } {
  const own = rows.filter((row) => row.file === file && row.start === start);
  const records = new Map(own.filter((row) => !row.rest).map((row) => [`${row.locator}.${row.part}`, row]));
  return { records, rest: own.find((row) => row.rest) };
}

/** What could not be listed when the source was added, looked at once more for the words. */
function listingFault(root: string, file: KnownFile): Pick<Fault, 'reason' | 'detail'> {
  const reason = file.format.slice(FAULT_FORMAT.length) as FaultReason;
  const { files, faults } = listFiles(root, [file.path]);
  if (files.length > 0) throw new SourceChanged(file.path, 'it can be read now');
  const now = faults.find((found) => found.path === file.path && found.reason === reason);
  return { reason, detail: now?.detail ?? 'it could not be looked at when the source was added' };
}

function assertUnchanged(absolute: string, file: KnownFile): void {
  const why = reading(() => changeOf(absolute, file));
  if (why !== null) throw new SourceChanged(file.path, why);
}
