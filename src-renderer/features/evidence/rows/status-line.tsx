import type { ReactNode } from 'react';
import { formatCount } from '../../../app/format.ts';
import { t } from '../../../messages/catalogue.ts';
import { KeyButton } from '../key-button.tsx';
import { DROP_MORE, KEEP_MORE } from '../commands.ts';
import styles from './rows.module.css';
import type { ViewRows } from './use-view.ts';

interface StatusLineProps {
  rows: ViewRows;
  /** Of the snapshot. */
  documents: number | undefined;
  row: number | null;
  selected: number;
  onReason: () => void;
  onSelectNone: () => void;
}

/** How many documents, how they stand, and what to do with those that are selected. */
export function StatusLine(props: StatusLineProps): ReactNode {
  const { rows, documents, row, selected } = props;
  const { view, opening } = rows;
  return (
    <div className={styles.status}>
      {view === undefined || opening ? (
        <span>{t('evidence.opening')}</span>
      ) : selected > 0 ? (
        <SelectionBar {...props} />
      ) : (
        <>
          <strong>{matchesText(view, documents)}</strong>
          <span className={styles.counts}>
            <span data-verdict="keep">{t('evidence.countKept', { count: formatCount(view.verdicts.kept) })}</span>
            <span data-verdict="drop">{t('evidence.countDropped', { count: formatCount(view.verdicts.dropped) })}</span>
            {view.verdicts.undecided === 0 ? null : (
              <span data-verdict="undecided">
                {t('evidence.countUndecided', { count: formatCount(view.verdicts.undecided) })}
              </span>
            )}
          </span>
        </>
      )}
      {row === null || view === undefined ? null : (
        <span className={styles.end}>{t('evidence.rowOf', { row: row + 1, total: view.total })}</span>
      )}
    </div>
  );
}

function matchesText(view: NonNullable<ViewRows['view']>, documents: number | undefined): string {
  const { matches, total } = view;
  if (total < matches) return t('evidence.firstOf', { shown: total, count: matches });
  if (documents === undefined || documents === matches) return t('evidence.matches', { count: matches });
  return t('evidence.matchesOf', { count: matches, all: documents });
}

function SelectionBar({ selected, onReason, onSelectNone }: StatusLineProps): ReactNode {
  return (
    <div className={styles.selection} role="group" aria-label={t('evidence.selected', { count: selected })}>
      <strong>{t('evidence.selected', { count: selected })}</strong>
      <KeyButton command={KEEP_MORE}>{t('evidence.selectedKeep', { count: selected })}</KeyButton>
      <KeyButton command={DROP_MORE}>{t('evidence.selectedDrop', { count: selected })}</KeyButton>
      <button type="button" className="button quiet" onClick={onReason}>
        {t('evidence.selectedReason')}
      </button>
      <button type="button" className="plain-link" onClick={onSelectNone}>
        {t('evidence.selectNone')}
      </button>
    </div>
  );
}
