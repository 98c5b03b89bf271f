import { pageRows } from './geometry.ts';
import type { Geometry } from './geometry.ts';

/** A cell of the grid; row -1 is the header. */
export interface Place {
  row: number;
  column: number;
}

export interface Stroke {
  key: string;
  /** Ctrl or ⌘. */
  control: boolean;
}

/** Where a key leads from a place; null for a key that does not move. */
export function move({ key, control }: Stroke, from: Place, g: Geometry, columns: number): Place | null {
  const row = (to: number): Place => ({ ...from, row: Math.min(Math.max(to, -1), g.rowCount - 1) });
  const column = (to: number): Place => ({ ...from, column: Math.min(Math.max(to, 0), columns - 1) });
  switch (key) {
    case 'ArrowDown':
      return control ? row(g.rowCount - 1) : row(from.row + 1);
    case 'ArrowUp':
      return control ? row(Math.min(0, from.row)) : row(from.row - 1);
    case 'ArrowLeft':
      return column(control ? 0 : from.column - 1);
    case 'ArrowRight':
      return column(control ? columns - 1 : from.column + 1);
    case 'Home':
      return control ? { row: Math.min(0, g.rowCount - 1), column: 0 } : column(0);
    case 'End':
      return control ? { row: g.rowCount - 1, column: columns - 1 } : column(columns - 1);
    case 'PageDown':
      return row(Math.max(0, from.row) + pageRows(g));
    case 'PageUp':
      return from.row < 0 ? from : row(Math.max(0, from.row - pageRows(g)));
    default:
      return null;
  }
}
