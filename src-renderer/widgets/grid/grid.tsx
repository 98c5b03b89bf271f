import { useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { canvasHeight, isWhole, visibleRows } from './geometry.ts';
import { Header } from './header.tsx';
import { move } from './keys.ts';
import type { Place } from './keys.ts';
import { Row } from './row.tsx';
import type { PlacedColumn } from './row.tsx';
import { between, EVERYTHING, isSelected, NOTHING, setRows, toggleRow } from './selection.ts';
import { tickOfAll, TICKS } from './tick.tsx';
import type { GridColumn, GridProps } from './types.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useRows } from './use-rows.ts';
import { useScroller } from './use-scroller.ts';
import './grid.css';

const HEADER = 30;
/** Rows keep their place in the layer while this many pass, so that scrolling moves one element and renders few. */
const STRETCH = 1024;

/** A virtual grid over any number of rows of one height; sorting, filtering and values are the caller's. */
export function Grid(props: GridProps) {
  const { rowCount, rowHeight = 28, focusedRow, selection, labels } = props;
  const ticked = selection !== undefined && labels.select !== undefined;
  const columns = useMemo(() => (ticked ? [TICKS, ...props.columns] : props.columns), [ticked, props.columns]);
  const host = useRef<HTMLDivElement>(null);
  const scroller = useScroller(host, rowCount, rowHeight, HEADER);
  const { geometry, scroll } = scroller;
  const view = visibleRows(geometry, scroll);
  const arrivals = useRows(view, props);
  const placed = useMemo(() => place(columns), [columns]);
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const [column, setColumn] = useState(ticked ? 1 : 0);
  const [inHeader, setInHeader] = useState(false);
  const anchor = useRef<number | null>(null);

  const tabRow = inHeader ? -1 : Math.min(focusedRow ?? view.first, rowCount - 1);
  const tabColumn = Math.min(column, Math.max(0, columns.length - 1));
  const base = Math.floor(view.first / STRETCH) * STRETCH;
  const ticks = tickOfAll(selection ?? NOTHING, rowCount);
  const stamp = `${props.version ?? ''}/${arrivals}`;

  useLayoutEffect(() => {
    if (focusedRow !== null) scroller.toRow(focusedRow);
  }, [focusedRow, scroller.toRow]);

  // When the grid is made lower, the row that is worked on must not be what is cut off.
  const seen = useRef({ geometry, scroll });
  useLayoutEffect(() => {
    const before = seen.current;
    if (focusedRow !== null && isWhole(before.geometry, before.scroll, focusedRow)) scroller.toRow(focusedRow);
  }, [geometry.viewport, scroller.toRow]);
  useLayoutEffect(() => {
    seen.current = { geometry, scroll };
  });

  const { onView } = props;
  useLayoutEffect(() => onView?.(view.first, view.end), [onView, view.first, view.end]);

  const focusCell = (): void => {
    const cell = host.current?.querySelector<HTMLElement>(`[data-row="${tabRow}"] > [data-column="${tabColumn}"]`);
    cell?.focus({ preventScroll: true });
    if (cell != null && host.current !== null) showColumn(host.current, cell, placed[tabColumn]);
  };
  const wanted = useRef(false);
  useLayoutEffect(() => {
    const active = document.activeElement;
    const within = active !== null && active !== host.current && host.current?.contains(active) === true;
    if (wanted.current || within) focusCell();
    wanted.current = false;
  }, [tabRow, tabColumn, rowCount === 0]);

  useImperativeHandle(props.ref, () => ({ scrollToRow: scroller.toRow, focus: focusCell }));

  const go = (to: Place): void => {
    wanted.current = true;
    setColumn(to.column);
    setInHeader(to.row < 0);
    if (to.row < 0) return;
    props.onFocusRow(to.row);
    scroller.toRow(to.row);
  };

  const extend = (to: number): void => {
    if (selection === undefined) return;
    anchor.current ??= focusedRow ?? to;
    props.onSelection?.(setRows(NOTHING, between(anchor.current, to), true));
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || isControl(event.target)) return;
    const from = { row: tabRow, column: tabColumn };
    const control = event.ctrlKey || event.metaKey;
    const to = event.altKey ? null : move({ key: event.key, control }, from, geometry, columns.length);
    if (to !== null) {
      if (event.shiftKey && to.row >= 0 && to.row !== from.row) extend(to.row);
      else if (!event.shiftKey) anchor.current = null;
      go(to);
    } else if (event.key === 'Enter' && !control && tabRow >= 0) props.onOpen?.(tabRow);
    else if (event.key === ' ' && !control && tabRow >= 0 && selection !== undefined) {
      props.onSelection?.(toggleRow(selection, tabRow));
    } else if (event.key === 'a' && control && selection !== undefined) props.onSelection?.(EVERYTHING);
    else if ((event.key === 'F10' && event.shiftKey) || event.key === 'ContextMenu') openMenu(event);
    else return;
    event.preventDefault();
  };

  const openMenu = (event: KeyboardEvent): void => {
    const box = (event.target as HTMLElement).getBoundingClientRect();
    const at = { x: box.left + 8, y: box.bottom };
    const head = columns[tabColumn];
    if (tabRow >= 0) props.onRowMenu?.(tabRow, at);
    else if (head !== undefined && head !== TICKS) props.onColumnMenu?.(head.id, at);
  };

  const onClick = (event: MouseEvent): void => {
    const at = placeOf(event.target);
    if (at === null || at.row < 0) return;
    if (event.shiftKey) extend(at.row);
    else {
      anchor.current = at.row;
      if ((event.ctrlKey || event.metaKey || columns[at.column] === TICKS) && selection !== undefined) {
        props.onSelection?.(toggleRow(selection, at.row));
      }
    }
    go(at);
  };

  const rows: number[] = [];
  for (let row = view.first; row < view.end; row++) rows.push(row);
  if (tabRow >= 0 && tabRow < view.first) rows.unshift(tabRow);
  else if (tabRow >= view.end) rows.push(tabRow);
  const keys = useRowKeys(rows);

  return (
    <div
      ref={host}
      role="grid"
      aria-label={labels.grid}
      aria-rowcount={rowCount + 1}
      aria-colcount={columns.length}
      aria-multiselectable={selection === undefined ? undefined : true}
      className="w-grid"
      onKeyDown={onKeyDown}
      onClick={onClick}
      onDoubleClick={(event) => {
        const at = placeOf(event.target);
        if (at !== null && at.row >= 0 && columns[at.column] !== TICKS) props.onOpen?.(at.row);
      }}
      onContextMenu={(event) => {
        const at = placeOf(event.target);
        if (at === null || at.row < 0 || props.onRowMenu === undefined) return;
        event.preventDefault();
        props.onFocusRow(at.row);
        props.onRowMenu(at.row, { x: event.clientX, y: event.clientY });
      }}
      onFocus={(event) => {
        const at = placeOf(event.target);
        if (at === null) return;
        setInHeader(at.row < 0);
        setColumn(at.column);
        if (at.row < 0) return;
        if (at.row !== focusedRow) props.onFocusRow(at.row);
        scroller.toRow(at.row);
      }}
    >
      <div role="presentation" className="w-grid-canvas" style={{ height: HEADER + canvasHeight(geometry), width }}>
        <Header
          columns={placed}
          height={HEADER}
          width={width}
          tabColumn={tabRow < 0 ? tabColumn : null}
          ticks={{
            label: labels.select,
            state: ticks,
            onToggle: () => props.onSelection?.(ticks === 'all' ? NOTHING : EVERYTHING),
          }}
          {...pick(props)}
        />
        <div role="rowgroup" className="w-grid-layer" style={{ top: HEADER, height: geometry.viewport }}>
          <div role="presentation" style={{ transform: `translateY(${base * rowHeight - scroll.top}px)` }}>
            {rows.map((row) => (
              <Row
                key={keys.get(row)}
                row={row}
                top={topIn(row, base, rowHeight, scroll.top, geometry.viewport)}
                height={rowHeight}
                width={width}
                columns={placed}
                getCell={props.getCell}
                renderCell={props.renderCell}
                stamp={stamp}
                className={props.rowClass?.(row)}
                focused={row === focusedRow}
                tabColumn={row === tabRow ? tabColumn : null}
                selected={selection === undefined ? undefined : isSelected(selection, row)}
                pendingLabel={labels.pending}
                tickLabel={labels.select}
              />
            ))}
          </div>
        </div>
      </div>
      {rowCount === 0 && props.empty !== undefined && <div className="w-grid-empty">{props.empty}</div>}
    </div>
  );
}

/** Within the layer; a focused row that is scrolled far away waits just outside, for its true place has no pixels. */
function topIn(row: number, base: number, rowHeight: number, top: number, viewport: number): number {
  const above = top - base * rowHeight;
  return Math.min(Math.max((row - base) * rowHeight, above - 2 * rowHeight), above + viewport + rowHeight);
}

function place(columns: readonly GridColumn[]): PlacedColumn[] {
  let left = 0;
  return columns.map((column, index) => {
    const placed = { column, left, edge: column.frozen === true && columns[index + 1]?.frozen !== true };
    left += column.width;
    return placed;
  });
}

function pick({ sort, onSort, onColumnWidth, onColumnMenu }: GridProps) {
  return {
    ...(sort !== undefined && { sort }),
    ...(onSort !== undefined && { onSort }),
    ...(onColumnWidth !== undefined && { onColumnWidth }),
    ...(onColumnMenu !== undefined && { onColumnMenu }),
  };
}

function placeOf(target: EventTarget): Place | null {
  const cell = (target as Element).closest<HTMLElement>('[data-column]');
  const row = cell?.parentElement?.dataset['row'];
  if (cell == null || row === undefined) return null;
  return { row: Number(row), column: Number(cell.dataset['column']) };
}

const isControl = (target: EventTarget): boolean => (target as Element).closest('input, textarea, select') !== null;

/** Scrolls sideways so that a cell is not under the frozen columns or outside. */
function showColumn(host: HTMLElement, cell: HTMLElement, placed: PlacedColumn | undefined): void {
  if (placed === undefined || placed.column.frozen === true) return;
  const frozen = [...host.querySelectorAll<HTMLElement>('.w-grid-header > .is-frozen')];
  const covered = frozen.reduce((sum, each) => sum + each.offsetWidth, 0);
  if (placed.left < host.scrollLeft + covered) host.scrollLeft = placed.left - covered;
  else if (placed.left + cell.offsetWidth > host.scrollLeft + host.clientWidth) {
    host.scrollLeft = placed.left + cell.offsetWidth - host.clientWidth;
  }
}
