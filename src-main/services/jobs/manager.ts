import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Job } from '#shared/contract/app.ts';
import type { JobResult } from '#shared/contract/jobs.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { JobEndState, JobOutcome, JobProgress, JobSpec, Stop } from './spec.ts';

/** How the thread of a job ended. */
export type JobEnd =
  | { how: 'outcome'; outcome: JobOutcome }
  | { how: 'error'; code: ErrorCode; message: string; where: string | null; remedy: string | null }
  /** It was ended, or ended itself. */
  | { how: 'died'; detail: string };

export interface JobThread {
  /** Asks it to stop; the answer is its end. */
  ask(stop: Stop): void;
  terminate(): void;
}

export interface JobsOptions {
  start(spec: JobSpec, listener: { progress(progress: JobProgress): void; end(end: JobEnd): void }): JobThread;
  now(): Date;
  /** Something that `list` shows is another now. */
  onChange(): void;
  /** Called when a job has ended, before anybody sees it. */
  onEnd?(job: Job, spec: JobSpec, end: JobEnd): void;
}

/** The jobs of a workspace: they belong to no connection. */
export interface Jobs {
  /** Throws `busy` where another one stands in its way. */
  start(spec: JobSpec, subject: string): Job;
  /** Newest first. */
  list(): Job[];
  /** Throws `not-found`, as all that take an id. A second call, 10 s after the first, ends the thread. */
  cancel(id: string): void;
  /** Only a run. */
  pause(id: string): void;
  dismiss(id: string): void;
  result(id: string): z.infer<typeof JobResult> | null;
  /** Pauses a run and cancels the others. Resolves when all have ended. */
  stopAll(): Promise<void>;
}

/** Ended jobs that are kept. */
export const KEPT = 50;
/** Problems of one job that everybody is shown; a run's history has them all. */
const MOST_PROBLEMS = 20;
/** Each job has a thread of its own. */
export const MOST_GOING = 8;
export const TERMINATE_AFTER_MS = 10_000;

interface Entry {
  job: Job;
  spec: JobSpec;
  thread: JobThread | null;
  result: z.infer<typeof JobResult> | null;
  cancelledAt: number | null;
  ended: PromiseWithResolvers<void>;
}

export function createJobs(options: JobsOptions): Jobs {
  let entries: Entry[] = [];
  const going = (): Entry[] => entries.filter(({ job }) => isGoing(job));

  function find(id: string): Entry {
    const entry = entries.find(({ job }) => job.id === id);
    if (entry === undefined) throw new AppError('not-found', 'there is no such job', { where: id });
    return entry;
  }

  function end(entry: Entry, how: JobEnd): void {
    if (entry.job.finishedAt !== null) return;
    const { job } = entry;
    entry.job = { ...job, ...endOf(how, entry), finishedAt: options.now().toISOString() };
    entry.thread = null;
    if (how.how === 'outcome') entry.result = named(how.outcome.result, job.id);
    options.onEnd?.(entry.job, entry.spec, how);
    const kept = entries.filter((other) => !isGoing(other.job)).slice(0, KEPT);
    entries = entries.filter((other) => isGoing(other.job) || kept.includes(other));
    entry.ended.resolve();
    options.onChange();
  }

  function stop(entry: Entry, how: Stop): void {
    if (how === 'cancel') entry.cancelledAt ??= options.now().getTime();
    entry.job = { ...entry.job, state: 'stopping' };
    entry.thread?.ask(how);
    options.onChange();
  }

  return {
    start(spec, subject) {
      const other = going().find((entry) => standsInTheWay(entry.spec, spec));
      if (other !== undefined) throw busy(other.job);
      if (going().length >= MOST_GOING) {
        throw new AppError('busy', `${MOST_GOING} jobs are going on`, { remedy: 'wait until one ends, or cancel one' });
      }
      const entry: Entry = {
        job: {
          id: randomUUID(),
          kind: spec.kind,
          subject,
          state: 'running',
          startedAt: options.now().toISOString(),
          finishedAt: null,
          progress: null,
          error: null,
          problems: [],
        },
        spec,
        thread: null,
        result: null,
        cancelledAt: null,
        ended: Promise.withResolvers(),
      };
      entries = [entry, ...entries];
      entry.thread = options.start(spec, {
        progress(progress) {
          if (!isGoing(entry.job)) return;
          entry.job = { ...entry.job, progress: withPhase(progress, entry.job.state) };
          options.onChange();
        },
        end: (how) => end(entry, how),
      });
      options.onChange();
      return entry.job;
    },
    list: () => entries.map(({ job }) => job),
    cancel(id) {
      const entry = find(id);
      if (!isGoing(entry.job)) return;
      if (entry.cancelledAt === null) stop(entry, 'cancel');
      else if (options.now().getTime() - entry.cancelledAt >= TERMINATE_AFTER_MS) entry.thread?.terminate();
    },
    pause(id) {
      const entry = find(id);
      if (entry.spec.kind !== 'run') {
        throw new AppError('usage', 'only a run can be paused', { where: id, remedy: 'cancel it' });
      }
      if (entry.job.state === 'running') stop(entry, 'pause');
    },
    dismiss(id) {
      const entry = find(id);
      if (isGoing(entry.job)) {
        throw new AppError('busy', 'the job goes on', { where: id, remedy: 'cancel it first' });
      }
      entries = entries.filter((other) => other !== entry);
      options.onChange();
    },
    result: (id) => find(id).result,
    async stopAll() {
      const all = going();
      for (const entry of all) {
        if (entry.job.state === 'running') stop(entry, entry.spec.kind === 'run' ? 'pause' : 'cancel');
      }
      await Promise.all(all.map(({ ended }) => ended.promise));
    },
  };
}

export function isGoing({ state }: Pick<Job, 'state'>): boolean {
  return state === 'running' || state === 'stopping';
}

function endOf(end: JobEnd, entry: Entry): Pick<Job, 'state' | 'error' | 'problems' | 'progress'> {
  const { progress } = entry.job;
  if (end.how === 'outcome') {
    const { state } = end.outcome;
    return {
      state,
      error: null,
      problems: shownProblems(end.outcome.problems),
      progress: state === 'done' ? atEnd(progress) : progress,
    };
  }
  const cancelled = entry.cancelledAt !== null && (end.how === 'died' || end.code === 'cancelled');
  if (cancelled) return { state: 'cancelled', error: null, problems: [], progress };
  const failed = (error: Job['error']) => ({ state: 'failed' as JobEndState, error, problems: [], progress });
  if (end.how === 'died') {
    const remedy = 'what was done before stays; start it again';
    return failed({ message: `its thread ended: ${end.detail}`, code: 'internal', where: null, remedy });
  }
  const { message, code, where, remedy } = end;
  return failed({ message, code, where, remedy });
}

function shownProblems(problems: readonly string[]): string[] {
  if (problems.length <= MOST_PROBLEMS) return [...problems];
  return [...problems.slice(0, MOST_PROBLEMS - 1), `… and ${problems.length - MOST_PROBLEMS + 1} more`];
}

/** The last counts of a job that came to its end need not have arrived. */
function atEnd(progress: JobProgress | null): JobProgress | null {
  return progress?.kind === 'count' ? { ...progress, done: progress.all ?? progress.done } : progress;
}

/** What a search found goes by the name of its job. */
function named(result: JobOutcome['result'], id: string): JobOutcome['result'] {
  return result?.kind === 'search' ? { ...result, search: id } : result;
}

/** One run at a time, since it holds the workspace; and no two jobs that write to one place. */
function standsInTheWay(going: JobSpec, next: JobSpec): boolean {
  if (going.kind === 'run' && next.kind === 'run') return true;
  if (going.kind === 'add' && next.kind === 'add') return going.source.name === next.source.name;
  return going.kind === 'export' && next.kind === 'export' && going.out === next.out;
}

const DOING: Record<JobSpec['kind'], string> = {
  run: 'a run of',
  add: 'the adding of',
  estimate: 'an estimate of',
  export: 'an export to',
  verify: 'a check of',
  search: 'a search for',
  strings: 'a search for strings of',
};

function busy({ kind, subject }: Job): AppError {
  return new AppError('busy', `${DOING[kind]} ${subject} is going on`, { remedy: 'wait until it ends, or stop it' });
}

/** A run that was asked to stop shows that, whatever its thread still measures. */
function withPhase(progress: JobProgress, state: Job['state']): JobProgress {
  return progress.kind === 'run' && state === 'stopping' ? { ...progress, phase: 'stopping' } : progress;
}
