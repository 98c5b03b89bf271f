import type { Threshold } from '#shared/domain/recipe.ts';
import type { SampleCurve } from '#shared/domain/sampling.ts';
import type { LabelRange, Range } from '#shared/domain/signal.ts';

/** The limits that hold for one document; a side that is absent judges nothing. */
export type Limits = Range & LabelRange & { sample?: SampleCurve | undefined };
/** What a recipe states for all documents, for a script or for a language. */
export type Level = Limits & { off?: boolean | undefined };

/** Exact language, then script, then the recipe's default, then the rule's (DECISIONS 25). `und` has no limits of its own, so it uses script. */
export type LimitLookup = (language: string, script: string) => Limits;

export function limitsOf(ofRule: Limits, threshold: Threshold | undefined): LimitLookup {
  const base = inherit(ofRule, threshold);
  const known = new Map<string, Limits>();
  return (language, script) => {
    const key = `${language} ${script}`;
    let limits = known.get(key);
    if (limits === undefined) {
      limits = inherit(base, own(threshold?.scripts, script));
      limits = inherit(limits, own(threshold?.languages, language));
      known.set(key, limits);
    }
    return limits;
  };
}

/** Names come from data, so `constructor` must find nothing. */
export function own<T>(record: Record<string, T> | undefined, name: string): T | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}

/** The limits of a level over those it inherits, side by side; whether a side is open is inherited like its limit. */
function inherit(inherited: Limits, level: Level | undefined): Limits {
  if (level === undefined) return inherited;
  const { off, ...stated } = pick(level);
  const all: Limits = off === true ? stated : { ...pick(inherited), ...stated };
  const out: Limits = {};
  if (all.min !== undefined) {
    out.min = all.min;
    if (all.minOpen === true) out.minOpen = true;
    if (all.keepZero === true) out.keepZero = true;
  }
  if (all.max !== undefined) {
    out.max = all.max;
    if (all.maxOpen === true) out.maxOpen = true;
  }
  if (all.in !== undefined) out.in = all.in;
  if (all.notIn !== undefined) out.notIn = all.notIn;
  if (all.sample !== undefined) out.sample = all.sample;
  return out;
}

const LEVEL_KEYS = ['min', 'max', 'minOpen', 'maxOpen', 'keepZero', 'in', 'notIn', 'sample', 'off'] as const;

/** The limits that a level states, without its languages and scripts. */
function pick(level: Level): Level {
  return Object.fromEntries(LEVEL_KEYS.filter((key) => level[key] !== undefined).map((key) => [key, level[key]]));
}
