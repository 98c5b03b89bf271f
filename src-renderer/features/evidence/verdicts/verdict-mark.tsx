import type { ReactNode } from 'react';
import type { Row } from '#shared/contract/desk.ts';
import { t } from '../../../messages/catalogue.ts';
import { Icon } from '../../../widgets/icon/icon.tsx';
import { byWords, verdictWord, type Verdict } from './verdict-text.ts';
import styles from './verdict.module.css';

/** A verdict by shape, word and colour, with a sign where a person or a takedown gave it. */
export function VerdictMark({ verdict, by }: { verdict: Verdict; by?: Row['by'] }): ReactNode {
  return (
    <span className={styles.mark} data-verdict={verdict}>
      <Icon name={verdict} size={14} />
      {verdictWord(verdict)}
      {by === undefined || by === 'rules' ? null : (
        <span className={styles.by} title={t('evidence.decidedBy', { by: byWords(by) })}>
          <Icon name={by === 'person' ? 'person' : 'lock'} size={13} label={byWords(by)} />
        </span>
      )}
    </span>
  );
}
