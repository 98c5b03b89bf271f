import type { Recipe } from '#shared/domain/recipe.ts';
import { prepareCleaner } from '#engine/clean/prepare-cleaner.ts';
import { sha256 } from '#engine/hash.ts';
import { prepareMeasurer } from '#engine/measure/measurer.ts';
import { fileResources } from '#engine/measure/resources.ts';
import { forcedLanguage } from '#workers/columns.ts';
import type { JobControl } from './control.ts';
import type { PieceSample } from './estimate-math.ts';
import type { SamplePiece } from './estimate-pieces.ts';
import { lap, readPiece, readStoredPiece, zstd, type Taken } from './estimate-read.ts';
import { ruleTimes } from './estimate-rules.ts';
import type { SampleLimits } from './estimate-thinning.ts';

export interface Sampler {
  /** Seconds until the first document: rules, model and code. */
  startSeconds: number;
  take(piece: SamplePiece, onRecord: () => void): Promise<PieceSample>;
}

/** Reads, cleans and measures pieces of the work as a worker would, and stores nothing. */
export async function prepareSampler(
  dir: string,
  recipe: Recipe,
  limits: SampleLimits,
  control: JobControl,
): Promise<Sampler> {
  const began = performance.now();
  const cleaner = prepareCleaner(recipe.clean);
  const measurer = await prepareMeasurer(recipe, fileResources());
  const times = ruleTimes(measurer);
  const startSeconds = (performance.now() - began) / 1_000;

  return {
    startSeconds,
    async take({ job, weight }, onRecord) {
      const { taken, seconds, ...read } = job.recorded
        ? readStoredPiece(dir, job, limits, control.cancelled, onRecord)
        : await readPiece(job, recipe.read, cleaner, limits, control.cancelled, onRecord);
      const only = new Set(job.units.map(({ unit }) => unit));
      const rules = times(taken, forcedLanguage(job.language), only);
      const texts = job.recorded ? { bytes: 0, seconds: 0 } : stored(taken);
      const spent = { ...seconds, store: texts.seconds, ...rules.seconds };
      return {
        ...read,
        weight,
        pieceBytes: job.bytes,
        storedBytes: texts.bytes + read.documents * rules.cellBytes,
        spent,
      };
    },
  };
}

/** What it takes to hash and pack texts. */
function stored(taken: readonly Taken[]): { bytes: number; seconds: number } {
  let bytes = 0;
  let seconds = 0;
  for (const [stands, group] of Map.groupBy(taken, (document) => document.stands)) {
    const start = performance.now();
    for (const { text } of group) sha256(text);
    bytes += zstd(Buffer.from(group.map(({ text }) => text).join(''))).length * stands;
    seconds += lap(start) * stands;
  }
  return { bytes, seconds };
}
