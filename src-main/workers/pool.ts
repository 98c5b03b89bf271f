import { Worker } from 'node:worker_threads';
import type { Board, Standing } from './board.ts';
import type { FromThread, ThreadData, ToThread } from './thread.ts';

/** Why a thread ended before its job did. */
export interface Death {
  /** It showed no sign of life for too long and was ended. */
  stuck: boolean;
  detail: string;
}

export interface PoolOptions<Job extends { shard: number }, Message> {
  entry: URL;
  workers: number;
  /** Heap limit of one thread. */
  heapMiB: number;
  board: Board;
  /** Handed to every thread when it starts. */
  data: unknown;
  /** A busy thread without a sign of life for so long is ended (the watchdog of DECISIONS 11). */
  stuckAfterMs: number;
  /** The next job, pulled when a worker is free; undefined when there is none now. */
  next(): Job | undefined;
  onMessage(message: Message, job: Job): void;
  /** What becomes of a job whose worker died: the job to do next in its place, or undefined to give it up. */
  onDeath(job: Job, standing: Standing, death: Death): Job | undefined;
}

export interface Pool {
  /** Settles when every job is done or given up, or after a cancel when every thread has ended. */
  done: Promise<void>;
  /** Asks all threads to stop between two documents; those that have not after a second are ended. */
  cancel(): void;
  /** Gives out no more jobs; those that are out end by themselves once the board says so, however long it takes. */
  pause(): void;
  /** Ends one thread at once, as a crash would; it is replaced and its job goes on. */
  kill(index: number): void;
}

const GRACE_MS = 1_000;
const WATCH_MS = 500;
/** Threads in a row that end before they ask for a job, per worker: then none will ever start. */
const MAX_START_DEATHS = 2;

interface Slot<Job> {
  thread: Worker;
  job: Job | undefined;
  waiting: boolean;
  ending: boolean;
  stuck: boolean;
  error: Error | undefined;
  ticks: number;
  quietMs: number;
}

/** Worker threads that pull whole jobs. Messages carry control and counters, never text (DECISIONS 28). */
export function startPool<Job extends { shard: number }, Message>(options: PoolOptions<Job, Message>): Pool {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const slots = new Map<number, Slot<Job>>();
  const again: Job[] = [];
  let cancelled = false;
  let paused = false;
  let failure: { error: unknown } | undefined;
  let startDeaths = 0;

  const watch = setInterval(() => {
    for (const [index, slot] of slots) watchSlot(index, slot);
  }, WATCH_MS);
  let grace: NodeJS.Timeout | undefined;

  function watchSlot(index: number, slot: Slot<Job>): void {
    const ticks = options.board.ticks(index);
    slot.quietMs = slot.job !== undefined && ticks === slot.ticks ? slot.quietMs + WATCH_MS : 0;
    slot.ticks = ticks;
    if (slot.quietMs < options.stuckAfterMs) return;
    slot.stuck = true;
    void slot.thread.terminate();
  }

  function spawn(index: number): void {
    const data: ThreadData<unknown> = {
      index,
      workers: options.workers,
      board: options.board.buffer,
      data: options.data,
    };
    const thread = new Worker(options.entry, {
      workerData: data,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: options.heapMiB },
    });
    const slot: Slot<Job> = {
      thread,
      job: undefined,
      waiting: false,
      ending: false,
      stuck: false,
      error: undefined,
      ticks: 0,
      quietMs: 0,
    };
    slots.set(index, slot);
    thread.on('message', (message: FromThread<Message>) => {
      try {
        onMessage(slot, message);
      } catch (error) {
        fail(error);
      }
    });
    thread.on('error', (error: unknown) => {
      slot.error = error instanceof Error ? error : new Error(String(error));
    });
    thread.on('exit', (code) => {
      try {
        onExit(index, slot, code);
      } catch (error) {
        fail(error);
      }
    });
  }

  function onMessage(slot: Slot<Job>, message: FromThread<Message>): void {
    if (failure !== undefined) return;
    if (message.kind === 'message') {
      if (slot.job !== undefined) options.onMessage(message.message, slot.job);
      return;
    }
    startDeaths = 0;
    slot.job = undefined;
    slot.waiting = true;
    feed();
  }

  /** Gives jobs to the threads that wait; ends them once nothing can come any more. */
  function feed(): void {
    for (const slot of slots.values()) {
      if (!slot.waiting) continue;
      const job = cancelled || paused ? undefined : (again.shift() ?? options.next());
      if (job !== undefined) {
        slot.waiting = false;
        slot.job = job;
        send(slot, { kind: 'job', job });
      } else if (cancelled || paused || !busy()) end(slot);
    }
  }

  function busy(): boolean {
    return again.length > 0 || [...slots.values()].some((slot) => slot.job !== undefined);
  }

  function send(slot: Slot<Job>, message: ToThread<Job>): void {
    slot.thread.postMessage(message);
  }

  function end(slot: Slot<Job>): void {
    slot.waiting = false;
    slot.ending = true;
    send(slot, { kind: 'end' });
  }

  function onExit(index: number, slot: Slot<Job>, code: number): void {
    slots.delete(index);
    options.board.release(index);
    if (!slot.ending && !cancelled && !paused && failure === undefined) revive(index, slot, code);
    if (slots.size === 0) settle();
  }

  function revive(index: number, slot: Slot<Job>, code: number): void {
    const { job } = slot;
    const detail = slot.stuck ? 'no sign of life' : (slot.error?.message ?? `the thread ended with code ${code}`);
    if (job === undefined) {
      startDeaths++;
      if (startDeaths > MAX_START_DEATHS * options.workers)
        throw slot.error ?? new Error(`worker threads do not start: ${detail}`);
    } else {
      const next = options.onDeath(job, options.board.standing(index), { stuck: slot.stuck, detail });
      if (next !== undefined) again.push(next);
    }
    spawn(index);
    feed();
  }

  function fail(error: unknown): void {
    failure ??= { error };
    for (const slot of slots.values()) void slot.thread.terminate();
    if (slots.size === 0) settle();
  }

  function settle(): void {
    clearInterval(watch);
    clearTimeout(grace);
    if (failure === undefined) resolve();
    else reject(failure.error instanceof Error ? failure.error : new Error(String(failure.error)));
  }

  for (let index = 0; index < options.workers; index++) spawn(index);

  return {
    done: promise,
    cancel() {
      if (cancelled) return;
      cancelled = true;
      options.board.cancel();
      feed();
      grace = setTimeout(() => {
        for (const slot of slots.values()) void slot.thread.terminate();
      }, GRACE_MS);
    },
    pause() {
      paused = true;
      options.board.pause();
      feed();
    },
    kill: (index) => void slots.get(index)?.thread.terminate(),
  };
}
