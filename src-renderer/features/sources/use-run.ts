import { useMutation } from '@tanstack/react-query';
import type { AppState } from '#shared/contract/app.ts';
import { appState, engine } from '../../app/engine/engine.ts';
import { useStore } from '../../app/store.ts';
import { notifyFailure } from '../../app/toasts.ts';
import { runSituation, type RunSituation } from './run-state.ts';

const NOTHING: Pick<AppState, 'jobs' | 'interrupted'> = { jobs: [], interrupted: null };

export function useRunSituation(): RunSituation {
  return runSituation(useStore(appState) ?? NOTHING);
}

export interface RunOptions {
  recipe?: string;
  retry?: boolean;
  workers?: number;
  memory?: number;
}

export interface RunActs {
  start(options: RunOptions): void;
  resume(): void;
  pause(job: string): void;
  /** Asks a job to stop; once more, and it ends at once. */
  cancel(job: string): void;
  dismiss(job: string): void;
  /** One of them is on its way. */
  readonly busy: boolean;
}

export function useRunActs(): RunActs {
  const { mutate, isPending } = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onError: notifyFailure,
  });
  return {
    start: (options) => mutate(() => engine.runs.start(options)),
    resume: () => mutate(() => engine.runs.resume({})),
    pause: (job) => mutate(() => engine.runs.pause({ job })),
    cancel: (job) => mutate(() => engine.jobs.cancel({ job })),
    dismiss: (job) => mutate(() => engine.jobs.dismiss({ job })),
    busy: isPending,
  };
}
