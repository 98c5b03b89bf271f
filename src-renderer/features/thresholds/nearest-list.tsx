import type { ReactNode } from 'react';
import { formatValue } from '../../app/format.ts';
import { href } from '../../app/navigation.ts';
import { plainText } from '../../app/plain-text.ts';
import { t } from '../../messages/catalogue.ts';
import { useNearest, type Near } from './use-signals.ts';
import css from './thresholds.module.css';

/** What lies next to a limit, on both sides: what would I lose? */
export function NearestList({ signal, value }: { signal: string; value: number | null }): ReactNode {
  const { data, isPlaceholderData } = useNearest(signal, value);
  if (value === null || data === undefined) return null;
  return (
    <section className={css.nearest} aria-busy={isPlaceholderData}>
      <h3>{t('thresholds.nearestTitle', { value: formatValue(value) })}</h3>
      <div className={css.sides}>
        <Documents title={t('thresholds.nearestBelow')} signal={signal} documents={data.below} />
        <Documents title={t('thresholds.nearestAbove')} signal={signal} documents={data.above} />
      </div>
    </section>
  );
}

interface DocumentsProps {
  title: string;
  signal: string;
  documents: readonly Near[];
}

function Documents({ title, signal, documents }: DocumentsProps): ReactNode {
  return (
    <div>
      <h4>{title}</h4>
      {documents.length === 0 && <p className={css.quiet}>{t('thresholds.nearestNone')}</p>}
      <ol>
        {documents.map(({ id, value, verdict, excerpt }) => (
          <li key={id}>
            <a href={href('evidence', { doc: id, sort: signal })} title={plainText(id)}>
              <span className={css.nearValue} data-verdict={verdict}>
                {formatValue(value)}
              </span>
              <span className={css.excerpt}>{plainText(excerpt)}</span>
            </a>
          </li>
        ))}
      </ol>
    </div>
  );
}
