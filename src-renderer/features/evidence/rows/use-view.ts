import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import type { Query, Row } from '#shared/contract/desk.ts';
import { useDesk } from '../../../app/engine/desk.ts';
import { appState, engine } from '../../../app/engine/engine.ts';
import { hasCode, isAborted } from '../../../app/engine/failure.ts';
import { useEngine } from '../../../app/engine/queries.ts';
import { useStore } from '../../../app/store.ts';
import { BLOCK, createRowCache } from './row-cache.ts';

export interface OpenView {
  readonly id: string;
  /** Rows that count. */
  readonly total: number;
  /** Documents that the filters let through. */
  readonly matches: number;
  readonly verdicts: { kept: number; dropped: number; undecided: number };
}

export interface ViewRows {
  /** Undefined until the first one is open. */
  readonly view: OpenView | undefined;
  /** Another one is being opened; the one before is shown. */
  readonly opening: boolean;
  readonly error: unknown;
  /** Changes whenever a row does. */
  readonly version: number;
  row(index: number): Row | undefined;
  /** Fills `row`. Opens the view again where it has expired. */
  fetch(start: number, count: number, signal: AbortSignal): Promise<void>;
  /** Changes rows that are held, before the engine tells. */
  update(change: (row: Row, index: number) => Row): void;
  /** Tells which rows are on screen: those are asked for again when decisions change. */
  see(first: number, end: number): void;
  /** Asks again for what is on screen, and for the rest when it comes there. */
  refresh(): void;
  /** Opens the view anew: what does not match any more leaves it. */
  reopen(): void;
  /** The row of a document; null where it is not in the view. */
  locate(document: string): Promise<number | null>;
}

/** Rows that one answer may hold (the contract's `Piece`). */
const MOST = 500;

/** The documents of a question, by row, as far as they were looked at. Null as long as nothing is to be asked. */
export function useView(query: Query | null, limit: number | null, columns: readonly string[]): ViewRows {
  const { status } = useDesk();
  const { data, isPlaceholderData, error, refetch, isFetching } = useEngine({
    key: ['desk', 'open', query, status?.snapshot, status?.recipe?.hash],
    revisions: [],
    ask: (client, signal) => {
      if (query === null) throw new Error('no question');
      return client.desk.open(query, { signal });
    },
    enabled: query !== null && status !== undefined,
  });
  const viewId = data?.view;
  const wanted = columns.join('\n');
  // A cache a view and set of columns.
  const cache = useMemo(() => createRowCache(), [viewId, wanted]);
  const [version, paint] = useReducer((count: number) => count + 1, 0);
  const latest = useRef({ viewId, cache, columns, refetch });
  latest.current = { viewId, cache, columns, refetch };
  const expired = useRef<string | undefined>(undefined);
  const seen = useRef({ first: 0, end: 0 });
  const total = Math.min(data?.total ?? 0, limit ?? Infinity);

  const ask = useCallback(async <T>(call: (view: string) => Promise<T>): Promise<T> => {
    const { viewId: view } = latest.current;
    if (view === undefined) throw new DOMException('no view is open', 'AbortError');
    try {
      return await call(view);
    } catch (failure) {
      if (!hasCode(failure, 'view-expired')) throw failure;
      if (expired.current !== view) {
        expired.current = view;
        void latest.current.refetch();
      }
      throw new DOMException('the view has expired and is opened again', 'AbortError');
    }
  }, []);

  const fetch = useCallback<ViewRows['fetch']>(
    async (start, count, signal) => {
      const into = cache;
      for (let at = start; at < start + count; at += MOST) {
        const piece = {
          start: at,
          count: Math.min(MOST, start + count - at),
          columns: wanted === '' ? [] : wanted.split('\n'),
        };
        const { rows } = await ask((view) => engine.desk.rows({ view, ...piece }, { signal }));
        into.put(at, rows);
      }
      paint();
    },
    [ask, cache, wanted],
  );

  const refresh = useCallback(() => {
    cache.markStale();
    const { first, end } = seen.current;
    // Whole blocks: the cache tells by the block what is stale.
    const start = Math.floor(first / BLOCK) * BLOCK;
    const count = Math.min(Math.ceil(end / BLOCK) * BLOCK, total) - start;
    if (count <= 0) return;
    fetch(start, count, new AbortController().signal).catch((failure: unknown) => {
      // The rows stay as they are; the next look at them asks again.
      if (!isAborted(failure)) paint();
    });
  }, [cache, fetch, total]);

  // What a person decided changes verdicts within the view, and never its order.
  const decisions = useStore(appState, (state) => state?.revisions.decisions);
  const heard = useRef(decisions);
  useEffect(() => {
    if (heard.current === decisions) return;
    heard.current = decisions;
    refresh();
  }, [decisions, refresh]);

  const row = useCallback((index: number) => cache.get(index), [cache]);
  const see = useCallback(
    (first: number, end: number) => {
      seen.current = { first, end };
      if (cache.isStale(first) || cache.isStale(end - 1)) refresh();
    },
    [cache, refresh],
  );

  return {
    view: data === undefined ? undefined : { id: data.view, total, matches: data.total, verdicts: data.verdicts },
    opening: isPlaceholderData || (isFetching && data === undefined),
    error,
    version,
    row,
    fetch,
    update(change) {
      cache.update(change);
      paint();
    },
    see,
    refresh,
    reopen: () => void refetch(),
    async locate(document) {
      const { row: found } = await ask((view) => engine.desk.locate({ view, id: document }));
      return found !== null && found < total ? found : null;
    },
  };
}
