import type { Profile, Recipe, RuleUse } from '#shared/domain/recipe.ts';
import { signalsFor } from '#shared/domain/signal.ts';
import { AppError } from '#shared/errors.ts';
import { hashOf } from '#engine/hash.ts';
import { problemError, problemsOf, unknownKey } from '#engine/recipe/problem.ts';
import type { PreparedRule, Resources, Rule } from '#engine/rules/rule.ts';
import { UNICODE_SHA256 } from '#engine/text/unicode/tables.ts';
import { splitterOf } from '#engine/text/profile-splitter.ts';
import { TEXT_VERSION } from '#engine/text/text-view.ts';
import type { Unit } from './unit.ts';

/** A unit with its rule ready to measure. */
export interface PreparedUnit extends Unit {
  definition: Rule;
  prepared: PreparedRule;
  /** Unit whose edits make the text that this one reads; null for the clean text. */
  author: PreparedUnit | null;
}

/** A unit whose rule is not ready yet. */
export interface ResolvedUnit extends Unit {
  definition: Rule;
  author: ResolvedUnit | null;
  prepare(): Promise<PreparedRule>;
}

export type RuleRegistry = Readonly<Record<string, Rule>>;

/** The rule whose label is the language of a document. */
export const LANGUAGE_RULE = 'language';

/**
 * The units of a recipe in the order of measuring: the language first, and before it those whose edits it reads after; the
 * rest as the recipe has them. Throws
 * `invalid-recipe` for an unknown rule, profile, knob or `after:`.
 */
export async function prepareUnits(
  recipe: Recipe,
  resources: Resources,
  registry: RuleRegistry,
): Promise<PreparedUnit[]> {
  const units = new Map<string, PreparedUnit>();
  for (const { prepare, author, ...unit } of resolveUnits(recipe, resources, registry)) {
    const prepared = await prepare();
    units.set(unit.name, { ...unit, prepared, author: author === null ? null : units.get(author.name)! });
  }
  return [...units.values()];
}

/** As prepareUnits, with nothing read but hashes: what a recipe's columns are called. */
export function resolveUnits(recipe: Recipe, resources: Resources, registry: RuleRegistry): ResolvedUnit[] {
  const uses = Object.entries(recipe.rules);
  const language = uses.find(([, use]) => use.rule === LANGUAGE_RULE);
  const first = language === undefined ? [] : [...authorsOf(language, uses), language];
  const ordered = [...first, ...uses.filter((use) => !first.includes(use))];
  const units = new Map<string, ResolvedUnit>();
  const languageKey = (): string | null => (language === undefined ? null : (units.get(language[0])?.key ?? null));

  for (const [name, use] of ordered) {
    const rule = registry[use.rule];
    if (rule === undefined) {
      throw problemError(
        [unknownKey(['rules', name, 'rule'], use.rule, Object.keys(registry), 'rule')],
        () => recipe.name,
      );
    }
    const profile = profileOf(recipe, name, use, rule);
    const knobs = knobsOf(recipe, name, use, rule);
    const author = authorOf(recipe, name, use, units, uses);
    const splitter = splitterOf(profile);
    const used = [...(rule.resources ?? []), ...(rule.resourcesOf?.(knobs) ?? [])];
    const key = hashOf({
      unit: rule.id,
      version: rule.version,
      profile,
      knobs,
      resources: Object.fromEntries(used.map((path) => [path, resources.sha256(path)])),
      text: {
        version: TEXT_VERSION,
        unicode: UNICODE_SHA256,
        splitter: splitter.id,
        splitterVersion: splitter.version,
      },
      reads: author === null ? 'clean' : author.key,
      language: rule.usesLanguage ? languageKey() : null,
    });
    const signals = signalsFor(rule.signals, profile).map(([slot, spec]) => ({ slot, name: `${name}.${slot}`, spec }));
    units.set(name, {
      name,
      rule: rule.id,
      profile,
      key,
      reads: use.reads,
      resources: used,
      signals,
      edits: rule.edits !== undefined,
      language: rule.id === LANGUAGE_RULE || rule.usesLanguage || author?.language === true,
      definition: rule,
      prepare: async () => rule.prepare(knobs, profile, resources),
      author,
    });
  }
  return [...units.values()];
}

/** The uses above a use whose edits make the text that it reads, in order. */
function authorsOf([name, use]: [string, RuleUse], uses: readonly [string, RuleUse][]): [string, RuleUse][] {
  const at = uses.findIndex(([other]) => other === name);
  const above = uses.slice(0, at).find(([other]) => use.reads === `after:${other}`);
  return above === undefined ? [] : [...authorsOf(above, uses), above];
}

/** The use's own profile, else the recipe's where the rule follows it, else the rule's first. */
export function profileOf(recipe: Recipe, name: string, use: RuleUse, rule: Rule): Profile {
  if (use.profile !== undefined && !rule.profiles.includes(use.profile)) {
    throw new AppError('invalid-recipe', `rules.${name}.profile: the rule ${rule.id} has no profile "${use.profile}"`, {
      where: recipe.name,
      remedy: `it has ${rule.profiles.join(', ')}`,
    });
  }
  const wanted = use.profile ?? recipe.profile;
  return rule.profiles.includes(wanted) ? wanted : rule.profiles[0]!;
}

function knobsOf(recipe: Recipe, name: string, use: RuleUse, rule: Rule): unknown {
  const parsed = rule.knobs.safeParse(use.knobs);
  if (parsed.success) return parsed.data;
  throw problemError(problemsOf(parsed.error, rule.knobs, use.knobs, ['rules', name, 'knobs']), () => recipe.name);
}

function authorOf(
  recipe: Recipe,
  name: string,
  use: RuleUse,
  earlier: ReadonlyMap<string, ResolvedUnit>,
  uses: readonly [string, RuleUse][],
): ResolvedUnit | null {
  if (use.reads === 'clean') return null;
  const wanted = use.reads.slice('after:'.length);
  const position = (of: string): number => uses.findIndex(([other]) => other === of);
  const author = position(wanted) < position(name) ? earlier.get(wanted) : undefined;
  if (author === undefined) {
    throw new AppError('invalid-recipe', `rules.${name}.reads: "${wanted}" is not a rule above this one`, {
      where: recipe.name,
      remedy: 'name an earlier rule, or read clean',
    });
  }
  if (!author.edits) {
    throw new AppError('invalid-recipe', `rules.${name}.reads: "${wanted}" edits no text`, {
      where: recipe.name,
      remedy: 'read clean',
    });
  }
  return author;
}
