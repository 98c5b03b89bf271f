import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../../messages/catalogue.ts';
import { Icon } from '../../widgets/icon/icon.tsx';
import { appState, engine } from '../engine/engine.ts';
import { formatTime } from '../format.ts';
import { useStore } from '../store.ts';
import { notifyFailure } from '../toasts.ts';
import styles from './jobs.module.css';

/** A run of an earlier time that did not end: what is done stays, and it can go on. */
export function Interrupted(): ReactNode {
  const interrupted = useStore(appState, (state) => state?.interrupted ?? null);
  const { mutate, isPending } = useMutation({ mutationFn: () => engine.runs.resume({}), onError: notifyFailure });
  if (interrupted === null) return null;
  const since = formatTime(Date.parse(interrupted.startedAt));
  return (
    <div className={styles.card} data-state="paused">
      <p>{t(interrupted.paused ? 'shell.interruptedPaused' : 'shell.interruptedBroken', { since })}</p>
      <footer className={styles.acts}>
        <button type="button" className="button primary" disabled={isPending} onClick={() => mutate()}>
          <Icon name="play" size={14} />
          {t('shell.jobResume')}
        </button>
      </footer>
    </div>
  );
}
