import { useCallback, useEffect, useRef, useState } from 'react';
import type { EvidenceState } from '../query/state.ts';
import type { ChangeState } from '../use-evidence.ts';
import { stepFrom, type Place } from './advance.ts';
import type { ViewRows } from './use-view.ts';

/** While rows are walked faster than this, in milliseconds, only the one where the walk ends is opened. */
const WALK = 120;
/** Writing the address at every step would meet the browser's limit on it. */
const WRITE = 250;

export interface PlaceUse extends Place {
  /** Puts the focus on a row; its document follows. */
  go(row: number): void;
  /** Next or previous row, and its document at once. */
  step(by: 1 | -1): void;
  /** Shows a document, at its row where it has one. */
  show(document: string): void;
}

/**
 * Where the person is: a row, and the document that is shown, which follows it. Both are found again when the view is
 * opened anew, and stand in the address. `onOpening` is told which document will be shown, before it is.
 */
export function usePlace(
  rows: ViewRows,
  question: string,
  state: Pick<EvidenceState, 'row' | 'doc'>,
  change: ChangeState,
  onOpening: (document: string) => void,
): PlaceUse {
  const [place, setPlace] = useState<Place>({ row: null, near: state.row, doc: state.doc });
  const now = useRef({ place, rows });
  now.current = { place, rows };
  const total = rows.view?.total ?? 0;
  const viewId = rows.view?.id;

  /** The row that the shown document was of: another one has the focus while its document is on the way. */
  const shownAt = useRef<number | null>(null);
  /** Counts steps of the person: an answer from before the last one comes too late. */
  const steps = useRef(0);

  const find = useCallback((doc: string, near: number | null) => {
    const asked = steps.current;
    now.current.rows.locate(doc).then(
      (row) => {
        if (steps.current !== asked) return;
        shownAt.current = row;
        setPlace({ row, near: row === null ? near : null, doc });
      },
      // The view expired or the connection went: the next view finds it.
      () => undefined,
    );
  }, []);

  // Another view: the same document, wherever it stands now.
  const asked = useRef(question);
  useEffect(() => {
    if (viewId === undefined) return;
    const same = asked.current === question;
    asked.current = question;
    const { doc, row, near } = now.current.place;
    // The person went on, and the view expired before the row came.
    if (same && row !== null && row !== shownAt.current) {
      const last = Math.max((now.current.rows.view?.total ?? 0) - 1, 0);
      setPlace((held) => ({ ...held, row: Math.min(row, last) }));
      return;
    }
    const before = same ? (row ?? near) : null;
    if (doc === null) setPlace({ row: null, near: before, doc });
    else find(doc, before);
  }, [viewId, find]); // `question` changes before its view is there.

  // The document of the row, as soon as the row is here.
  const id = place.row === null ? undefined : rows.row(place.row)?.id;
  const moved = useRef(-Infinity);
  useEffect(() => {
    if (id === undefined) return undefined;
    if (id === now.current.place.doc) {
      shownAt.current = now.current.place.row;
      return undefined;
    }
    const show = (): void => {
      shownAt.current = now.current.place.row;
      setPlace((last) => ({ ...last, doc: id }));
    };
    const since = performance.now() - moved.current;
    moved.current = performance.now();
    if (since > WALK) {
      show();
      return undefined;
    }
    const timer = setTimeout(show, WALK);
    return () => clearTimeout(timer);
  }, [id]);

  // To the address …
  const written = useRef(state.doc);
  useEffect(() => {
    const { row, doc } = place;
    if (doc === written.current && row === state.row) return undefined;
    const timer = setTimeout(() => {
      written.current = doc;
      change({ doc, row: row ?? place.near }, { replace: true });
    }, WRITE);
    return () => clearTimeout(timer);
  }, [place]);

  // … and from it: Back, Forward, a link.
  useEffect(() => {
    if (state.doc === written.current) return;
    written.current = state.doc;
    steps.current++;
    setPlace({ row: null, near: state.row, doc: state.doc });
    if (state.doc !== null) find(state.doc, state.row);
  }, [state.doc, find]);

  const go = useCallback(
    (row: number) => {
      steps.current++;
      if (now.current.place.row === row) return;
      const next = now.current.rows.row(row)?.id;
      const since = performance.now() - moved.current;
      if (next === undefined || since <= WALK) {
        setPlace((last) => ({ ...last, row, near: null }));
        return;
      }
      // Row and document in one painting.
      onOpening(next);
      moved.current = performance.now();
      shownAt.current = row;
      setPlace({ row, near: null, doc: next });
    },
    [onOpening],
  );

  return {
    ...place,
    go,
    step(by) {
      const row = stepFrom(place, by, total);
      if (row === null || row === place.row) return;
      steps.current++;
      const next = rows.row(row)?.id;
      moved.current = -Infinity;
      if (next !== undefined) shownAt.current = row;
      setPlace({ row, near: null, doc: next ?? place.doc });
    },
    show(doc) {
      steps.current++;
      setPlace({ row: null, near: place.row ?? place.near, doc });
      find(doc, place.row ?? place.near);
    },
  };
}
