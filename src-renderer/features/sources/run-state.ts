import type { AppState, Job } from '#shared/contract/app.ts';

export type RunJob = Job & { kind: 'run' };
export type RunProgress = Extract<NonNullable<Job['progress']>, { kind: 'run' }>;

/** What there is to say about runs at this moment, most urgent first. */
export type RunSituation =
  | { kind: 'running'; job: Job; progress: RunProgress | null; stopping: boolean }
  | {
      kind: 'resumable';
      run: number | null;
      startedAt: string;
      why: 'paused' | 'cancelled' | 'interrupted' | 'incomplete';
      job: Job | null;
    }
  | { kind: 'ended'; job: Job }
  | { kind: 'idle' };

const ACTIVE: readonly Job['state'][] = ['running', 'stopping'];

export const isActive = ({ state }: Pick<Job, 'state'>): boolean => ACTIVE.includes(state);

export function runSituation({ jobs, interrupted }: Pick<AppState, 'jobs' | 'interrupted'>): RunSituation {
  const runs = jobs.filter(({ kind }) => kind === 'run');
  const going = runs.find(isActive);
  if (going !== undefined) {
    const progress = going.progress?.kind === 'run' ? going.progress : null;
    return {
      kind: 'running',
      job: going,
      progress,
      stopping: going.state === 'stopping' || progress?.phase === 'stopping',
    };
  }
  const last = runs[0];
  if (last !== undefined && (last.state === 'paused' || last.state === 'cancelled' || last.state === 'incomplete')) {
    return { kind: 'resumable', run: interrupted?.run ?? null, startedAt: last.startedAt, why: last.state, job: last };
  }
  if (interrupted !== null && last === undefined) {
    const why = interrupted.paused ? 'paused' : 'interrupted';
    return { kind: 'resumable', run: interrupted.run, startedAt: interrupted.startedAt, why, job: null };
  }
  return last === undefined ? { kind: 'idle' } : { kind: 'ended', job: last };
}

/** The whole percent of work done, of which the last is shown when the work is. */
export function percentDone(fraction: number): number {
  return Math.max(0, Math.min(99, Math.floor(fraction * 100)));
}

/** Jobs of one kind that go on, newest first. */
export function activeJobs(jobs: readonly Job[], kind: Job['kind']): Job[] {
  return jobs.filter((job) => job.kind === kind && isActive(job));
}

/** The newest job of a kind about a subject, going or ended. */
export function latestJob(jobs: readonly Job[], kind: Job['kind'], subject?: string): Job | null {
  return jobs.find((job) => job.kind === kind && (subject === undefined || job.subject === subject)) ?? null;
}

/** Seconds after which a second cancel ends a run at once (jobs.cancel). */
export const END_AT_ONCE_AFTER = 10;
