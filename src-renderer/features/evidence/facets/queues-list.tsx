import type { ReactNode } from 'react';
import { t } from '../../../messages/catalogue.ts';
import { QUEUES, type QueueName } from '../query/queues.ts';
import { QUEUE_HINTS, QUEUE_NAMES } from '../query/queue-text.ts';
import styles from './facets.module.css';

interface QueuesListProps {
  queue: QueueName | null;
  seed: number;
  onQueue: (queue: QueueName | null) => void;
  onSeed: (seed: number) => void;
}

/** Saved questions to work through. */
export function QueuesList({ queue, seed, onQueue, onSeed }: QueuesListProps): ReactNode {
  return (
    <section className={styles.facet} aria-labelledby="evidence-queues">
      <h2 id="evidence-queues" className={styles.heading}>
        {t('evidence.queues')}
      </h2>
      <ul>
        {QUEUES.map((name) => (
          <li key={name} className={styles.value} data-use={queue === name ? 'only' : 'off'}>
            <button
              type="button"
              className={styles.name}
              aria-pressed={queue === name}
              title={t(QUEUE_HINTS[name])}
              onClick={() => onQueue(queue === name ? null : name)}
            >
              <span className={styles.text}>{t(QUEUE_NAMES[name])}</span>
            </button>
          </li>
        ))}
      </ul>
      {queue === 'random' ? (
        <div className={styles.seed}>
          <label>
            {t('evidence.seed')}
            <input
              type="number"
              min={0}
              max={999_999}
              value={seed}
              onChange={({ target }) => {
                const next = target.valueAsNumber;
                if (Number.isInteger(next) && next >= 0) onSeed(next);
              }}
            />
          </label>
          <button type="button" className="button" onClick={() => onSeed((seed + 1) % 1_000_000)}>
            {t('evidence.newSeed')}
          </button>
        </div>
      ) : null}
    </section>
  );
}
