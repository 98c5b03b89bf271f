import { diskFreeBytes } from '../disk-free.ts';
import { runWorkspace } from '../run.ts';
import type { JobControl } from './control.ts';
import type { JobOutcome, JobSpec } from './spec.ts';

const LISTING = {
  kind: 'run',
  phase: 'listing',
  seconds: 0,
  shards: { done: 0, all: 0 },
  records: 0,
  documents: 0,
  bytes: 0,
  documentsPerSecond: 0,
  megabytesPerSecond: 0,
  fraction: 0,
  secondsLeft: null,
  faults: {},
} as const;

export async function runJob(
  dir: string,
  spec: Extract<JobSpec, { kind: 'run' }>,
  control: JobControl,
): Promise<JobOutcome> {
  control.progress({ ...LISTING, diskFreeBytes: diskFreeBytes(dir) });
  const report = await runWorkspace(dir, {
    recipe: spec.recipe,
    resume: spec.resume,
    retry: spec.retry,
    ...(spec.workers !== null && { workers: spec.workers }),
    ...(spec.memory !== null && { memory: spec.memory }),
    signal: control.cancel,
    pause: control.pause,
    now: () => new Date(),
    onProgress({ breaches: _, ...progress }) {
      control.progress({ kind: 'run', phase: 'measuring', ...progress, diskFreeBytes: diskFreeBytes(dir) });
    },
  });
  const { run, state, shards, thisRun, balances, problems } = report;
  const { documents, seconds, documentsPerSecond } = thisRun;
  return {
    state,
    result: { kind: 'run', run, shards, documents, seconds, documentsPerSecond, balances },
    problems,
  };
}
