import { useState, type ReactNode } from 'react';
import type { SignalInfo } from '#shared/contract/desk.ts';
import { t } from '../../../messages/catalogue.ts';
import { Dialog } from '../../../widgets/dialog/dialog.tsx';
import { focused } from '../focused.ts';
import styles from './query.module.css';

interface ColumnsDialogProps {
  signals: readonly SignalInfo[];
  columns: readonly string[];
  onColumns: (columns: readonly string[] | null) => void;
  onSort: (sort: string) => void;
  onClose: () => void;
}

/** Which signals stand in the list. */
export function ColumnsDialog({ signals, columns, onColumns, onSort, onClose }: ColumnsDialogProps): ReactNode {
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLowerCase();
  const listed = signals.filter(({ signal, describe }) => `${signal} ${describe}`.toLowerCase().includes(wanted));
  return (
    <Dialog
      title={t('evidence.columnsTitle')}
      close={t('shell.close')}
      onClose={onClose}
      actions={
        <button type="button" className="button" onClick={() => onColumns(null)}>
          {t('evidence.columnsAll')}
        </button>
      }
    >
      <input
        type="search"
        className={`w-input ${styles.find}`}
        aria-label={t('evidence.columnsSearch')}
        placeholder={t('evidence.columnsSearch')}
        ref={focused()}
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      <div className={styles.columnsList}>
        {listed.length === 0 ? <p>{t('evidence.columnsNone')}</p> : null}
        {listed.map(({ signal, describe }) => (
          <div key={signal} className={styles.columnLine}>
            <label>
              <input
                type="checkbox"
                checked={columns.includes(signal)}
                onChange={({ target }) =>
                  onColumns(target.checked ? [...columns, signal] : columns.filter((name) => name !== signal))
                }
              />
              <code>{signal}</code>
              <span>{describe}</span>
            </label>
            <button
              type="button"
              className="plain-link"
              aria-label={t('evidence.sortBySignal', { signal })}
              onClick={() => {
                onSort(signal);
                onClose();
              }}
            >
              {t('evidence.sort')}
            </button>
          </div>
        ))}
      </div>
    </Dialog>
  );
}
