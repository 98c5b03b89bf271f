import type { ReactNode } from 'react';
import type { Align } from './geometry.ts';
import type { Selection } from './selection.ts';

export interface GridColumn {
  id: string;
  title: string;
  /** Pixels. */
  width: number;
  align?: 'start' | 'end' | 'center';
  /** Stays at the left while the others scroll; frozen columns come first. */
  frozen?: boolean;
  kind?: 'text' | 'number' | 'custom';
  sortable?: boolean;
  /** Said for the header where the title is a sign or cut short. */
  description?: string;
}

export type GridCell = { readonly value: unknown } | { readonly pending: true };

export interface GridSort {
  id: string;
  direction: 'ascending' | 'descending';
}

export interface CellPlace {
  row: number;
  column: GridColumn;
  value: unknown;
}

export interface GridLabels {
  /** Name of the grid for a screen reader. */
  grid: string;
  /** Said for a cell whose value is on its way. */
  pending: string;
  /** Name of the column of tick boxes; without it, or without `selection`, there is none. */
  select?: string;
}

export interface GridHandle {
  scrollToRow(row: number, align?: Align): void;
  /** Moves the focus of the keyboard to the focused row, or to the first one seen. */
  focus(): void;
}

export interface GridProps {
  rowCount: number;
  columns: readonly GridColumn[];
  labels: GridLabels;
  /** Synchronous: what is known now. */
  getCell: (row: number, column: GridColumn) => GridCell;
  /** Fills what `getCell` reads; the grid paints anew when it settles. Called with ranges in view that have pending cells. */
  fetchRows?: (start: number, count: number, signal: AbortSignal) => Promise<void>;
  onFetchError?: (error: unknown) => void;
  /** Any change of it paints the rows anew and asks again for what failed. */
  version?: number | string;
  /** Pixels. */
  rowHeight?: number;
  focusedRow: number | null;
  onFocusRow: (row: number) => void;
  onOpen?: (row: number) => void;
  selection?: Selection;
  onSelection?: (selection: Selection) => void;
  sort?: GridSort | null;
  onSort?: (sort: GridSort | null) => void;
  onColumnWidth?: (id: string, width: number) => void;
  /** The header's menu was asked for, by pointer or by Shift+F10; a place in the window to open it at. */
  onColumnMenu?: (id: string, place: { x: number; y: number }) => void;
  onRowMenu?: (row: number, place: { x: number; y: number }) => void;
  /** Rows in view, half-open, when they change. */
  onView?: (first: number, end: number) => void;
  rowClass?: (row: number) => string | undefined;
  renderCell?: (place: CellPlace) => ReactNode;
  /** Shown below the header where there are no rows. */
  empty?: ReactNode;
  ref?: React.Ref<GridHandle>;
}
