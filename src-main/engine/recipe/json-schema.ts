import { z } from 'zod';
import { RecipeFile } from '#shared/domain/recipe.ts';

/** JSON Schema (draft 2020-12) of a recipe file, for editors. The rules' own knobs are checked by `winnow recipe check`. */
export function recipeJsonSchema(): unknown {
  return { title: 'Winnow recipe', ...z.toJSONSchema(RecipeFile, { io: 'input', target: 'draft-2020-12' }) };
}
