import { useRef } from 'react';
import type { PointerEvent } from 'react';
import { cellClass } from './row.tsx';
import type { PlacedColumn } from './row.tsx';
import { Tick, TICKS } from './tick.tsx';
import type { GridProps, GridSort } from './types.ts';

export const MIN_COLUMN = 32;
const KEY_STEP = 8;

/** Ascending, descending, then none. */
export function nextSort(sort: GridSort | null | undefined, id: string): GridSort | null {
  if (sort?.id !== id) return { id, direction: 'ascending' };
  return sort.direction === 'ascending' ? { id, direction: 'descending' } : null;
}

interface HeaderProps extends Pick<GridProps, 'sort' | 'onSort' | 'onColumnWidth' | 'onColumnMenu'> {
  columns: readonly PlacedColumn[];
  height: number;
  width: number;
  tabColumn: number | null;
  /** Of the column of tick boxes, where there is one. */
  ticks: { label: string | undefined; state: 'all' | 'some' | 'none'; onToggle: () => void };
}

export function Header({ columns, height, width, tabColumn, ticks, ...on }: HeaderProps) {
  return (
    <div role="row" aria-rowindex={1} data-row="-1" className="w-grid-header" style={{ height, width }}>
      {columns.map((placed, index) => {
        const { column, left, edge } = placed;
        const sorted = on.sort?.id === column.id ? on.sort.direction : undefined;
        const sortable = column.sortable === true && on.onSort !== undefined;
        const act = (): void => {
          if (column === TICKS) ticks.onToggle();
          else if (sortable) on.onSort?.(nextSort(on.sort, column.id));
        };
        return (
          <div
            key={column.id}
            role="columnheader"
            aria-colindex={index + 1}
            aria-sort={sortable ? (sorted ?? 'none') : undefined}
            aria-label={column.description}
            title={column === TICKS ? ticks.label : (column.description ?? column.title)}
            data-column={index}
            tabIndex={tabColumn === index ? 0 : -1}
            className={cellClass('w-grid-head', column, edge) + (sortable ? ' is-sortable' : '')}
            style={column.frozen === true ? { width: column.width, left } : { width: column.width }}
            onClick={act}
            onContextMenu={(event) => {
              if (on.onColumnMenu === undefined || column === TICKS) return;
              event.preventDefault();
              event.stopPropagation();
              on.onColumnMenu(column.id, { x: event.clientX, y: event.clientY });
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' || event.key === ' ') act();
              else if (event.altKey && event.key === 'ArrowLeft') resize(on, placed, column.width - KEY_STEP);
              else if (event.altKey && event.key === 'ArrowRight') resize(on, placed, column.width + KEY_STEP);
              else return;
              event.preventDefault();
              event.stopPropagation();
            }}
          >
            {column === TICKS ? (
              <Tick state={ticks.state} label={ticks.label} />
            ) : (
              <span className="w-grid-title">{column.title}</span>
            )}
            {sorted !== undefined && (
              <svg className="w-grid-arrow" viewBox="0 0 8 8" aria-hidden="true">
                <path d={sorted === 'ascending' ? 'M4 1.5 7 6H1Z' : 'M4 6.5 1 2h6Z'} />
              </svg>
            )}
            {on.onColumnWidth !== undefined && column !== TICKS && (
              <Grip width={column.width} onWidth={(next) => resize(on, placed, next)} />
            )}
          </div>
        );
      })}
    </div>
  );
}

function resize(on: Pick<GridProps, 'onColumnWidth'>, { column }: PlacedColumn, width: number): void {
  if (column === TICKS) return;
  on.onColumnWidth?.(column.id, Math.max(MIN_COLUMN, Math.round(width)));
}

/** The right edge of a header, to drag; the keyboard's way is Alt and the arrows on the header itself. */
function Grip({ width, onWidth }: { width: number; onWidth: (width: number) => void }) {
  const from = useRef<{ x: number; width: number } | null>(null);
  const move = (event: PointerEvent): void => {
    if (from.current !== null) onWidth(from.current.width + event.clientX - from.current.x);
  };
  return (
    <span
      className="w-grid-grip"
      aria-hidden="true"
      onClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => {
        from.current = { x: event.clientX, width };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={move}
      onLostPointerCapture={() => (from.current = null)}
    />
  );
}
