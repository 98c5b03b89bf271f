import type { z } from 'zod';
import type { Job } from '#shared/contract/app.ts';
import type { JobResult } from '#shared/contract/jobs.ts';
import type { PACK_FORMATS } from '#shared/contract/packs.ts';
import type { SourceSpec } from '../sources.ts';
import type { Hits } from './hits.ts';

/** What a job is asked to do; crosses into its thread. */
export type JobSpec =
  | {
      kind: 'run';
      /** A preset or a file; null for the current one. */
      recipe: string | null;
      /** Goes on with the run that was stopped last; nothing else is asked for. */
      resume: boolean;
      retry: boolean;
      workers: number | null;
      memory: number | null;
    }
  | { kind: 'add'; source: SourceSpec }
  | { kind: 'estimate'; recipe: string | null; workers: number | null; memory: number | null }
  | {
      kind: 'export';
      out: string;
      format: (typeof PACK_FORMATS)[number];
      name: string | null;
      columns: string[] | null;
      /** Version of Winnow. */
      winnow: string;
    }
  | { kind: 'verify'; pack: string }
  | { kind: 'search'; text: string; matchCase: boolean }
  /** `where`: only documents for which it holds. */
  | { kind: 'strings'; where: string | null };

export type JobKind = JobSpec['kind'];
export type JobProgress = NonNullable<Job['progress']>;
export type JobEndState = Exclude<Job['state'], 'running' | 'stopping'>;

/** How the work of a job ended, where it did not fail. */
export interface JobOutcome {
  state: JobEndState;
  result: z.infer<typeof JobResult> | null;
  problems: string[];
  /** Of a search: what it found, for the desk. */
  hits?: Hits;
}

/** How a job is asked to end before it is done. */
export type Stop = 'cancel' | 'pause';
