import type { ReactNode } from 'react';
import { t } from '../../messages/catalogue.ts';
import { connection } from '../engine/engine.ts';
import type { Loss } from '../engine/transport.ts';
import { host } from '../host.ts';
import { useStore } from '../store.ts';
import styles from './connection-banner.module.css';

/** Says that the engine is away, why, and what comes next; takes no room while all is well. */
export function ConnectionBanner(): ReactNode {
  const state = useStore(connection.state);
  if (state.state === 'connecting') {
    return (
      <div role="status" className={`${styles.banner} ${styles.slow}`}>
        {t('shell.connecting')}
      </div>
    );
  }
  if (state.state !== 'lost' || state.loss.kind === 'none') return <div role="status" />;
  const { loss } = state;
  return (
    <div role="status" className={styles.banner}>
      <span>
        {textOf(loss)}
        {'detail' in loss && loss.detail !== '' ? ` ${loss.detail}` : ''}
      </span>
      {loss.kind === 'refused' ? null : (
        <button
          type="button"
          className="button"
          onClick={() => {
            host.restartEngine();
            connection.retryNow();
          }}
        >
          {t('shell.lostNow')}
        </button>
      )}
    </div>
  );
}

function textOf({ kind }: Loss): string {
  switch (kind) {
    case 'engine':
      return t('shell.lostEngine');
    case 'refused':
      return t('shell.lostRefused');
    case 'overrun':
      return t('shell.lostOverrun');
    case 'failed':
      return t('shell.lostFailed');
    case 'network':
    case 'none':
      return t('shell.lostNetwork');
  }
}
