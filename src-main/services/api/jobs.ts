import { AppError } from '#shared/errors.ts';
import { DEFAULT_PRESET } from '#engine/recipe/presets.ts';
import { requireResumable } from '../run-resume.ts';
import { os } from './os.ts';
import type { ApiParts } from './parts.ts';
import { readableRecipe } from './paths.ts';

export function jobsApi({ jobs }: ApiParts) {
  return {
    cancel: os.jobs.cancel.handler(({ input }) => {
      jobs.cancel(input.job);
      return {};
    }),
    dismiss: os.jobs.dismiss.handler(({ input }) => {
      jobs.dismiss(input.job);
      return {};
    }),
    result: os.jobs.result.handler(({ input }) => jobs.result(input.job)),
  };
}

export function runsApi(parts: ApiParts) {
  const { ws, jobs, catalogue } = parts;
  const currentName = (): string => ws.currentRecipe()?.name ?? DEFAULT_PRESET;

  /** Another process that runs here is found out before a job begins. */
  function refuseForeign(): void {
    const holder = ws.leaseHolder(Date.now());
    if (holder === null || holder.own) return;
    throw new AppError('busy', `process ${holder.pid} on ${holder.host} is running on this workspace`, {
      where: ws.dir,
      remedy: 'wait until it ends, or stop it there',
    });
  }

  return {
    estimate: os.runs.estimate.handler(async ({ input }) => {
      const recipe = input.recipe === undefined ? null : await readableRecipe(parts, input.recipe);
      const { workers, memory } = parts;
      return { job: jobs.start({ kind: 'estimate', recipe, workers, memory }, recipe ?? currentName()).id };
    }),
    start: os.runs.start.handler(async ({ input }) => {
      const recipe = input.recipe === undefined ? null : await readableRecipe(parts, input.recipe);
      refuseForeign();
      const job = jobs.start(
        {
          kind: 'run',
          recipe,
          resume: false,
          retry: input.retry ?? false,
          workers: input.workers ?? parts.workers,
          memory: input.memory ?? parts.memory,
        },
        recipe ?? currentName(),
      );
      return { job: job.id };
    }),
    pause: os.runs.pause.handler(({ input }) => {
      jobs.pause(input.job);
      return {};
    }),
    resume: os.runs.resume.handler(() => {
      const { workers, memory } = parts;
      const run = ws.leaseHolder(Date.now())?.own === true ? null : requireResumable(ws, Date.now());
      const name = run === null ? currentName() : (ws.recipe(run.recipe)?.name ?? currentName());
      const job = jobs.start({ kind: 'run', recipe: null, resume: true, retry: false, workers, memory }, name);
      return { job: job.id };
    }),
    history: os.runs.history.handler(({ signal }) => catalogue.runs(null, { signal })),
  };
}
