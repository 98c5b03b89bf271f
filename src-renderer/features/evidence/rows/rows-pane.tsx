import { useCallback, useMemo, useRef, useState, type ReactNode, type Ref } from 'react';
import type { Row, SignalInfo } from '#shared/contract/desk.ts';
import { isAborted, isConnectionLost } from '../../../app/engine/failure.ts';
import { readSaved, writeSaved } from '../../../app/saved.ts';
import { notifyFailure } from '../../../app/toasts.ts';
import { t } from '../../../messages/catalogue.ts';
import { Grid } from '../../../widgets/grid/grid.tsx';
import type { Selection } from '../../../widgets/grid/selection.ts';
import type { GridCell, GridColumn, GridHandle, GridSort } from '../../../widgets/grid/types.ts';
import type { Lines } from '../query/state.ts';
import { RowCell } from './cell.tsx';
import { gridColumns, signalOfColumn } from './columns.ts';
import styles from './rows.module.css';
import type { PlaceUse } from './use-place.ts';
import type { ViewRows } from './use-view.ts';

/** Pixels of a row with so many lines of text. */
const HEIGHTS: Record<Lines, number> = { 1: 28, 2: 46, 4: 82 };
const WIDTHS = 'evidence.widths';

interface RowsPaneProps {
  rows: ViewRows;
  place: PlaceUse;
  signals: readonly SignalInfo[];
  /** Signals that stand as columns. */
  columns: readonly string[];
  lines: Lines;
  sort: GridSort | null;
  onSort: (sort: GridSort | null) => void;
  selection: Selection;
  onSelection: (selection: Selection) => void;
  onOpen: (row: number) => void;
  onColumnMenu: (column: string, place: { x: number; y: number }) => void;
  empty: ReactNode;
  gridRef: Ref<GridHandle>;
}

/** The list of documents. */
export function RowsPane({ rows, place, columns, signals, lines, ...props }: RowsPaneProps): ReactNode {
  const [widths, setWidths] = useState(() => readSaved('local', WIDTHS, parseWidths) ?? {});
  const shown = useMemo(
    () =>
      gridColumns(
        columns.map(
          (signal) => signals.find((info) => info.signal === signal) ?? { signal, kind: 'real', describe: '' },
        ),
        widths,
      ),
    [columns, signals, widths],
  );
  const { row: rowAt, fetch, version, see } = rows;
  const getCell = useCallback(
    (index: number): GridCell => {
      const row = rowAt(index);
      return row === undefined ? { pending: true } : { value: row };
    },
    [rowAt],
  );
  const renderCell = useCallback(
    ({ column, value }: { column: GridColumn; value: unknown }) => (
      <RowCell column={column.id} row={value as Row} signal={columns.indexOf(signalOfColumn(column.id) ?? '')} />
    ),
    [columns],
  );
  const saving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onColumnWidth = (id: string, width: number): void => {
    const next = { ...widths, [id]: width };
    setWidths(next);
    clearTimeout(saving.current);
    saving.current = setTimeout(() => writeSaved('local', WIDTHS, next), 300);
  };
  const onFetchError = (error: unknown): void => {
    // Asked for again when the view or the connection is back.
    if (!isAborted(error) && !isConnectionLost(error)) notifyFailure(error);
  };

  return (
    <div
      className={styles.grid}
      data-keys="grid"
      data-lines={lines}
      aria-busy={rows.opening}
      style={{ '--lines': lines } as React.CSSProperties}
    >
      <Grid
        ref={props.gridRef}
        rowCount={rows.view?.total ?? 0}
        columns={shown}
        labels={{ grid: t('evidence.grid'), pending: t('evidence.pending'), select: t('evidence.selectColumn') }}
        getCell={getCell}
        renderCell={renderCell}
        fetchRows={fetch}
        onFetchError={onFetchError}
        version={`${rows.view?.id ?? ''}/${version}/${lines}`}
        rowHeight={HEIGHTS[lines]}
        focusedRow={place.row}
        onFocusRow={place.go}
        onOpen={props.onOpen}
        selection={props.selection}
        onSelection={props.onSelection}
        sort={props.sort}
        onSort={props.onSort}
        onColumnWidth={onColumnWidth}
        onColumnMenu={props.onColumnMenu}
        onView={see}
        empty={rows.view === undefined ? undefined : props.empty}
      />
    </div>
  );
}

function parseWidths(saved: unknown): Record<string, number> | undefined {
  if (typeof saved !== 'object' || saved === null) return undefined;
  const isWidth = (entry: [string, unknown]): entry is [string, number] =>
    typeof entry[1] === 'number' && entry[1] >= 20;
  return Object.fromEntries(Object.entries(saved).filter(isWidth));
}
