/*
 * Main text by our extractor beside Readability, defuddle and the visible text, over pages with gold text:
 *   npm run bench extract [-- SET…] [--unseen]
 * Pages come from ../shared/data/a_html (or $WINNOW_DATA/a_html). The measure is that of resources/extract/scores.ts. Our
 * model has seen these pages but for webmainbench_sample; `--unseen` (minutes) judges each by a model that was learned
 * without its site. defuddle takes part where WINNOW_PEERS says (see peers/defuddle.ts).
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { CleanKnobs } from '#shared/domain/recipe.ts';
import { extractHtml } from '#engine/clean/extract-html.ts';
import type { Sample } from '../../resources/extract/samples.ts';
import { readSamples } from '../../resources/extract/samples.ts';
import { scores, table } from '../../resources/extract/scores.ts';
import { SETS, textsUnseen, trainingSet } from '../../resources/extract/train.ts';
import { defuddle } from './peers/defuddle.ts';
import { readabilityText } from './peers/readability.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(process.env['WINNOW_DATA'] ?? join(ROOT, '../shared/data'), 'a_html');
const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
/** Pages that no model of ours is learned from. */
const APART = 'webmainbench_sample';

function measure(name: string, samples: readonly Sample[], textOf: (html: string) => string): void {
  const texts = new Map<Sample, string>();
  let slowest = 0;
  const begun = process.hrtime.bigint();
  for (const sample of samples) {
    const from = process.hrtime.bigint();
    texts.set(sample, textOf(sample.html));
    slowest = Math.max(slowest, Number(process.hrtime.bigint() - from) / 1e6);
  }
  const seconds = Number(process.hrtime.bigint() - begun) / 1e9;
  const speed = `${(samples.length / seconds).toFixed(0)} pages/s, slowest ${slowest.toFixed(0)} ms`;
  process.stdout.write(`${name}: ${samples.length} pages, ${speed}\n${table(scores(texts))}\n`);
}

if (!existsSync(folder)) {
  process.stdout.write(`skipped: no pages in ${folder}\n`);
} else {
  const samples = readSamples(folder, asked.length > 0 ? asked : [...SETS, APART]);
  for (const favour of ['balanced', 'precision', 'recall'] as const) {
    const knobs = CleanKnobs.parse({ favour });
    measure(`winnow, favour ${favour}`, samples, (html) => extractHtml(html, knobs).text);
  }
  if (process.argv.includes('--unseen')) {
    const learned = trainingSet(samples.filter(({ set }) => set !== APART));
    process.stdout.write(`winnow, sites that its model has not seen\n${table(scores(textsUnseen(learned)))}\n`);
  }
  measure('readability', samples, readabilityText);
  const defuddleText = await defuddle();
  if (defuddleText === undefined) process.stdout.write('defuddle: skipped, WINNOW_PEERS does not hold it\n\n');
  else measure('defuddle', samples, defuddleText);
  const all = CleanKnobs.parse({ html: 'all' });
  measure('every visible text', samples, (html) => extractHtml(html, all).text);
}
