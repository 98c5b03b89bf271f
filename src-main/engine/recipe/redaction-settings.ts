import { PII_CATEGORIES, PII_DEFAULT, type PiiCategory } from '#shared/domain/pii.ts';
import type { PiiAct, Recipe, RuleUse } from '#shared/domain/recipe.ts';
import { CITE, redactedCategories, RULE } from './redaction.ts';

/** What a person sets of a recipe's section `redact`. */
export interface RedactionSettings {
  atIntake: boolean;
  allow: readonly string[];
  privateIps: boolean;
  /** A category that is left out is `off`. */
  categories: Readonly<Partial<Record<PiiCategory, PiiAct>>>;
}

export function redactionSettings({ redact }: Pick<Recipe, 'redact'>): RedactionSettings {
  const { at_intake: atIntake, allow, privateIps, categories } = redact;
  return { atIntake, allow, privateIps, categories };
}

/** The rule that counts finds, and the name it is used under; null where the recipe has none. */
export function piiUse({ rules }: Pick<Recipe, 'rules'>): { name: string; use: RuleUse } | null {
  const own = Object.entries(rules).find(([, { rule }]) => rule === RULE);
  return own === undefined ? null : { name: own[0], use: own[1] };
}

/**
 * A recipe, written out, with other settings. Its rule goes on looking for what it looked for, so that what is counted stays
 * counted; one that is new looks for all that is no choice of its own. Limits of none that the former settings made go.
 */
export function withSettings(recipe: Recipe, settings: RedactionSettings): Recipe {
  const { atIntake, allow, privateIps, categories } = settings;
  const redact = { at_intake: atIntake, allow: [...allow], privateIps, categories: { ...categories } };
  const asked = redactedCategories({ redact }, 'flag', 'mask', 'drop');
  const own = piiUse(recipe);
  const looked = new Set([...lookedFor(recipe), ...asked]);
  const knobs = {
    ...own?.use.knobs,
    ...{ allow: [...allow], privateIps, placeholders: atIntake },
    categories: PII_CATEGORIES.filter((category) => looked.has(category)),
  };
  const use: RuleUse = { rule: RULE, reads: 'clean', ...own?.use, knobs };
  const rules = own === null && asked.length === 0 ? recipe.rules : { ...recipe.rules, [own?.name ?? RULE]: use };
  const thresholds = Object.fromEntries(Object.entries(recipe.thresholds).filter(([, { cite }]) => cite !== CITE));
  return { ...recipe, clean: { ...recipe.clean, redact: null }, rules, thresholds, redact };
}

/** Categories whose finds the recipe's rule counts; without one those that a new one would. */
export function lookedFor(recipe: Pick<Recipe, 'rules'>): readonly PiiCategory[] {
  const own = piiUse(recipe);
  return (own?.use.knobs['categories'] as PiiCategory[] | undefined) ?? PII_DEFAULT;
}

/** What differs between the sections of two recipes, in words: `redact email off → mask`. */
export function redactionChanges(before: Recipe['redact'], after: Recipe['redact']): string[] {
  const changes = PII_CATEGORIES.flatMap((category) => {
    const [was, is] = [before.categories[category] ?? 'off', after.categories[category] ?? 'off'];
    return was === is ? [] : [`redact ${category} ${was} → ${is}`];
  });
  if (before.at_intake !== after.at_intake) changes.push(`redact at intake ${before.at_intake} → ${after.at_intake}`);
  if (before.privateIps !== after.privateIps) changes.push(`redact private addresses → ${after.privateIps}`);
  if (JSON.stringify(before.allow) !== JSON.stringify(after.allow)) changes.push('redact: other values are allowed');
  return changes;
}
