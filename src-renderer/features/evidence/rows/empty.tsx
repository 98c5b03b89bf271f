import type { ReactNode } from 'react';
import type { Query } from '#shared/contract/desk.ts';
import { useDeskQuery } from '../../../app/engine/desk.ts';
import { formatCount } from '../../../app/format.ts';
import { t } from '../../../messages/catalogue.ts';
import { plainText } from '../../../app/plain-text.ts';
import styles from './rows.module.css';

/** What can be taken out of a question that has no answer. */
export interface Lift {
  readonly title: string;
  readonly query: Query;
  readonly lift: () => void;
}

interface EmptyProps {
  lifts: readonly Lift[];
  onClear: () => void;
}

/** Names the filter that removes most, with one click to lift it. */
export function NoMatches({ lifts, onClear }: EmptyProps): ReactNode {
  const { data, isPlaceholderData } = useDeskQuery({
    key: ['evidence', 'lifts', lifts.map(({ query }) => query)],
    ask: async (engine, signal) => {
      const totals: number[] = [];
      // One after the other: each is a view that the desk makes and holds.
      for (const { query } of lifts) totals.push((await engine.desk.open(query, { signal })).total);
      return totals;
    },
    enabled: lifts.length > 0,
    keep: false,
  });
  const totals = isPlaceholderData ? undefined : data;
  const best = lifts
    .map((lift, i) => ({ ...lift, total: totals?.[i] ?? 0 }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
    .slice(0, 3);
  return (
    <div className={styles.empty}>
      <h2>{t('evidence.emptyTitle')}</h2>
      {lifts.length > 0 && totals === undefined ? <p>{t('evidence.emptyAsking')}</p> : null}
      <ul className={styles.lifts}>
        {best.map(({ title, total, lift }) => (
          <li key={title}>
            <span>{t('evidence.emptyLift', { filter: plainText(title), count: formatCount(total) })}</span>
            <button type="button" className="button" onClick={lift}>
              {t('evidence.emptyLiftButton')}
            </button>
          </li>
        ))}
      </ul>
      {lifts.length > 1 ? (
        <button type="button" className="plain-link" onClick={onClear}>
          {t('evidence.emptyClear')}
        </button>
      ) : null}
    </div>
  );
}
