import { invariant } from '#shared/assert.ts';
import { canonicalJson } from '#shared/canonical-json.ts';
import { MEASURED, type Column } from '#shared/domain/cell.ts';
import { AppError } from '#shared/errors.ts';
import type { ColumnStats, SignalsHeader, SignalsWriter, StoredUnitChunk } from '../api.ts';
import { guard, guarded } from '../errors.ts';
import { openForWriting, settleAndClose } from '../shard-file.ts';
import { encodeEdits } from './edits.ts';
import { cellsId, SIGNALS_FORMAT } from './format.ts';
import { labelDictionary } from './labels.ts';
import { bytesOf, columnPlaces, emptyColumn, type ColumnPlace } from './layout.ts';
import { addColumn, emptyStats } from './stats.ts';

export interface SignalsWriterOptions {
  /** The file may not grow beyond this many bytes; then `disk-full`. */
  maxBytes?: number;
}

/**
 * Opens a new signals file, or goes on with one that is incomplete, at chunk `chunks`. Throws `bad-input` when it is
 * complete, `corrupt` when it belongs to other work, `busy` when another writer has it.
 */
export function openSignalsWriter(
  file: string,
  header: SignalsHeader,
  options: SignalsWriterOptions = {},
): SignalsWriter {
  const db = openForWriting(file, SIGNALS_FORMAT, (fresh) => {
    const insert = fresh.prepare('INSERT INTO header VALUES (1, ?, ?, ?, 0)');
    insert.run(header.shard, header.textKey, canonicalJson(header.units));
  });
  return guard(file, () => {
    try {
      return guarded(file, signalsWriter(db, file, header, options));
    } catch (error) {
      db.close();
      throw error;
    }
  });
}

function signalsWriter(
  db: ReturnType<typeof openForWriting>,
  file: string,
  header: SignalsHeader,
  options: SignalsWriterOptions,
): SignalsWriter {
  checkHeader(db, file, header);
  if (options.maxBytes !== undefined) {
    db.pragma(`max_page_count = ${Math.ceil(options.maxBytes / SIGNALS_FORMAT.pageSize)}`);
  }
  const insertChunk = db.prepare('INSERT INTO chunks VALUES (?, ?)');
  const insertCells = db.prepare('INSERT INTO cells VALUES (?, ?, ?)');
  const insertLabel = db.prepare('INSERT INTO labels VALUES (?, ?, ?)');
  const putStats = db.prepare('INSERT OR REPLACE INTO stats VALUES (?, ?)');
  const insertEdits = db.prepare('INSERT INTO edits VALUES (?, ?, ?)');
  const selectStats = db.prepare('SELECT stats FROM stats WHERE column = ?').pluck();
  const selectLabels = db.prepare('SELECT label FROM labels WHERE column = ? ORDER BY code').pluck();

  const columns = columnPlaces(header).map((place) => {
    const stored = selectStats.get(place.id) as string | undefined;
    return {
      place,
      stats: stored === undefined ? emptyStats(place.kind) : (JSON.parse(stored) as ColumnStats),
      dictionary: labelDictionary(selectLabels.all(place.id) as string[], file),
    };
  });
  let chunks = db.prepare('SELECT count(*) FROM chunks').pluck().get() as number;

  function writeColumn(column: (typeof columns)[number], given: Column, rows: number): ColumnStats {
    const { place, dictionary } = column;
    const states = given.states?.some((state) => state !== MEASURED) === true ? given.states : undefined;
    const known = dictionary.labels.length;
    const stored = storedColumn(place, given, states, dictionary, rows);
    for (let code = known; code < dictionary.labels.length; code++) {
      insertLabel.run(place.id, code, dictionary.labels[code]);
    }
    const stats = addColumn(column.stats, stored);
    insertCells.run(cellsId(place.id, chunks), bytesOf(stored.values), states === undefined ? null : bytesOf(states));
    putStats.run(place.id, JSON.stringify(stats));
    return stats;
  }

  const write = db.transaction((units: StoredUnitChunk[], rows: number): ColumnStats[] => {
    insertChunk.run(chunks, rows);
    header.units.forEach(({ key }, unit) => {
      const edits = units.find((chunk) => chunk.key === key)?.edits ?? [];
      if (edits.length > 0) insertEdits.run(unit, chunks, encodeEdits(edits, rows));
    });
    return columns.map((column) => {
      if (rows === 0) return writeColumn(column, emptyColumn(column.place.kind), rows);
      const given = units.find((chunk) => chunk.key === column.place.key)?.columns[column.place.slot];
      invariant(given !== undefined, `no column ${column.place.slot} of ${column.place.key} in chunk ${chunks}`);
      return writeColumn(column, given, rows);
    });
  });

  return {
    get chunks() {
      return chunks;
    },
    commit(units) {
      const rows = rowsOf(units, header);
      const known = columns.map(({ dictionary }) => dictionary.labels.length);
      let stats: ColumnStats[];
      try {
        stats = write.immediate(units, rows);
      } catch (error) {
        columns.forEach(({ dictionary }, i) => dictionary.truncate(known[i] ?? 0));
        throw error;
      }
      columns.forEach((column, i) => (column.stats = stats[i] ?? column.stats));
      chunks++;
    },
    finish() {
      db.prepare('UPDATE header SET complete = 1').run();
      settleAndClose(db, file);
    },
    close() {
      db.close();
    },
  };
}

function checkHeader(db: ReturnType<typeof openForWriting>, file: string, header: SignalsHeader): void {
  const stored = db.prepare('SELECT shard, text_key, units, complete FROM header').get() as {
    shard: number;
    text_key: string;
    units: string;
    complete: number;
  };
  const same =
    stored.shard === header.shard && stored.text_key === header.textKey && stored.units === canonicalJson(header.units);
  if (!same) {
    throw new AppError('corrupt', `the file holds other columns, of shard ${stored.shard}`, {
      where: file,
      remedy: 'remove it: the next run makes it again',
    });
  }
  if (stored.complete === 1) {
    throw new AppError('bad-input', 'the file is complete and is never written again', { where: file });
  }
}

/** The chunk's rows, when every unit of the header is there once with as many; a chunk without documents has none. */
function rowsOf(units: StoredUnitChunk[], header: SignalsHeader): number {
  if (units.length === 0) return 0;
  const given = units.map(({ key }) => key).sort();
  const wanted = header.units.map(({ key }) => key).sort();
  invariant(canonicalJson(given) === canonicalJson(wanted), 'a chunk has each unit of its file once and no other');
  const rows = units[0]?.rows ?? 0;
  invariant(
    units.every((unit) => unit.rows === rows),
    'all units of a chunk have as many rows',
  );
  return rows;
}

/** What is stored of a column: cells that are not measured are 0, so that equal work gives equal bytes. */
function storedColumn(
  place: ColumnPlace,
  given: Column,
  states: Uint8Array | undefined,
  dictionary: ReturnType<typeof labelDictionary>,
  rows: number,
): Column {
  const { kind, slot } = place;
  invariant(given.kind === kind, `column ${slot} is of kind ${given.kind}, not ${kind}`);
  invariant(given.values.length === rows, `column ${slot} has ${given.values.length} of ${rows} rows`);
  invariant((states?.length ?? rows) === rows, `column ${slot} has ${states?.length} of ${rows} states`);
  const withStates = states === undefined ? {} : { states };
  if (given.kind === 'label') {
    const values = dictionary.encode(given.values, given.labels, states);
    return { kind: 'label', values, labels: [...dictionary.labels], ...withStates };
  }
  if (states === undefined) return given;
  const measured = (value: number, row: number): number => (states[row] === MEASURED ? value : 0);
  return given.kind === 'real'
    ? { kind: 'real', values: given.values.map(measured), states }
    : { kind: 'count', values: given.values.map(measured), states };
}
