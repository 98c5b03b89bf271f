import type { ExplainedDocument } from '#shared/contract/documents.ts';

type Limits = NonNullable<ExplainedDocument['signals'][number]['limits']>;

/** Where things stand on a bar, 0 to 1. */
export interface LimitScale {
  value: number;
  /** The value lies outside of what the bar shows. */
  beyond: 'low' | 'high' | null;
  min: number | null;
  max: number | null;
}

/**
 * A bar on which a number stands against its limits: from 0 to twice the limit where there is one, and as much again on
 * each side where there are two. Null where there is no number, or no limit for one.
 */
export function limitScale(value: unknown, limits: Limits | null): LimitScale | null {
  if (typeof value !== 'number' || limits === null) return null;
  const { min, max } = limits;
  if (min === undefined && max === undefined) return null;
  const { low, high } = rangeOf(min, max);
  const at = (number: number): number => (number - low) / (high - low);
  const place = at(value);
  return {
    value: Math.min(Math.max(place, 0), 1),
    beyond: place < 0 ? 'low' : place > 1 ? 'high' : null,
    min: min === undefined ? null : at(min),
    max: max === undefined ? null : at(max),
  };
}

function rangeOf(min: number | undefined, max: number | undefined): { low: number; high: number } {
  if (min !== undefined && max !== undefined) {
    const width = max - min || Math.abs(max) || 1;
    return { low: min - width / 2, high: max + width / 2 };
  }
  const limit = min ?? max ?? 0;
  if (limit === 0) return { low: -1, high: 1 };
  return limit > 0 ? { low: 0, high: 2 * limit } : { low: 2 * limit, high: 0 };
}
