import type { ReactNode } from 'react';
import type { Job } from '#shared/contract/app.ts';
import { useEngine } from '../../app/engine/queries.ts';
import { plainText } from '../../app/plain-text.ts';
import { t } from '../../messages/catalogue.ts';
import { Icon } from '../../widgets/icon/icon.tsx';
import { Progress } from '../../widgets/progress/progress.tsx';
import css from './export.module.css';

/** How the check of a pack goes, and what it found. */
export function VerifyJob({ job }: { job: Job }): ReactNode {
  const { data: result } = useEngine({
    key: ['job', 'result', job.id, job.state],
    revisions: [],
    ask: (client) => client.jobs.result({ job: job.id }),
  });
  if (job.state === 'running' || job.state === 'stopping') {
    const { done, all } = job.progress?.kind === 'count' ? job.progress : { done: 0, all: null };
    return (
      <Progress label={t('export.verifying')} done={done} of={all}>
        {done === 0 ? t('export.verifying') : t('export.progressFiles', { count: done })}
      </Progress>
    );
  }
  if (job.error !== null) {
    return (
      <p className={css.problem} role="alert">
        {plainText([job.error.where, job.error.message, job.error.remedy].filter((line) => line !== null).join(' — '))}
      </p>
    );
  }
  if (result?.kind !== 'verify') return null;
  if (result.ok) {
    return (
      <p className={css.good} role="status">
        <Icon name="keep" /> {t('export.verified')}
      </p>
    );
  }
  return (
    <div className={css.problem} role="alert">
      <p>{t('export.verifyFailed', { count: result.problems.length })}</p>
      <ul>
        {result.problems.slice(0, 20).map((problem) => (
          <li key={problem}>{plainText(problem)}</li>
        ))}
      </ul>
    </div>
  );
}
