import { stringify } from 'yaml';
import { canonicalJson } from '#shared/canonical-json.ts';
import type { RecipeVersion } from '#shared/contract/recipes.ts';
import type { Recipe } from '#shared/domain/recipe.ts';
import { signalsFor } from '#shared/domain/signal.ts';
import { AppError } from '#shared/errors.ts';
import { moveLimits, type Change } from '#engine/decide/thresholds.ts';
import type { Unit } from '#engine/measure/unit.ts';
import { changeText, limitChanges, quotaChanges } from '#engine/recipe/limit-changes.ts';
import { loadRecipe, loadRecipeText, type LoadedRecipe } from '#engine/recipe/load.ts';
import { RULE as PII_RULE } from '#engine/recipe/redaction.ts';
import { redactionChanges } from '#engine/recipe/redaction-settings.ts';
import { rules } from '#engine/rules/registry.gen.ts';
import type { Rule } from '#engine/rules/rule.ts';
import type { Workspace } from '#store/api.ts';
import { keepRecipe } from './run-recipe.ts';

/** Versions that are listed. */
const MOST = 100;

/** The workspace's recipe, or the one that a first run would take. */
export function recipeInUse(ws: Pick<Workspace, 'currentRecipe'>): LoadedRecipe {
  const current = ws.currentRecipe();
  if (current === null) return loadRecipe(null);
  return loadRecipeText(current.resolved, `the workspace's recipe ${current.name}`);
}

/** Newest first, each with what it moved against the one saved before it. */
export function listVersions(ws: Workspace): RecipeVersion[] {
  const current = ws.currentRecipe()?.hash;
  const rows = ws.recipes();
  const loaded = new Map<string, Recipe | null>();
  const recipeOf = (hash: string): Recipe | null => {
    let recipe = loaded.get(hash);
    if (recipe === undefined) loaded.set(hash, (recipe = stored(ws, hash)));
    return recipe;
  };
  return rows.slice(0, MOST).map(({ hash, name, savedAt }, i) => {
    const before = rows[i + 1];
    const changes = before === undefined ? [] : changesBetween(recipeOf(before.hash), recipeOf(hash));
    return { hash, name, savedAt, current: hash === current, changes };
  });
}

/** Null where this version of Winnow no longer knows what the recipe names. */
function stored(ws: Workspace, hash: string): Recipe | null {
  const row = ws.recipe(hash);
  try {
    return row === null ? null : loadRecipeText(row.resolved, row.name).recipe;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

function changesBetween(before: Recipe | null, after: Recipe | null): string[] {
  if (before === null || after === null) return [];
  const moved = [
    ...limitChanges(before.thresholds, after.thresholds),
    ...quotaChanges(before.longTail, after.longTail),
  ];
  const masks = redactionChanges(before.redact, after.redact);
  const limits = [...moved.map(changeText), ...masks];
  const rest = ({ thresholds: _, longTail: _quota, redact: _acts, ...recipe }: Recipe): string =>
    canonicalJson(masks.length === 0 ? recipe : withoutRedaction(recipe));
  if (before.name !== after.name) return [`another recipe: ${before.name} → ${after.name}`];
  return rest(before) === rest(after) ? limits : [...limits, 'rules, knobs or other values'];
}

/** Without what the section `redact` writes out: the rule that counts, and what is masked at intake. */
function withoutRedaction({ clean, rules: uses, ...rest }: Pick<Recipe, 'clean' | 'rules'>): object {
  const others = Object.entries(uses).filter(([, { rule }]) => rule !== PII_RULE);
  return { ...rest, clean: { ...clean, redact: null }, rules: Object.fromEntries(others) };
}

/** Saves the recipe in use with moved limits as a new version, and makes it the one in use. */
export function saveVersion(ws: Workspace, changes: readonly Change[], why: string, now: Date): RecipeVersion {
  const { recipe } = recipeInUse(ws);
  const { thresholds, longTail } = moveLimits(recipe, unitsOf(recipe), changes);
  const moved = limitChanges(recipe.thresholds, thresholds);
  if (moved.length === 0 && quotaChanges(recipe.longTail, longTail).length === 0) {
    throw new AppError('usage', 'no limit is moved', { remedy: 'move a limit first; there is nothing to save' });
  }
  for (const signal of new Set(moved.map((change) => change.signal))) {
    const kinds = new Set(moved.filter((change) => change.signal === signal).map(({ kind }) => kind));
    thresholds[signal] = { ...thresholds[signal], cite: citeOf(recipe.thresholds[signal]?.cite, [...kinds], why) };
  }
  const yaml = stringify({ ...recipe, thresholds, longTail }, { lineWidth: 0, aliasDuplicateObjects: false });
  keepRecipe(ws, loadRecipeText(yaml, `${recipe.name}, with moved limits`), now);
  return currentVersion(ws);
}

/** Makes an earlier version the one in use. Throws `not-found`. */
export function useVersion(ws: Workspace, hash: string): RecipeVersion {
  const row = ws.recipe(hash);
  if (row === null) throw new AppError('not-found', 'there is no such version of the recipe', { where: hash });
  // What cannot be loaded here could not be run either.
  loadRecipeText(row.resolved, row.name);
  ws.setCurrentRecipe(hash);
  return currentVersion(ws);
}

function currentVersion(ws: Workspace): RecipeVersion {
  const version = listVersions(ws).find(({ current }) => current);
  if (version !== undefined) return version;
  const { hash, name } = ws.currentRecipe()!;
  return { hash, name, savedAt: null, current: true, changes: [] };
}

const SET = /^set in the app \(([a-zA-Z, ]+)\)/;
const REST = '; otherwise ';

/** Where the numbers come from now; what a source said of the sides that were never moved is kept. */
function citeOf(before: string | undefined, kinds: readonly string[], why: string): string {
  const moved = before === undefined ? null : SET.exec(before);
  const all = new Set([...(moved?.[1]?.split(', ') ?? []), ...kinds]);
  const rest = moved === null ? before : before!.split(REST).slice(1).join(REST) || undefined;
  // What a person says must not be taken for the source behind it.
  const said = why.trim().replaceAll(REST, '; ');
  const reason = said === '' ? '' : `: ${said}`;
  return `set in the app (${[...all].join(', ')})${reason}${rest === undefined ? '' : `${REST}${rest}`}`;
}

type Signals = Pick<Unit, 'name' | 'signals'>;

/** What a resolved recipe measures, without preparing to. */
function unitsOf(recipe: Recipe): Signals[] {
  const registry: Record<string, Rule> = rules;
  return Object.entries(recipe.rules).map(([name, use]) => ({
    name,
    signals: signalsFor(registry[use.rule]?.signals ?? {}, use.profile ?? recipe.profile).map(([slot, spec]) => ({
      slot,
      name: `${name}.${slot}`,
      spec,
    })),
  }));
}
