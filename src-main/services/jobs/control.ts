import type { JobProgress, Stop } from './spec.ts';

/** What the work of a job has of its manager. */
export interface JobControl {
  /** Aborted when the job is cancelled. Work that never waits asks `stopped` instead. */
  readonly cancel: AbortSignal;
  /** Aborted when it is to stop after what it is at. */
  readonly pause: AbortSignal;
  /** Whether the job was cancelled; looks, where nothing else is heard while code runs. */
  cancelled(): boolean;
  /** Shows how far it is: the latest counts, and none has to arrive. */
  progress(progress: JobProgress): void;
}

/** Two words of shared memory: whoever asks a thread to stop sets one, and the thread looks. */
export type StopFlags = Int32Array<SharedArrayBuffer>;
const INDEX: Record<Stop, number> = { cancel: 0, pause: 1 };

export function makeStopFlags(): StopFlags {
  return new Int32Array(new SharedArrayBuffer(8));
}

export function raise(flags: StopFlags, stop: Stop): void {
  Atomics.store(flags, INDEX[stop], 1);
}

/** At most this often. Milliseconds. */
const PROGRESS_MS = 100;
const LOOK_MS = 50;

/** The control of the job in this thread. `end` stops it from looking. */
export function jobControl(flags: StopFlags, send: (progress: JobProgress) => void): JobControl & { end(): void } {
  const controllers = { cancel: new AbortController(), pause: new AbortController() };
  let last = -Infinity;

  function look(): void {
    for (const stop of ['cancel', 'pause'] as const) {
      if (Atomics.load(flags, INDEX[stop]) !== 0 && !controllers[stop].signal.aborted) controllers[stop].abort();
    }
  }

  const timer = setInterval(look, LOOK_MS);
  return {
    cancel: controllers.cancel.signal,
    pause: controllers.pause.signal,
    cancelled() {
      look();
      return controllers.cancel.signal.aborted;
    },
    progress(progress) {
      look();
      const now = performance.now();
      if (now - last < PROGRESS_MS) return;
      last = now;
      send(progress);
    },
    end: () => clearInterval(timer),
  };
}
