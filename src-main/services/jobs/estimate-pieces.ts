import type { MeasureJob } from '#workers/measure-job.ts';

/** A piece of a shard that is looked into: one of its slices alone. */
export interface SamplePiece {
  job: MeasureJob;
  /** Share of all work that it stands for, in (0, 1]; of all pieces together 1. */
  weight: number;
}

/**
 * At most `n` pieces of the work, each standing for as many bytes as another: those that lie in the middles of `n` equal
 * parts of all bytes, in the order of shards. All of them, each for itself, where there are no more.
 */
export function samplePieces(jobs: readonly MeasureJob[], n: number): { pieces: SamplePiece[]; all: boolean } {
  const pieces = jobs.flatMap((job) => (job.recorded ? [job] : slicesOf(job))).filter(({ bytes }) => bytes > 0);
  const all = pieces.reduce((sum, { bytes }) => sum + bytes, 0);
  if (pieces.length <= n) return { pieces: pieces.map((job) => ({ job, weight: job.bytes / all })), all: true };
  const chosen = new Map<MeasureJob, number>();
  let before = 0;
  let next = 0;
  for (const job of pieces) {
    for (; next < n && (next + 0.5) * (all / n) < before + job.bytes; next++) {
      chosen.set(job, (chosen.get(job) ?? 0) + 1 / n);
    }
    before += job.bytes;
  }
  return { pieces: [...chosen].map(([job, weight]) => ({ job, weight })), all: false };
}

function slicesOf(job: MeasureJob): MeasureJob[] {
  return job.slices.flatMap((slice) =>
    slice.file === null ? [] : [{ ...job, slices: [slice], bytes: slice.end - slice.start }],
  );
}
