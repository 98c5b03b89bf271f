import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Job } from '#shared/contract/app.ts';
import { engine } from '../../app/engine/engine.ts';
import { useEngine } from '../../app/engine/queries.ts';
import { formatCount } from '../../app/format.ts';
import { notifyFailure } from '../../app/toasts.ts';
import { plainText } from '../../app/plain-text.ts';
import { t } from '../../messages/catalogue.ts';
import { Progress } from '../../widgets/progress/progress.tsx';
import css from './export.module.css';

/** An export that goes on, or how the last one ended. */
export function ExportJob({ job }: { job: Job }): ReactNode {
  const ends = useMutation({
    mutationFn: (end: 'cancel' | 'dismiss') => engine.jobs[end]({ job: job.id }),
    onError: notifyFailure,
  });
  const going = job.state === 'running' || job.state === 'stopping';
  return (
    <section className={css.job} aria-label={t('export.running', { out: job.subject })} aria-live="polite">
      {going ? <Going job={job} /> : <Ended job={job} />}
      <button
        type="button"
        className="button quiet"
        disabled={ends.isPending || job.state === 'stopping'}
        onClick={() => ends.mutate(going ? 'cancel' : 'dismiss')}
      >
        {going ? t('export.cancel') : t('export.dismiss')}
      </button>
    </section>
  );
}

function Going({ job: { subject, state, progress } }: { job: Job }): ReactNode {
  const { done, all } = progress?.kind === 'count' ? progress : { done: 0, all: null };
  const label = state === 'stopping' ? t('export.stopping') : t('export.running', { out: subject });
  return (
    <div className={css.going}>
      <p>{label}</p>
      <Progress label={label} done={done} of={all}>
        {all === null
          ? t('export.progressOpen', { count: done })
          : t('export.progress', { done: formatCount(done), all: formatCount(all) })}
      </Progress>
    </div>
  );
}

function Ended({ job }: { job: Job }): ReactNode {
  const { data: result } = useEngine({
    key: ['job', 'result', job.id],
    revisions: [],
    ask: (client) => client.jobs.result({ job: job.id }),
  });
  if (job.state === 'cancelled') return <p>{t('export.cancelled')}</p>;
  if (job.error !== null) {
    const { message, where, remedy } = job.error;
    return (
      <p className={css.problem} role="alert">
        {plainText([where, message, remedy].filter((line) => line !== null).join(' — '))}
      </p>
    );
  }
  if (result?.kind !== 'export') return <p>{plainText(job.subject)}</p>;
  const { documents, emptied, pack } = result.report;
  return (
    <div>
      <p>{t('export.done', { count: documents.kept, out: pack })}</p>
      {emptied > 0 && <p className={css.warning}>{t('export.emptied', { count: emptied })}</p>}
    </div>
  );
}
