import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Job } from '#shared/contract/app.ts';
import { t } from '../../messages/catalogue.ts';
import { Icon } from '../../widgets/icon/icon.tsx';
import { Progress } from '../../widgets/progress/progress.tsx';
import { engine } from '../engine/engine.ts';
import { useEngine } from '../engine/queries.ts';
import { plainText } from '../plain-text.ts';
import { notifyFailure } from '../toasts.ts';
import { JobFacts } from './job-facts.tsx';
import { isGoing, jobCount, jobShare, jobState, jobTitle, resultText } from './job-text.ts';
import styles from './jobs.module.css';

interface JobCardProps {
  readonly job: Job;
  /** It stopped before its end, and no later run has gone on with it. */
  readonly resumable: boolean;
}

/** One job: what it is, how far, and what can be done about it. */
export function JobCard({ job, resumable }: JobCardProps): ReactNode {
  const going = isGoing(job);
  const share = jobShare(job);
  return (
    <li className={styles.card} data-state={job.state}>
      <header className={styles.head}>
        <h3>{jobTitle(job)}</h3>
        <span className={styles.state}>{jobState(job)}</span>
        {going ? null : <Act what="dismiss" job={job} />}
      </header>
      {going ? (
        <Progress label={jobTitle(job)} done={share ?? 0} of={share === null ? null : 1}>
          {jobCount(job)}
        </Progress>
      ) : null}
      {job.progress?.kind === 'run' ? <JobFacts progress={job.progress} going={going} /> : null}
      {job.state === 'done' || job.state === 'incomplete' ? <Result job={job} /> : null}
      {job.error === null ? null : (
        <p className={styles.error}>
          {plainText(
            [job.error.message, job.error.where, job.error.remedy].filter((line) => line !== null).join(' — '),
          )}
        </p>
      )}
      <Problems lines={job.problems} />
      {going ? (
        <footer className={styles.acts}>
          {job.kind === 'run' && job.state === 'running' ? <Act what="pause" job={job} /> : null}
          {/* Apart from whatever takes its place when the job ends. */}
          <span className={styles.apart}>
            <Act what="cancel" job={job} />
          </span>
        </footer>
      ) : null}
      {resumable ? (
        <footer className={styles.acts}>
          <Act what="resume" job={job} />
        </footer>
      ) : null}
    </li>
  );
}

function Result({ job }: { readonly job: Job }): ReactNode {
  const { data } = useEngine({
    key: ['jobs', 'result', job.id],
    revisions: [],
    ask: (client) => client.jobs.result({ job: job.id }),
  });
  return data === undefined || data === null ? null : <p>{resultText(data)}</p>;
}

/** How many problems are shown at first. */
const SHOWN = 3;

function Problems({ lines }: { readonly lines: readonly string[] }): ReactNode {
  if (lines.length === 0) return null;
  return (
    <details className={styles.problems} open={lines.length <= SHOWN}>
      <summary>{t('shell.jobProblems', { count: lines.length })}</summary>
      <ul>
        {lines.map((line, i) => (
          <li key={i}>{plainText(line)}</li>
        ))}
      </ul>
    </details>
  );
}

const ACTS = {
  pause: { icon: 'pause', title: 'shell.jobPause', run: (job: string) => engine.runs.pause({ job }) },
  resume: { icon: 'play', title: 'shell.jobResume', run: () => engine.runs.resume({}) },
  cancel: { icon: 'stop', title: 'shell.jobCancel', run: (job: string) => engine.jobs.cancel({ job }) },
  dismiss: { icon: 'close', title: 'shell.dismiss', run: (job: string) => engine.jobs.dismiss({ job }) },
} as const;

function Act({ what, job }: { readonly what: keyof typeof ACTS; readonly job: Job }): ReactNode {
  const { icon, title, run } = ACTS[what];
  const { mutate, isPending } = useMutation<unknown>({ mutationFn: () => run(job.id), onError: notifyFailure });
  const alone = what === 'dismiss';
  return (
    <button
      type="button"
      className={alone ? 'button quiet' : 'button'}
      aria-label={alone ? t('shell.jobDismiss', { title: jobTitle(job) }) : undefined}
      title={t(what === 'cancel' && job.state === 'stopping' ? 'shell.jobCancelNow' : title)}
      disabled={isPending}
      onClick={() => mutate()}
    >
      <Icon name={icon} size={14} />
      {alone ? null : t(what === 'cancel' && job.state === 'stopping' ? 'shell.jobCancelNow' : title)}
    </button>
  );
}
