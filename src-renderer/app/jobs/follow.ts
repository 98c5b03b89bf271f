import type { Job } from '#shared/contract/app.ts';
import { isGoing, jobShare } from './job-text.ts';

/** Jobs that went on before and have ended since. One that is new and already ended is somebody else's. */
export const endedSince = (before: readonly Job[], after: readonly Job[]): Job[] =>
  after.filter((job) => !isGoing(job) && before.some((earlier) => earlier.id === job.id && isGoing(earlier)));

/** What the task bar shows: the run's share, `unknown` while it lists or another job works, null when nothing does. */
export function overallProgress(jobs: readonly Job[]): number | 'unknown' | null {
  const going = jobs.filter(isGoing);
  const main = going.find(({ kind }) => kind === 'run') ?? going[0];
  return main === undefined ? null : (jobShare(main) ?? 'unknown');
}

/** The run that can be gone on with: the last one, if it stopped before its end. */
export function resumableRun(jobs: readonly Job[]): Job | undefined {
  const last = jobs.find(({ kind }) => kind === 'run');
  return last?.state === 'paused' || last?.state === 'cancelled' ? last : undefined;
}
