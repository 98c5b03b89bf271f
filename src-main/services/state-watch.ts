/*
 * One small state that clients watch by long poll (DECISIONS 20): the latest value wins, at most ten a second, and a
 * client that was away goes on with the number it saw last.
 */

export interface StateWatch<State> {
  /** Something may have changed. */
  touch(): void;
  /** The state once its number is past `after`, or what it is after so long. Rejects when the signal aborts. */
  after(after: number, signal: AbortSignal | undefined): Promise<State & { seq: number }>;
  /** Whether somebody waits now. */
  readonly watched: boolean;
  /** Answers all that wait. */
  close(): void;
}

export const LONGEST_MS = 20_000;
export const SHORTEST_MS = 100;

interface Waiter {
  after: number;
  answer(): void;
}

export function createStateWatch<State extends object>(read: () => State): StateWatch<State> {
  const waiters = new Set<Waiter>();
  let seq = 0;
  let json = '';
  let state = read();
  let publishedAt = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function publish(): void {
    timer = undefined;
    publishedAt = performance.now();
    const next = read();
    const nextJson = JSON.stringify(next);
    if (nextJson !== json) {
      json = nextJson;
      state = next;
      seq++;
    }
    for (const waiter of [...waiters]) if (seq > waiter.after) waiter.answer();
  }

  publish();
  return {
    touch() {
      if (closed || timer !== undefined) return;
      timer = setTimeout(publish, Math.max(0, publishedAt + SHORTEST_MS - performance.now()));
    },
    get watched() {
      return waiters.size > 0;
    },
    after(after, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<State & { seq: number }>();
      if (signal?.aborted === true) return Promise.reject(reasonOf(signal));
      const now = (): State & { seq: number } => ({ ...state, seq });
      // A number past ours is of another process: what it saw is not what is here. And where something may have changed,
      // the answer waits for it, so that whoever changed it sees that.
      if (closed || (seq !== after && timer === undefined)) return Promise.resolve(now());
      const waiter: Waiter = {
        after: seq === after ? after : -1,
        answer() {
          clearTimeout(late);
          signal?.removeEventListener('abort', leave);
          waiters.delete(waiter);
          resolve(now());
        },
      };
      const leave = (): void => {
        clearTimeout(late);
        waiters.delete(waiter);
        reject(reasonOf(signal));
      };
      const late = setTimeout(waiter.answer, LONGEST_MS);
      signal?.addEventListener('abort', leave, { once: true });
      waiters.add(waiter);
      return promise;
    },
    close() {
      closed = true;
      clearTimeout(timer);
      for (const waiter of [...waiters]) waiter.answer();
    },
  };
}

function reasonOf(signal: AbortSignal | undefined): Error {
  return signal?.reason instanceof Error ? signal.reason : new Error('aborted');
}
