import { availableParallelism } from 'node:os';
import type { z } from 'zod';
import type { Estimate } from '#shared/contract/jobs.ts';
import { AppError } from '#shared/errors.ts';
import { DEFAULT_BUDGET, fitBudget } from '#engine/run/budget.ts';
import { openWorkspace } from '#store/workspace.ts';
import { runKeys } from '../run-keys.ts';
import { planRun } from '../run-plan.ts';
import { recipeForRun } from '../run-recipe.ts';
import type { JobControl } from './control.ts';
import { projected } from './estimate-math.ts';
import { prepareSampler, type ShardSample } from './estimate-sample.ts';
import type { JobOutcome, JobSpec } from './spec.ts';

/** Shards that are looked into, spread over those that have work. */
const SAMPLE_SHARDS = 6;

/** What a run would do and cost. Reads and measures the beginning of some shards, and stores nothing. */
export async function estimateJob(
  dir: string,
  spec: Extract<JobSpec, { kind: 'estimate' }>,
  control: JobControl,
): Promise<JobOutcome> {
  const ws = openWorkspace(dir, { readonly: true });
  try {
    const { recipe } = recipeForRun(ws, spec.recipe, []);
    const { workers } = fitBudget(
      spec.memory ?? DEFAULT_BUDGET,
      spec.workers ?? availableParallelism(),
      recipe.read.maxRecordBytes,
    );
    const plan = planRun(ws, await runKeys(recipe));
    const chosen = spread(plan.jobs, SAMPLE_SHARDS);
    const samples: ShardSample[] = [];
    let done = 0;
    const sampler = chosen.length === 0 ? null : await prepareSampler(dir, recipe, control);
    for (const job of chosen) {
      const sample = await sampler!.take(job, () => {
        done++;
        control.progress({ kind: 'count', phase: 'sampling', done, all: null, unit: 'records' });
      });
      if (control.cancelled()) throw new AppError('cancelled', 'the estimate was cancelled');
      samples.push(sample);
    }
    const used = Math.max(1, Math.min(workers, plan.jobs.length, availableParallelism()));
    const estimate: z.infer<typeof Estimate> = {
      recipe: recipe.name,
      shards: { all: plan.shards, work: plan.jobs.length },
      workBytes: plan.workBytes,
      ...projected(samples, plan.workBytes, used, sampler?.startSeconds ?? 0),
      workers: used,
    };
    return { state: 'done', result: { kind: 'estimate', estimate }, problems: [] };
  } finally {
    ws.close();
  }
}

/** At most `n` of a list, from its whole length. */
export function spread<T>(list: readonly T[], n: number): T[] {
  if (list.length <= n) return [...list];
  return Array.from({ length: n }, (_, i) => list[Math.floor(((i + 0.5) * list.length) / n)]!);
}
