import { statSync } from 'node:fs';
import { AppError } from '#shared/errors.ts';
import type { Column } from '#shared/domain/cell.ts';
import type { EditSpan } from '#shared/domain/span.ts';
import type { ColumnStats, SignalsHeader, SignalsReader } from '../api.ts';
import { damaged, decodeStored, guard, guarded } from '../errors.ts';
import { openForReading } from '../shard-file.ts';
import { decodeEdits } from './edits.ts';
import { cellsId, SIGNALS_FORMAT } from './format.ts';
import { bytesOf, columnPlaces, newValues, type ColumnPlace } from './layout.ts';
import { emptyStats } from './stats.ts';

/** Chunks fetched at a time. */
const BATCH = 256;

/** Opens a signals file, complete or not, for reading. Throws `not-found`, `corrupt`, `newer-format`, `busy`. */
export function openSignalsReader(file: string): SignalsReader {
  const db = openForReading(file, SIGNALS_FORMAT);
  return guard(file, () => {
    try {
      return guarded(file, signalsReader(db, file));
    } catch (error) {
      db.close();
      throw error;
    }
  });
}

function signalsReader(db: ReturnType<typeof openForReading>, file: string): SignalsReader {
  const stored = db.prepare('SELECT shard, text_key AS textKey, units, complete FROM header').get() as
    | {
        shard: number;
        textKey: string;
        units: string;
        complete: number;
      }
    | undefined;
  if (stored === undefined) throw damaged(file, 'the file has no header');
  const header: SignalsHeader = {
    shard: stored.shard,
    textKey: stored.textKey,
    units: decodeStored(file, 'the header', () => JSON.parse(stored.units) as SignalsHeader['units']),
  };
  const places = decodeStored(file, 'the header', () => columnPlaces(header));
  /** First row of each chunk, and one past the last. */
  const bounds = [0];
  for (const rows of db.prepare('SELECT rows FROM chunks ORDER BY n').pluck().all() as number[]) {
    if (rows < 0) throw damaged(file, `a chunk has ${rows} rows`);
    bounds.push((bounds.at(-1) ?? 0) + rows);
  }
  const rows = bounds.at(-1) ?? 0;
  const size = statSync(file).size;

  const selectCells = db.prepare('SELECT cells, states FROM cells WHERE id >= ? AND id < ? ORDER BY id').raw();
  const selectChunk = db.prepare('SELECT cells, states FROM cells WHERE id = ?').raw();
  const selectLabel = db.prepare('SELECT label FROM labels WHERE column = ? AND code = ?').pluck();
  const selectLabels = db.prepare('SELECT label FROM labels WHERE column = ? ORDER BY code').pluck();
  const selectStats = db.prepare('SELECT stats FROM stats WHERE column = ?').pluck();
  const selectEdits = db.prepare('SELECT edits FROM edits WHERE unit = ? AND chunk = ?').pluck();
  let lastEdits = { unit: -1, chunk: -1, byRow: new Map<number, EditSpan[]>() };

  function placeOf(key: string, slot: string): ColumnPlace {
    const place = places.find((p) => p.key === key && p.slot === slot);
    if (place === undefined) throw new AppError('not-found', `no column ${slot} of ${key}`, { where: file });
    return place;
  }

  function readColumn(place: ColumnPlace): { values: ReturnType<typeof newValues>; states?: Uint8Array } {
    // A number of rows that the file cannot hold must not be believed.
    if (rows > size) throw incomplete(place);
    const values = newValues(place.kind, rows);
    const into = bytesOf(values);
    const width = values.BYTES_PER_ELEMENT;
    let states: Uint8Array | undefined;
    const chunks = bounds.length - 1;
    let done = 0;
    while (done < chunks) {
      const until = Math.min(chunks, done + BATCH);
      const batch = selectCells.all(cellsId(place.id, done), cellsId(place.id, until)) as [Buffer, Buffer | null][];
      if (batch.length !== until - done) throw incomplete(place);
      for (const [cells, cellStates] of batch) {
        const first = bounds[done] ?? 0;
        if (cells.length !== ((bounds[++done] ?? 0) - first) * width) throw incomplete(place);
        into.set(cells, first * width);
        if (cellStates === null) continue;
        states ??= new Uint8Array(rows);
        states.set(cellStates, first);
      }
    }
    return states === undefined ? { values } : { values, states };
  }

  function incomplete({ slot }: ColumnPlace): AppError {
    return damaged(file, `column ${slot} is incomplete`);
  }

  function outside(ordinal: number): AppError {
    return new AppError('not-found', `there is no document ${ordinal}; the file has ${rows}`, { where: file });
  }

  function chunkOf(ordinal: number): number {
    let low = 0;
    let high = bounds.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((bounds[middle] ?? 0) <= ordinal) low = middle;
      else high = middle;
    }
    return low;
  }

  return {
    header,
    complete: stored.complete === 1,
    rows,
    column(key, slot) {
      const place = placeOf(key, slot);
      const read = readColumn(place);
      const labels = place.kind === 'label' ? { labels: selectLabels.all(place.id) as string[] } : {};
      return { kind: place.kind, ...labels, ...read } as Column;
    },
    cell(key, slot, ordinal) {
      const place = placeOf(key, slot);
      if (ordinal < 0 || ordinal >= rows) throw outside(ordinal);
      const chunk = chunkOf(ordinal);
      const [cells, states] = (selectChunk.get(cellsId(place.id, chunk)) as [Buffer, Buffer | null] | undefined) ?? [];
      const value = newValues(place.kind, 1);
      const row = ordinal - (bounds[chunk] ?? 0);
      const into = bytesOf(value);
      if (cells === undefined || cells.length < (row + 1) * into.length) throw incomplete(place);
      into.set(cells.subarray(row * into.length, (row + 1) * into.length));
      const rest = states == null ? {} : { states: Uint8Array.of(states[row] ?? 0) };
      if (place.kind !== 'label') return { kind: place.kind, values: value, ...rest } as Column;
      const label = selectLabel.get(place.id, value[0]) as string | undefined;
      return { kind: 'label', values: new Uint16Array(1), labels: label === undefined ? [] : [label], ...rest };
    },
    stats(key, slot) {
      const place = placeOf(key, slot);
      const json = selectStats.get(place.id) as string | undefined;
      if (json === undefined) return emptyStats(place.kind);
      return decodeStored(file, `the totals of ${slot}`, () => JSON.parse(json) as ColumnStats);
    },
    edits(key, ordinal) {
      const unit = header.units.findIndex((u) => u.key === key);
      if (unit < 0) throw new AppError('not-found', `no unit ${key}`, { where: file });
      if (ordinal < 0 || ordinal >= rows) throw outside(ordinal);
      const chunk = chunkOf(ordinal);
      if (lastEdits.unit !== unit || lastEdits.chunk !== chunk) {
        const data = selectEdits.get(unit, chunk) as Buffer | undefined;
        lastEdits = {
          unit,
          chunk,
          byRow:
            data === undefined
              ? new Map<number, EditSpan[]>()
              : decodeStored(file, 'the edits', () => decodeEdits(data)),
        };
      }
      return lastEdits.byRow.get(ordinal - (bounds[chunk] ?? 0))?.map((edit) => ({ ...edit })) ?? [];
    },
    close() {
      db.close();
    },
  };
}
