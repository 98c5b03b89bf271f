/*
 * Writes `model.bin`, which tells main text from the rest of a page, from pages with gold text:
 *   node resources/extract/train.ts FOLDER [--check]
 * FOLDER holds a folder a set with `gold.jsonl.gz` and `pages/` (see samples.ts). `--check` writes nothing: it learns five times from
 * four fifths of the sites, judges the pages of the others, and prints precision, recall and F1 by set.
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { Page } from '#engine/clean/extract/features.ts';
import { FEATURES, featuresOf } from '#engine/clean/extract/features.ts';
import { writeModel } from '#engine/clean/extract/forest.ts';
import { NAMES } from '#engine/clean/extract/judge.ts';
import { chosenText } from '#engine/clean/extract/main-content.ts';
import { pageOf } from '#engine/clean/extract/page.ts';
import { labelsOf } from './align.ts';
import type { Ensemble, TrainingSet } from './boost.ts';
import { binLimits, binned, boost, ensembleValue, flattened, meanOf } from './boost.ts';
import type { Sample } from './samples.ts';
import { readSamples } from './samples.ts';
import { scores, table } from './scores.ts';

export const SETS = [
  'aeb',
  'wcxb',
  'zh_webcontent',
  'dragnet',
  'cleaneval',
  'cleanportaleval',
  'newspaper4k',
  'trafilatura_eval',
  'readability_testpages',
];
/** Gold that people wrote for whole articles weighs more, what another tool proposed and people passed less. */
const SET_WEIGHTS: Readonly<Record<string, number>> = { aeb: 2, readability_testpages: 0.5 };
const FOLDS = 5;
const OPTIONS = {
  trees: 300,
  leaves: 8,
  rate: 0.08,
  lambda: 5,
  minHessian: 20,
  rowShare: 0.35,
  columnShare: 0.15,
};
/** Ensembles are drawn apart, and their mean is the model: it varies less than any of them. */
const SEEDS = [1, 2, 3];

/** A block weighs by its words as it does in the measure, each page as much as another. */
const WEIGHT_POWER = 0.8;
const MOST_WEIGHT = 0.5;
/** What a block of a page weighs of which only single segments are known. */
const SEGMENT_WEIGHT = 0.12;

export interface Item {
  sample: Sample;
  page: Page;
  from: number;
  count: number;
  fold: number;
}

export function trainingSet(samples: readonly Sample[]): { items: Item[]; set: TrainingSet } {
  const items: Item[] = [];
  const parts: { values: Float32Array; labels: Float32Array; weights: Float32Array }[] = [];
  let rows = 0;
  for (const sample of samples) {
    const page = pageOf(sample.html);
    const { count } = page.layout.blocks;
    items.push({
      sample,
      page,
      from: rows,
      count,
      fold: (createHash('sha256').update(sample.site).digest()[0] ?? 0) % FOLDS,
    });
    parts.push({
      values: featuresOf(page),
      ...weighed(
        sample.gold === undefined ? labelsOfSegments(page, sample) : labelsOfText(page, sample.gold),
        SET_WEIGHTS[sample.set] ?? 1,
      ),
    });
    rows += count;
  }
  const set: TrainingSet = {
    rows,
    columns: FEATURES.length,
    values: new Float32Array(rows * FEATURES.length),
    labels: new Float32Array(rows),
    weights: new Float32Array(rows),
  };
  for (const [i, part] of parts.entries()) {
    const from = items[i]?.from ?? 0;
    set.values.set(part.values, from * FEATURES.length);
    set.labels.set(part.labels, from);
    set.weights.set(part.weights, from);
  }
  return { items, set };
}

interface Labels {
  labels: Float32Array;
  weights: Float32Array;
}

function weighed({ labels, weights }: Labels, by: number): Labels {
  return { labels, weights: weights.map((weight) => weight * by) };
}

function labelsOfText(page: Page, gold: string): Labels {
  const { blocks, measures } = page.layout;
  const labels = labelsOf(blocks.text, gold);
  let words = 0;
  for (let b = 0; b < blocks.count; b++) words += (labels[b] ?? 0) * ((measures[b]?.tokens ?? 0) + 1);
  const norm = Math.max(words, 30) ** WEIGHT_POWER;
  return {
    labels,
    weights: Float32Array.from(measures, (m) => Math.min(MOST_WEIGHT, (m.tokens + 1) ** WEIGHT_POWER / norm)),
  };
}

function labelsOfSegments(page: Page, sample: Sample): Labels {
  const { blocks, measures } = page.layout;
  const labels = new Float32Array(blocks.count);
  const weights = new Float32Array(blocks.count);
  const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();
  const wanted = sample.with.map(squeezed).filter((segment) => segment !== '');
  const unwanted = sample.without.map(squeezed).filter((segment) => segment !== '');
  for (const [b, of] of blocks.text.entries()) {
    const text = squeezed(of);
    const short = (measures[b]?.tokens ?? 0) < 30;
    const isWanted = wanted.some((segment) => text.includes(segment) || (text.length >= 20 && segment.includes(text)));
    const isUnwanted = unwanted.some(
      (segment) => text.includes(segment) && (short || segment.length >= text.length / 2),
    );
    if (!isWanted && !isUnwanted) continue;
    labels[b] = isWanted ? 1 : 0;
    weights[b] = SEGMENT_WEIGHT;
  }
  return { labels, weights };
}

function learn(set: TrainingSet, items: readonly Item[], leaveOut: number): Ensemble {
  const limits = binLimits(set);
  const use: number[] = [];
  for (const { fold, from, count } of items) {
    if (fold === leaveOut) continue;
    for (let row = from; row < from + count; row++) if ((set.weights[row] ?? 0) > 0) use.push(row);
  }
  const bins = binned(set, limits);
  const rows = Int32Array.from(use);
  return meanOf(SEEDS.map((seed) => boost(set, bins, limits, rows, { ...OPTIONS, seed })));
}

const PLAIN = { favour: 'balanced', markup: 'text', images: false } as const;

/** Main text of each page by a model that has seen no page of its site. */
export function textsUnseen({ items, set }: { items: readonly Item[]; set: TrainingSet }): Map<Sample, string> {
  const texts = new Map<Sample, string>();
  for (let fold = 0; fold < FOLDS; fold++) {
    const ensemble = learn(set, items, fold);
    for (const { sample, page, from, count } of items.filter((item) => item.fold === fold)) {
      const probability = new Float32Array(count);
      for (let b = 0; b < count; b++) probability[b] = ensembleValue(ensemble, set.values, (from + b) * set.columns);
      texts.set(sample, chosenText(page, probability, PLAIN).text);
    }
  }
  return texts;
}

async function main(): Promise<void> {
  const [folder] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  if (folder === undefined) throw new Error('which folder? node resources/extract/train.ts FOLDER [--check]');
  const { items, set } = trainingSet(readSamples(folder, SETS));
  if (process.argv.includes('--check')) {
    process.stdout.write(table(scores(textsUnseen({ items, set }))));
    return;
  }
  const bytes = writeModel(flattened(learn(set, items, -1)), NAMES);
  writeFileSync(new URL('model.bin', import.meta.url), bytes);
  process.stdout.write(
    `${items.length} pages, ${set.rows} blocks: model of ${bytes.length} bytes, SHA-256 ${createHash('sha256').update(bytes).digest('hex')}\n`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
