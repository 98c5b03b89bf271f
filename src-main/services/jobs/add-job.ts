import { addToWorkspace } from '../sources.ts';
import type { JobControl } from './control.ts';
import type { JobOutcome, JobSpec } from './spec.ts';

/** Lines of files that no reader takes; the ledger of a run has them all. */
const MAX_PROBLEMS = 100;

export async function addJob(
  dir: string,
  { source }: Extract<JobSpec, { kind: 'add' }>,
  control: JobControl,
): Promise<JobOutcome> {
  const added = await addToWorkspace(dir, source, undefined, {
    signal: control.cancel,
    onProgress: (done, all) => control.progress({ kind: 'count', phase: 'detecting', done, all, unit: 'files' }),
  });
  const lines = added.refused.slice(0, MAX_PROBLEMS).map(({ path, detail }) => `${path}: ${detail}`);
  const { created, files, refused } = added;
  return {
    state: 'done',
    result: { kind: 'add', source: added.source.name, created, files, refused: refused.length },
    problems: lines,
  };
}
