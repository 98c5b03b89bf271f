import { useCallback, useEffect } from 'react';
import type { ExplainedDocument, OpenedDocument } from '#shared/contract/documents.ts';
import type { Query, Row } from '#shared/contract/desk.ts';
import { useDesk } from '../../../app/engine/desk.ts';
import { askAhead, useEngine, type EngineQuery } from '../../../app/engine/queries.ts';

type Draft = Query['draft'];
type Asked<T> = Pick<EngineQuery<T>, 'key' | 'revisions' | 'ask'>;

/** The text of a document stands as long as its snapshot does. */
const openQuery = (id: string, snapshot: unknown): Asked<OpenedDocument> => ({
  key: ['documents', 'open', id, snapshot],
  revisions: [],
  ask: (engine, signal) => engine.documents.open({ id }, { signal }),
});

const explainQuery = (id: string, draft: Draft, remeasure: boolean, snapshot: unknown): Asked<ExplainedDocument> => ({
  key: ['documents', 'explain', id, draft, remeasure, snapshot],
  revisions: ['decisions', 'recipe'],
  ask: (engine, signal) => engine.documents.explain({ id, draft, remeasure }, { signal }),
});

export interface ReadDocument {
  readonly opened: OpenedDocument | undefined;
  readonly openError: unknown;
  readonly explained: ExplainedDocument | undefined;
  readonly explainError: unknown;
}

/** A document and why it stands as it does. `remeasure`: by the rules of now, where stored values are of other ones. */
export function useDocument(id: string | null, draft: Draft, remeasure: boolean): ReadDocument {
  const { status } = useDesk();
  const enabled = id !== null && status !== undefined;
  const opened = useEngine({ ...openQuery(id ?? '', status?.snapshot), enabled });
  // To explain is to measure anew: the text is not kept waiting for that.
  const settled = enabled && !opened.isFetching;
  const explained = useEngine({ ...explainQuery(id ?? '', draft, remeasure, status?.snapshot), enabled: settled });
  return {
    // What is kept from another document must not be shown as this one's.
    opened: opened.data?.id === id ? opened.data : undefined,
    openError: opened.error,
    explained: explained.data?.id === id ? explained.data : undefined,
    explainError: explained.error,
  };
}

/** Asks for a document that is about to be shown, before the page is painted for it. */
export function useAskFirst(): (id: string) => void {
  const { status } = useDesk();
  const snapshot = status?.snapshot;
  return useCallback(
    (id) => {
      if (snapshot !== undefined) askAhead(openQuery(id, snapshot));
    },
    [snapshot],
  );
}

/** A document larger than this many bytes is explained when somebody looks at it, and not while another one is waited for. */
const LARGE = 262_144;

/** Gets documents that will probably be opened next, once the one before is there. */
export function usePrefetch(rows: readonly (Row | undefined)[], draft: Draft, ready: boolean): void {
  const { status } = useDesk();
  const snapshot = status?.snapshot;
  const wanted = rows.flatMap((row) => (row === undefined || row.bytes > LARGE ? [] : [row.id])).join('\n');
  useEffect(() => {
    if (!ready || snapshot === undefined) return;
    for (const id of wanted.split('\n')) {
      if (id === '') continue;
      askAhead(openQuery(id, snapshot));
      askAhead(explainQuery(id, draft, false, snapshot));
    }
  }, [wanted, draft, ready, snapshot]);
}
