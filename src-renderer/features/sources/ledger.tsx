import type { ReactNode } from 'react';
import type { SourceInfo } from '#shared/contract/sources.ts';
import { failureOf } from '../../app/engine/failure.ts';
import { useEngine } from '../../app/engine/queries.ts';
import { formatCount } from '../../app/format.ts';
import { href, useParams } from '../../app/navigation.ts';
import { Blank } from '../../app/shell/blank.tsx';
import { reasonTitle } from '../../app/reasons.ts';
import { plainText } from '../../app/plain-text.ts';
import { t } from '../../messages/catalogue.ts';
import { CopyButton } from './copy-button.tsx';
import { DetailHead } from './detail-head.tsx';
import { PAGE_SIZE, pageOf, placeOf, reasonBars } from './ledger-page.ts';
import { RetryButton } from './retry-button.tsx';
import css from './ledger.module.css';

interface LedgerProps {
  /** Null: of all sources. */
  info: SourceInfo | null;
  sources: readonly SourceInfo[];
}

const REVISIONS = ['catalogue', 'recipe'] as const;

/** Records and files that could not be used, with the reason and place of each. */
export function Ledger({ info, sources }: LedgerProps): ReactNode {
  const [{ reason, start }, setParams] = useParams('sources');
  const source = info?.source.name;
  const first = Math.max(0, Math.floor((Number(start) || 0) / PAGE_SIZE)) * PAGE_SIZE;
  const of = source === undefined ? {} : { source };
  const sums = useEngine({
    key: ['sources', 'ledger', source, 'sums'],
    revisions: REVISIONS,
    ask: (engine) => engine.sources.ledger({ ...of, start: 0, count: 0 }),
  });
  const page = useEngine({
    key: ['sources', 'ledger', source, reason, first],
    revisions: REVISIONS,
    ask: (engine) =>
      engine.sources.ledger({ ...of, ...(reason === undefined ? {} : { reason }), start: first, count: PAGE_SIZE }),
  });
  const error = sums.error ?? page.error;
  return (
    <div className={css.ledger}>
      {info === null ? <AllHead sources={sources} /> : <DetailHead info={info} view="ledger" />}
      <p className={css.note}>{t('sources.ledgerNote')}</p>
      {error !== null ? (
        <Failed error={error} />
      ) : sums.data === undefined || page.data === undefined ? (
        <p className={css.note}>{t('sources.loading')}</p>
      ) : sums.data.total === 0 ? (
        <p className={css.empty}>
          {sources.every(({ records }) => records.read === 0) ? t('sources.ledgerNotRun') : t('sources.ledgerEmpty')}
        </p>
      ) : (
        <>
          <Reasons
            reasons={sums.data.reasons}
            total={sums.data.total}
            chosen={reason}
            onChoose={(next) => setParams({ reason: next, start: undefined })}
          />
          <div className={css.retry}>
            <RetryButton />
            <span className={css.note}>{t('sources.retryHint')}</span>
          </div>
          <Entries entries={page.data.entries} withSource={info === null} busy={page.isPlaceholderData} />
          <Pager
            start={first}
            total={page.data.total}
            onStart={(next) => setParams({ start: next === 0 ? undefined : String(next) })}
          />
        </>
      )}
    </div>
  );
}

function Failed({ error }: { error: unknown }): ReactNode {
  const { message, where, remedy } = failureOf(error);
  const hint = [message, where, remedy].filter((line) => line !== null).join('\n');
  return <Blank title={t('sources.ledgerFailed')} hint={hint} alert />;
}

function AllHead({ sources }: Pick<LedgerProps, 'sources'>): ReactNode {
  return (
    <header className={css.head}>
      <h1>
        {t('sources.ledgerOf')} {t('sources.ledgerAll')}
      </h1>
      <ul className={css.sources}>
        {sources
          .filter(({ records }) => records.quarantined > 0)
          .map(({ source: { name }, records }) => (
            <li key={name}>
              <a href={href('sources', { source: name, view: 'ledger' })}>{name}</a> {formatCount(records.quarantined)}
            </li>
          ))}
      </ul>
    </header>
  );
}

interface ReasonsProps {
  reasons: Readonly<Record<string, number>>;
  total: number;
  chosen: string | undefined;
  onChoose: (reason: string | undefined) => void;
}

function Reasons({ reasons, total, chosen, onChoose }: ReasonsProps): ReactNode {
  return (
    <div className={css.reasons} role="group" aria-label={t('sources.reasonsLabel')}>
      <button
        type="button"
        className={css.reason}
        aria-pressed={chosen === undefined}
        onClick={() => onChoose(undefined)}
      >
        <span>{t('sources.reasonAll')}</span>
        <span className={css.count}>{formatCount(total)}</span>
      </button>
      {reasonBars(reasons).map(({ reason, count, length }) => (
        <button
          key={reason}
          type="button"
          className={css.reason}
          aria-pressed={chosen === reason}
          title={reason}
          onClick={() => onChoose(chosen === reason ? undefined : reason)}
        >
          <span className={css.bar} aria-hidden="true" style={{ inlineSize: `${length * 100}%` }} />
          <span>{reasonTitle(reason)}</span>
          <span className={css.count}>{formatCount(count)}</span>
        </button>
      ))}
    </div>
  );
}

interface Entry {
  source: string;
  path: string;
  locator: number | null;
  part: number;
  reason: string;
  detail: string;
}

function Entries({
  entries,
  withSource,
  busy,
}: {
  entries: readonly Entry[];
  withSource: boolean;
  busy: boolean;
}): ReactNode {
  if (entries.length === 0) return <p className={css.empty}>{t('sources.ledgerEmptyReason')}</p>;
  return (
    <table className={css.table} aria-busy={busy}>
      <thead>
        <tr>
          <th scope="col">{t('sources.columnPlace')}</th>
          <th scope="col">{t('sources.columnReason')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => {
          const place = placeOf(entry);
          return (
            <tr key={`${entry.source}:${place} ${entry.reason}`}>
              <th scope="row">
                <span className={css.place}>
                  <bdi>
                    <code>{plainText(withSource ? `${entry.source}:${place}` : place)}</code>
                  </bdi>
                  <CopyButton text={place} label={t('sources.copyPlace', { place })} />
                </span>
                <bdi className={css.detail}>{plainText(entry.detail)}</bdi>
              </th>
              <td>{reasonTitle(entry.reason)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Pager({
  start,
  total,
  onStart,
}: {
  start: number;
  total: number;
  onStart: (start: number) => void;
}): ReactNode {
  const { start: first, end, page, pages } = pageOf(start, total);
  if (pages === 1) return null;
  return (
    <nav className={css.pager} aria-label={t('sources.pages')}>
      <button type="button" className="button" disabled={page === 0} onClick={() => onStart(first - PAGE_SIZE)}>
        {t('sources.pagePrevious')}
      </button>
      <span aria-live="polite">
        {t('sources.pageRange', { from: formatCount(first + 1), to: formatCount(end), total: formatCount(total) })}
      </span>
      <button type="button" className="button" disabled={page === pages - 1} onClick={() => onStart(first + PAGE_SIZE)}>
        {t('sources.pageNext')}
      </button>
    </nav>
  );
}
