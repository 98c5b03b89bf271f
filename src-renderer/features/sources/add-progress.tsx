import type { ReactNode } from 'react';
import type { Job } from '#shared/contract/app.ts';
import { appState } from '../../app/engine/engine.ts';
import { useEngine } from '../../app/engine/queries.ts';
import { formatCount } from '../../app/format.ts';
import { navigate } from '../../app/navigation.ts';
import { useStore } from '../../app/store.ts';
import { plainText } from '../../app/plain-text.ts';
import { t } from '../../messages/catalogue.ts';
import { resetAdding } from './adding.ts';
import { isActive, latestJob } from './run-state.ts';
import { useRunActs } from './use-run.ts';
import css from './add.module.css';

/** The job that adds a source: one by its id, or the last one about a source. */
export function AddProgress(props: { job: string } | { source: string }): ReactNode {
  const job = useStore(appState, (state) => {
    const jobs = state?.jobs ?? [];
    return 'job' in props ? (jobs.find(({ id }) => id === props.job) ?? null) : latestJob(jobs, 'add', props.source);
  });
  const acts = useRunActs();
  if (job === null) return null;
  const name = job.subject;
  const inForm = 'job' in props;
  const open = (): void => {
    acts.dismiss(job.id);
    resetAdding();
    navigate('sources', { source: name });
  };
  return (
    <section className={css.job} aria-label={t('sources.addRunning', { name })}>
      {isActive(job) ? (
        <Going job={job} onStop={() => acts.cancel(job.id)} />
      ) : (
        <>
          <Ended job={job} />
          <div className={css.ways}>
            {inForm && job.state !== 'failed' && (
              <button type="button" className="button primary" onClick={open}>
                {t('sources.addOpen', { name })}
              </button>
            )}
            {inForm && (
              <button
                type="button"
                className="button"
                onClick={() => {
                  acts.dismiss(job.id);
                  resetAdding();
                }}
              >
                {t('sources.addAnother')}
              </button>
            )}
            {!inForm && (
              <button type="button" className="button quiet" onClick={() => acts.dismiss(job.id)}>
                {t('sources.runDismiss')}
              </button>
            )}
          </div>
        </>
      )}
    </section>
  );
}

function Going({ job: { subject, progress }, onStop }: { job: Job; onStop: () => void }): ReactNode {
  const text =
    progress?.kind !== 'count'
      ? ''
      : progress.all === null
        ? t('sources.addProgress', { count: progress.done })
        : t('sources.addProgressOf', { done: formatCount(progress.done), all: formatCount(progress.all) });
  return (
    <div className={css.uploadHead}>
      <p role="status">
        {t('sources.addRunning', { name: subject })} <span>{text}</span>
      </p>
      <button type="button" className="button" onClick={onStop}>
        {t('sources.uploadStop')}
      </button>
    </div>
  );
}

function Ended({ job }: { job: Job }): ReactNode {
  const { subject: name, state, error } = job;
  const { data } = useEngine({
    key: ['jobs', 'result', job.id, state],
    revisions: [],
    ask: (engine) => engine.jobs.result({ job: job.id }),
    keep: false,
  });
  if (state !== 'done') {
    return (
      <div role="alert">
        <p>
          <strong>{t('sources.addFailed', { name })}</strong>
        </p>
        {error !== null && (
          <p>
            {plainText(error.message)} {error.where !== null && <code>{plainText(error.where)}</code>} {error.remedy}
          </p>
        )}
      </div>
    );
  }
  if (data?.kind !== 'add') return null;
  const { all, new: added, changed, unchanged, gone } = data.files;
  return (
    <div role="status">
      <p>
        <strong>{data.created ? t('sources.addDone', { name }) : t('sources.addUpdated', { name })}</strong>
      </p>
      <p>
        {t('sources.addDoneFiles', { all, added, changed, unchanged, gone })}
        {data.refused > 0 && `. ${t('sources.addDoneRefused', { count: data.refused })}`}
      </p>
    </div>
  );
}
