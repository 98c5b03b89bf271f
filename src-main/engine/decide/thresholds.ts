import type { Recipe, Threshold } from '#shared/domain/recipe.ts';
import type { SignalSpec } from '#shared/domain/signal.ts';
import { didYouMean } from '#shared/text/nearest.ts';
import type { Unit } from '#engine/measure/unit.ts';
import { checkKinds, checkRange, everyRange, invalid, levelsOf } from './check-limits.ts';
import { limitsOf, own, type Level, type LimitLookup } from './limits.ts';

/** Min and max are two thresholds with counts of their own (DECISIONS 5). */
export type SideKind = 'min' | 'max' | 'in' | 'notIn';
export const SIDE_KINDS: readonly SideKind[] = ['min', 'max', 'in', 'notIn'];

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
  /** In recipe order: rules as they stand, their signals as they declare them, min before max, in before notIn. */
  sides: Side[];
  /** By signal; only signals that some document could be judged by. */
  signals: Map<string, SignalThreshold>;
  /** Where a side stands in recipe order, whether or not it has a limit now. */
  rank(side: Side): number;
  /** The same with some limits moved. */
  with(changes: readonly Change[]): Thresholds;
}

/** A moved limit: of every document, or of one language or script. `null` takes the limit away. */
export interface Change {
  signal: string;
  kind: SideKind;
  value: number | readonly string[] | null;
  language?: string;
  script?: string;
}

type UnitSignals = Pick<Unit, 'name' | 'signals'>;
/** Without `rules` the units stand in the order of the cascade. */
type Judging = Pick<Recipe, 'thresholds'> & Partial<Pick<Recipe, 'rules'>>;

/**
 * What the recipe judges. Each side is looked up for itself, so that a recipe which states a max keeps the rule's min;
 * `off` at a level drops everything that it would inherit. Throws `invalid-recipe` for a signal that no rule measures,
 * for a limit of the wrong kind and for a range that no value can meet.
 */
export function resolveThresholds(recipe: Judging, units: readonly UnitSignals[]): Thresholds {
  const ranks = new Map(Object.keys(recipe.rules ?? {}).map((name, at) => [name, at]));
  const rank = (unit: UnitSignals): number => ranks.get(unit.name) ?? ranks.size;
  const ordered = [...units].sort((a, b) => rank(a) - rank(b));
  const known = new Map(
    ordered.flatMap((unit) => unit.signals.map((s) => [s.name, { unit: unit.name, spec: s.spec }])),
  );
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
    signals.set(signal, { signal, unit, spec, limits, scopes, key: JSON.stringify([spec.threshold, threshold]) });
    for (const kind of used) sides.push({ id: `${signal}.${kind}`, signal, kind });
  }
  const order = new Map([...known.keys()].map((signal, at) => [signal, at * SIDE_KINDS.length]));
  return {
    sides,
    signals,
    rank: (side) => (order.get(side.signal) ?? -1) + SIDE_KINDS.indexOf(side.kind),
    with: (changes) => resolveThresholds(change(recipe, known, changes), units),
  };
}

/** The limits of a recipe with some of them moved. Throws `invalid-recipe` as resolveThresholds does. */
export function moveLimits(
  recipe: Judging,
  units: readonly UnitSignals[],
  changes: readonly Change[],
): Recipe['thresholds'] {
  const known = new Map(units.flatMap(({ signals }) => signals.map((signal) => [signal.name, signal])));
  const { thresholds } = change(recipe, known, changes);
  resolveThresholds({ ...recipe, thresholds }, units);
  return thresholds;
}

function change(
  recipe: Judging,
  known: ReadonlyMap<string, { spec: SignalSpec }>,
  changes: readonly Change[],
): Judging {
  const thresholds = structuredClone(recipe.thresholds);
  for (const { signal, kind, value, language, script } of changes) {
    const spec = known.get(signal)?.spec;
    if (spec === undefined) {
      throw invalid(signal, 'no rule of this recipe measures it', didYouMean(signal, known.keys()));
    }
    if ((spec.kind === 'label') !== (kind === 'in' || kind === 'notIn')) {
      const fits = spec.kind === 'label' ? '`in` and `notIn`' : '`min` and `max`';
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
  return { ...recipe, thresholds };
}
