/*
 * The memory that the pool and its workers share: a flag to stop, a token for large documents, and per worker what it
 * is doing. It carries numbers only; the pool reads a worker's place after that worker died or hung.
 */

/** What a worker does with the record in hand. */
export const PHASES = ['idle', 'hash', 'read', 'clean', 'measure', 'store', 'measure-stored'] as const;
export type Phase = (typeof PHASES)[number];

/** 0 to go on, 1 to stop between two documents, 2 to stop after the chunk. */
const STOP = 0;
const TOKEN = 1;
const SHARED_INTS = 4;
const INTS = 4; // ticks, phase, shard, slice
const FLOATS = 8; // locator, part, records, documents, bytes, disk bytes; rounded up to a power of two

/** Where a worker stood: `locator` is -1 before the first place of a slice, or an ordinal while it measures stored text. */
export interface Standing {
  phase: Phase;
  shard: number;
  slice: number;
  locator: number;
  part: number;
}

/** What one worker has done since the run began: shown, never stored. */
export interface Done {
  records: number;
  documents: number;
  /** Of raw records, decompressed. */
  bytes: number;
  /** Of source files; fractional for work on stored text. */
  diskBytes: number;
}

export interface Board {
  readonly buffer: SharedArrayBuffer;
  cancel(): void;
  /** Asks every worker to stop once its chunk is committed. */
  pause(): void;
  ticks(worker: number): number;
  standing(worker: number): Standing;
  done(worker: number): Done;
  /** Frees the large-document token where a dead worker held it. */
  release(worker: number): void;
}

export interface Seat {
  cancelled(): boolean;
  /** To be asked after each commit. */
  pausing(): boolean;
  /** Shows that the worker is alive. */
  tick(): void;
  stand(phase: Phase, locator: number, part: number): void;
  job(shard: number): void;
  slice(index: number): void;
  add(records: number, documents: number, bytes: number): void;
  disk(bytes: number): void;
  /** Waits for the one token of large documents; false when the run was cancelled meanwhile. */
  takeToken(): boolean;
  giveToken(): void;
}

function views(buffer: SharedArrayBuffer, workers: number): { ints: Int32Array; floats: Float64Array } {
  const ints = new Int32Array(buffer, 0, SHARED_INTS + workers * INTS);
  return { ints, floats: new Float64Array(buffer, (SHARED_INTS + workers * INTS) * 4, workers * FLOATS) };
}

export function createBoard(workers: number): Board {
  const buffer = new SharedArrayBuffer((SHARED_INTS + workers * INTS) * 4 + workers * FLOATS * 8);
  const { ints, floats } = views(buffer, workers);
  const int = (worker: number, field: number): number => Atomics.load(ints, SHARED_INTS + worker * INTS + field);
  const float = (worker: number, field: number): number => floats[worker * FLOATS + field] ?? 0;
  return {
    buffer,
    cancel() {
      Atomics.store(ints, STOP, 1);
      Atomics.notify(ints, TOKEN);
    },
    pause: () => void Atomics.compareExchange(ints, STOP, 0, 2),
    ticks: (worker) => int(worker, 0),
    standing: (worker) => ({
      phase: PHASES[int(worker, 1)] ?? 'idle',
      shard: int(worker, 2),
      slice: int(worker, 3),
      locator: float(worker, 0),
      part: float(worker, 1),
    }),
    done: (worker) => ({
      records: float(worker, 2),
      documents: float(worker, 3),
      bytes: float(worker, 4),
      diskBytes: float(worker, 5),
    }),
    release(worker) {
      if (Atomics.compareExchange(ints, TOKEN, worker + 1, 0) === worker + 1) Atomics.notify(ints, TOKEN);
    },
  };
}

/** One worker's seat at the board. */
export function takeSeat(buffer: SharedArrayBuffer, workers: number, worker: number): Seat {
  const { ints, floats } = views(buffer, workers);
  const i = SHARED_INTS + worker * INTS;
  const f = worker * FLOATS;
  const add = (field: number, n: number): void => {
    floats[f + field] = (floats[f + field] ?? 0) + n;
  };
  const tick = (): void => {
    Atomics.add(ints, i, 1);
  };
  const cancelled = (): boolean => Atomics.load(ints, STOP) === 1;
  return {
    cancelled,
    pausing: () => Atomics.load(ints, STOP) !== 0,
    tick,
    stand(phase, locator, part) {
      floats[f] = locator;
      floats[f + 1] = part;
      Atomics.store(ints, i + 1, PHASES.indexOf(phase));
      tick();
    },
    job: (shard) => void Atomics.store(ints, i + 2, shard),
    slice: (index) => void Atomics.store(ints, i + 3, index),
    add(records, documents, bytes) {
      add(2, records);
      add(3, documents);
      add(4, bytes);
    },
    disk: (bytes) => add(5, bytes),
    takeToken() {
      for (;;) {
        const owner = Atomics.compareExchange(ints, TOKEN, 0, worker + 1);
        if (owner === 0 || owner === worker + 1) return true;
        if (cancelled()) return false;
        tick();
        Atomics.wait(ints, TOKEN, owner, 100);
      }
    },
    giveToken() {
      if (Atomics.compareExchange(ints, TOKEN, worker + 1, 0) === worker + 1) Atomics.notify(ints, TOKEN);
    },
  };
}
