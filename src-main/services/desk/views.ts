import { randomUUID } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import type { VerdictCounts } from '#engine/decide/what-if.ts';
import type { Draft } from './types.ts';

/** Documents in an order, held while somebody looks at them. */
export interface View {
  view: string;
  /** Null for all documents in canonical order. */
  order: Uint32Array | null;
  total: number;
  verdicts: VerdictCounts;
  /** The limits that its rows are shown by. */
  draft: Draft;
}

export interface Views {
  /** The view of a key that is held already. */
  known(key: string): View | undefined;
  put(key: string, view: Omit<View, 'view'>): View;
  /** Throws `view-expired`. */
  get(view: string): View;
  clear(): void;
}

/** Views at most, how long one that nobody asks for is held, and how much all may weigh beside the one asked for last. */
const MOST = 16;
const IDLE_MS = 30 * 60_000;
const MOST_BYTES = 256 << 20;

interface Entry extends View {
  key: string;
  usedAt: number;
}

export function createViews(now: () => Date): Views {
  // A map keeps the order of insertion: the first is the one used longest ago.
  const entries = new Map<string, Entry>();

  function evict(): void {
    const oldest = now().getTime() - IDLE_MS;
    let bytes = [...entries.values()].reduce((sum, { order }) => sum + (order?.byteLength ?? 0), 0);
    for (const [view, { usedAt, order }] of entries) {
      const over = entries.size > MOST || bytes > MOST_BYTES;
      if (usedAt >= oldest && !(over && entries.size > 1)) break;
      entries.delete(view);
      bytes -= order?.byteLength ?? 0;
    }
  }

  function touch(entry: Entry): View {
    entries.delete(entry.view);
    entries.set(entry.view, { ...entry, usedAt: now().getTime() });
    evict();
    return entry;
  }

  return {
    known(key) {
      evict();
      const entry = [...entries.values()].find((held) => held.key === key);
      return entry && touch(entry);
    },
    put: (key, view) => touch({ ...view, view: randomUUID(), key, usedAt: 0 }),
    get(view) {
      evict();
      const entry = entries.get(view);
      if (entry !== undefined) return touch(entry);
      throw new AppError('view-expired', 'this list is no longer held', { remedy: 'open it again' });
    },
    clear() {
      entries.clear();
    },
  };
}
