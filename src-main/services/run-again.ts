import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import type { LoadedRecipe } from '#engine/recipe/load.ts';
import type { RunRow, Workspace } from '#store/api.ts';
import { runKeys } from './run-keys.ts';
import { loadStored } from './run-recipe.ts';

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
