import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import type { LoadedRecipe } from '#engine/recipe/load.ts';
import type { RunRow, Workspace } from '#store/api.ts';
import { runKeys } from './run-keys.ts';
import { loadStored } from './run-recipe.ts';

/** A run that ended before it was done. */
export interface Resumable {
  run: RunRow;
  /** `interrupted`: its process died. */
  how: 'interrupted' | 'paused' | 'cancelled';
}

/** The last run, where it can be gone on with: null while one is going, and where the last one came to its end. */
export function resumable(ws: Pick<Workspace, 'lastRun' | 'leaseHolder'>, now: number): Resumable | null {
  const run = ws.lastRun();
  if (run === null || ws.leaseHolder(now) !== null) return null;
  if (run.state === 'running') return { run, how: 'interrupted' };
  return run.state === 'paused' || run.state === 'cancelled' ? { run, how: run.state } : null;
}

/** As `resumable`; throws `busy` or `not-found`. */
export function requireResumable(ws: Pick<Workspace, 'lastRun' | 'leaseHolder' | 'dir'>, now: number): RunRow {
  const found = resumable(ws, now);
  if (found !== null) return found.run;
  const holder = ws.leaseHolder(now);
  if (holder !== null) {
    throw new AppError('busy', `process ${holder.pid} on ${holder.host} is running on this workspace`, {
      where: ws.dir,
      remedy: 'wait until it ends, or stop it',
    });
  }
  throw new AppError('not-found', 'the last run came to its end: there is nothing to go on with', {
    where: ws.dir,
    remedy: 'start a new run',
  });
}

const Asked = z.object({ workers: z.number().optional(), memory: z.number().optional() });

/** What the run was asked for beside its recipe. */
export function optionsOf({ options }: RunRow): { workers?: number; memory?: number } {
  const { workers, memory } = Asked.parse(JSON.parse(options ?? '{}'));
  return { ...(workers !== undefined && { workers }), ...(memory !== undefined && { memory }) };
}

/**
 * The recipe of a stopped run. Where limits were moved since, the current recipe measures the same and is taken, so that
 * going on takes no decision back.
 */
export async function recipeToResume(ws: Workspace, run: RunRow): Promise<LoadedRecipe> {
  const stored = ws.recipe(run.recipe);
  if (stored === null) throw new AppError('corrupt', `run ${run.id} has no recipe`, { where: ws.dir });
  const then = loadStored(ws, stored, []);
  const current = ws.currentRecipe();
  if (current === null || current.hash === run.recipe) return then;
  const now = loadStored(ws, current, []);
  return (await measures(then)) === (await measures(now)) ? now : then;
}

async function measures({ recipe }: LoadedRecipe): Promise<string> {
  const { textKey, units } = await runKeys(recipe);
  return [textKey, ...units.map(({ key }) => key)].join(' ');
}
