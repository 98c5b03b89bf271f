import { prepareCleaner } from '#engine/clean/prepare-cleaner.ts';
import { prepareMeasurer } from '#engine/measure/measurer.ts';
import type { Measurer } from '#engine/measure/unit.ts';
import { fileResources } from '#engine/measure/resources.ts';
import { readerOf } from '#engine/read/readers.ts';
import { prepareTally } from '#engine/run/tally.ts';
import type { MeasureData, MeasureJob, MeasureMessage } from './measure-job.ts';
import { measureShard } from './measure-shard.ts';
import { serveJobs } from './thread.ts';

await serveJobs<MeasureData, MeasureJob, MeasureMessage>(async ({ dir, recipe }) => {
  const resources = fileResources();
  const newMeasurer = (): Promise<Measurer> => prepareMeasurer(recipe, resources);
  const measurer = await newMeasurer();
  const tools = {
    dir,
    readerOf,
    knobs: recipe.read,
    cleaner: prepareCleaner(recipe.clean),
    measurer,
    newMeasurer,
    tally: prepareTally(recipe, measurer.units),
  };
  return (job, seat, post) => measureShard(job, { ...tools, seat, post });
});
