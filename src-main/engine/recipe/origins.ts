import type { Recipe } from '#shared/domain/recipe.ts';
import { isMapping } from './merge.ts';

export type Origin = 'default' | 'preset' | 'recipe' | 'command line';

/** What each layer set, before defaults. */
export interface Layers {
  preset: unknown;
  recipe: unknown;
  commandLine: readonly (readonly string[])[];
}

/** The layer of every single value (number, text, switch, list) of a recipe, by dotted path. */
export function originsOf(recipe: Recipe, layers: Layers): Record<string, Origin> {
  const origins: Record<string, Origin> = {};
  walk(recipe, [], (path) => {
    origins[path.join('.')] = originOf(path, layers);
  });
  return origins;
}

function originOf(path: readonly string[], layers: Layers): Origin {
  if (layers.commandLine.some((keys) => keys.every((key, index) => path[index] === key))) return 'command line';
  if (isSet(layers.recipe, path)) return 'recipe';
  return isSet(layers.preset, path) ? 'preset' : 'default';
}

function isSet(value: unknown, path: readonly string[]): boolean {
  const [key, ...rest] = path;
  if (key === undefined) return value !== undefined;
  return isMapping(value) && Object.hasOwn(value, key) && isSet(value[key], rest);
}

function walk(value: unknown, path: readonly string[], visit: (path: readonly string[]) => void): void {
  if (isMapping(value)) {
    for (const [key, inner] of Object.entries(value)) walk(inner, [...path, key], visit);
  } else if (value !== undefined) visit(path);
}
