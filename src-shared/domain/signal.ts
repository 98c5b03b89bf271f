import { z } from 'zod';
import type { Harm } from './sampling.ts';

/**
 * Limits of a numeric signal. A value at the limit is kept unless that side is open (DECISIONS 5).
 */
export const Range = z.strictObject({
  min: z.number().optional(),
  max: z.number().optional(),
  minOpen: z.boolean().optional(),
  maxOpen: z.boolean().optional(),
  /** Keeps a value of exactly 0 whatever `min` says (datatrove's exclude_zero). */
  keepZero: z.boolean().optional(),
});
export type Range = z.infer<typeof Range>;

/** Limits of a label signal. */
export const LabelRange = z.strictObject({
  in: z.array(z.string()).min(1).optional(),
  notIn: z.array(z.string()).min(1).optional(),
});
export type LabelRange = z.infer<typeof LabelRange>;

export interface SignalSpec {
  kind: 'real' | 'count' | 'label';
  /** `words`, `characters`, `share`, `label`, `score` … */
  unit: string;
  describe: string;
  /** The default limit; a recipe overrides it per language > script > default. */
  threshold?: Range | LabelRange;
  /** Default limits of profiles where they differ from `threshold`. */
  profileThresholds?: Partial<Record<string, Range | LabelRange>>;
  /**
   * Of a label that names a list: the signal of the same rule that holds what was found in it. A breach then shows both.
   */
  piece?: string;
  /** What it scores, where a report is to say how much of that is left in what is kept. */
  harm?: Harm;
  /** The profiles that have the signal; all where it is left out. */
  profiles?: readonly string[];
}

/** A signal with the default limits of a profile. */
export function specFor(spec: SignalSpec, profile: string): SignalSpec {
  const own = spec.profileThresholds?.[profile];
  return own === undefined ? spec : { ...spec, threshold: own };
}

/** The signals of a rule that a profile has, with its default limits. */
export function signalsFor<S extends string>(signals: Record<S, SignalSpec>, profile: string): [S, SignalSpec][] {
  const all = Object.entries(signals) as [S, SignalSpec][];
  return all
    .filter(([, { profiles }]) => profiles === undefined || profiles.includes(profile))
    .map(([signal, spec]) => [signal, specFor(spec, profile)]);
}

export function belowMin(value: number, range: Range): boolean {
  if (range.min === undefined) return false;
  if (range.keepZero === true && value === 0) return false;
  return range.minOpen === true ? value <= range.min : value < range.min;
}

export function aboveMax(value: number, range: Range): boolean {
  if (range.max === undefined) return false;
  return range.maxOpen === true ? value >= range.max : value > range.max;
}
