import { PII_CATEGORIES, PII_DEFAULT, type PiiCategory } from '#shared/domain/pii.ts';
import type { Recipe, RuleUse, Threshold } from '#shared/domain/recipe.ts';
import { CATEGORY_SIGNALS } from '#engine/rules/pii/_signals.ts';
import type { Resolution } from './resolve.ts';

export const RULE = 'pii';
/** Says of a limit that the section `redact` made it. */
export const CITE = 'redact.categories';

/** Categories of a recipe's section `redact` that have one of some acts, in order of precedence. */
export function redactedCategories({ redact }: Pick<Recipe, 'redact'>, ...acts: readonly string[]): PiiCategory[] {
  return PII_CATEGORIES.filter((category) => acts.includes(redact.categories[category] ?? 'off'));
}

/**
 * The section `redact` written out: a rule that counts its categories, a limit of none for each that drops its documents, and
 * at intake the knobs of the cleaner. A recipe that has it written out stays as it is.
 */
export function withRedaction(recipe: Recipe): Resolution {
  const asked = redactedCategories(recipe, 'flag', 'mask', 'drop');
  if (asked.length === 0) return { recipe, problems: [] };
  const { at_intake: atIntake, allow, privateIps } = recipe.redact;
  const own = Object.entries(recipe.rules).find(([, use]) => use.rule === RULE);
  const name = own?.[0] ?? RULE;
  const use: RuleUse = own?.[1] ?? {
    rule: RULE,
    reads: 'clean',
    knobs: { categories: asked, allow, privateIps, placeholders: atIntake },
  };
  const looked = (use.knobs['categories'] as readonly string[] | undefined) ?? PII_DEFAULT;
  const problems = asked
    .filter((category) => !looked.includes(category))
    .map((category) => ({
      path: ['redact', 'categories', category],
      message: `the rule "${name}" does not look for ${category}`,
      remedy: `add it to rules.${name}.knobs.categories`,
    }));
  // A limit that the recipe states itself stands: it may allow some.
  const limits = redactedCategories(recipe, 'drop')
    .map((category): [string, Threshold] => [`${name}.${CATEGORY_SIGNALS[category]}`, { max: 0, cite: CITE }])
    .filter(([signal]) => recipe.thresholds[signal] === undefined);
  const masked = redactedCategories(recipe, 'mask', 'drop');
  return {
    recipe: {
      ...recipe,
      clean: atIntake ? { ...recipe.clean, redact: { categories: masked, allow, privateIps } } : recipe.clean,
      rules: { ...recipe.rules, [name]: use },
      thresholds: { ...recipe.thresholds, ...Object.fromEntries(limits) },
    },
    problems,
  };
}
