import type { Spent } from './measure-job.ts';

/** Where the time of a thread goes. Shown to people; it decides nothing. */
export interface Stopwatch {
  /** Books the time since the last call on `what`. */
  lap(what: keyof Spent): void;
  /** What was booked since the last `take`. */
  take(): Spent;
}

const nothing = (): Spent => ({ hash: 0, read: 0, clean: 0, measure: 0, store: 0 });

export function createStopwatch(): Stopwatch {
  let spent = nothing();
  let last = performance.now();
  return {
    lap(what) {
      const now = performance.now();
      spent[what] += now - last;
      last = now;
    },
    take() {
      const taken = spent;
      spent = nothing();
      return taken;
    },
  };
}
