import { useEffect, useRef, useState, type ReactNode } from 'react';
import { t } from '../../messages/catalogue.ts';
import { Icon } from '../../widgets/icon/icon.tsx';
import { useCommandHint } from '../commands/command-button.tsx';
import { useCommand } from '../commands/handlers.ts';
import { JOBS } from '../commands/shell-commands.ts';
import { appState } from '../engine/engine.ts';
import { formatPart } from '../format.ts';
import { useStore } from '../store.ts';
import { overallProgress, resumableRun } from './follow.ts';
import { isGoing } from './job-text.ts';
import { JobCard } from './job-card.tsx';
import { Interrupted } from './interrupted.tsx';
import styles from './jobs.module.css';

const NO_JOBS = [] as const;

/** How many jobs go on and how far, in the bar; opens the list of them. */
export function JobsBadge(): ReactNode {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const jobs = useStore(appState)?.jobs ?? NO_JOBS;
  const going = jobs.filter(isGoing).length;
  const progress = overallProgress(jobs);
  const share = typeof progress === 'number' ? formatPart(Math.floor(progress * 100), 100) : t('shell.jobs');
  const label =
    going === 0 ? undefined : t('shell.jobsProgress', { jobs: t('shell.jobsRunning', { count: going }), share });
  useCommand(JOBS, () => setOpen((was) => !was));
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`button quiet ${styles.badge}`}
        aria-expanded={open}
        aria-label={label}
        title={useCommandHint(JOBS)}
        onClick={() => setOpen(!open)}
      >
        <Ring share={progress} />
        {share}
      </button>
      {open ? <JobsDrawer onClose={close} /> : null}
    </>
  );
}

/** A ring that fills; at rest a plain sign. */
function Ring({ share }: { readonly share: number | 'unknown' | null }): ReactNode {
  if (share === null) return <Icon name="play" size={14} />;
  return (
    <svg className={styles.ring} viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <circle cx="8" cy="8" r="6" />
      <circle cx="8" cy="8" r="6" pathLength="100" strokeDasharray={`${share === 'unknown' ? 25 : share * 100} 100`} />
    </svg>
  );
}

function JobsDrawer({ onClose }: { readonly onClose: () => void }): ReactNode {
  const drawer = useRef<HTMLElement>(null);
  const jobs = useStore(appState)?.jobs ?? NO_JOBS;
  const resumable = resumableRun(jobs);
  useEffect(() => drawer.current?.focus(), []);
  // A card that goes takes the focus along.
  useEffect(() => {
    if (document.activeElement === document.body) drawer.current?.focus();
  }, [jobs]);
  return (
    <aside
      ref={drawer}
      className={styles.drawer}
      aria-label={t('shell.jobs')}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
      }}
    >
      <header className={styles.head}>
        <h2>{t('shell.jobs')}</h2>
        <button type="button" className="button quiet" aria-label={t('shell.close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <Interrupted />
      {jobs.length === 0 ? <p className={styles.none}>{t('shell.jobsNone')}</p> : null}
      <ul className={styles.list}>
        {jobs.map((job) => (
          <JobCard key={job.id} job={job} resumable={job === resumable} />
        ))}
      </ul>
    </aside>
  );
}
