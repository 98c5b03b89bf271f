import type { SignalInfo } from '#shared/contract/desk.ts';

/** Saved questions that a curator works through. */
export const QUEUES = ['near', 'alone', 'chance', 'random', 'overruled', 'stale'] as const;
export type QueueName = (typeof QUEUES)[number];

export interface Queue {
  where: string[];
  /** Instead of the order of the columns. */
  sort: string | null;
  /** Rows that it is over after; null for all. */
  limit: number | null;
}

/** How near is near: a share of the limit. */
export const NEAR = 0.05;
export const RANDOM_ROWS = 200;

export const isQueue = (name: string | undefined): name is QueueName =>
  (QUEUES as readonly (string | undefined)[]).includes(name);

/** `seed` belongs to `random`. */
export function queueOf(name: QueueName, seed: number, signals: readonly SignalInfo[]): Queue {
  switch (name) {
    case 'near':
      return { where: [nearLimit(signals)], sort: null, limit: null };
    case 'alone':
      return { where: ['breaches = 1 and verdict = drop'], sort: null, limit: null };
    case 'chance':
      return { where: ['reason in (sampled-out, long-tail)'], sort: null, limit: null };
    case 'random':
      return { where: [], sort: `random:${seed}`, limit: RANDOM_ROWS };
    case 'overruled':
      return { where: ['override in (keep, drop)'], sort: null, limit: null };
    case 'stale':
      return { where: ['override is stale'], sort: null, limit: null };
  }
}

/** Documents within NEAR of a limit on either side; counts at least one away. A limit of 0 has no such share. */
function nearLimit(signals: readonly SignalInfo[]): string {
  const bands = signals.flatMap(({ signal, kind, sides }) =>
    sides.flatMap(({ value }) => {
      if (typeof value !== 'number' || value === 0) return [];
      const share = Math.abs(value) * NEAR;
      const away = kind === 'count' ? Math.max(1, Math.round(share)) : share;
      return [`(${signal} >= ${plain(value - away)} and ${signal} <= ${plain(value + away)})`];
    }),
  );
  return bands.length === 0 ? NOBODY : bands.join(' or ');
}

/** Without limits nothing is near one. */
const NOBODY = 'bytes < 0';

const plain = (value: number): string => String(Number(value.toPrecision(12)));
