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
import { projected, type PieceSample } from './estimate-math.ts';
import { samplePieces } from './estimate-pieces.ts';
import { prepareSampler } from './estimate-sample.ts';
import type { JobOutcome, JobSpec } from './spec.ts';

/** Pieces of shards that are looked into, and what is taken of all of them together: counted, never timed. */
const SAMPLE_PIECES = 48;
const SAMPLE_RECORDS = 1_536;
const SAMPLE_BYTES = 6 * 2 ** 20;

/** What a run would do and cost. Reads and measures the beginning of some files, and stores nothing. */
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
    const { pieces, all } = samplePieces(plan.jobs, SAMPLE_PIECES);
    const limits = {
      records: Math.ceil(SAMPLE_RECORDS / pieces.length),
      bytes: Math.ceil(SAMPLE_BYTES / pieces.length),
    };
    const samples: PieceSample[] = [];
    let done = 0;
    const sampler = pieces.length === 0 ? null : await prepareSampler(dir, recipe, limits, control);
    for (const piece of pieces) {
      const sample = await sampler!.take(piece, () => {
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
      ...projected(samples, all, plan.workBytes, used, sampler?.startSeconds ?? 0),
      workers: used,
    };
    return { state: 'done', result: { kind: 'estimate', estimate }, problems: [] };
  } finally {
    ws.close();
  }
}
