import { resolve } from 'node:path';
import type { RecipeChoice } from '#services/decide.ts';
import type { Io, OptionSpec } from './command.ts';

/** For commands that decide over what is measured. */
export const RECIPE_OPTION: OptionSpec = {
  flags: '--recipe <recipe>',
  description: "decide by a preset or a YAML file (default: the workspace's recipe)",
};

/** A name is a preset; what looks like a path is one, from the working directory. */
export function recipeChoice(options: Record<string, unknown>, io: Io): RecipeChoice {
  const recipe = options['recipe'] as string | undefined;
  if (recipe === undefined) return {};
  return { recipe: /[\\/]|\.ya?ml$/.test(recipe) ? resolve(io.cwd, recipe) : recipe };
}
