import { availableParallelism } from 'node:os';
import { AppError } from '#shared/errors.ts';
import { DEFAULT_BUDGET, fitBudget, type Budget } from '#engine/run/budget.ts';
import type { LoadedRecipe } from '#engine/recipe/load.ts';
import type { Override } from '#engine/recipe/overrides.ts';
import type { Workspace } from '#store/api.ts';
import { openWorkspace } from '#store/workspace.ts';
import { entry } from '#workers/entry.ts';
import type { Progress } from './progress.ts';
import { refuseDenied } from './denied-sources.ts';
import { runKeys } from './run-keys.ts';
import { optionsOf, recipeToResume } from './run-again.ts';
import { requireResumable } from './run-resume.ts';
import { planRun } from './run-plan.ts';
import { keepRecipe, knobsOf, recipeForRun } from './run-recipe.ts';
import { stockOf, type RunReport } from './run-report.ts';
import { forgetMissing } from './run-missing.ts';
import { forgetFaulty } from './run-retry.ts';
import { shardFiles } from './sources.ts';
import { runShards, type ShardsResult } from './run-shards.ts';

export interface RunOptions {
  /** A preset or a file; null for the workspace's current recipe, or the default preset. */
  recipe?: string | null;
  /** Goes on with the run that ended before it was done, whatever the other options say. Throws `not-found`. */
  resume?: boolean;
  overrides?: readonly Override[];
  /** Default: the cores of this machine. Fewer when they do not fit into the budget. */
  workers?: number;
  /** Memory budget of the whole run in bytes. */
  memory?: number;
  /** Makes shards anew that have quarantined records. */
  retry?: boolean;
  /** Stops between two documents; the run can be gone on with. */
  signal?: AbortSignal;
  /** Stops after the chunk; the run can be gone on with. */
  pause?: AbortSignal;
  now(): Date;
  onStart?(start: RunStart): void;
  /** At most ten times a second. */
  onProgress?(progress: Progress): void;
  /** For tests that end a thread. */
  onPool?(pool: { kill(index: number): void }): void;
}

export interface RunStart {
  recipe: string;
  shards: { all: number; work: number };
  budget: Budget;
  retried: number;
}

/**
 * Makes the products that a recipe needs and the workspace lacks. Throws `busy` while another run holds the workspace;
 * what goes wrong with sources, shards or the disk is in the report.
 */
export async function runWorkspace(dir: string, given: RunOptions): Promise<RunReport> {
  const ws = openWorkspace(dir);
  try {
    const stopped = given.resume === true ? requireResumable(ws, given.now().getTime()) : null;
    const options = stopped === null ? given : { ...given, retry: false, ...optionsOf(stopped) };
    const loaded =
      stopped === null
        ? recipeForRun(ws, options.recipe ?? null, options.overrides ?? [])
        : await recipeToResume(ws, stopped);
    const budget = fitBudget(
      options.memory ?? DEFAULT_BUDGET,
      options.workers ?? availableParallelism(),
      loaded.recipe.read.maxRecordBytes,
    );
    const lease = ws.acquireLease(options.now().getTime());
    try {
      return await runLeased(ws, loaded, budget, lease, options);
    } finally {
      quietly(() => {
        lease.release();
      });
    }
  } finally {
    ws.close();
  }
}

async function runLeased(
  ws: Workspace,
  loaded: LoadedRecipe,
  budget: Budget,
  lease: { renew(now: number): void },
  options: RunOptions,
): Promise<RunReport> {
  if (ws.sources().length === 0) {
    throw new AppError('bad-input', 'the workspace has no source yet', {
      where: ws.dir,
      remedy: `add one with winnow add ${ws.dir} PATH --source NAME`,
    });
  }
  refuseDenied(ws.sources(), loaded.recipe.clean.deny);
  keepRecipe(ws, loaded, options.now());
  const asked = JSON.stringify({ workers: options.workers, memory: options.memory });
  const run = ws.startRun(loaded.hash, JSON.stringify(knobsOf(loaded)), options.now().toISOString(), asked);
  const end = (state: RunReport['state'], report: RunReport | null): void => {
    const patch = { state, finishedAt: options.now().toISOString() };
    ws.updateRun(run, report === null ? patch : { ...patch, report: JSON.stringify(report) });
  };
  try {
    const keys = await runKeys(loaded.recipe);
    forgetMissing(ws);
    const retry = options.retry === true ? forgetFaulty(ws, keys.textKey) : { shards: 0, problems: [] };
    // Files whose adding was interrupted have no shard yet.
    for (const { name } of ws.sources()) shardFiles(ws, name);
    const plan = planRun(ws, keys);
    const used = { ...budget, workers: Math.max(1, Math.min(budget.workers, plan.jobs.length)) };
    options.onStart?.({
      recipe: loaded.recipe.name,
      shards: { all: plan.shards, work: plan.jobs.length },
      budget: used,
      retried: retry.shards,
    });
    const made = await runShards(ws, loaded.recipe, plan, { ...options, ...used, entry: entry('measure'), lease });
    const result = withProblems(made, retry.problems);
    const { name } = loaded.recipe;
    const recipe = { name, hash: loaded.hash, from: loaded.from };
    const report = reportOf(run, recipe, used.workers, plan.shards, plan.jobs.length, result, stockOf(ws, keys));
    if (report.state === 'paused') quietly(() => end(report.state, report));
    else end(report.state, report);
    return report;
  } catch (error) {
    quietly(() => end('failed', null));
    throw error;
  }
}

/** For the last words to a catalogue that may take no more, e.g. on a full disk: what failed first is what counts. */
function quietly(work: () => void): void {
  try {
    work();
  } catch {
    // A lease ends with its process, and a run without an end is seen to have been interrupted.
  }
}

/** A run that could not retry all that it was asked to is not done. */
function withProblems(result: ShardsResult, problems: readonly string[]): ShardsResult {
  if (problems.length === 0) return result;
  const state = result.state === 'done' ? 'incomplete' : result.state;
  return { ...result, state, problems: [...problems, ...result.problems] };
}

function reportOf(
  run: number,
  recipe: RunReport['recipe'],
  workers: number,
  all: number,
  worked: number,
  result: ShardsResult,
  stock: ReturnType<typeof stockOf>,
): RunReport {
  const { made, seconds } = result;
  return {
    run,
    state: result.state,
    recipe,
    workers,
    shards: { all, worked, done: result.shardsDone },
    thisRun: {
      ...made,
      columns: result.columns,
      seconds,
      documentsPerSecond: seconds > 0 ? made.documents / seconds : 0,
      megabytesPerSecond: seconds > 0 ? made.bytes / seconds / 1e6 : 0,
    },
    spent: result.spent,
    ...stock,
    breaches: result.breaches,
    problems: result.problems,
  };
}
