import type { Weighed } from '#shared/contract/base.ts';

/** What the shares of the page are of. */
export const METRICS = ['documents', 'bytes', 'words'] as const;
export type Metric = (typeof METRICS)[number];

/** Null where no rule counts words. */
export function amountOf(weighed: Weighed, metric: Metric): number | null {
  return weighed[metric];
}

/** In [0, 1]; null where either is not known or there is nothing to be a share of. */
export function shareOf(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole === 0 ? null : part / whole;
}

/** Words only where some rule counts them. */
export function metricsOf(made: Weighed): readonly Metric[] {
  return made.words === null ? METRICS.filter((metric) => metric !== 'words') : METRICS;
}
