import { useEffect, useReducer, useRef } from 'react';
import { plan, rowsOf } from './fetch-plan.ts';
import type { RowsInView } from './fetch-plan.ts';
import type { GridProps } from './types.ts';

/** At most one look in so many milliseconds, so that a drag of the bar does not ask for all that it passes. */
const LOOK_MS = 40;

type Wanted = Pick<GridProps, 'rowCount' | 'columns' | 'getCell' | 'fetchRows' | 'onFetchError' | 'version'>;

/** Fetches the blocks in view that have pending cells, aborts those scrolled past; the count it returns grows as they come. */
export function useRows(view: RowsInView, wanted: Wanted): number {
  const [arrivals, arrived] = useReducer((count: number) => count + 1, 0);
  const running = useRef(new Map<number, AbortController>());
  const failed = useRef(new Set<number>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ view, ...wanted });
  latest.current = { view, ...wanted };
  const { rowCount, version, getCell, fetchRows } = wanted;

  useEffect(() => failed.current.clear(), [version, getCell, fetchRows]);

  // A fetch for another set of rows is of no use: its answers would be put where they do not belong.
  useEffect(() => {
    const mine = running.current;
    return () => {
      for (const controller of mine.values()) controller.abort();
      mine.clear();
    };
  }, [fetchRows, rowCount]);

  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    const ask = (block: number): void => {
      const { fetchRows: fetch, onFetchError } = latest.current;
      if (fetch === undefined) return;
      const controller = new AbortController();
      running.current.set(block, controller);
      const { start, count } = rowsOf(block, latest.current.rowCount);
      void fetch(start, count, controller.signal)
        .catch((error: unknown) => {
          if (controller.signal.aborted) return;
          failed.current.add(block);
          onFetchError?.(error);
        })
        .finally(() => {
          if (running.current.get(block) === controller) running.current.delete(block);
          if (!controller.signal.aborted) arrived();
        });
    };
    const look = (): void => {
      timer.current = undefined;
      const { view: seen, columns, getCell: read, rowCount: rows } = latest.current;
      const hasPending = (block: number): boolean => {
        if (failed.current.has(block)) return false;
        const { start, count } = rowsOf(block, rows);
        for (let row = start; row < start + count; row++) {
          if (columns.some((column) => 'pending' in read(row, column))) return true;
        }
        return false;
      };
      const todo = plan(seen, rows, running.current.keys(), hasPending);
      for (const block of todo.abort) {
        running.current.get(block)?.abort();
        running.current.delete(block);
      }
      todo.start.forEach(ask);
    };
    if (fetchRows !== undefined && view.end > view.first) timer.current ??= setTimeout(look, LOOK_MS);
  }, [view.first, view.end, rowCount, version, getCell, fetchRows]);

  return arrivals;
}
