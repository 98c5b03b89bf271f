import type { JobControl } from './control.ts';
import type { JobOutcome, JobSpec } from './spec.ts';

/** Does the work of a job. Each kind is loaded only where it is done. Throws AppError. */
export async function doJob(dir: string, spec: JobSpec, control: JobControl): Promise<JobOutcome> {
  switch (spec.kind) {
    case 'run':
      return (await import('./run-job.ts')).runJob(dir, spec, control);
    case 'add':
      return (await import('./add-job.ts')).addJob(dir, spec, control);
    case 'estimate':
      return (await import('./estimate-job.ts')).estimateJob(dir, spec, control);
    case 'export':
      return (await import('./export-job.ts')).exportJob(dir, spec, control);
    case 'verify':
      return (await import('./verify-job.ts')).verifyJob(spec, control);
    case 'strings':
      return (await import('./strings-job.ts')).stringsJob(dir, spec, control);
    case 'search':
      return (await import('./search-job.ts')).searchJob(dir, spec, control);
  }
}
