import { Worker } from 'node:worker_threads';
import { makeStopFlags, raise } from '#services/jobs/control.ts';
import type { JobEnd, JobsOptions } from '#services/jobs/manager.ts';
import type { JobOutcome, JobProgress } from '#services/jobs/spec.ts';
import { entry } from '../entry.ts';
import type { ErrorMessage } from './protocol.ts';

/** What the thread of a job says: how far it is, and once how it ended. */
export type FromJob =
  | { kind: 'progress'; progress: JobProgress }
  | { kind: 'outcome'; outcome: JobOutcome }
  | { kind: 'error'; error: ErrorMessage };

/** Starts the threads of jobs, one a job. What is a bug goes to `onBug` as well. */
export function jobThreads(dir: string, onBug: (error: unknown) => void): JobsOptions['start'] {
  return (spec, listener) => {
    const flags = makeStopFlags();
    const thread = new Worker(entry('job'), {
      workerData: { dir, spec, flags },
      name: `job ${spec.kind}`,
      execArgv: [],
    });
    let end: JobEnd | null = null;
    let cause: unknown;
    thread.on('message', (message: FromJob) => {
      if (message.kind === 'progress') listener.progress(message.progress);
      else if (message.kind === 'outcome') end = { how: 'outcome', outcome: message.outcome };
      else end = failure(message.error);
    });
    thread.on('error', (error) => {
      cause = error;
    });
    // Only then its files are closed and its lease is gone.
    thread.on('exit', (code) => {
      if (end === null && cause !== undefined) onBug(cause);
      const detail = cause instanceof Error ? cause.message : `exit code ${code}`;
      listener.end(end ?? { how: 'died', detail });
    });

    function failure(error: ErrorMessage): JobEnd {
      if (error.app) return { how: 'error', ...error };
      onBug(error.stack ?? error.message);
      const remedy = 'this is a bug; the engine wrote more about it to standard error';
      return { how: 'error', code: 'internal', message: error.message, where: null, remedy };
    }

    return { ask: (stop) => raise(flags, stop), terminate: () => void thread.terminate() };
  };
}
