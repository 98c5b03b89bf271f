import { useState, type ReactNode } from 'react';
import type { FrequentString } from '#shared/contract/jobs.ts';
import { appState, engine } from '../../app/engine/engine.ts';
import { useEngine } from '../../app/engine/queries.ts';
import { formatCount, formatShare } from '../../app/format.ts';
import { isGoing, jobCount, jobShare } from '../../app/jobs/job-text.ts';
import { href } from '../../app/navigation.ts';
import { plainText } from '../../app/plain-text.ts';
import { useStore } from '../../app/store.ts';
import { notifyFailure } from '../../app/toasts.ts';
import { t } from '../../messages/catalogue.ts';
import { Progress } from '../../widgets/progress/progress.tsx';
import page from './page.module.css';
import css from './table.module.css';

/** Lines that are shown at once; the rest on demand. */
const SHOWN = 12;
/** Characters of a string that are shown. */
const LONGEST = 160;
/** A search takes no longer text, and needs none. */
const SEARCHED = 200;

const KEPT = 'verdict = keep';

/** Strings that stand in many documents, found by a job that reads every text; the last one is shown as long as it is known. */
export function Strings(): ReactNode {
  const job = useStore(appState, (state) => state?.jobs.find(({ kind }) => kind === 'strings'));
  const [all, setAll] = useState(false);
  const { data: result } = useEngine({
    key: ['job', 'result', job?.id, job?.state],
    revisions: [],
    ask: (client) => client.jobs.result({ job: job!.id }),
    enabled: job?.state === 'done',
  });
  const start = (where: string | null): void => void engine.documents.strings({ where }).catch(notifyFailure);
  const going = job !== undefined && isGoing(job);
  const found = job?.state === 'done' && result?.kind === 'strings' ? result : null;
  const rows = found === null ? [] : all ? found.strings : found.strings.slice(0, SHOWN);
  return (
    <>
      <p className={page.note}>{t('overview.stringsNote')}</p>
      {going ? (
        <>
          <Progress
            label={t('overview.stringsLooking')}
            done={jobShare(job) ?? 0}
            of={jobShare(job) === null ? null : 1}
          >
            {`${t('overview.stringsLooking')} ${jobCount(job)}`}
          </Progress>
          <button
            type="button"
            className="button"
            onClick={() => void engine.jobs.cancel({ job: job.id }).catch(notifyFailure)}
          >
            {t('overview.stringsCancel')}
          </button>
        </>
      ) : (
        <div className={css.buttons}>
          <button type="button" className="button" onClick={() => start(null)}>
            {t('overview.stringsAll')}
          </button>
          <button type="button" className="button" onClick={() => start(KEPT)}>
            {t('overview.stringsKept')}
          </button>
        </div>
      )}
      {job?.error != null && <p role="alert">{plainText(`${job.error.message} ${job.error.remedy ?? ''}`)}</p>}
      {found !== null && found.strings.length === 0 && (
        <p className={page.note} role="status">
          {t('overview.stringsNone', { count: found.documents })}
        </p>
      )}
      {rows.length > 0 && (
        <div className={css.tableScroll}>
          <table className={css.table}>
            <caption>
              {job?.subject === KEPT
                ? t('overview.stringsOfKept', { count: found!.documents })
                : t('overview.stringsOfAll', { count: found!.documents })}
            </caption>
            <thead>
              <tr>
                <th scope="col">{t('overview.stringsString')}</th>
                <th scope="col" className="number">
                  {t('overview.ofDocuments')}
                </th>
                <th scope="col" className="number">
                  {t('overview.columnShare')}
                </th>
                <th scope="col" className="number">
                  {t('overview.stringsTimes')}
                </th>
                <th scope="col">{t('overview.columnSource')}</th>
                <th scope="col">{t('overview.columnLanguage')}</th>
                <th scope="col">{t('overview.stringsExamples')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Line key={row.string} row={row} documents={found!.documents} kept={job?.subject === KEPT} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {found !== null && found.strings.length > SHOWN && (
        <button type="button" className={`plain-link ${css.more}`} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('overview.groupsFewer') : t('overview.groupsMore', { count: found.strings.length - SHOWN })}
        </button>
      )}
    </>
  );
}

function Line({ row, documents, kept }: { row: FrequentString; documents: number; kept: boolean }): ReactNode {
  const { string, documents: own, occurrences, sources, languages, examples } = row;
  const shown = plainText(string.length > LONGEST ? `${string.slice(0, LONGEST).toWellFormed()}…` : string);
  const search = string
    .slice(0, SEARCHED)
    .toWellFormed()
    .replace(/\ufffd$/u, '');
  return (
    <tr>
      <th scope="row">
        <a
          href={href('evidence', { search, case: '1', ...(kept ? { where: KEPT } : {}) })}
          aria-label={t('overview.stringsLook', { string: shown })}
        >
          <bdi>{shown}</bdi>
        </a>
      </th>
      <td className="number">{formatCount(own)}</td>
      <td className="number">{formatShare(documents === 0 ? 0 : own / documents)}</td>
      <td className="number">{formatCount(occurrences)}</td>
      <td className={css.names}>{listed(sources)}</td>
      <td className={css.names}>{listed(languages)}</td>
      <td>
        {examples.map((id, at) => (
          <a key={id} href={href('evidence', { doc: id })} title={plainText(id)} className={css.example}>
            {t('overview.stringsExample', { number: at + 1 })}
          </a>
        ))}
      </td>
    </tr>
  );
}

const listed = (groups: FrequentString['sources']): string =>
  groups.map(({ name, documents }) => `${plainText(name)} ${formatCount(documents)}`).join(', ');
