import type { ReactNode } from 'react';
import type { Job } from '#shared/contract/app.ts';
import type { Estimate as EstimateData } from '#shared/contract/jobs.ts';
import { appState } from '../../app/engine/engine.ts';
import { useEngine } from '../../app/engine/queries.ts';
import { formatBytes, formatCount, formatDuration, formatShare, formatShort } from '../../app/format.ts';
import { useStore } from '../../app/store.ts';
import { t } from '../../messages/catalogue.ts';
import { isActive, latestJob } from './run-state.ts';
import { useRunActs } from './use-run.ts';
import css from './runs.module.css';

/** Shares of the time below this are not worth a line. */
const LEAST_SHARE = 0.005;

/** What a run would do and cost, from a sample; it stays until it is dismissed or asked for anew. */
export function Estimate(): ReactNode {
  const job = useStore(appState, (state) => latestJob(state?.jobs ?? [], 'estimate'));
  const { cancel, dismiss, busy } = useRunActs();
  if (job === null || job.state === 'cancelled') return null;
  const { progress } = job;
  return (
    <section className={css.card} aria-label={t('sources.estimateTitle', { recipe: job.subject })}>
      <div className={css.cardHead}>
        <h3>{t('sources.estimateTitle', { recipe: job.subject })}</h3>
        {isActive(job) ? (
          <button type="button" className="button" disabled={busy} onClick={() => cancel(job.id)}>
            {t('sources.estimateStop')}
          </button>
        ) : (
          <button type="button" className="button quiet" disabled={busy} onClick={() => dismiss(job.id)}>
            {t('sources.runDismiss')}
          </button>
        )}
      </div>
      {isActive(job) ? (
        <p role="status">
          {t('sources.estimateRunning')}
          {progress?.kind === 'count' &&
            progress.unit === 'documents' &&
            ` ${t('sources.estimateCount', { count: progress.done })}`}
        </p>
      ) : job.state === 'failed' ? (
        <p role="alert">
          {t('sources.estimateFailed')}: {job.error?.message} {job.error?.remedy}
        </p>
      ) : (
        <Result job={job} />
      )}
    </section>
  );
}

function Result({ job }: { job: Job }): ReactNode {
  const { data } = useEngine({
    key: ['jobs', 'result', job.id, job.state],
    revisions: [],
    ask: (engine) => engine.jobs.result({ job: job.id }),
    keep: false,
  });
  return data?.kind === 'estimate' ? <Figures estimate={data.estimate} /> : null;
}

function Figures({ estimate }: { estimate: EstimateData }): ReactNode {
  const { shards, workBytes, sample, documents, seconds, diskBytes, workers, spent } = estimate;
  if (shards.work === 0) return <p>{t('sources.estimateNothing')}</p>;
  return (
    <>
      <dl className={css.figures}>
        <dt>{t('sources.estimateShards')}</dt>
        <dd>{t('sources.estimateShardsValue', { ...shards, size: formatBytes(workBytes) })}</dd>
        {documents !== null && (
          <>
            <dt>{t('sources.estimateDocuments')}</dt>
            <dd>{range(documents, formatShort)}</dd>
          </>
        )}
        {seconds !== null && (
          <>
            <dt>{t('sources.estimateTime')}</dt>
            <dd>
              {range(seconds, formatDuration)}, {t('sources.estimateWorkers', { count: workers })}
            </dd>
          </>
        )}
        {diskBytes !== null && (
          <>
            <dt>{t('sources.estimateDisk')}</dt>
            <dd>{t('sources.estimateDiskValue', { size: formatBytes(diskBytes) })}</dd>
          </>
        )}
      </dl>
      <p className={css.hint}>
        {documents === null
          ? t('sources.estimateNone')
          : t('sources.estimateBasis', {
              documents: formatCount(sample.documents),
              bytes: formatBytes(sample.bytes),
              time: formatDuration(sample.seconds),
            })}
      </p>
      <Spent spent={spent} />
    </>
  );
}

function range(
  { low, likely, high }: { low: number; likely: number; high: number },
  format: (value: number) => string,
): string {
  const texts = { low: format(low), likely: format(likely), high: format(high) };
  return texts.low === texts.high ? texts.likely : t('sources.estimateRange', texts);
}

const WORK = { read: 'sources.workRead', clean: 'sources.workClean', store: 'sources.workStore' } as const;

/** What is no step of its own is the name of a rule. */
const workTitle = (what: string): string => (Object.hasOwn(WORK, what) ? t(WORK[what as keyof typeof WORK]) : what);

function Spent({ spent }: Pick<EstimateData, 'spent'>): ReactNode {
  const shown = spent.filter(({ share }) => share >= LEAST_SHARE).toSorted((a, b) => b.share - a.share);
  if (shown.length === 0) return null;
  const most = shown[0]?.share ?? 1;
  return (
    <table className={css.spent}>
      <caption>{t('sources.estimateSpent')}</caption>
      <tbody>
        {shown.map(({ what, share }) => (
          <tr key={what}>
            <th scope="row">{workTitle(what)}</th>
            <td>
              <span className={css.spentBar} aria-hidden="true" style={{ inlineSize: `${(share / most) * 100}%` }} />
            </td>
            <td className="number">{formatShare(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
