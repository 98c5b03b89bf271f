import type { LongTail, Recipe, Threshold } from '#shared/domain/recipe.ts';
import type { SampleCurve } from '#shared/domain/sampling.ts';
import type { SignalSpec } from '#shared/domain/signal.ts';
import { didYouMean } from '#shared/text/nearest.ts';
import type { Unit } from '#engine/measure/unit.ts';
import { mayBeSoft } from '#engine/recipe/resolve.ts';
import { checkKinds, checkRange, everyRange, invalid, levelsOf } from './check-limits.ts';
import { limitsOf, own, type Level, type LimitLookup } from './limits.ts';
import { isQuotaMove, movedQuota, type QuotaMove } from './quota-change.ts';
import { quotaOf, softSignals, type Quota } from './quota.ts';

/**
 * Min and max are two thresholds with counts of their own (DECISIONS 5). `sample` is the last stage of deciding: its sides
 * stand after all others, whatever their signals (DECISIONS 6).
 */
export type SideKind = 'min' | 'max' | 'in' | 'notIn' | 'sample';
export const SIDE_KINDS: readonly SideKind[] = ['min', 'max', 'in', 'notIn', 'sample'];

export interface Side {
  /** `SIGNAL.min` … */
  id: string;
  signal: string;
  kind: SideKind;
}

export interface SignalThreshold {
  signal: string;
  /** The name of its rule in the recipe. */
  unit: string;
  spec: SignalSpec;
  limits: LimitLookup;
  /** Languages and scripts that have limits of their own. */
  scopes: { languages: string[]; scripts: string[] };
  /** Equal keys, equal limits for every document. */
  key: string;
}

export interface Thresholds {
  /** In recipe order: rules as they stand, their signals as they declare them, min before max, in before notIn; then sampling. */
  sides: Side[];
  /** By signal; only signals that some document could be judged by. */
  signals: Map<string, SignalThreshold>;
  /** What soft rules pass over; null where the recipe has no quota. */
  quota: Quota | null;
  /** By which down-sampling draws. */
  seed: string;
  /** Where a side stands in recipe order, whether or not it has a limit now. */
  rank(side: Side): number;
  /** The same with some limits moved. */
  with(changes: readonly Change[]): Thresholds;
}

/** A moved limit: of every document, or of one language or script. `null` takes the limit away. */
export interface LimitMove {
  signal: string;
  kind: SideKind;
  value: number | readonly string[] | SampleCurve | null;
  language?: string;
  script?: string;
}
/** A moved limit, or the long-tail quota with another share or other soft rules. */
export type Change = LimitMove | QuotaMove;

type UnitSignals = Pick<Unit, 'name' | 'signals'>;
/** Signals by their names, with the rule that measures each. */
type KnownSignals = ReadonlyMap<string, { unit: string; spec: SignalSpec }>;
/** Without `rules` the units stand in the order of the cascade. */
type Judging = Pick<Recipe, 'thresholds'> & Partial<Pick<Recipe, 'rules' | 'longTail' | 'sampling'>>;

/**
 * What the recipe judges. Each side is looked up for itself, so that a recipe which states a max keeps the rule's min;
 * `off` at a level drops everything that it would inherit. Throws `invalid-recipe` for a signal that no rule measures,
 * for a limit of the wrong kind and for a range that no value can meet.
 */
export function resolveThresholds(recipe: Judging, units: readonly UnitSignals[]): Thresholds {
  const ranks = new Map(Object.keys(recipe.rules ?? {}).map((name, at) => [name, at]));
  const rank = (unit: UnitSignals): number => ranks.get(unit.name) ?? ranks.size;
  const ordered = [...units].sort((a, b) => rank(a) - rank(b));
  const known = knownSignals(ordered);
  for (const [signal, threshold] of Object.entries(recipe.thresholds)) {
    const spec = known.get(signal)?.spec;
    if (spec === undefined) {
      throw invalid(`thresholds.${signal}`, 'no rule of this recipe measures it', didYouMean(signal, known.keys()));
    }
    for (const [where, level] of levelsOf(signal, threshold)) checkKinds(where, level, spec);
    if (threshold.languages?.['und'] !== undefined) {
      throw invalid(
        `thresholds.${signal}.languages.und`,
        'an undetermined language has no limits of its own',
        'use scripts',
      );
    }
  }
  const sides: Side[] = [];
  const quota = quotaOf(recipe.longTail, units);
  const seed = recipe.sampling?.seed ?? DEFAULT_SEED;
  const signals = new Map<string, SignalThreshold>();
  for (const [signal, { unit, spec }] of known) {
    const threshold = own(recipe.thresholds, signal);
    const limits = limitsOf(spec.threshold ?? {}, threshold);
    const all = everyRange(limits, threshold);
    for (const [where, range] of all) checkRange(`thresholds.${signal}${where}`, range);
    const used = SIDE_KINDS.filter((kind) => all.some(([, range]) => range[kind] !== undefined));
    if (used.length === 0) continue;
    const scopes = {
      languages: Object.keys(threshold?.languages ?? {}),
      scripts: Object.keys(threshold?.scripts ?? {}),
    };
    const chance = [used.includes('sample') ? seed : null, quota?.soft.has(signal) === true ? quota.key : null];
    const key = JSON.stringify([spec.threshold, threshold, chance]);
    signals.set(signal, { signal, unit, spec, limits, scopes, key });
    for (const kind of used) sides.push({ id: `${signal}.${kind}`, signal, kind });
  }
  const order = new Map([...known.keys()].map((signal, at) => [signal, at * SIDE_KINDS.length]));
  const last = order.size * SIDE_KINDS.length;
  const rankOf = ({ signal, kind }: Side): number =>
    (order.get(signal) ?? -1) + SIDE_KINDS.indexOf(kind) + (kind === 'sample' ? last : 0);
  return {
    sides: sides.sort((a, b) => rankOf(a) - rankOf(b)),
    signals,
    quota,
    seed,
    rank: rankOf,
    with: (changes) => resolveThresholds(change(recipe, known, changes), units),
  };
}

const DEFAULT_SEED = '1';

/** Whether what a document draws may matter. */
export function leavesToChance({ quota, sides }: Thresholds): boolean {
  return quota !== null || sides.some(({ kind }) => kind === 'sample');
}

/** The limits and the quota of a recipe with some of them moved. Throws `invalid-recipe` as resolveThresholds does. */
export function moveLimits(
  recipe: Judging,
  units: readonly UnitSignals[],
  changes: readonly Change[],
): { thresholds: Recipe['thresholds']; longTail: LongTail | undefined } {
  const moved = change(recipe, knownSignals(units), changes);
  resolveThresholds(moved, units);
  // A quota over no rule keeps nothing, and no recipe states it.
  const quota = moved.longTail;
  const longTail = quota === undefined || softSignals(quota, units).size === 0 ? undefined : quota;
  return { thresholds: moved.thresholds, longTail };
}

/** Ids of the sides that some changes may move: those that they name, and under another quota all soft ones. */
export function movedSides(changes: readonly Change[], ...thresholds: readonly Thresholds[]): string[] {
  const quotaMoved = changes.some(isQuotaMove);
  const ofQuota = thresholds.flatMap(({ quota, sides }) =>
    quotaMoved ? sides.filter(({ signal, kind }) => kind !== 'sample' && quota?.soft.has(signal) === true) : [],
  );
  const named = changes.filter((moved) => !isQuotaMove(moved)).map(({ signal, kind }) => `${signal}.${kind}`);
  return [...new Set([...named, ...ofQuota.map(({ id }) => id)])];
}

function knownSignals(units: readonly UnitSignals[]): KnownSignals {
  return new Map(units.flatMap(({ name, signals }) => signals.map((s) => [s.name, { unit: name, spec: s.spec }])));
}

/** As a recipe that names them is refused. */
function refuseSoft(soft: readonly string[], { rules }: Judging, known: KnownSignals): void {
  const units = new Set(Array.from(known.values(), ({ unit }) => unit));
  for (const name of soft) {
    if (!units.has(name) && !known.has(name)) {
      const all = [...units, ...known.keys()];
      throw invalid('longTail.soft', `no rule and no signal of this recipe is "${name}"`, didYouMean(name, all));
    }
    const rule = rules?.[known.get(name)?.unit ?? name]?.rule;
    if (rule !== undefined && !mayBeSoft(rule)) {
      throw invalid(
        'longTail.soft',
        `${name} is never soft`,
        'leave safety, personal data, licences and addresses out',
      );
    }
  }
}

function change(recipe: Judging, known: KnownSignals, changes: readonly Change[]): Judging {
  const thresholds = structuredClone(recipe.thresholds);
  let longTail = structuredClone(recipe.longTail);
  for (const moved of changes) {
    if (isQuotaMove(moved)) {
      longTail = movedQuota(longTail, moved);
      if (moved.kind === 'soft') refuseSoft(longTail.soft, recipe, known);
      continue;
    }
    const { signal, kind, value, language, script } = moved;
    const spec = known.get(signal)?.spec;
    if (spec === undefined) {
      throw invalid(signal, 'no rule of this recipe measures it', didYouMean(signal, known.keys()));
    }
    if ((spec.kind === 'label') !== (kind === 'in' || kind === 'notIn')) {
      const fits = spec.kind === 'label' ? '`in` and `notIn`' : '`min`, `max` and `sample`';
      throw invalid(`${signal}.${kind}`, `a ${spec.kind} signal has no such limit`, `it has ${fits}`);
    }
    const root: Threshold = (thresholds[signal] = { ...own(thresholds, signal) });
    const limits = limitsOf(spec.threshold ?? {}, root);
    let level: Level = root;
    let inherited = limits('und', '');
    if (language !== undefined) {
      inherited = limits(language, '');
      const levels = (root.languages ??= {});
      level = levels[language] = { ...own(levels, language) };
    } else if (script !== undefined) {
      inherited = limits('und', script);
      const levels = (root.scripts ??= {});
      level = levels[script] = { ...own(levels, script) };
    }
    if (value !== null) {
      Object.assign(level, { [kind]: value });
      continue;
    }
    if (language !== undefined && root.scripts !== undefined) {
      throw invalid(signal, `has limits by script, so that of language ${language} cannot be taken away alone`);
    }
    // `off` inherits nothing, so whatever else was inherited is written out.
    Object.assign(level, inherited, { off: true });
    delete level[kind];
  }
  return { ...recipe, thresholds, longTail };
}
