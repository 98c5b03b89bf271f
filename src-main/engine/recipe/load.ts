import { isUtf8 } from 'node:buffer';
import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { stringify } from 'yaml';
import { Recipe, RecipeFile } from '#shared/domain/recipe.ts';
import { AppError } from '#shared/errors.ts';
import { didYouMean } from '#shared/text/nearest.ts';
import { USER_FILE } from '#engine/measure/resources.ts';
import { rules as allRules } from '#engine/rules/registry.gen.ts';
import { isMapping, mergeRecipe, type Mapping } from './merge.ts';
import { originsOf, type Origin } from './origins.ts';
import { keysOfPath, setAt, type Override } from './overrides.ts';
import { parseYaml, type ParsedYaml } from './parse.ts';
import { DEFAULT_PRESET, presetNames, readPreset } from './presets.ts';
import { problemError, problemsOf, type Path, type Problem } from './problem.ts';
import { recipeHash } from './recipe-hash.ts';
import { withRedaction } from './redaction.ts';
import { resolveRecipe, type RuleRegistry } from './resolve.ts';
import { scopeProblems } from './scopes.ts';

export interface LoadedRecipe {
  /** Every default filled in: the reader's, the cleaner's, and each rule's profile, knobs and limits. */
  recipe: Recipe;
  /** SHA-256 of the recipe and of the order of its rules and thresholds. */
  hash: string;
  /** The preset's name or the file. */
  from: string;
  /** As it was written. */
  yaml: string;
  /** As it is used: the preset it extends, overrides and defaults written out. Loading it again gives the same hash. */
  resolvedYaml: string;
  /** Where each value comes from, by dotted path. */
  origins: Record<string, Origin>;
}

/** A recipe with all that is wrong with it; `loaded` only when nothing is. */
export interface CheckedRecipe {
  loaded: LoadedRecipe | null;
  problems: Problem[];
  /** `file:line:column` of a problem. */
  where(problem: Problem): string;
}

/**
 * Loads a preset by name, or a file; null loads the default preset. Throws AppError 'not-found' or 'invalid-recipe'.
 */
export function loadRecipe(
  nameOrFile: string | null,
  overrides: readonly Override[] = [],
  registry: RuleRegistry = allRules,
): LoadedRecipe {
  return loadedOf(checkRecipe(nameOrFile, overrides, registry));
}

/** As loadRecipe, for a recipe at hand as text: the one that is stored with a workspace. `from` names it in messages. */
export function loadRecipeText(
  yaml: string,
  from: string,
  overrides: readonly Override[] = [],
  registry: RuleRegistry = allRules,
): LoadedRecipe {
  return loadedOf(checkSource({ from, yaml, preset: false }, overrides, registry));
}

function loadedOf({ loaded, problems, where }: CheckedRecipe): LoadedRecipe {
  if (loaded === null) throw problemError(problems, where);
  return loaded;
}

/** As loadRecipe, but returns everything that is wrong with a file that can be read as YAML. */
export function checkRecipe(
  nameOrFile: string | null,
  overrides: readonly Override[] = [],
  registry: RuleRegistry = allRules,
): CheckedRecipe {
  return checkSource(findRecipe(nameOrFile ?? DEFAULT_PRESET), overrides, registry);
}

function checkSource(source: Source, overrides: readonly Override[], registry: RuleRegistry): CheckedRecipe {
  const file = parseYaml(source.yaml, source.from);
  const preset = presetOf(file, source);
  const merged = preset === null ? file.value : mergeRecipe(preset.value, file.value);
  const settings = overrides.map(({ path, value }) => ({ keys: keysOfPath(path, namesIn(merged)), value }));
  const raw = settings.reduce((value, { keys, value: set }) => setAt(value, keys, set), merged);
  const where = (problem: Problem): string => {
    if (settings.some(({ keys }) => isPrefix(keys, problem.path))) return 'command line';
    if (preset !== null && !hasPath(file.value, problem.path)) return `${preset.name} (extended by ${source.from})`;
    return `${source.from}:${file.place(problem.path)}`;
  };
  const outline = RecipeFile.safeParse(file.value);
  if (!outline.success) {
    const inFile = ({ path }: Problem): string => `${source.from}:${file.place(path)}`;
    return { loaded: null, problems: problemsOf(outline.error, RecipeFile, file.value), where: inFile };
  }
  const parsed = Recipe.safeParse(raw);
  if (!parsed.success) return { loaded: null, problems: problemsOf(parsed.error, Recipe, raw), where };
  const redacted = withRedaction(parsed.data);
  const resolved = resolveRecipe(withPlacedFiles(redacted.recipe, source), ownOnly(registry));
  const problems = [...redacted.problems, ...resolved.problems, ...scopeProblems(resolved.recipe)];
  const { recipe } = resolved;
  if (problems.length > 0) return { loaded: null, problems, where };
  const origins = originsOf(recipe, {
    preset: source.preset ? file.value : (preset?.value ?? {}),
    recipe: source.preset ? {} : file.value,
    commandLine: settings.map(({ keys }) => keys),
  });
  const loaded = {
    recipe,
    hash: recipeHash(recipe),
    from: source.from,
    yaml: source.yaml,
    resolvedYaml: stringify(recipe, { lineWidth: 0, aliasDuplicateObjects: false }),
    origins,
  };
  return { loaded, problems: [], where };
}

/** What every object inherits is no rule: `constructor`. */
function ownOnly(registry: RuleRegistry): RuleRegistry {
  return Object.assign(Object.create(null) as RuleRegistry, registry);
}

/** Files that knobs name relative to the recipe's own file, made absolute, so that they are found from anywhere. */
function withPlacedFiles(recipe: Recipe, { from, file }: Source): Recipe {
  if (file !== true) return recipe;
  const placed = (value: unknown): unknown => {
    if (typeof value === 'string') {
      if (!value.startsWith(USER_FILE)) return value;
      return `${USER_FILE}${resolve(dirname(from), value.slice(USER_FILE.length))}`;
    }
    if (Array.isArray(value)) return value.map(placed);
    return isMapping(value) ? Object.fromEntries(Object.entries(value).map(([k, v]) => [k, placed(v)])) : value;
  };
  const rules = Object.entries(recipe.rules).map(([name, use]) => [
    name,
    { ...use, knobs: placed(use.knobs) as Recipe['rules'][string]['knobs'] },
  ]);
  const deny = placed(recipe.clean.deny) as string[];
  return { ...recipe, clean: { ...recipe.clean, deny }, rules: Object.fromEntries(rules) as Recipe['rules'] };
}

const MAX_BYTES = 4 << 20;

interface Source {
  from: string;
  yaml: string;
  preset: boolean;
  /** `from` is the path of a file. */
  file?: true;
}

function findRecipe(nameOrFile: string): Source {
  if (presetNames().includes(nameOrFile)) return { from: nameOrFile, yaml: readPreset(nameOrFile), preset: true };
  const looksLikeFile = /[\\/]|\.ya?ml$/.test(nameOrFile);
  if (!looksLikeFile && !existsSync(nameOrFile)) throw unknownPreset(nameOrFile);
  try {
    return { from: nameOrFile, yaml: readText(nameOrFile), preset: false, file: true };
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const code = (cause as NodeJS.ErrnoException).code ?? 'error';
    if (code !== 'ENOENT')
      throw new AppError('io', `the recipe cannot be read (${code})`, { where: nameOrFile, cause });
    throw new AppError('not-found', 'no such recipe file', { where: nameOrFile, remedy: 'see winnow recipe list' });
  }
}

/** Whatever the path is, a device or a pipe: no more than a recipe can be. */
function readText(file: string): string {
  const handle = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(MAX_BYTES + 1);
    let length = 0;
    for (;;) {
      const got = readSync(handle, buffer, length, buffer.length - length, null);
      length += got;
      if (length > MAX_BYTES) {
        const remedy = 'is this a recipe?';
        throw new AppError('invalid-recipe', `has more than ${MAX_BYTES} bytes`, { where: file, remedy });
      }
      if (got > 0) continue;
      const bytes = buffer.subarray(0, length);
      if (isUtf8(bytes)) return bytes.toString('utf8');
      throw new AppError('invalid-recipe', 'is not UTF-8', { where: file, remedy: 'save it as UTF-8' });
    }
  } finally {
    closeSync(handle);
  }
}

function unknownPreset(name: string): AppError {
  const remedy = `${didYouMean(name, presetNames())} (winnow recipe list)`;
  return new AppError('not-found', `no preset and no file is called "${name}"`, { remedy });
}

function presetOf(file: ParsedYaml, source: Source): (ParsedYaml & { name: string }) | null {
  const name = file.value['extends'];
  if (typeof name !== 'string') return null;
  const where = `${source.from}:${file.place(['extends'])}`;
  if (!presetNames().includes(name)) {
    const remedy = `a recipe extends a preset; ${didYouMean(name, presetNames())} (winnow recipe list)`;
    throw new AppError('not-found', `no preset is called "${name}"`, { where, remedy });
  }
  const preset = parseYaml(readPreset(name), name);
  return { ...preset, name };
}

const namesIn = (raw: Mapping): string[] => (isMapping(raw['rules']) ? Object.keys(raw['rules']) : []);

const isPrefix = (keys: Path, path: Path): boolean => keys.every((key, index) => String(path[index]) === key);

function hasPath(value: unknown, path: Path): boolean {
  const [key, ...rest] = path;
  if (key === undefined) return true;
  if (typeof value !== 'object' || value === null || !(key in value)) return false;
  return hasPath((value as Record<string | number, unknown>)[key], rest);
}
