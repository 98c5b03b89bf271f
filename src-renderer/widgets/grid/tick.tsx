import type { ReactNode } from 'react';
import { countSelected } from './selection.ts';
import type { Selection } from './selection.ts';
import type { GridColumn } from './types.ts';

/** The grid's own first column, which says by a box what `aria-selected` of the row says. */
export const TICKS: GridColumn = { id: ' ticks', title: '', width: 34, frozen: true, align: 'center', kind: 'custom' };

/** With a label in the header, which must not be empty; a row says by itself that it is selected. */
export function Tick({ state, label }: { state: 'all' | 'some' | 'none'; label?: string | undefined }): ReactNode {
  return (
    <>
      {label !== undefined && <span className="visually-hidden">{label}</span>}
      <svg className={`w-grid-tick is-${state}`} viewBox="0 0 14 14" aria-hidden="true">
        <rect x="0.5" y="0.5" width="13" height="13" rx="3" />
        {state !== 'none' && <path d={state === 'all' ? 'M3.4 7.2 6 9.8 10.8 4.4' : 'M3.6 7h6.8'} />}
      </svg>
    </>
  );
}

/** Of the header: whether all rows are selected, some, or none. */
export function tickOfAll(selection: Selection, rowCount: number): 'all' | 'some' | 'none' {
  const count = countSelected(selection, rowCount);
  return count === 0 ? 'none' : count === rowCount ? 'all' : 'some';
}
