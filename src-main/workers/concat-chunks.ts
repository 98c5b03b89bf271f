import { invariant } from '#shared/assert.ts';
import type { Column } from '#shared/domain/cell.ts';
import type { UnitChunk } from '#engine/measure/unit.ts';

/** One unit's rows in several pieces, as one piece in the same order. */
export function concatChunks(pieces: readonly UnitChunk[]): UnitChunk {
  const [first, ...more] = pieces;
  invariant(first !== undefined, 'there is a piece');
  if (more.length === 0) return first;
  const rows = pieces.reduce((sum, piece) => sum + piece.rows, 0);
  const columns = Object.keys(first.columns).map((slot): [string, Column] => {
    const parts = pieces.map((piece) => ({ rows: piece.rows, column: columnOf(piece, slot) }));
    return [slot, concatColumn(parts, rows)];
  });
  let before = 0;
  const edits = pieces.flatMap((piece) => {
    const moved = piece.edits.map((edit) => ({ ...edit, row: edit.row + before }));
    before += piece.rows;
    return moved;
  });
  return { key: first.key, rows, columns: Object.fromEntries(columns), edits };
}

interface Part {
  rows: number;
  column: Column;
}

function columnOf(piece: UnitChunk, slot: string): Column {
  const column = piece.columns[slot];
  invariant(column !== undefined, `every piece of ${piece.key} has the column ${slot}`);
  return column;
}

function concatColumn(parts: readonly Part[], rows: number): Column {
  const kind = parts[0]?.column.kind;
  const states = concatStates(parts, rows);
  if (kind === 'label') {
    const codes = new Map<string, number>();
    const values = new Uint16Array(rows);
    fill(parts, (at, column, row) => {
      // A cell that is not measured has no label, whatever its code.
      const label = column.kind === 'label' ? column.labels[column.values[row] ?? 0] : undefined;
      if (label === undefined || (column.states?.[row] ?? 0) !== 0) return;
      let code = codes.get(label);
      if (code === undefined) codes.set(label, (code = codes.size));
      values[at] = code;
    });
    return { kind, values, labels: [...codes.keys()], ...states };
  }
  const values = kind === 'count' ? new Uint32Array(rows) : new Float64Array(rows);
  fill(parts, (at, column, row) => {
    values[at] = column.values[row] ?? 0;
  });
  return values instanceof Uint32Array ? { kind: 'count', values, ...states } : { kind: 'real', values, ...states };
}

function concatStates(parts: readonly Part[], rows: number): { states?: Uint8Array } {
  if (parts.every(({ column }) => column.states === undefined)) return {};
  const states = new Uint8Array(rows);
  fill(parts, (at, column, row) => {
    states[at] = column.states?.[row] ?? 0;
  });
  return { states };
}

function fill(parts: readonly Part[], set: (at: number, column: Column, row: number) => void): void {
  let at = 0;
  for (const { rows, column } of parts) for (let row = 0; row < rows; row++) set(at++, column, row);
}
