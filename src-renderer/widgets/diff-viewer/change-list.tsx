import type { ReactNode } from 'react';
import type { TextChange } from './changes.ts';
import type { DiffViewerLabels } from './diff-viewer.tsx';
import { excerpt } from './excerpt.ts';

const LISTED = 300;

interface ChangeListProps {
  changes: readonly TextChange[];
  original: string;
  modified: string;
  labels: DiffViewerLabels;
  onReveal: (change: TextChange) => void;
}

/** The changes one by one, in words; a change is shown where it is by its button. */
export function ChangeList({ changes, original, modified, labels, onReveal }: ChangeListProps): ReactNode {
  return (
    <details className="w-diff-list">
      <summary>{labels.changes}</summary>
      <ol>
        {changes.slice(0, LISTED).map((change, index) => {
          const removed = excerpt(original, change.original.start, change.original.end);
          const added = excerpt(modified, change.modified.start, change.modified.end);
          const label = change.label === undefined ? {} : { label: change.label };
          return (
            <li key={index}>
              <button type="button" onClick={() => onReveal(change)}>
                <span className="visually-hidden">{labels.change({ removed, added, ...label })}</span>
                <span className="w-diff-change" aria-hidden="true">
                  {removed !== '' && <del>{removed}</del>}
                  {added !== '' && <ins>{added}</ins>}
                  {change.label !== undefined && <small>{change.label}</small>}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      {changes.length > LISTED && <p>{labels.more(changes.length - LISTED)}</p>}
    </details>
  );
}
