import type { ReactNode } from 'react';
import type { Job } from '#shared/contract/app.ts';
import { useDesk } from '../../app/engine/desk.ts';
import { useEngine } from '../../app/engine/queries.ts';
import { formatCount, formatDuration, formatTime } from '../../app/format.ts';
import { href } from '../../app/navigation.ts';
import { plainText } from '../../app/plain-text.ts';
import { t } from '../../messages/catalogue.ts';
import { Problems } from './problems.tsx';
import type { RunSituation } from './run-state.ts';
import type { RunActs } from './use-run.ts';
import css from './runs.module.css';

const TITLES = {
  paused: 'sources.runPaused',
  cancelled: 'sources.runCancelled',
  interrupted: 'sources.runInterrupted',
  incomplete: 'sources.runIncomplete',
} as const;

interface ResumableProps {
  situation: Extract<RunSituation, { kind: 'resumable' }>;
  acts: RunActs;
}

/** A run that can be gone on with: what is kept of it, and the way on. */
export function Resumable({ situation: { why, startedAt, job }, acts }: ResumableProps): ReactNode {
  const { status } = useDesk();
  const when = formatTime(Date.parse(startedAt));
  const hint =
    why === 'interrupted'
      ? t('sources.runInterruptedHint', { when })
      : why === 'incomplete'
        ? t('sources.runIncompleteHint')
        : t('sources.runPausedHint');
  return (
    <section className={css.card} data-kind="warning" aria-label={t(TITLES[why])}>
      <div className={css.cardHead} role="status">
        <h3>{t(TITLES[why])}</h3>
      </div>
      <p>
        {hint} {status !== undefined && t('sources.runKept', { done: status.measured, all: status.shards.all })}
      </p>
      {job !== null && <Problems problems={job.problems} />}
      <div className={css.actions}>
        <button type="button" className="button primary" disabled={acts.busy} onClick={() => acts.resume()}>
          {t('sources.runResume')}
        </button>
        <a className="button" href={href('overview')}>
          {t('sources.runLook')}
        </a>
        {job !== null && <Dismiss job={job} acts={acts} />}
      </div>
    </section>
  );
}

/** A run that ended: what it did, or why it could not. */
export function RunEnded({ job, acts }: { job: Job; acts: RunActs }): ReactNode {
  const failed = job.state === 'failed';
  return (
    <section
      className={css.card}
      data-kind={failed ? 'danger' : 'success'}
      aria-label={t('sources.runTitle', { recipe: job.subject })}
    >
      <div className={css.cardHead} role="status">
        <h3>{failed ? t('sources.runFailed') : t('sources.runDone')}</h3>
      </div>
      {failed ? <Failure job={job} /> : <Result job={job} />}
      <Problems problems={job.problems} />
      <div className={css.actions}>
        {!failed && (
          <a className="button" href={href('overview')}>
            {t('sources.runLook')}
          </a>
        )}
        <Dismiss job={job} acts={acts} />
      </div>
    </section>
  );
}

function Dismiss({ job, acts }: { job: Job; acts: RunActs }): ReactNode {
  return (
    <button type="button" className="button quiet" disabled={acts.busy} onClick={() => acts.dismiss(job.id)}>
      {t('sources.runDismiss')}
    </button>
  );
}

function Failure({ job: { error } }: { job: Job }): ReactNode {
  if (error === null) return null;
  return (
    <>
      <p role="alert">{plainText(error.message)}</p>
      {error.where !== null && (
        <p>
          <code>{plainText(error.where)}</code>
        </p>
      )}
      {error.remedy !== null && <p className={css.hint}>{error.remedy}</p>}
    </>
  );
}

function Result({ job }: { job: Job }): ReactNode {
  const { data } = useEngine({
    key: ['jobs', 'result', job.id, job.state],
    revisions: [],
    ask: (engine) => engine.jobs.result({ job: job.id }),
    keep: false,
  });
  if (data?.kind !== 'run') return null;
  return (
    <>
      <p>
        {data.shards.worked === 0
          ? t('sources.runDoneNothing')
          : t('sources.runDoneHint', {
              documents: formatCount(data.documents),
              time: formatDuration(data.seconds),
              rate: formatCount(data.documentsPerSecond),
            })}
      </p>
      {!(data.balances.records && data.balances.documents) && (
        <p className={css.problem}>{t('sources.balancesBroken')}</p>
      )}
    </>
  );
}
