import { safeText } from './safe-text.ts';

export interface TableColumn {
  title: string;
  align?: 'left' | 'right';
  /** Longer cells are cut, with `…`. */
  width?: number;
}

/** Rows under titles, two blanks between columns; nothing where there are no rows. Cells may be any text. */
export function table(columns: readonly TableColumn[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const cells = [columns.map(({ title }) => title), ...rows].map((row) =>
    row.map((cell, c) => cut(safeText(cell), columns[c]?.width ?? Infinity)),
  );
  const widths = columns.map((_, c) => cells.reduce((most, row) => Math.max(most, lengthOf(row[c] ?? '')), 0));
  return cells
    .map((row) =>
      row
        .map((cell, c) => {
          const blanks = ' '.repeat(widths[c]! - lengthOf(cell));
          return columns[c]?.align === 'right' ? blanks + cell : cell + blanks;
        })
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('');
}

/** Code points, which is near enough to columns for all but wide scripts. */
function lengthOf(text: string): number {
  return [...text].length;
}

function cut(text: string, width: number): string {
  const points = [...text];
  return points.length <= width ? text : `${points.slice(0, width - 1).join('')}…`;
}
