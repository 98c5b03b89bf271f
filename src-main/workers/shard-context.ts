import type { Cleaner } from '#engine/clean/cleaner.ts';
import type { Measurer } from '#engine/measure/unit.ts';
import type { Tally } from '#engine/run/tally.ts';
import type { MeasureMessage } from './measure-job.ts';
import type { ReadContext } from './read-slices.ts';

/** What one thread keeps for all its shards, and the way out. */
export interface ShardContext extends ReadContext {
  dir: string;
  cleaner: Cleaner;
  measurer: Measurer;
  /** Another one of the same recipe. */
  newMeasurer(): Promise<Measurer>;
  tally: Tally;
  post(message: MeasureMessage): void;
}

/** Raised inside a shard when the run was cancelled: what was committed stays, the rest is made by the next run. */
export class Stopped extends Error {}
