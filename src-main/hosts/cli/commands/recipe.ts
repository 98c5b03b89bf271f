import { isAbsolute, resolve } from 'node:path';
import { AppError } from '#shared/errors.ts';
import { recipeJsonSchema } from '#engine/recipe/json-schema.ts';
import { checkRecipe, loadRecipe, type CheckedRecipe } from '#engine/recipe/load.ts';
import { presetNames } from '#engine/recipe/presets.ts';
import type { Command, Io } from '../command.ts';
import { parseOverride } from '../override-option.ts';

const ACTIONS = ['list', 'show', 'check', 'schema'] as const;

export const command: Command = {
  name: 'recipe',
  summary: 'List presets, show a recipe in full, check a file, print the schema',
  arguments: [
    { name: '<action>', description: 'what to do', choices: ACTIONS },
    { name: '[recipe]', description: 'a preset or a YAML file', complete: 'file' },
  ],
  options: [
    { flags: '--origins', description: 'show: say where each value comes from' },
    { flags: '--set <path=value...>', description: 'override a value: gopher.word_count.min=20', parse: parseOverride },
  ],
  examples: [
    'winnow recipe list',
    'winnow recipe show web-en > my.yaml',
    'winnow recipe show my.yaml --origins',
    'winnow recipe check my.yaml',
  ],
  async run(args, options, io) {
    const action = args['action'] as (typeof ACTIONS)[number];
    if (action === 'list') return list(options, io);
    if (action === 'schema') return io.out(`${JSON.stringify(recipeJsonSchema(), null, 2)}\n`);
    const name = args['recipe'] as string | undefined;
    if (name === undefined) {
      throw new AppError('usage', `recipe ${action} needs the name of a preset or file`, {
        remedy: 'see winnow recipe list',
      });
    }
    const recipe = presetNames().includes(name) || isAbsolute(name) ? name : resolveFile(name, io);
    const overrides = (options['set'] as ReturnType<typeof parseOverride>[] | undefined) ?? [];
    return action === 'show'
      ? show(recipe, overrides, options, io)
      : check(checkRecipe(recipe, overrides), options, io);
  },
};

/** A name with a slash or an ending is a file, from where the user stands; anything else is left to be a misspelt preset. */
const resolveFile = (name: string, io: Io): string => (/[\\/]|\.ya?ml$/.test(name) ? resolve(io.cwd, name) : name);

async function list(options: Record<string, unknown>, io: Io): Promise<void> {
  const presets = presetNames().map((name) => {
    const { recipe, hash } = loadRecipe(name);
    return { name, title: recipe.title, description: recipe.description, hash };
  });
  if (options['json'] === true) return io.out(`${JSON.stringify({ presets })}\n`);
  return io.out(presets.map(({ name, title }) => `${name.padEnd(18)}${title}\n`).join(''));
}

async function show(
  name: string,
  overrides: ReturnType<typeof parseOverride>[],
  options: Record<string, unknown>,
  io: Io,
): Promise<void> {
  const { recipe, hash, from, resolvedYaml, origins } = loadRecipe(name, overrides);
  if (options['json'] === true) return io.out(`${JSON.stringify({ from, hash, recipe, origins })}\n`);
  if (options['origins'] !== true) return io.out(resolvedYaml);
  const width = Math.max(...Object.keys(origins).map((path) => path.length));
  const lines = Object.entries(origins).map(([path, origin]) => `${path.padEnd(width)}  ${origin}\n`);
  return io.out(lines.join(''));
}

async function check(checked: CheckedRecipe, options: Record<string, unknown>, io: Io): Promise<number> {
  const { loaded, problems, where } = checked;
  if (options['json'] === true) {
    const found = problems.map((problem) => ({ where: where(problem), ...problem }));
    await io.out(`${JSON.stringify({ ok: loaded !== null, hash: loaded?.hash ?? null, problems: found })}\n`);
  } else if (loaded !== null) {
    await io.out(`${loaded.from}: ok, ${Object.keys(loaded.recipe.rules).length} rules, ${loaded.hash.slice(0, 12)}\n`);
  } else {
    for (const problem of problems) {
      const { path, message, remedy } = problem;
      io.err(`winnow: ${where(problem)}: ${path.join('.')}: ${message}${remedy === undefined ? '' : `; ${remedy}`}\n`);
    }
  }
  return loaded === null ? 1 : 0;
}
