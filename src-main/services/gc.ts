import { AppError } from '#shared/errors.ts';
import { loadRecipeText } from '#engine/recipe/load.ts';
import type { Workspace } from '#store/api.ts';
import { garbage, removeGarbage } from '#store/gc.ts';
import { openWorkspace } from '#store/workspace.ts';
import { runKeys } from './run-keys.ts';

export interface GcOptions {
  /** Keeps what the recipes of so many last runs need, beside the current recipe. */
  runs: number;
  /** Only tells what would go. */
  dryRun: boolean;
  now(): Date;
}

export interface GcReport {
  dryRun: boolean;
  /** Recipes whose texts and columns are kept, by name, and those that this version cannot read any more. */
  recipes: { kept: string[]; unreadable: string[] };
  removed: { texts: number; columns: number; files: number; bytes: number };
  kept: { texts: number; columns: number };
}

/**
 * Removes texts and columns that no kept recipe needs, and files that nothing refers to. Holds the run lease, so no
 * run loses what it is making; throws `busy` while one is running.
 */
export async function collectGarbage(dir: string, options: GcOptions): Promise<GcReport> {
  const ws = openWorkspace(dir, { readonly: options.dryRun });
  try {
    if (options.dryRun) return await collect(ws, options);
    const lease = ws.acquireLease(options.now().getTime());
    try {
      return await collect(ws, options);
    } finally {
      lease.release();
    }
  } finally {
    ws.close();
  }
}

async function collect(ws: Workspace, { runs, dryRun }: GcOptions): Promise<GcReport> {
  const { keys, recipes } = await keptKeys(ws, runs);
  const waste = garbage(ws, keys);
  const products = ws.products();
  const texts = products.filter(({ kind }) => kind === 'text').length;
  const removedTexts = waste.products.filter(({ kind }) => kind === 'text').length;
  const removedColumns = waste.products.length - removedTexts;
  if (!dryRun) removeGarbage(ws, waste);
  return {
    dryRun,
    recipes,
    removed: {
      texts: removedTexts,
      columns: removedColumns,
      files: waste.files.length,
      bytes: waste.files.reduce((sum, { bytes }) => sum + bytes, 0),
    },
    kept: { texts: texts - removedTexts, columns: products.length - texts - removedColumns },
  };
}

/** Keys of the texts and columns of the current recipe and of the recipes of the last runs. */
async function keptKeys(ws: Workspace, runs: number): Promise<{ keys: Set<string>; recipes: GcReport['recipes'] }> {
  const current = ws.currentRecipe()?.hash;
  const last = runs === 0 ? [] : ws.runs().slice(-runs);
  const hashes = new Set([...(current === undefined ? [] : [current]), ...last.map(({ recipe }) => recipe).reverse()]);
  const keys = new Set<string>();
  const recipes: GcReport['recipes'] = { kept: [], unreadable: [] };
  for (const hash of hashes) {
    const stored = ws.recipe(hash);
    if (stored === null) continue;
    try {
      for (const key of await keysOf(ws, stored)) keys.add(key);
      recipes.kept.push(stored.name);
    } catch (error) {
      // An old run's recipe may name a rule that is gone; without the current one, everything would go.
      if (!(error instanceof AppError) || hash === current) throw error;
      recipes.unreadable.push(stored.name);
    }
  }
  return { keys, recipes };
}

async function keysOf(ws: Workspace, stored: { name: string; resolved: string }): Promise<string[]> {
  const { recipe } = loadRecipeText(stored.resolved, `the workspace's recipe ${stored.name}`, []);
  const { textKey, units, column } = await runKeys(recipe);
  return [textKey, ...ws.sources().flatMap((source) => units.map((unit) => column(unit, source)))];
}
