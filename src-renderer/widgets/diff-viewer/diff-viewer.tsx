import { useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { loadMonaco } from '../text-viewer/load-monaco.ts';
import { partFrom } from '../text-viewer/display.ts';
import { ChangeList } from './change-list.tsx';
import { changesOfEdits, totalsOf } from './changes.ts';
import type { ChangeTotals, KnownEdit, TextChange } from './changes.ts';
import { createDiffView } from './diff-view.ts';
import type { DiffMode, DiffResult, DiffView } from './diff-view.ts';
import './diff-viewer.css';

/** Characters of each text that are compared until someone asks for all. */
export const COMPARED_AT_FIRST = 400_000;

export interface DiffViewerLabels {
  original: string;
  modified: string;
  loading: string;
  failed: string;
  retry: string;
  /** Where only the start of the texts is compared. */
  limited: (compared: number, of: number) => string;
  compareAll: string;
  /** Where the search for a smaller diff was cut short. */
  partial: string;
  same: string;
  totals: (totals: ChangeTotals) => string;
  changes: string;
  /** A change in words, of which `removed` and `added` are excerpts and may be empty. */
  change: (change: { removed: string; added: string; label?: string }) => string;
  /** Items that the list leaves out. */
  more: (count: number) => string;
}

export interface DiffViewerHandle {
  next(): void;
  previous(): void;
  focus(): void;
}

export interface DiffViewerProps {
  original: string;
  modified: string;
  labels: DiffViewerLabels;
  mode?: DiffMode;
  ignoreWhitespace?: boolean;
  invisibles?: boolean;
  /** The edits as they were recorded, in order: then the list is made of these. */
  edits?: readonly KnownEdit[];
  ref?: Ref<DiffViewerHandle>;
}

/** Two versions of a text, with a list of the changes that says the same as the picture. */
export function DiffViewer(props: DiffViewerProps): ReactNode {
  const { original, modified, labels, mode = 'inline', ignoreWhitespace = false, invisibles = false, edits } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<DiffView | null>(null);
  const [result, setResult] = useState<DiffResult | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const [whole, setWhole] = useState(false);

  const longest = Math.max(original.length, modified.length);
  const limited = !whole && longest > COMPARED_AT_FIRST;
  const compared = useMemo(
    () => ({ original: limited ? head(original) : original, modified: limited ? head(modified) : modified }),
    [original, modified, limited],
  );
  useEffect(() => setWhole(false), [original, modified]);

  const { original: originalLabel, modified: modifiedLabel } = labels;
  useEffect(() => {
    let gone = false;
    setResult(null);
    loadMonaco().then(
      (monaco) => {
        if (gone || host.current === null) return;
        const input = { ...compared, originalLabel, modifiedLabel, mode, ignoreWhitespace, invisibles };
        view.current = createDiffView(monaco, host.current, input, setResult);
      },
      (error: unknown) => !gone && setFailure(error),
    );
    return () => {
      gone = true;
      view.current?.dispose();
      view.current = null;
    };
  }, [compared, originalLabel, modifiedLabel, mode, ignoreWhitespace, invisibles, attempt]);

  const changes: readonly TextChange[] = useMemo(
    () => (edits === undefined ? (result?.changes ?? []) : changesOfEdits(edits)),
    [edits, result],
  );
  useImperativeHandle(props.ref, () => ({
    next: () => view.current?.step(true),
    previous: () => view.current?.step(false),
    focus: () => view.current?.focus(),
  }));

  return (
    <div className="w-diff">
      <div className="w-diff-notes" role="status">
        {result === null ? (failure === null ? labels.loading : labels.failed) : ''}
        {result !== null && (changes.length === 0 ? labels.same : labels.totals(totalsOf(changes)))}
        {result?.partial === true && <strong>{labels.partial}</strong>}
        {limited && <strong>{labels.limited(COMPARED_AT_FIRST, longest)}</strong>}
        {limited && (
          <button type="button" className="plain-link" onClick={() => setWhole(true)}>
            {labels.compareAll}
          </button>
        )}
        {failure !== null && (
          <button
            type="button"
            className="plain-link"
            onClick={() => {
              setFailure(null);
              setAttempt(attempt + 1);
            }}
          >
            {labels.retry}
          </button>
        )}
      </div>
      <div
        ref={host}
        className="w-diff-host"
        data-readonly-text=""
        onKeyDownCapture={(event) => {
          if (event.key !== 'F7') return;
          event.preventDefault();
          event.stopPropagation();
          view.current?.step(!event.shiftKey);
        }}
      />
      {changes.length > 0 && (
        <ChangeList {...{ changes, original, modified, labels }} onReveal={(change) => view.current?.reveal(change)} />
      )}
    </div>
  );
}

function head(text: string): string {
  const { start, end } = partFrom(text, 0, COMPARED_AT_FIRST);
  return text.slice(start, end);
}
