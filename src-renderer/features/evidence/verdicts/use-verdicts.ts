import { useRef } from 'react';
import type { Batch, Selection as Chosen } from '#shared/contract/decisions.ts';
import { engine } from '../../../app/engine/engine.ts';
import { useEngine } from '../../../app/engine/queries.ts';
import { notify, notifyFailure } from '../../../app/toasts.ts';
import { t } from '../../../messages/catalogue.ts';
import { selectedRanges, type Selection } from '../../../widgets/grid/selection.ts';
import type { PlaceUse } from '../rows/use-place.ts';
import type { ViewRows } from '../rows/use-view.ts';
import { doneText, undoneText, type GivenVerdict } from './batch-text.ts';

/** As many pieces as one call may name (the contract's `Selection`). */
const MOST_RANGES = 10_000;

export interface Verdicts {
  /** On the document that is shown; goes on to the next row. */
  one(verdict: GivenVerdict, why?: string): void;
  /** On all selected rows. */
  selected(verdict: GivenVerdict, why?: string): void;
  undo(): void;
  redo(): void;
  /** What undo would take back, and redo say again. */
  readonly last: Batch | null;
  readonly undone: Batch | null;
}

interface VerdictsOptions {
  rows: ViewRows;
  place: PlaceUse;
  selection: Selection;
  onSelectionDone: () => void;
  /** Says it to a screen reader and in the status line. */
  announce: (text: string) => void;
}

/** Overruling, and taking it back. Acts go to the engine one after the other, in the order of the keys. */
export function useVerdicts({ rows, place, selection, onSelectionDone, announce }: VerdictsOptions): Verdicts {
  const next = useEngine({
    key: ['decisions', 'next'],
    revisions: ['decisions'],
    ask: (client, signal) => client.decisions.next({}, { signal }),
  }).data;
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  function enqueue<T>(act: () => Promise<T>, then: (answer: T) => void): void {
    queue.current = queue.current.then(act).then(then, (error: unknown) => {
      rows.refresh();
      notifyFailure(error);
    });
  }

  const override = (chosen: Chosen, verdict: GivenVerdict, why: string, then: (batch: Batch) => void): void =>
    enqueue(() => engine.decisions.override({ selection: chosen, verdict, why }), then);

  function takeBack(act: () => Promise<Batch | null>, text: (batch: Batch) => string, nothing: string): void {
    enqueue(act, (batch) => {
      announce(batch === null ? nothing : text(batch));
      if (batch?.document != null) place.show(batch.document);
    });
  }
  const undo = (): void => takeBack(() => engine.decisions.undo({}), undoneText, t('evidence.nothingToUndo'));
  const redo = (): void => takeBack(() => engine.decisions.redo({}), doneText, t('evidence.nothingToRedo'));

  return {
    one(verdict, why = '') {
      const { doc } = place;
      if (doc === null) return;
      rows.update((row) => (row.id === doc ? { ...row, verdict, by: 'person' } : row));
      place.step(1);
      override({ id: doc }, verdict, why, (batch) => announce(doneText(batch)));
    },
    selected(verdict, why = '') {
      const { view } = rows;
      if (view === undefined) return;
      const ranges = selectedRanges(selection, view.total).map(({ start, end }): [number, number] => [start, end]);
      if (ranges.length === 0) return;
      if (ranges.length > MOST_RANGES) {
        notify({ kind: 'failure', text: t('evidence.tooManyPieces', { most: MOST_RANGES }) });
        return;
      }
      override({ view: view.id, ranges, except: [] }, verdict, why, (batch) => {
        onSelectionDone();
        notify({ text: doneText(batch), action: { label: t('evidence.undo'), run: undo } });
      });
    },
    undo,
    redo,
    last: next?.undo ?? null,
    undone: next?.redo ?? null,
  };
}
