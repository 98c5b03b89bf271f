import type { Job } from '#shared/contract/app.ts';
import type { JobResult } from '#shared/contract/jobs.ts';
import { t } from '../../messages/catalogue.ts';
import { formatBytes, formatCount } from '../format.ts';

/** What a job is, in a few words. */
export function jobTitle({ kind, subject }: Pick<Job, 'kind' | 'subject'>): string {
  switch (kind) {
    case 'run':
      return t('shell.jobRun', { subject });
    case 'add':
      return t('shell.jobAdd', { subject });
    case 'estimate':
      return t('shell.jobEstimate', { subject });
    case 'export':
      return t('shell.jobExport', { subject });
    case 'verify':
      return t('shell.jobVerify', { subject });
    case 'search':
      return t('shell.jobSearch', { subject });
    case 'strings':
      return t('shell.jobStrings');
  }
}

/** How it stands. */
export function jobState({ state, progress }: Pick<Job, 'state' | 'progress'>): string {
  switch (state) {
    case 'running':
      return progress?.kind === 'run' && progress.phase === 'listing' ? t('shell.jobListing') : t('shell.jobRunning');
    case 'stopping':
      return t('shell.jobStopping');
    case 'paused':
      return t('shell.jobPaused');
    case 'done':
      return t('shell.jobDone');
    case 'incomplete':
      return t('shell.jobIncomplete');
    case 'cancelled':
      return t('shell.jobCancelled');
    case 'failed':
      return t('shell.jobFailed');
  }
}

/** Whether it still works, so that there is something to wait for or to stop. */
export const isGoing = ({ state }: Pick<Job, 'state'>): boolean => state === 'running' || state === 'stopping';

/** The share that is done, null while the whole is not known. */
export function jobShare({ progress }: Pick<Job, 'progress'>): number | null {
  if (progress === null) return null;
  if (progress.kind === 'run') return progress.phase === 'listing' ? null : progress.fraction;
  return progress.all === null || progress.all === 0 ? null : progress.done / progress.all;
}

/** How far it is, as a count. */
export function jobCount({ progress }: Pick<Job, 'progress'>): string {
  if (progress === null) return '';
  if (progress.kind === 'run') return t('shell.jobShards', progress.shards);
  const shown = progress.unit === 'bytes' ? formatBytes : formatCount;
  const done = shown(progress.done);
  const unit = progress.unit === 'bytes' ? '' : unitText(progress.unit);
  const count =
    progress.all === null
      ? t('shell.jobCount', { done, unit })
      : t('shell.jobCountOf', { done, all: shown(progress.all), unit });
  return count.trim();
}

function unitText(unit: 'documents' | 'files' | 'records'): string {
  switch (unit) {
    case 'documents':
      return t('shell.unitDocuments');
    case 'files':
      return t('shell.unitFiles');
    case 'records':
      return t('shell.unitRecords');
  }
}

/** What came of it, in a line. */
export function resultText(result: JobResult): string {
  switch (result.kind) {
    case 'run':
      return t('shell.resultRun', { count: result.documents });
    case 'add':
      return t('shell.resultAdd', { count: result.files.new + result.files.changed, source: result.source });
    case 'estimate':
      return t('shell.resultEstimate');
    case 'export':
      return t('shell.resultExport', { count: result.report.documents.kept, size: formatBytes(result.report.bytes) });
    case 'verify':
      return result.ok ? t('shell.resultVerified') : t('shell.resultNotVerified', { count: result.problems.length });
    case 'search':
      return t('shell.resultSearch', { count: result.hits });
    case 'strings':
      return t('shell.resultStrings', { count: result.strings.length });
  }
}
