import type { QueueName } from './queues.ts';

export const QUEUE_NAMES = {
  near: 'evidence.queueNear',
  alone: 'evidence.queueAlone',
  chance: 'evidence.queueChance',
  random: 'evidence.queueRandom',
  overruled: 'evidence.queueOverruled',
  stale: 'evidence.queueStale',
} as const satisfies Record<QueueName, string>;

export const QUEUE_HINTS = {
  near: 'evidence.queueNearHint',
  alone: 'evidence.queueAloneHint',
  chance: 'evidence.queueChanceHint',
  random: 'evidence.queueRandomHint',
  overruled: 'evidence.queueOverruledHint',
  stale: 'evidence.queueStaleHint',
} as const satisfies Record<QueueName, string>;
