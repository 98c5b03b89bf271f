import type { ReactNode } from 'react';
import { href } from '../../../app/navigation.ts';
import { t } from '../../../messages/catalogue.ts';
import styles from './query.module.css';

/** Says that moved limits apply here too. */
export function DraftNote({ count, onDiscard }: { count: number; onDiscard: () => void }): ReactNode {
  if (count === 0) return null;
  return (
    <div className={styles.draft} role="status">
      <span>{t('evidence.draftHere', { count })}</span>
      <a className="plain-link" href={href('thresholds')}>
        {t('evidence.draftOpen')}
      </a>
      <button type="button" className="plain-link" onClick={onDiscard}>
        {t('evidence.draftDiscard')}
      </button>
    </div>
  );
}
