import { AppError } from '#shared/errors.ts';
import type { Recipe, Threshold } from '#shared/domain/recipe.ts';
import type { LabelRange, Range, SignalSpec } from '#shared/domain/signal.ts';
import { didYouMean } from '#shared/text/nearest.ts';
import type { Unit } from '#engine/measure/unit.ts';

/** Min and max are two thresholds with counts of their own (DECISIONS 5). */
export type SideKind = 'min' | 'max' | 'in' | 'notIn';
export const SIDE_KINDS: readonly SideKind[] = ['min', 'max', 'in', 'notIn'];

export interface Side {
  /** `SIGNAL.min` … */
  id: string;
  signal: string;
  kind: SideKind;
}

/** The limits that hold for one document; a side that is absent judges nothing. */
export type Limits = Range & LabelRange;
type Level = Limits & { off?: boolean | undefined };

export interface SignalThreshold {
  signal: string;
  /** The name of its rule in the recipe. */
  unit: string;
  spec: SignalSpec;
  /** Limits for a document: exact language, then script, then the recipe's default, then the rule's (DECISIONS 25). `und` uses script. */
  limits(language: string, script: string): Limits;
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

/**
 * What the recipe judges. Each side is looked up for itself, so that a recipe which states a max keeps the rule's min;
 * `off` at a level drops everything that it would inherit. Throws `invalid-recipe` for a signal that no rule measures,
 * for a limit of the wrong kind and for a range that no value can meet.
 */
export function resolveThresholds(recipe: Pick<Recipe, 'thresholds'>, units: readonly UnitSignals[]): Thresholds {
  const known = new Map(units.flatMap((unit) => unit.signals.map((s) => [s.name, { unit: unit.name, spec: s.spec }])));
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
    signals.set(signal, { signal, unit, spec, limits });
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

function limitsOf(ofRule: Limits, threshold: Threshold | undefined): SignalThreshold['limits'] {
  const base = inherit(ofRule, threshold);
  return (language, script) => {
    const byScript = inherit(base, own(threshold?.scripts, script));
    return language === 'und' ? byScript : inherit(byScript, own(threshold?.languages, language));
  };
}

function change(
  recipe: Pick<Recipe, 'thresholds'>,
  known: ReadonlyMap<string, { spec: SignalSpec }>,
  changes: readonly Change[],
): Pick<Recipe, 'thresholds'> {
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
      Object.assign(level, { [kind]: value }, openness(kind, inherited));
      continue;
    }
    if (language !== undefined && root.scripts !== undefined) {
      throw invalid(signal, `has limits by script, so that of language ${language} cannot be taken away alone`);
    }
    // `off` inherits nothing, so whatever else was inherited is written out.
    Object.assign(level, inherited, { off: true });
    delete level[kind];
  }
  return { thresholds };
}

/** A moved limit stays open or closed as it was. */
function openness(kind: SideKind, from: Limits): Limits {
  if (kind === 'max') return from.maxOpen === true ? { maxOpen: true } : {};
  if (kind !== 'min') return {};
  return { ...(from.minOpen === true && { minOpen: true }), ...(from.keepZero === true && { keepZero: true }) };
}

/** Names come from data, so `constructor` must find nothing. */
function own<T>(record: Record<string, T> | undefined, name: string): T | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}

/** The limits of a level over those it inherits. A level that moves a limit says anew whether it is open. */
function inherit(inherited: Limits, level: Level | undefined): Limits {
  if (level === undefined) return inherited;
  const from: Limits = level.off === true ? {} : inherited;
  const out: Limits = {};
  const min = level.min ?? from.min;
  if (min !== undefined) {
    out.min = min;
    const source = level.min === undefined ? from : level;
    if ((level.minOpen ?? source.minOpen) === true) out.minOpen = true;
    if ((level.keepZero ?? source.keepZero) === true) out.keepZero = true;
  }
  const max = level.max ?? from.max;
  if (max !== undefined) {
    out.max = max;
    if ((level.maxOpen ?? (level.max === undefined ? from.maxOpen : undefined)) === true) out.maxOpen = true;
  }
  const within = level.in ?? from.in;
  if (within !== undefined) out.in = within;
  const without = level.notIn ?? from.notIn;
  if (without !== undefined) out.notIn = without;
  return out;
}

function levelsOf(signal: string, threshold: Threshold): [string, Level][] {
  const path = `thresholds.${signal}`;
  return [
    [path, threshold],
    ...Object.entries(threshold.scripts ?? {}).map(([name, level]): [string, Level] => [
      `${path}.scripts.${name}`,
      level,
    ]),
    ...Object.entries(threshold.languages ?? {}).map(([name, level]): [string, Level] => [
      `${path}.languages.${name}`,
      level,
    ]),
  ];
}

/** Every distinct range that the lookup can give, with the place that gives it. */
function everyRange(limits: SignalThreshold['limits'], threshold: Threshold | undefined): [string, Limits][] {
  const scripts = ['', ...Object.keys(threshold?.scripts ?? {})];
  const languages = ['und', ...Object.keys(threshold?.languages ?? {})];
  return languages.flatMap((language) =>
    scripts.map((script): [string, Limits] => {
      const place = language === 'und' ? (script === '' ? '' : `.scripts.${script}`) : `.languages.${language}`;
      return [place, limits(language, script)];
    }),
  );
}

function checkKinds(where: string, level: Level, spec: SignalSpec): void {
  const label = spec.kind === 'label';
  for (const name of ['min', 'max', 'minOpen', 'maxOpen', 'keepZero'] as const) {
    if (level[name] === undefined) continue;
    if (label) throw invalid(`${where}.${name}`, 'this signal is a label', 'use `in` or `notIn`');
    const value = level[name];
    if (typeof value === 'number' && !Number.isFinite(value)) throw invalid(`${where}.${name}`, `${value} is no limit`);
  }
  for (const name of ['in', 'notIn'] as const) {
    if (level[name] !== undefined && !label) {
      throw invalid(`${where}.${name}`, 'this signal is a number', 'use `min` or `max`');
    }
  }
}

function checkRange(where: string, range: Limits): void {
  const { min, max } = range;
  if (min !== undefined && max !== undefined) {
    if (min > max) throw invalid(where, `min ${min} is above max ${max}, so every document would be dropped`);
    if (min === max && (range.minOpen === true || range.maxOpen === true)) {
      throw invalid(where, `min and max are both ${min} and one of them is open, so every document would be dropped`);
    }
  }
  if (range.in !== undefined && range.in.every((label) => range.notIn?.includes(label) === true)) {
    throw invalid(where, 'every label of `in` is also in `notIn`, so every document would be dropped');
  }
}

function invalid(where: string, message: string, remedy?: string): AppError {
  return new AppError('invalid-recipe', message, remedy === undefined ? { where } : { where, remedy });
}
