import type { Done } from '#workers/board.ts';

/** What a watcher sees of a run; all of it is about this run, not about what earlier runs had done. */
export interface Progress {
  seconds: number;
  shards: { done: number; all: number };
  records: number;
  documents: number;
  /** Of raw records, decompressed. */
  bytes: number;
  /** Over the last seconds. */
  documentsPerSecond: number;
  megabytesPerSecond: number;
  /** Share of the work in [0, 1]. */
  fraction: number;
  /** Null while the rate is not steady. */
  secondsLeft: number | null;
  /** Quarantined records by reason. */
  faults: Record<string, number>;
  /** Values outside the recipe's default limits, by signal. */
  breaches: Record<string, number>;
}

/** The part that samples do not carry. */
export interface ProgressState {
  shards: { done: number; all: number };
  /** Bytes of source files that this run has to work on. */
  workBytes: number;
  faults: Record<string, number>;
  breaches: Record<string, number>;
}

interface Sample extends Done {
  at: number;
}

/** Seconds over which rates are taken. */
const WINDOW = 10;
/** An estimate is steady once two windows passed whose rates differ by less than this share. */
const STEADY = 0.25;

export function addDone(parts: Iterable<Done>): Done {
  const sum = { records: 0, documents: 0, bytes: 0, diskBytes: 0 };
  for (const part of parts) {
    sum.records += part.records;
    sum.documents += part.documents;
    sum.bytes += part.bytes;
    sum.diskBytes += part.diskBytes;
  }
  return sum;
}

/** Turns counters that only grow into rates and an estimate. `at` is in seconds since the run began. */
export function createMeter(): (at: number, done: Done, state: ProgressState) => Progress {
  const samples: Sample[] = [{ at: 0, records: 0, documents: 0, bytes: 0, diskBytes: 0 }];

  return (at, done, state) => {
    samples.push({ at, ...done });
    while ((samples[1]?.at ?? at) < at - 2 * WINDOW) samples.shift();
    const before = sampleAt(samples, at - WINDOW);
    const seconds = Math.max(at - before.at, 1e-3);
    const fraction = state.workBytes > 0 ? Math.min(1, done.diskBytes / state.workBytes) : 1;
    return {
      seconds: at,
      shards: { ...state.shards },
      records: done.records,
      documents: done.documents,
      bytes: done.bytes,
      documentsPerSecond: (done.documents - before.documents) / seconds,
      megabytesPerSecond: (done.bytes - before.bytes) / seconds / 1e6,
      fraction,
      secondsLeft: secondsLeft(samples, at, done, state.workBytes),
      faults: { ...state.faults },
      breaches: { ...state.breaches },
    };
  };
}

/** The last sample that is not later than `at`; the first one otherwise. */
function sampleAt(samples: readonly Sample[], at: number): Sample {
  return samples.findLast((sample) => sample.at <= at) ?? (samples[0] as Sample);
}

function secondsLeft(samples: readonly Sample[], at: number, done: Done, workBytes: number): number | null {
  const middle = sampleAt(samples, at - WINDOW);
  const first = sampleAt(samples, at - 2 * WINDOW);
  if (at - middle.at < WINDOW || middle.at - first.at < WINDOW / 2) return null;
  const late = (done.diskBytes - middle.diskBytes) / (at - middle.at);
  const early = (middle.diskBytes - first.diskBytes) / (middle.at - first.at);
  if (late <= 0 || Math.abs(late - early) > STEADY * late) return null;
  return Math.max(0, (workBytes - done.diskBytes) / late);
}
