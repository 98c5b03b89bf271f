import type { ReactNode } from 'react';
import type { TextChange } from './changes.ts';
import type { DiffViewerLabels } from './diff-viewer.tsx';

const LISTED = 300;
const EXCERPT = 60;

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
              <button
                type="button"
                aria-label={labels.change({ removed, added, ...label })}
                onClick={() => onReveal(change)}
              >
                {removed !== '' && <del>{removed}</del>}
                {added !== '' && <ins>{added}</ins>}
                {change.label !== undefined && <small>{change.label}</small>}
              </button>
            </li>
          );
        })}
      </ol>
      {changes.length > LISTED && <p>{labels.more(changes.length - LISTED)}</p>}
    </details>
  );
}

/** A stretch in one line: line ends and controls as signs, the middle left out where it is long. */
export function excerpt(text: string, start: number, end: number): string {
  const long = end - start > EXCERPT;
  const raw = long
    ? `${text.slice(start, start + EXCERPT - 12)} … ${text.slice(end - 10, end)}`
    : text.slice(start, end);
  return raw
    .replace(/\r\n|\r|\n/gu, '↵')
    .replace(/[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/gu, (c) => `[U+${hex(c)}]`)
    .replace(/[\p{Cc}\u2028\u2029]/gu, '·')
    .toWellFormed();
}

const hex = (character: string): string => character.charCodeAt(0).toString(16).toUpperCase();
