/*
 * What the rules of a recipe cost: all values of every document, nothing cut short, on English pieces of about 3 kB.
 *   node test/bench/rules.bench.ts [--recipe web-en] [--rounds N] [--splitter spacy|regex] [--language]
 * For each rule: microseconds a document when it is measured alone (with what it reads: words, and the edits of the rule
 * it reads after), and what the whole costs less without it. Times are CPU time of this process, the median of the rounds.
 * With WINNOW_PEER_PYTHON, a Python that has datatrove and spacy, datatrove's four filters run in turns with the whole
 * recipe, and the ratio is printed; else how many documents go into one calibration loop, which makes machines comparable.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { prepareMeasurer } from '#engine/measure/measurer.ts';
import { fileResources } from '#engine/measure/resources.ts';
import { loadRecipe } from '#engine/recipe/load.ts';
import { calibrate, cpuSeconds, englishTexts, median, startPeer } from './datatrove-peer.ts';

const { values } = parseArgs({
  options: {
    recipe: { type: 'string', default: 'web-en' },
    rounds: { type: 'string', default: '5' },
    splitter: { type: 'string', default: 'spacy' },
    language: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const corpus = englishTexts();
const characters = corpus.reduce((sum, text) => sum + text.length, 0);
const { recipe } = loadRecipe(values.recipe);
const measurer = await prepareMeasurer(recipe, fileResources());
const batch = measurer.newBatch();
const english = values.language ? null : { code: 'en', script: 'Latn', score: 1 };

/** CPU seconds of one pass over the corpus, with these units alone or all. */
function pass(only: ReadonlySet<string> | null): number {
  const from = process.cpuUsage();
  for (const text of corpus) {
    measurer.measure(text, {}, english, batch, only);
    if (batch.rows === 1024) {
      batch.take();
      batch.clear();
    }
  }
  batch.take();
  batch.clear();
  return cpuSeconds(from);
}

const micros = (seconds: number): number => (seconds / corpus.length) * 1e6;

console.log(
  `${values.recipe}: ${measurer.units.length} rules, ${corpus.length} documents of ${Math.round(characters / corpus.length)} ` +
    `characters; calibration loop ${calibrate().toFixed(3)} s; language ${values.language ? 'by the model' : 'given'}`,
);
const keys = measurer.units.map(({ key }) => key);
const whole: number[] = [];
const alone = keys.map((): number[] => []);
const without = keys.map((): number[] => []);
pass(null);
for (let round = 0; round < rounds; round++) {
  whole.push(pass(null));
  for (const [index, key] of keys.entries()) {
    alone[index]!.push(pass(new Set([key])));
    without[index]!.push(pass(new Set(keys.filter((other) => other !== key))));
  }
}
const total = median(whole);
const rows = measurer.units.map(({ name, rule, signals }, index) => ({
  name: name === rule ? name : `${name} (${rule})`,
  signals: signals.length,
  alone: micros(median(alone[index]!)),
  saved: micros(total - median(without[index]!)),
}));
console.log(`${'rule'.padEnd(34)} ${'signals'.padStart(8)} ${'alone µs'.padStart(9)} ${'adds µs'.padStart(9)}`);
for (const row of rows.sort((a, b) => b.saved - a.saved)) {
  const times = `${row.alone.toFixed(1).padStart(9)} ${row.saved.toFixed(1).padStart(9)}`;
  console.log(`${row.name.padEnd(34)} ${String(row.signals).padStart(8)} ${times}`);
}
const rate = corpus.length / total;
console.log(
  `${'all'.padEnd(34)} ${' '.repeat(8)} ${micros(total).toFixed(1).padStart(9)}   ${rate.toFixed(0)} documents/s`,
);

const python = process.env.WINNOW_PEER_PYTHON;
if (python === undefined) {
  const loop = median(Array.from({ length: 5 }, calibrate));
  console.log(`${(rate * loop).toFixed(0)} documents in the time of the calibration loop (${loop.toFixed(3)} s)`);
} else {
  const folder = mkdtempSync(join(tmpdir(), 'winnow-bench-'));
  try {
    const file = join(folder, 'corpus.jsonl');
    writeFileSync(file, corpus.map((text) => `${JSON.stringify({ text })}\n`).join(''));
    const peer = await startPeer(python, file, values.splitter);
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const ours = pass(null);
      const theirs = await peer.pass();
      ratios.push(theirs / ours);
      console.log(
        `${(corpus.length / ours).toFixed(0)} documents/s; datatrove's four filters (${values.splitter}) ` +
          `${(corpus.length / theirs).toFixed(0)}; ratio ${(theirs / ours).toFixed(1)}`,
      );
    }
    await peer.stop();
    console.log(`median ratio ${median(ratios).toFixed(1)}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
