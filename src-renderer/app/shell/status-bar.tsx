import { useEffect, useRef, type ReactNode } from 'react';
import { t } from '../../messages/catalogue.ts';
import { useCommand } from '../commands/handlers.ts';
import { CommandButton } from '../commands/command-button.tsx';
import { REFRESH } from '../commands/shell-commands.ts';
import { DraftStatus } from '../draft/draft-status.tsx';
import { useDesk, type Desk } from '../engine/desk.ts';
import { appState } from '../engine/engine.ts';
import { formatBytes } from '../format.ts';
import { useStore } from '../store.ts';
import { Icon } from '../../widgets/icon/icon.tsx';
import { pageStatus } from './page-status.ts';
import styles from './status-bar.module.css';

/** So little room, in bytes, that a run or an export may not end. */
const LOW = 2 ** 30;

/** What everything on the page is about: how many documents, which part of the whole, what is new, what is moved. */
export function StatusBar(): ReactNode {
  const page = useStore(pageStatus);
  const free = useStore(appState)?.diskFreeBytes ?? null;
  return (
    <footer className={styles.bar} aria-label={t('shell.status')}>
      <Snapshot />
      {page === null ? null : <span>{page}</span>}
      <DraftStatus />
      {free === null ? null : (
        <span className={`${styles.end} ${free < LOW ? styles.low : ''}`} title={t('shell.statusDiskTitle')}>
          {free < LOW ? <Icon name="warning" size={12} /> : null}{' '}
          {t(free < LOW ? 'shell.statusDiskLow' : 'shell.statusDisk', { size: formatBytes(free) })}
        </span>
      )}
    </footer>
  );
}

/** Whoever comes to the page when no run goes on has looked at nothing yet: all there is is shown without being asked for. */
function useAllAtFirst({ status, refresh }: Desk): void {
  const state = useStore(appState);
  const came = useRef(false);
  useEffect(() => {
    if (came.current || status === undefined || state === null) return;
    came.current = true;
    const running = state.jobs.some(({ kind, state: is }) => kind === 'run' && is === 'running');
    if (!running && status.newDocuments > 0) refresh();
  }, [status, state, refresh]);
}

function Snapshot(): ReactNode {
  const desk = useDesk();
  const { status, refresh } = desk;
  useAllAtFirst(desk);
  const behind = status !== undefined && (status.newDocuments > 0 || status.outdated);
  useCommand(REFRESH, behind ? refresh : null);
  if (status === undefined || status.shards.all === 0) return null;
  const partial = status.shards.done < status.shards.all;
  return (
    <>
      <span>{t('shell.statusDocuments', { count: status.documents })}</span>
      <span className={partial ? styles.partial : undefined}>
        {t(partial ? 'shell.statusPartial' : 'shell.statusShards', status.shards)}
      </span>
      {behind ? (
        <CommandButton command={REFRESH} className="plain-link">
          {status.newDocuments > 0 ? t('shell.statusNew', { count: status.newDocuments }) : t('shell.statusOutdated')}
        </CommandButton>
      ) : null}
    </>
  );
}
