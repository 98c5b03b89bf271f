import type { Recipe } from '#shared/domain/recipe.ts';
import { hashOf } from '#engine/hash.ts';

/** Key order carries meaning in `rules` and `thresholds` (the cascade), and canonical JSON does not keep it. */
export function recipeHash(recipe: Pick<Recipe, 'rules' | 'thresholds'>): string {
  return hashOf({ recipe, order: [Object.keys(recipe.rules), Object.keys(recipe.thresholds)] });
}
