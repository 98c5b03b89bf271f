import { AppError, type ErrorCode } from '#shared/errors.ts';
import { exportPack, type ExportReport } from '../export.ts';
import type { JobControl } from './control.ts';
import type { JobOutcome, JobSpec } from './spec.ts';

export async function exportJob(
  dir: string,
  spec: Extract<JobSpec, { kind: 'export' }>,
  control: JobControl,
): Promise<JobOutcome> {
  const report = await withRemedies({
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

  async function withRemedies(options: Parameters<typeof exportPack>[1]): Promise<ExportReport> {
    try {
      return await exportPack(dir, options);
    } catch (error) {
      const remedy = error instanceof AppError ? REMEDIES[error.code] : undefined;
      if (!(error instanceof AppError) || remedy === undefined) throw error;
      throw new AppError(error.code, error.message, {
        remedy,
        ...(error.where !== undefined && { where: error.where }),
      });
    }
  }
}

/** What to do about it here, where nobody types a command. */
const REMEDIES: Partial<Record<ErrorCode, string>> = {
  guard: 'look at what is dropped in the overview, and accept it there if it is right',
  undecided: 'run the recipe again: it measures what is still open',
};
