import { loadRecipe } from '#engine/recipe/load.ts';
import { DEFAULT_PRESET, presetNames } from '#engine/recipe/presets.ts';
import { rules } from '#engine/rules/registry.gen.ts';
import type { Rule } from '#engine/rules/rule.ts';
import { listVersions, recipeInUse, saveVersion, useVersion } from '../recipe-versions.ts';
import type { Bench } from './bench.ts';
import { redactionCalls, type RedactionCalls } from './redaction.ts';
import { ruleCard } from './rule-card.ts';
import { changesOf, type In, type Out } from './types.ts';

/** Recipes of the workspace. A version that is saved or chosen is put in place on the desk. */
export interface RecipeCalls extends RedactionCalls {
  presets(): Out<'recipes', 'presets'>;
  recipe(): Out<'recipes', 'current'>;
  rule(input: In<'recipes', 'rule'>): Out<'recipes', 'rule'>;
  versions(): Out<'recipes', 'versions'>;
  save(input: In<'recipes', 'save'>): Promise<Out<'recipes', 'save'>>;
  useVersion(input: In<'recipes', 'use'>): Promise<Out<'recipes', 'use'>>;
}

export function recipeCalls(bench: Bench, now: () => Date): RecipeCalls {
  const { ws } = bench;
  const registry: Record<string, Rule> = rules;
  return {
    ...redactionCalls(bench, now),
    presets: () =>
      presetNames().map((name) => {
        const { title, description } = loadRecipe(name).recipe;
        return { name, title, description, default: name === DEFAULT_PRESET };
      }),
    recipe() {
      const current = ws.currentRecipe();
      if (current === null) return null;
      const { recipe } = recipeInUse(ws);
      return {
        name: recipe.name,
        hash: current.hash,
        title: recipe.title,
        description: recipe.description,
        profile: recipe.profile,
        yaml: current.resolved,
        rules: Object.entries(recipe.rules).map(([name, { rule }]) => ({
          name,
          rule,
          title: registry[rule]?.title ?? rule,
          cite: registry[rule]?.cite ?? '',
          signals: Object.keys(registry[rule]?.signals ?? {}).map((slot) => `${name}.${slot}`),
        })),
      };
    },
    rule: ({ name }) => ruleCard(recipeInUse(ws).recipe, name, registry),
    versions: () => listVersions(ws),
    async save({ draft, why }) {
      const version = bench.write((writable) => saveVersion(writable, changesOf(draft), why, now()));
      await bench.adopt();
      return version;
    },
    async useVersion({ hash }) {
      const version = bench.write((writable) => useVersion(writable, hash));
      await bench.adopt();
      return version;
    },
  };
}
