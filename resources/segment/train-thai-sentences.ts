/*
 * Sets the weights of src-main/engine/text/thai-sentences.ts and prints them:
 *   node resources/segment/train-thai-sentences.ts FILE
 * FILE holds sentences of UD_Thai-PUD in their order, a JSON string a line. Eight at a time are run together with blanks.
 * Printed before the weights: precision, recall and F1 of the blanks between sentences in five folds.
 */
import { readFileSync } from 'node:fs';
import { blankFeatures, FEATURES } from '#engine/text/thai-sentences.ts';

const RUN = 8;
const FOLDS = 5;
const STEPS = 300;
const RATE = 0.5;
const DECAY = 0.5;
/** In nats; see LIMIT there. */
const LIMIT = -0.4;

interface Blank {
  features: number[];
  ends: boolean;
}

const sentences = readFileSync(process.argv[2] ?? '', 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as string);
const runs = Array.from({ length: Math.ceil(sentences.length / RUN) }, (_, i) =>
  sentences.slice(i * RUN, (i + 1) * RUN),
);

/** The blanks of a run, as they stand when the sentences before were told as `told` has it, or rightly. */
function blanksOf(
  run: readonly string[],
  told: ((features: number[]) => boolean) | null,
): (Blank & { told: boolean })[] {
  const text = run.join(' ');
  const units = Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
  const ends = new Set<number>();
  let at = 0;
  for (const sentence of run.slice(0, -1)) {
    ends.add(at + sentence.length);
    at += sentence.length + 1;
  }
  const found: (Blank & { told: boolean })[] = [];
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] !== ' ') continue;
    const features: number[] = [];
    blankFeatures(units, from, i, text.length, (feature) => features.push(feature));
    const verdict = told === null ? ends.has(i) : told(features);
    found.push({ features, ends: ends.has(i), told: verdict });
    if (verdict) from = i + 1;
  }
  return found;
}

function train(of: readonly (readonly string[])[]): Float64Array {
  const blanks = of.flatMap((run) => blanksOf(run, null));
  const weights = new Float64Array(FEATURES);
  const scale = Math.max(20, Math.sqrt(blanks.length));
  for (let step = 0; step < STEPS; step++) {
    const slope = new Float64Array(FEATURES);
    for (const { features, ends } of blanks) {
      const sum = features.reduce((total, feature) => total + weights[feature]!, 0);
      const error = (ends ? 1 : 0) - 1 / (1 + Math.exp(-sum));
      for (const feature of features) slope[feature]! += error;
    }
    const rate = RATE / (1 + step / 20) / scale;
    for (let f = 0; f < FEATURES; f++) weights[f]! += rate * (slope[f]! - DECAY * weights[f]!);
  }
  return weights;
}

let [right, wrong, missed] = [0, 0, 0];
for (let fold = 0; fold < FOLDS; fold++) {
  const weights = train(runs.filter((_, i) => i % FOLDS !== fold));
  const told = (features: number[]): boolean => features.reduce((sum, feature) => sum + weights[feature]!, 0) > LIMIT;
  for (const run of runs.filter((_, i) => i % FOLDS === fold)) {
    for (const blank of blanksOf(run, told)) {
      if (blank.ends && blank.told) right++;
      else if (blank.told) wrong++;
      else if (blank.ends) missed++;
    }
  }
}
const [precision, recall] = [right / (right + wrong), right / (right + missed)];
const f1 = (2 * precision * recall) / (precision + recall);
process.stdout.write(`${[precision, recall, f1].map((share) => share.toFixed(3)).join(' ')}\n`);
process.stdout.write(`${Array.from(train(runs), (weight) => String(Math.round(weight * 10))).join(', ')}\n`);
