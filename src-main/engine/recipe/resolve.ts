import type { Recipe, RuleUse, Threshold } from '#shared/domain/recipe.ts';
import { signalsFor, type SignalSpec } from '#shared/domain/signal.ts';
import type { Rule } from '#engine/rules/rule.ts';
import { problemsOf, unknownKey, type Path, type Problem } from './problem.ts';

export type RuleRegistry = Record<string, Rule>;

export interface Resolution {
  /** The recipe with each rule's knobs, profile and default limits filled in. */
  recipe: Recipe;
  problems: Problem[];
}

/** Checks a recipe against the rules it names, and fills in what they state by default. */
export function resolveRecipe(recipe: Recipe, registry: RuleRegistry): Resolution {
  const problems: Problem[] = [];
  const signals: Record<string, SignalSpec> = {};
  const rules: Record<string, RuleUse> = {};
  for (const [name, use] of Object.entries(recipe.rules)) {
    const path: Path = ['rules', name];
    const rule = registry[use.rule];
    if (rule === undefined) {
      problems.push(unknownKey([...path, 'rule'], use.rule, Object.keys(registry), 'rule'));
      continue;
    }
    const profile = effectiveProfile(use, rule, recipe);
    for (const [signal, spec] of signalsFor(rule.signals, profile)) signals[`${name}.${signal}`] = spec;
    problems.push(...readsProblems(name, use, rules, registry), ...profileProblems(path, use, rule));
    rules[name] = {
      ...use,
      profile,
      knobs: parseKnobs(path, use, rule, problems),
    };
  }
  const unknownRules = Object.keys(recipe.rules).filter((name) => rules[name] === undefined);
  const thresholds: Record<string, Threshold> = {};
  for (const [signal, limits] of Object.entries(recipe.thresholds)) {
    if (unknownRules.some((name) => signal.startsWith(`${name}.`))) continue;
    const spec = signals[signal];
    if (spec === undefined) problems.push(unknownKey(['thresholds', signal], signal, Object.keys(signals), 'signal'));
    else problems.push(...limitProblems(['thresholds', signal], limits, spec));
  }
  for (const [signal, spec] of Object.entries(signals)) {
    const limits = recipe.thresholds[signal];
    if (limits !== undefined || spec.threshold !== undefined) thresholds[signal] = withDefault(limits, spec);
  }
  problems.push(...softProblems(recipe, Object.keys(signals)));
  return { recipe: { ...recipe, rules, thresholds }, problems };
}

/** Rules that no quota passes over: safety, personal data, licences, addresses, language and garbled text. */
const NEVER_SOFT: ReadonlySet<string> = new Set([
  'flagged-words',
  'pii',
  'licence',
  'copyright',
  'url-list',
  'robots',
  'language',
  'symbols',
  'garbled',
]);

/** Whether a quota may pass over the rule of this id. */
export function mayBeSoft(rule: string): boolean {
  return !NEVER_SOFT.has(rule);
}

function softProblems({ rules, longTail }: Recipe, signals: readonly string[]): Problem[] {
  const groups = longTail?.groups ?? [];
  const sameGroup = groups.findIndex(({ source, language }, i) =>
    groups.slice(0, i).some((other) => other.source === source && other.language === language),
  );
  const path: Path = ['longTail', 'groups', sameGroup];
  const twice: Problem[] = sameGroup < 0 ? [] : [{ path, message: 'this group has a share already' }];
  const softList = (longTail?.soft ?? []).flatMap((soft, at): Problem[] => {
    const path: Path = ['longTail', 'soft', at];
    const name = soft.split('.')[0]!;
    if (!Object.hasOwn(rules, soft) && !signals.includes(soft)) {
      return [unknownKey(path, soft, [...Object.keys(rules), ...signals], 'rule or signal')];
    }
    if (mayBeSoft(rules[name]?.rule ?? '')) return [];
    return [
      { path, message: `${soft} is never soft`, remedy: 'leave safety, personal data, licences and addresses out' },
    ];
  });
  return [...twice, ...softList];
}

/** Limits of the recipe over the rule's own, side by side; `off` discards the rule's own. */
function withDefault(limits: Threshold | undefined, spec: SignalSpec): Threshold {
  return limits?.off === true ? limits : { ...spec.threshold, ...limits };
}

/** The use's own profile, else the recipe's where the rule follows it, else the rule's first. */
function effectiveProfile(use: RuleUse, rule: Rule, recipe: Recipe): NonNullable<RuleUse['profile']> {
  const wanted = use.profile ?? recipe.profile;
  return rule.profiles.includes(wanted) ? wanted : (rule.profiles[0] ?? 'winnow');
}

function profileProblems(path: Path, use: RuleUse, rule: Rule): Problem[] {
  if (use.profile === undefined || rule.profiles.includes(use.profile)) return [];
  const message = `the rule ${rule.id} has no profile "${use.profile}"`;
  return [{ path: [...path, 'profile'], message, remedy: `it has ${rule.profiles.join(', ')}` }];
}

function readsProblems(
  name: string,
  use: RuleUse,
  earlier: Record<string, RuleUse>,
  registry: RuleRegistry,
): Problem[] {
  if (use.reads === 'clean') return [];
  const author = use.reads.slice('after:'.length);
  const authorUse = earlier[author];
  const path: Path = ['rules', name, 'reads'];
  if (authorUse === undefined) {
    return [
      { path, message: `"${author}" is not a rule above this one`, remedy: 'name an earlier rule, or read clean' },
    ];
  }
  if (registry[authorUse.rule]?.edits !== undefined) return [];
  const editors = Object.keys(earlier).filter((other) => registry[earlier[other]?.rule ?? '']?.edits !== undefined);
  const remedy = `rules above that edit: ${editors.join(', ') || 'none'}`;
  return [{ path, message: `the rule "${author}" does not edit the text`, remedy }];
}

function parseKnobs(path: Path, use: RuleUse, rule: Rule, problems: Problem[]): Record<string, unknown> {
  const knobs = rule.knobs;
  const parsed = knobs.safeParse(use.knobs);
  if (parsed.success) return parsed.data as Record<string, unknown>;
  problems.push(...problemsOf(parsed.error, knobs, use.knobs, [...path, 'knobs']));
  return use.knobs;
}

type Limits = Omit<Threshold, 'languages' | 'scripts' | 'cite'>;
const NUMERIC = ['min', 'max', 'minOpen', 'maxOpen', 'keepZero', 'sample'] as const;
const LABEL = ['in', 'notIn'] as const;

function limitProblems(path: Path, limits: Threshold, spec: SignalSpec): Problem[] {
  const { languages = {}, scripts = {}, cite: _, ...own } = limits;
  return [
    ...sideProblems(path, own, spec),
    ...Object.entries(languages).flatMap(([code, of]) => sideProblems([...path, 'languages', code], of, spec)),
    ...Object.entries(scripts).flatMap(([code, of]) => sideProblems([...path, 'scripts', code], of, spec)),
  ];
}

function sideProblems(path: Path, limits: Limits, spec: SignalSpec): Problem[] {
  const [foreign, right] = spec.kind === 'label' ? [NUMERIC, LABEL] : [LABEL, NUMERIC];
  const wrong = foreign
    .filter((side) => limits[side] !== undefined)
    .map((side) => ({
      path: [...path, side],
      message: `a ${spec.kind} has no ${side}`,
      remedy: `use ${right.slice(0, 2).join(' or ')}`,
    }));
  const { min, max } = limits;
  if (min === undefined || max === undefined || min <= max) return wrong;
  return [...wrong, { path: [...path, 'min'], message: `${min} is above the max of ${max}: nothing would be kept` }];
}
