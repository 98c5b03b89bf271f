import { memo } from 'react';
import type { ReactNode } from 'react';
import { Tick, TICKS } from './tick.tsx';
import type { CellPlace, GridCell, GridColumn } from './types.ts';

export interface PlacedColumn {
  column: GridColumn;
  /** Pixels from the left, of a frozen column. */
  left: number;
  edge: boolean;
}

export interface RowProps {
  row: number;
  top: number;
  height: number;
  width: number;
  columns: readonly PlacedColumn[];
  getCell: (row: number, column: GridColumn) => GridCell;
  renderCell: ((place: CellPlace) => ReactNode) | undefined;
  /** Changes when cells do. */
  stamp: string;
  className: string | undefined;
  focused: boolean;
  /** Column in the tab order, in the row that is. */
  tabColumn: number | null;
  selected: boolean | undefined;
  pendingLabel: string;
  tickLabel: string | undefined;
}

/** One row is one element, so that a screen reader can walk its cells. */
export const Row = memo(function Row(props: RowProps) {
  const { row, top, height, width, columns, focused, selected, className } = props;
  const classes = [
    'w-grid-row',
    row % 2 === 1 && 'is-odd',
    focused && 'is-focused',
    selected && 'is-selected',
    className,
  ];
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      aria-selected={selected}
      data-row={row}
      className={classes.filter(Boolean).join(' ')}
      style={{ top, height, width }}
    >
      {columns.map((placed, index) => (
        <Cell key={placed.column.id} placed={placed} index={index} {...props} />
      ))}
    </div>
  );
});

function Cell({ placed, index, ...props }: RowProps & { placed: PlacedColumn; index: number }) {
  const { column, left, edge } = placed;
  const ticks = column === TICKS;
  const cell = ticks ? { value: null } : props.getCell(props.row, column);
  const pending = 'pending' in cell;
  return (
    <div
      role="gridcell"
      aria-colindex={index + 1}
      aria-busy={pending || undefined}
      aria-label={ticks ? props.tickLabel : undefined}
      data-column={index}
      tabIndex={props.tabColumn === index ? 0 : -1}
      className={cellClass('w-grid-cell', column, edge)}
      style={column.frozen === true ? { width: column.width, left } : { width: column.width }}
    >
      {ticks ? (
        <Tick state={props.selected === true ? 'all' : 'none'} />
      ) : pending ? (
        <span className="w-grid-pending" role="img" aria-label={props.pendingLabel} />
      ) : props.renderCell === undefined ? (
        <span className="w-grid-text">{plain(cell.value)}</span>
      ) : (
        props.renderCell({ row: props.row, column, value: cell.value })
      )}
    </div>
  );
}

/** A value as text; nothing for what is absent. */
export function plain(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

export function cellClass(base: string, column: GridColumn, edge: boolean): string {
  const align = column.align ?? (column.kind === 'number' ? 'end' : 'start');
  return [
    base,
    `is-${align}`,
    column.kind === 'number' && 'is-number',
    column.frozen === true && 'is-frozen',
    edge && 'is-edge',
  ]
    .filter(Boolean)
    .join(' ');
}
