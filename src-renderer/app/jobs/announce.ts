import type { AppState, Job } from '#shared/contract/app.ts';
import { t } from '../../messages/catalogue.ts';
import { appState } from '../engine/engine.ts';
import { host } from '../host.ts';
import { notify } from '../toasts.ts';
import { endedSince, overallProgress } from './follow.ts';
import { jobState, jobTitle } from './job-text.ts';

/** Shows jobs outside the page, and tells when one ended, for as long as the page lives. */
export function announceJobs(): void {
  let before: readonly Job[] = [];
  let engine: string | null = null;
  appState.subscribe(() => {
    const state: AppState | null = appState.get();
    if (state === null) return;
    // Another engine knows nothing of the jobs of the one before.
    const ended = state.engine === engine ? endedSince(before, state.jobs) : [];
    before = state.jobs;
    engine = state.engine;
    host.setProgress(overallProgress(state.jobs));
    ended.forEach(tell);
  });
}

/** Kinds whose end the page that started them shows by itself. */
const QUIET = new Set<Job['kind']>(['estimate', 'search', 'strings']);

function tell(job: Job): void {
  if (QUIET.has(job.kind)) return;
  const text = t('shell.jobEnded', { title: jobTitle(job), state: jobState(job) });
  const detail =
    job.error === null
      ? undefined
      : [job.error.message, job.error.where, job.error.remedy].filter((line) => line !== null).join(' — ');
  notify({ kind: job.state === 'failed' ? 'failure' : 'note', text, ...(detail === undefined ? {} : { detail }) });
  if (job.kind === 'run' || job.kind === 'export') host.notifyEnd(jobTitle(job), detail ?? jobState(job));
}
