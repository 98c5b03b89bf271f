import type { ReactNode } from 'react';
import { t } from '../../messages/catalogue.ts';
import { appState } from '../engine/engine.ts';
import { useDesk } from '../engine/desk.ts';
import { formatBytes } from '../format.ts';
import { useStore } from '../store.ts';
import styles from './status-bar.module.css';

/** What is shown is about: how many documents, which part of the whole, what is new, what is left of the disk. */
export function StatusBar(): ReactNode {
  const { status, refresh } = useDesk();
  const free = useStore(appState)?.diskFreeBytes ?? null;
  return (
    <footer className={styles.bar} aria-label={t('shell.status')}>
      {status === undefined || status.shards.all === 0 ? null : (
        <>
          <span>{t('shell.statusDocuments', { count: status.documents })}</span>
          <span className={status.shards.done < status.shards.all ? styles.partial : undefined}>
            {t(status.shards.done < status.shards.all ? 'shell.statusPartial' : 'shell.statusShards', status.shards)}
          </span>
          {status.newDocuments > 0 || status.outdated ? (
            <button type="button" className="plain-link" onClick={refresh}>
              {status.newDocuments > 0
                ? t('shell.statusNew', { count: status.newDocuments })
                : t('shell.statusOutdated')}
            </button>
          ) : null}
        </>
      )}
      {free === null ? null : (
        <span className={styles.end} title={t('shell.statusDiskTitle')}>
          {t('shell.statusDisk', { size: formatBytes(free) })}
        </span>
      )}
    </footer>
  );
}
