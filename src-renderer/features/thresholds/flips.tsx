import type { ReactNode } from 'react';
import type { Comparison } from '#shared/contract/desk.ts';
import { formatValue } from '../../app/format.ts';
import { href } from '../../app/navigation.ts';
import { plainText } from '../../app/plain-text.ts';
import { t } from '../../messages/catalogue.ts';
import css from './thresholds.module.css';

const TO = { keep: 'thresholds.toKeep', drop: 'thresholds.toDrop', undecided: 'thresholds.toUndecided' } as const;

/** The documents that turn, nearest to the limit first. */
export function Flips({ comparison: { nearest, flips } }: { comparison: Comparison }): ReactNode {
  if (nearest.length === 0) return null;
  return (
    <section aria-labelledby="thresholds-flips">
      <h3 id="thresholds-flips">{t('thresholds.flips')}</h3>
      <ol className={css.flips}>
        {nearest.map(({ id, to, side, value, limit, excerpt }) => (
          <li key={id}>
            <a href={href('evidence', { doc: id })} title={plainText(id)}>
              <span className={css.flipHead}>
                <span data-verdict={to}>{t(TO[to])}</span>
                <span className={css.quiet}>
                  {side}{' '}
                  {t(side.endsWith('.sample') ? 'thresholds.flipDraw' : 'thresholds.flipValue', {
                    value: textOf(value),
                    limit: Array.isArray(limit) ? limit.join(', ') : textOf(limit),
                  })}
                </span>
              </span>
              <span className={css.excerpt}>{plainText(excerpt)}</span>
            </a>
          </li>
        ))}
      </ol>
      {flips > nearest.length && (
        <p className={css.quiet}>{t('thresholds.flipMore', { count: flips - nearest.length })}</p>
      )}
    </section>
  );
}

const textOf = (value: number | string): string => (typeof value === 'number' ? formatValue(value) : value);
