/*
 * Writes `model.bin`, which tells names of persons, from labelled text and lists of names:
 *   node resources/pii/names/train.ts FOLDER [--check]
 * FOLDER holds `labelled.jsonl`, `plain.jsonl` and `han.jsonl` (see samples.ts), `names.json` and `han-names.json`; SOURCE.md says
 * where they come from. `--check` writes nothing: it learns five times from four fifths of the groups, and judges the
 * names found in the others.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { casedNames } from '#engine/pii/names/cased-names.ts';
import { hanNames } from '#engine/pii/names/han-names.ts';
import { packModel } from '#engine/pii/names/model.ts';
import { foldOf } from './draw.ts';
import { generated, readLists, readSamples, renamed, type Sample } from './samples.ts';
import { addScores, scoreTable, type Tally } from './scores.ts';
import { learn, nounsOf, quantised, runsOf } from './train-cased.ts';
import { type HanLists, type HanSample, learnHan, quantisedHan, renamedHan } from './train-han.ts';
import { knownWords } from './words.ts';

const FOLDS = 5;
/** Times that each frame is filled. */
const ROUNDS = 12;
/** Chosen by `--check`, for precision: what a name has to be worth more than none. */
const MARGIN = 2;
const SINGLE = 9;
const HAN_LIMIT = 0.5;
/** Samples of these sets are none of the running text by which words count as common. */
const MADE = 'presidio';

/** A folder's samples with what is learned from beside them. */
function materialOf(folder: string) {
  const lists = readLists(folder);
  const labelled = readSamples(folder, 'labelled.jsonl');
  const plain = readSamples(folder, 'plain.jsonl');
  const made = generated(lists, ROUNDS);
  const known = knownWords(lists, [...labelled.filter(({ set }) => !set.startsWith(MADE)), ...plain]);
  const weak = runsOf(plain, known, nounsOf(plain, known));
  const hanLists = JSON.parse(readFileSync(join(folder, 'han-names.json'), 'utf8')) as HanLists;
  const han = readSamples(folder, 'han.jsonl') as HanSample[];
  return {
    known,
    cased: [...labelled, ...made],
    han,
    learnCased: (samples: readonly Sample[], seed: string) =>
      learn([...runsOf(samples, known), ...runsOf(renamed(samples, lists), known), ...weak], seed),
    learnHan: (samples: readonly HanSample[], seed: string) =>
      learnHan([...samples, ...renamedHan(samples, hanLists, 0), ...renamedHan(samples, hanLists, 1)], seed),
    /** Other names than those that are learned from. */
    renamedHan: (samples: readonly HanSample[]) =>
      renamedHan(samples, hanLists, 2).map((sample) => ({ ...sample, set: 'Chinese, other names' })),
  };
}

function check(folder: string): string {
  const material = materialOf(folder);
  const tally: Tally = new Map();
  for (let fold = 0; fold < FOLDS; fold++) {
    const kept = ({ group }: Sample): boolean => foldOf(group, FOLDS) === fold;
    const others = (sample: Sample): boolean => !kept(sample);
    const cased = material.learnCased(material.cased.filter(others), `fold ${fold}`);
    const han = material.learnHan(material.han.filter(others), `fold ${fold}`);
    const chinese = material.han.filter(kept).map((sample) => ({ ...sample, set: 'Chinese' }));
    addScores(tally, casedNames(material.known, quantised(cased, MARGIN, SINGLE)), material.cased.filter(kept));
    addScores(tally, hanNames(quantisedHan(han, HAN_LIMIT)), [...chinese, ...material.renamedHan(chinese)]);
  }
  return scoreTable(tally);
}

function main(): void {
  const folder = process.argv[2];
  if (folder === undefined) throw new Error('which folder? node resources/pii/names/train.ts FOLDER [--check]');
  if (process.argv.includes('--check')) {
    process.stdout.write(check(folder));
    return;
  }
  const material = materialOf(folder);
  const model = packModel({
    known: material.known,
    cased: quantised(material.learnCased(material.cased, 'all'), MARGIN, SINGLE),
    han: quantisedHan(material.learnHan(material.han, 'all'), HAN_LIMIT),
  });
  const bytes = brotliCompressSync(model);
  writeFileSync(new URL('model.bin', import.meta.url), bytes);
  process.stdout.write(
    `${material.cased.length} and ${material.han.length} texts: model of ${bytes.length} bytes, SHA-256 ${createHash('sha256').update(bytes).digest('hex')}\n`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
