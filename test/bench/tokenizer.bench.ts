/*
 * Encoding on one core against the Rust library "tokenizers" through its Node binding, with the ids compared:
 *   node test/bench/tokenizer.bench.ts TOKENIZER.json… [--rounds N] [--characters N] [--web]
 * The text is English in documents of about 3 kB (test data of the repository), or with --web the web pages of
 * ../shared/data (or $WINNOW_DATA). WINNOW_TOKENIZERS names the folder of the npm package tokenizers, which is no
 * dependency; without it our own rate is printed alone, and how many characters are encoded in one calibration loop.
 * Times are CPU time of the process, the median of the rounds; both sides are warm (the words of the text were seen before) and go in turns.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { openTokenizer } from '#services/tokenizer/open.ts';
import { calibrate, cpuSeconds, englishTexts, median } from './datatrove-peer.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    characters: { type: 'string', default: '3000000' },
    web: { type: 'boolean', default: false },
  },
});

interface Peer {
  encode(text: string, pair: null, options: { addSpecialTokens: boolean }): Promise<{ getIds(): number[] }>;
  encodeBatch(texts: string[], options: { addSpecialTokens: boolean }): Promise<{ getIds(): number[] }[]>;
}

function texts(): string[] {
  const all = values.web ? webTexts() : englishTexts();
  const chosen: string[] = [];
  for (let left = Number(values.characters), i = 0; left > 0 && i < all.length; i++) {
    chosen.push(all[i]!);
    left -= all[i]!.length;
  }
  return chosen;
}

function webTexts(): string[] {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const file = join(process.env.WINNOW_DATA ?? join(root, '../shared/data'), 'c_corpora/web_en.jsonl.gz');
  if (!existsSync(file)) throw new Error(`${file} is not there`);
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n');
  return lines.map((line) => (JSON.parse(line) as { text: string }).text.toWellFormed());
}

function peerOf(file: string): Peer | null {
  const folder = process.env.WINNOW_TOKENIZERS;
  if (folder === undefined) return null;
  const { Tokenizer } = createRequire(import.meta.url)(resolve(folder)) as {
    Tokenizer: { fromString(json: string): Peer };
  };
  const bytes = readFileSync(file);
  const json = JSON.parse((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')) as Record<
    string,
    unknown
  >;
  // The package pads and cuts as the file says, and refuses merges of tokens with spaces in them.
  json['padding'] = json['truncation'] = null;
  const model = json['model'] as { merges?: unknown[] };
  if (model.merges !== undefined) {
    model.merges = model.merges.filter((merge) => typeof merge !== 'string' || merge.split(' ').length === 2);
  }
  return Tokenizer.fromString(JSON.stringify(json));
}

const corpus = texts();
const characters = corpus.reduce((sum, { length }) => sum + length, 0);
const rate = (seconds: number): string => `${(characters / seconds / 1e6).toFixed(2)} M characters/s`;
console.log(`${corpus.length} documents, ${characters} characters; calibration loop ${calibrate().toFixed(3)} s`);
for (const file of positionals) {
  const tokenizer = await openTokenizer(resolve(file));
  const peer = peerOf(file);
  const ours: number[] = [];
  const counting: number[] = [];
  const theirs: number[] = [];
  let different = 0;
  let first = 0;
  for (let round = 0; round <= Number(values.rounds); round++) {
    let from = process.cpuUsage();
    const encoded = corpus.map((text) => tokenizer.encode(text).ids);
    if (round > 0) ours.push(cpuSeconds(from));
    else first = cpuSeconds(from);
    from = process.cpuUsage();
    for (const text of corpus) tokenizer.count(text);
    if (round > 0) counting.push(cpuSeconds(from));
    if (peer === null) continue;
    from = process.cpuUsage();
    const ids: number[][] = [];
    for (const text of corpus) ids.push((await peer.encode(text, null, { addSpecialTokens: false })).getIds());
    if (round > 0) theirs.push(cpuSeconds(from));
    else different = encoded.filter((own, i) => own.join() !== ids[i]!.join()).length;
  }
  const own = median(ours);
  console.log(`${file}: ${tokenizer.model}; ids and offsets ${rate(own)}, counts alone ${rate(median(counting))}`);
  console.log(`  first pass, no word seen before ${rate(first)}`);
  if (peer === null) {
    const loop = median(Array.from({ length: 5 }, calibrate));
    console.log(`  ${((characters / own) * loop).toFixed(0)} characters in the time of the calibration loop`);
  } else {
    const ratios = theirs.map((time, i) => time / ours[i]!);
    console.log(
      `  tokenizers ${rate(median(theirs))}, ratio ${median(ratios).toFixed(1)}; documents of other ids: ${different}`,
    );
  }
}
