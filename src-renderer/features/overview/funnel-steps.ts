import type { Overview } from '#shared/contract/desk.ts';
import { amountOf, METRICS, shareOf, type Metric } from './metric.ts';

/** What falls away beside a step, and where it can be seen. */
export interface Loss {
  id: 'ignored' | 'quarantined' | 'dropped' | 'undecided';
  amount: number | null;
  /** By reason, most first; empty where no single reason tells them apart. */
  reasons: { reason: string; count: number }[];
}

export interface FunnelStep {
  id: 'read' | 'used' | 'made' | 'kept';
  /** Records are counted and their bytes are raw; what is not known is null. */
  amount: number | null;
  unit: 'records' | Metric;
  /** Of the first step that is counted in the same unit. */
  ofFirst: number | null;
  /** Of the step before, where both are counted in the same unit. */
  ofBefore: number | null;
  /** Stated where it is lost: passed over when it is read, unusable when it is used, dropped when the rest is kept. */
  losses: Loss[];
  /** The same step in the other metrics, where they are known, with its share of the step before. */
  also: { metric: Metric; amount: number; ofBefore: number | null }[];
}

/**
 * Records read -> used -> documents made -> kept. A record can make several documents, and what a record weighs is its
 * raw bytes, so shares are taken within records and within documents, never across.
 */
export function funnelSteps({ funnel, records }: Overview, metric: Metric): FunnelStep[] {
  const ofRecords = (count: number, bytes: number | null): number | null =>
    metric === 'documents' ? count : metric === 'bytes' ? bytes : null;
  const recordUnit = metric === 'documents' ? 'records' : metric;
  const read = ofRecords(records.read, records.bytes);
  const used = ofRecords(records.used, null);
  const made = amountOf(funnel.made, metric);
  const kept = amountOf(funnel.kept, metric);
  const lost = (id: 'ignored' | 'quarantined'): Loss[] => {
    const amount = sum(records[id]);
    return amount === 0 ? [] : [{ id, amount, reasons: byReason(records[id]) }];
  };
  return [
    {
      id: 'read',
      amount: read,
      unit: recordUnit,
      ofFirst: shareOf(read, read),
      ofBefore: null,
      losses: lost('ignored'),
      also:
        metric === 'bytes' || records.read === 0 ? [] : [{ metric: 'bytes', amount: records.bytes, ofBefore: null }],
    },
    {
      id: 'used',
      amount: used,
      unit: recordUnit,
      ofFirst: shareOf(used, read),
      ofBefore: shareOf(used, read),
      losses: lost('quarantined'),
      also: [],
    },
    {
      id: 'made',
      amount: made,
      unit: metric,
      ofFirst: shareOf(made, made),
      ofBefore: null,
      losses: [],
      also: others(metric, (other) => ({ amount: amountOf(funnel.made, other), ofBefore: null })),
    },
    {
      id: 'kept',
      amount: kept,
      unit: metric,
      ofFirst: shareOf(kept, made),
      ofBefore: shareOf(kept, made),
      losses: (['dropped', 'undecided'] as const)
        .map((id) => ({ id, amount: amountOf(funnel[id], metric), reasons: [] }))
        .filter(({ amount }) => amount !== 0),
      also: others(metric, (other) => {
        const amount = amountOf(funnel.kept, other);
        return { amount, ofBefore: shareOf(amount, amountOf(funnel.made, other)) };
      }),
    },
  ];
}

function others(
  metric: Metric,
  of: (other: Metric) => { amount: number | null; ofBefore: number | null },
): FunnelStep['also'] {
  return METRICS.filter((other) => other !== metric).flatMap((other) => {
    const { amount, ofBefore } = of(other);
    return amount === null ? [] : [{ metric: other, amount, ofBefore }];
  });
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((a, b) => a + b, 0);
}

/** Most first, then by name, so that equal counts do not trade places. */
export function byReason(counts: Readonly<Record<string, number>>): { reason: string; count: number }[] {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([reason, count]) => ({ reason, count }))
    .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
}
