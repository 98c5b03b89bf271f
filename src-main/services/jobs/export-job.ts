import { exportPack } from '../export.ts';
import type { JobControl } from './control.ts';
import type { JobOutcome, JobSpec } from './spec.ts';

export async function exportJob(
  dir: string,
  spec: Extract<JobSpec, { kind: 'export' }>,
  control: JobControl,
): Promise<JobOutcome> {
  const report = await exportPack(dir, {
    out: spec.out,
    format: spec.format,
    ...(spec.name !== null && { name: spec.name }),
    ...(spec.columns !== null && { columns: spec.columns }),
    winnow: spec.winnow,
    now: () => new Date(),
    signal: control.cancel,
    onProgress: (done, all) => control.progress({ kind: 'count', phase: 'writing', done, all, unit: 'documents' }),
  });
  return { state: 'done', result: { kind: 'export', report }, problems: [] };
}
