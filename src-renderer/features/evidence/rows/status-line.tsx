import type { ReactNode } from 'react';
import type { Query } from '#shared/contract/desk.ts';
import { useDeskQuery } from '../../../app/engine/desk.ts';
import { formatCount } from '../../../app/format.ts';
import { t } from '../../../messages/catalogue.ts';
import { KeyButton } from '../key-button.tsx';
import { DROP_MORE, KEEP_MORE } from '../commands.ts';
import styles from './rows.module.css';
import type { ViewRows } from './use-view.ts';

type VerdictCounts = NonNullable<ViewRows['view']>['verdicts'];

interface StatusLineProps {
  rows: ViewRows;
  query: Query | null;
  /** Of the snapshot. */
  documents: number | undefined;
  row: number | null;
  selected: number;
  onReason: () => void;
  onSelectNone: () => void;
}

/** How many documents, how they stand, and what to do with those that are selected. */
export function StatusLine(props: StatusLineProps): ReactNode {
  const { rows, query, documents, row, selected } = props;
  const { view, opening } = rows;
  const now = useCounts(query);
  const verdicts = now?.verdicts ?? view?.verdicts;
  return (
    <div className={styles.status} role="group" aria-label={t('evidence.statusLine')}>
      {rows.error !== null && !opening ? null : view === undefined || opening ? (
        <span>{t('evidence.opening')}</span>
      ) : selected > 0 ? (
        <SelectionBar {...props} />
      ) : (
        <>
          <strong>{matchesText(view, documents)}</strong>
          {verdicts === undefined || view.total < view.matches ? null : <Counts {...verdicts} />}
          {now === undefined || now.total === view.matches ? null : (
            <button type="button" className="plain-link" title={t('evidence.changedHint')} onClick={rows.reopen}>
              {t('evidence.changed', { count: now.total })}
            </button>
          )}
        </>
      )}
      {row === null || view === undefined ? null : (
        <span className={styles.end}>{t('evidence.rowOf', { row: row + 1, total: view.total })}</span>
      )}
    </div>
  );
}

/** How the question is answered after what was decided since the list was opened. */
function useCounts(query: Query | null): { total: number; verdicts: VerdictCounts } | undefined {
  const asked = query === null ? null : { ...query, sort: null };
  const name = JSON.stringify(asked);
  const { data } = useDeskQuery({
    key: ['desk', 'counts', asked],
    ask: async (engine, signal) => {
      if (asked === null) throw new Error('no question');
      const { total, verdicts } = await engine.desk.open(asked, { signal });
      return { name, total, verdicts };
    },
    enabled: asked !== null,
  });
  // The counts before a decision stand until the next ones come; those of another question never.
  return data?.name === name ? data : undefined;
}

function Counts({ kept, dropped, undecided }: VerdictCounts): ReactNode {
  return (
    <span className={styles.counts}>
      <span data-verdict="keep">{t('evidence.countKept', { count: formatCount(kept) })}</span>
      <span data-verdict="drop">{t('evidence.countDropped', { count: formatCount(dropped) })}</span>
      {undecided === 0 ? null : (
        <span data-verdict="undecided">{t('evidence.countUndecided', { count: formatCount(undecided) })}</span>
      )}
    </span>
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
