import { FAILED, type Column } from '#shared/domain/cell.ts';
import type { DocumentMeta } from '#engine/clean/cleaner.ts';
import type { CellBatch, Measurer, Unit, UnitChunk } from '#engine/measure/unit.ts';
import type { LanguageLabel } from '#engine/rules/rule.ts';
import type { Tally } from '#engine/run/tally.ts';
import { makeTextView } from '#engine/text/text-view.ts';
import type { SignalsWriter } from '#store/api.ts';
import { concatChunks } from './concat-chunks.ts';

/** Measures documents into the chunks of one signals file. */
export interface Columns {
  readonly chunks: number;
  measure(text: string, meta: DocumentMeta): void;
  /**
   * As measure, with a measurer of its own: what it has grown to for a large document is given back with it, or every
   * worker would keep that much for good.
   */
  measureLarge(text: string, meta: DocumentMeta): Promise<void>;
  /** Takes a document that cannot be measured: all its cells are FAILED. */
  giveUp(): void;
  /** Writes the chunk and returns how many values lie outside their default limits. */
  commit(): Record<string, number>;
  finish(): void;
  close(): void;
}

export interface ColumnsOptions {
  measurer: Measurer;
  newMeasurer(): Promise<Measurer>;
  tally: Tally;
  units: readonly { unit: string; column: string }[];
  /** A language code that is taken as known for every document. */
  language: string | null;
}

export function createColumns(writer: SignalsWriter, options: ColumnsOptions): Columns {
  const { measurer } = options;
  const columnOf = new Map(options.units.map(({ unit, column }) => [unit, column]));
  const all = measurer.units.every((unit) => columnOf.has(unit.key));
  const only = all ? null : new Set(columnOf.keys());
  const wanted = measurer.units.filter((unit) => columnOf.has(unit.key));
  const batch = measurer.newBatch();
  const forced = forcedLanguage(options.language);
  const failed: number[] = [];
  /** Rows of this chunk that came before those of the batch. */
  let pieces: UnitChunk[][] = [];
  let rowsBefore = 0;

  function setAside(from: CellBatch): void {
    if (from.rows === 0) return;
    rowsBefore += from.rows;
    pieces.push(from.take());
    from.clear();
  }

  function takeChunks(): UnitChunk[] {
    setAside(batch);
    if (rowsBefore === 0) return wanted.map(emptyChunk);
    const all = pieces;
    pieces = [];
    rowsBefore = 0;
    return wanted.map((unit) => concatChunks(all.flatMap((piece) => piece.filter(({ key }) => key === unit.key))));
  }

  return {
    get chunks() {
      return writer.chunks;
    },
    measure(text, meta) {
      measurer.measure(text, meta, forced(text), batch, only);
    },
    async measureLarge(text, meta) {
      setAside(batch);
      const large = await options.newMeasurer();
      const alone = large.newBatch();
      large.measure(text, meta, forced(text), alone, only);
      setAside(alone);
    },
    giveUp() {
      failed.push(rowsBefore + batch.rows);
      measurer.measure('', {}, forced(''), batch, only);
    },
    commit() {
      const chunks = takeChunks();
      for (const row of failed) for (const chunk of chunks) failRow(chunk, row);
      const breaches: Record<string, number> = {};
      options.tally(chunks, breaches);
      writer.commit(chunks.map((chunk) => ({ ...chunk, key: columnOf.get(chunk.key) ?? chunk.key })));
      failed.length = 0;
      return breaches;
    },
    finish: () => {
      writer.finish();
    },
    close: () => {
      writer.close();
    },
  };
}

/** The label that a source's hint gives a document; the script is the text's own. */
export function forcedLanguage(code: string | null): (text: string) => LanguageLabel | null {
  if (code === null) return () => null;
  const view = makeTextView();
  return (text) => {
    view.reset(text);
    return { code, script: view.script(), score: 1 };
  };
}

/** A chunk of records that made no document has no cells. */
function emptyChunk(unit: Unit): UnitChunk {
  const columns = unit.signals.map(({ slot, spec }): [string, Column] => {
    if (spec.kind === 'label') return [slot, { kind: 'label', values: new Uint16Array(), labels: [] }];
    if (spec.kind === 'count') return [slot, { kind: 'count', values: new Uint32Array() }];
    return [slot, { kind: 'real', values: new Float64Array() }];
  });
  return { key: unit.key, rows: 0, columns: Object.fromEntries(columns), edits: [] };
}

function failRow(chunk: UnitChunk, row: number): void {
  for (const column of Object.values<Column>(chunk.columns)) {
    column.states ??= new Uint8Array(chunk.rows);
    column.states[row] = FAILED;
    column.values[row] = 0;
  }
  chunk.edits = chunk.edits.filter((edit) => edit.row !== row);
}
