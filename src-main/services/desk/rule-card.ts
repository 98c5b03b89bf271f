import type { Recipe } from '#shared/domain/recipe.ts';
import type { LabelRange, Range, SignalSpec } from '#shared/domain/signal.ts';
import { AppError } from '#shared/errors.ts';
import { profileOf } from '#engine/measure/prepare-units.ts';
import type { Rule } from '#engine/rules/rule.ts';
import { APPROXIMATE, splitterOf } from '#engine/text/profile-splitter.ts';
import type { Out } from './types.ts';

type RuleCard = Out<'recipes', 'rule'>;

/** What a rule is, and what this recipe makes of it. Throws `not-found` for a name that the recipe does not use. */
export function ruleCard(recipe: Recipe, name: string, registry: Readonly<Record<string, Rule>>): RuleCard {
  const use = recipe.rules[name];
  const rule = use === undefined ? undefined : registry[use.rule];
  if (use === undefined || rule === undefined)
    throw new AppError('not-found', `the recipe ${recipe.name} uses no rule by the name ${name}`);
  const profile = profileOf(recipe, name, use, rule);
  const own = use.knobs;
  const defaults = entriesOf(rule.knobs.safeParse({}).data);
  return {
    name,
    rule: rule.id,
    title: rule.title,
    cite: rule.cite,
    version: rule.version,
    profile,
    words: { splitter: splitterOf(profile).id, approximate: APPROXIMATE[profile] ?? null },
    reads: use.reads,
    usesLanguage: rule.usesLanguage,
    edits: [...(rule.edits ?? [])],
    knobs: entriesOf(rule.knobs.safeParse(own).data).map(([knob, value]) => ({
      knob,
      value: shortJson(value),
      changed: JSON.stringify(value) !== JSON.stringify(defaults.find(([other]) => other === knob)?.[1]),
    })),
    signals: Object.entries(rule.signals).map(([slot, spec]) => ({
      signal: `${name}.${slot}`,
      limits: rule.profiles.flatMap((each) => limitsIn(spec, each)),
    })),
  };
}

/** Characters of a knob's value that are told: a list of words may be long. */
const LONGEST = 400;

const entriesOf = (knobs: unknown): [string, unknown][] =>
  Object.entries((knobs ?? {}) as Record<string, unknown>).sort(([a], [b]) => (a < b ? -1 : 1));

function shortJson(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null';
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST).toWellFormed()}…`;
}

/** The default limits that a profile gives a signal; none where it does not have the signal. */
function limitsIn(spec: SignalSpec, profile: string): RuleCard['signals'][number]['limits'] {
  if (spec.profiles !== undefined && !spec.profiles.includes(profile)) return [];
  const limit: Range & LabelRange = spec.profileThresholds?.[profile] ?? spec.threshold ?? {};
  return [
    {
      profile,
      min: limit.min ?? null,
      max: limit.max ?? null,
      minOpen: limit.minOpen ?? false,
      maxOpen: limit.maxOpen ?? false,
      in: limit.in ?? null,
      notIn: limit.notIn ?? null,
    },
  ];
}
