import { loadRecipe, loadRecipeText, type LoadedRecipe } from '#engine/recipe/load.ts';
import type { Origin } from '#engine/recipe/origins.ts';
import type { Override } from '#engine/recipe/overrides.ts';
import type { Workspace } from '#store/api.ts';

/**
 * The recipe of a run: the one that is named, else the workspace's current one, else the default preset; with values
 * from the command line on top.
 */
export function recipeForRun(
  ws: Pick<Workspace, 'currentRecipe' | 'runs'>,
  named: string | null,
  overrides: readonly Override[],
): LoadedRecipe {
  const current = named === null ? ws.currentRecipe() : null;
  return current === null ? loadRecipe(named, overrides) : loadStored(ws, current, overrides);
}

/** A recipe of the workspace, with where its values came from when it was run. */
export function loadStored(
  ws: Pick<Workspace, 'runs'>,
  { hash, name, resolved }: { hash: string; name: string; resolved: string },
  overrides: readonly Override[],
): LoadedRecipe {
  const loaded = loadRecipeText(resolved, `the workspace's recipe ${name}`, overrides);
  const before = ws.runs().findLast(({ recipe }) => recipe === hash);
  return before === undefined ? loaded : { ...loaded, origins: inherited(loaded.origins, before.knobs) };
}

/** The stored recipe has every value written out, so where a value came from is known by the run that stored it. */
function inherited(origins: LoadedRecipe['origins'], stored: string): LoadedRecipe['origins'] {
  const before = JSON.parse(stored) as Record<string, { origin: Origin } | undefined>;
  return Object.fromEntries(
    Object.entries(origins).map(([path, now]) => [path, now === 'command line' ? now : (before[path]?.origin ?? now)]),
  );
}

/** Each value of a recipe with where it comes from, by dotted path: stored with every run. */
export function knobsOf({ recipe, origins }: LoadedRecipe): Record<string, { value: unknown; origin: Origin }> {
  const knobs: Record<string, { value: unknown; origin: Origin }> = {};
  walk(recipe, [], (path, value) => {
    knobs[path] = { value, origin: origins[path] ?? 'default' };
  });
  return knobs;
}

function walk(value: unknown, path: readonly string[], visit: (path: string, value: unknown) => void): void {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const [key, inner] of Object.entries(value)) walk(inner, [...path, key], visit);
  } else if (value !== undefined) visit(path.join('.'), value);
}

/** Stores the recipe and makes it the workspace's current one. */
export function keepRecipe(ws: Workspace, loaded: LoadedRecipe, now: Date): void {
  ws.putRecipe(loaded.hash, loaded.recipe.name, loaded.yaml, loaded.resolvedYaml, now.toISOString());
  ws.setCurrentRecipe(loaded.hash);
}
