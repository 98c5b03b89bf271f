import { randomBytes } from 'node:crypto';

export interface Tickets<Good> {
  /** A ticket for something. */
  issue(good: Good): string;
  /** What it is good for, once and in time; null otherwise. */
  take(ticket: string): Good | null;
}

const LIFE_MS = 60_000;
/** Tickets that wait; more would be a page that runs wild, so the oldest goes. */
const MAX_WAITING = 1_000;

/** Tickets that are good once, within a minute: an address that carries one is worth nothing in a history or a log. */
export function createTickets<Good>(now: () => number = () => performance.now()): Tickets<Good> {
  const waiting = new Map<string, { good: Good; until: number }>();
  return {
    issue(good) {
      for (const [id, { until }] of waiting) {
        if (until > now() && waiting.size < MAX_WAITING) break;
        waiting.delete(id);
      }
      const id = randomBytes(32).toString('base64url');
      waiting.set(id, { good, until: now() + LIFE_MS });
      return id;
    },
    take(ticket) {
      const found = waiting.get(ticket);
      waiting.delete(ticket);
      return found === undefined || found.until <= now() ? null : found.good;
    },
  };
}
