import { prepareCleaner } from '#engine/clean/prepare-cleaner.ts';
import { prepareMeasurer } from '#engine/measure/measurer.ts';
import { fileResources } from '#engine/measure/resources.ts';
import type { Measurer } from '#engine/measure/unit.ts';
import { readerOf } from '#engine/read/readers.ts';
import type { Reader } from '#engine/read/reader.ts';
import { prepareTally } from '#engine/run/tally.ts';
import type { MeasureData, MeasureJob, MeasureMessage } from '#workers/measure-job.ts';
import { measureShard } from '#workers/measure-shard.ts';
import { serveJobs } from '#workers/thread.ts';

/*
 * The measuring worker, but for texts that end the thread in each of its phases, as a crash of native code or an
 * overflow of the heap would, and one that hangs.
 */

function poisoned(text: string, word: string): void {
  if (text.includes(`hang-in-${word}`)) for (;;);
  if (text.includes(`die-in-${word}`)) process.exit(3);
}

function poisonReader(reader: Reader): Reader {
  return {
    ...reader,
    async *read(input) {
      for await (const item of reader.read(input)) {
        if (item.kind === 'record' && item.content.as === 'text') poisoned(item.content.text, 'reading');
        yield item;
      }
    },
  };
}

await serveJobs<MeasureData, MeasureJob, MeasureMessage>(async ({ dir, recipe }) => {
  const measurer = await prepareMeasurer(recipe, fileResources());
  const cleaner = prepareCleaner(recipe.clean);
  const stored: Measurer = {
    ...measurer,
    measure(text, ...rest) {
      poisoned(text, 'measuring');
      measurer.measure(text, ...rest);
    },
  };
  const tools = {
    dir,
    readerOf: (format: string) => poisonReader(readerOf(format)),
    knobs: recipe.read,
    cleaner: {
      ...cleaner,
      clean(...given: Parameters<typeof cleaner.clean>) {
        const [content] = given;
        if (content.as === 'text') poisoned(content.text, 'cleaning');
        return cleaner.clean(...given);
      },
    },
    measurer: stored,
    newMeasurer: () => Promise.resolve(stored),
    tally: prepareTally(recipe, measurer.units),
  };
  return (job, seat, post) => measureShard(job, { ...tools, seat, post });
});
