import { join } from 'node:path';
import { invariant } from '#shared/assert.ts';
import { CELL_STATES, MEASURED, type CellJson, type CellState, type Column } from '#shared/domain/cell.ts';
import type { SignalSpec } from '#shared/domain/signal.ts';
import { AppError } from '#shared/errors.ts';
import { didYouMean } from '#shared/text/nearest.ts';
import type { Unit } from '#engine/measure/unit.ts';
import type { ProductRow, SignalsReader, Workspace } from '#store/api.ts';
import type { OpenFiles } from '#store/open-files.ts';
import { columnBudget, columnCache } from './column-cache.ts';
import type { RunKeys } from './run-keys.ts';
import { countDocuments, type Segment } from './snapshot-segments.ts';

/** A signal of the recipe and where its cells are stored. */
export interface SignalPlace {
  unit: Unit;
  slot: string;
  spec: SignalSpec;
}

export interface StoredColumns {
  /** By name, in the order of units. */
  signals: ReadonlyMap<string, SignalPlace>;
  /** All documents; those used last are kept. Throws `usage` for an unknown signal, `not-found` for one not measured. */
  column(signal: string): Column;
  /**
   * These are asked for next, in this order: with the first of them come those behind it that have room, so that a shard's
   * file is opened once for many columns.
   */
  expect(signals: Iterable<string>): void;
  /** One cell; read alone where its column is not held. */
  cell(signal: string, segment: Segment, ordinal: number): CellJson;
  /** A signal of the documents of one shard, by ordinal. */
  shardColumn(segment: Segment, signal: string): Column;
  /** Units without columns in some shard, with the number of those shards. */
  missing(): { unit: Unit; shards: number }[];
  /** Throws `not-found` unless every unit is measured everywhere. */
  requireAll(): void;
  has(segment: Segment, unit: Unit): boolean;
}

/** `run` is the command that measures what is missing. */
export function storedColumns(
  ws: Workspace,
  keys: RunKeys,
  segments: readonly Segment[],
  stored: readonly ProductRow[],
  files: OpenFiles,
  run: string,
): StoredColumns {
  const documents = countDocuments(segments);
  const products = new Map<string, ProductRow>();
  for (const row of stored) if (row.kind === 'unit') products.set(`${row.shard} ${row.key}`, row);
  const signals = new Map(
    keys.units.flatMap((unit) => unit.signals.map(({ name, slot, spec }) => [name, { unit, slot, spec }] as const)),
  );
  const byShard = new Map<number, Segment[]>();
  for (const segment of segments) {
    const list = byShard.get(segment.shard);
    if (list === undefined) byShard.set(segment.shard, [segment]);
    else list.push(segment);
  }

  const productOf = (segment: Segment, unit: Unit): ProductRow | undefined =>
    products.get(`${segment.shard} ${keys.column(unit, segment.source)}`);

  function placeOf(signal: string): SignalPlace {
    const place = signals.get(signal);
    if (place !== undefined) return place;
    throw new AppError('usage', `no rule of this recipe measures "${signal}"`, {
      remedy: didYouMean(signal, signals.keys()),
    });
  }

  function fromShard<T>(
    segment: Segment,
    signal: string,
    use: (reader: SignalsReader, key: string, slot: string) => T,
  ): T {
    const { unit, slot } = placeOf(signal);
    const product = productOf(segment, unit);
    if (product === undefined) throw notMeasured([unit], 1);
    const key = keys.column(unit, segment.source);
    return files.withSignals(join(ws.dir, product.file), (reader) => use(reader, key, slot));
  }

  function shardColumn(segment: Segment, signal: string): Column {
    return fromShard(segment, signal, (reader, key, slot) => reader.column(key, slot));
  }

  function notMeasured(units: readonly Unit[], shards: number): AppError {
    const names = units.map(({ name }) => name).join(', ');
    return new AppError('not-found', `${names}: not measured in ${shards} of ${byShard.size} shards`, {
      where: ws.dir,
      remedy: `run ${run} first`,
    });
  }

  let expected = new Set<string>();

  function loadExpected(signal: string): [string, Column][] {
    const wanted = [signal];
    if (expected.delete(signal)) {
      let room = columnBudget(documents) / 2 / (Float64Array.BYTES_PER_ELEMENT * documents) - 1;
      for (const next of expected) {
        if (room-- < 1) break;
        if (held.peek(next) === undefined) wanted.push(next);
        expected.delete(next);
      }
    }
    return load(wanted);
  }

  /** Shard by shard, so that each file is opened once. */
  function load(wanted: readonly string[]): [string, Column][] {
    const columns = wanted.map((signal) => [signal, newColumn(signal)] as const);
    for (const list of byShard.values()) for (const [, column] of columns) column.add(list);
    return columns.map(([signal, column]) => [signal, column.done()]);
  }

  function newColumn(signal: string): { add(list: readonly Segment[]): void; done(): Column } {
    const { spec } = placeOf(signal);
    const values = newValues(spec.kind, documents);
    const labels = new Map<string, number>();
    let states: Uint8Array | undefined;
    return {
      add(list) {
        const own = shardColumn(list[0]!, signal);
        invariant(own.kind === spec.kind, `${signal} is stored as the ${spec.kind} that the rule declares`);
        const codes = own.kind === 'label' ? own.labels.map((label) => codeOf(labels, label, signal)) : null;
        for (const { first, end, start } of list) {
          values.set(own.values.subarray(first, end), start);
          if (codes !== null) for (let i = start; i < start + end - first; i++) values[i] = codes[values[i]!] ?? 0;
          if (own.states === undefined) continue;
          states ??= new Uint8Array(documents);
          states.set(own.states.subarray(first, end), start);
        }
      },
      done() {
        const rest = {
          ...(states !== undefined && { states }),
          ...(spec.kind === 'label' && { labels: [...labels.keys()] }),
        };
        return { kind: spec.kind, values, ...rest } as Column;
      },
    };
  }

  function missing(): { unit: Unit; shards: number }[] {
    return keys.units
      .map((unit) => ({
        unit,
        shards: [...byShard.values()].filter(([s]) => productOf(s!, unit) === undefined).length,
      }))
      .filter(({ shards }) => shards > 0);
  }

  const held = columnCache(columnBudget(documents), loadExpected);

  return {
    signals,
    shardColumn,
    missing,
    has: (segment, unit) => productOf(segment, unit) !== undefined,
    column: held.column,
    expect(next) {
      expected = new Set(next);
    },
    cell(signal, segment, ordinal) {
      const column = held.peek(signal);
      if (column !== undefined) return cellAt(column, segment.start + ordinal - segment.first);
      return fromShard(segment, signal, (reader, key, slot) => cellAt(reader.cell(key, slot, ordinal), 0));
    },
    requireAll() {
      const lacking = missing();
      if (lacking.length === 0) return;
      throw notMeasured(
        lacking.map(({ unit }) => unit),
        Math.max(...lacking.map(({ shards }) => shards)),
      );
    },
  };
}

function newValues(kind: Column['kind'], n: number): Float64Array | Uint32Array | Uint16Array {
  return kind === 'real' ? new Float64Array(n) : kind === 'count' ? new Uint32Array(n) : new Uint16Array(n);
}

function codeOf(labels: Map<string, number>, label: string, signal: string): number {
  let code = labels.get(label);
  if (code === undefined) {
    code = labels.size;
    if (code > 0xffff) throw new AppError('unsupported', `${signal} has more than 65,536 different labels`);
    labels.set(label, code);
  }
  return code;
}

/** A cell as JSON shows it. */
export function cellAt(column: Column, row: number): CellJson {
  const state = column.states?.[row] ?? MEASURED;
  if (state !== MEASURED) return { na: CELL_STATES[state] as Exclude<CellState, 'measured'> };
  return column.kind === 'label' ? column.labels[column.values[row]!]! : column.values[row]!;
}
