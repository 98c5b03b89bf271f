import { wordList } from '#engine/text/segment/word-lists.ts';
import { HAN_FEATURES, hanFeatures, mayBeName, surnameAt, wordness } from '#engine/pii/names/han-features.ts';
import { GIVEN, type HanWeights } from '#engine/pii/names/han-names.ts';
import { randomAt } from './draw.ts';
import type { Sample } from './samples.ts';

const BITS = 17;
const EPOCHS = 4;
const RATE = 0.15;
/** A word of the list that is this common is no name, whatever the labels say. */
const COMMON_WORD = 3;

/** Chinese text whose labels are another tool's: what it is not sure of is neither name nor none. */
export interface HanSample extends Sample {
  unsure?: readonly (readonly [number, number])[];
}

/** Surnames with their share, and given names. */
export interface HanLists {
  surnames: [string, number][];
  given: string[];
}

interface Candidates {
  rows: Int32Array;
  labels: Uint8Array;
  count: number;
}

function candidatesOf(samples: readonly HanSample[]): Candidates {
  const trie = wordList('chinese-japanese');
  const row = new Int32Array(HAN_FEATURES);
  let rows = new Int32Array(1 << 20);
  const labels: number[] = [];
  for (const { text, spans, unsure = [] } of samples) {
    const gold = new Set<string>();
    const left = new Uint8Array(text.length);
    for (const [start, end] of unsure) left.fill(1, start, end);
    for (const [start, end] of spans) {
      const common = wordness(trie, text, start, end);
      if (common === 0) gold.add(`${start} ${end}`);
      else if (common < COMMON_WORD) left.fill(1, start, end);
    }
    for (let at = 0; at < text.length; at++) {
      const surname = surnameAt(text, at);
      if (surname === 0 || left[at] === 1) continue;
      for (const given of GIVEN) {
        if (!mayBeName(text, at, surname + given)) break;
        hanFeatures(text, at, surname, surname + given, row);
        if ((labels.length + 1) * HAN_FEATURES > rows.length) {
          const wider = new Int32Array(rows.length * 2);
          wider.set(rows);
          rows = wider;
        }
        rows.set(row, labels.length * HAN_FEATURES);
        labels.push(gold.has(`${at} ${at + surname + given}`) ? 1 : 0);
      }
    }
  }
  return { rows, labels: Uint8Array.from(labels), count: labels.length };
}

/** Names of the samples replaced by others, drawn by their share. */
export function renamedHan(samples: readonly HanSample[], lists: HanLists, round: number): HanSample[] {
  const total = lists.surnames.reduce((sum, [, share]) => sum + share, 0);
  return samples
    .filter(({ spans }) => spans.length > 0)
    .map((sample, s) => {
      const random = randomAt(`han ${round} ${s}`);
      const known = new Map<string, string>();
      const nameFor = (old: string): string => {
        let name = known.get(old);
        if (name === undefined) {
          let left = random() * total;
          const surname = lists.surnames.find(([, share]) => (left -= share) < 0) ?? lists.surnames[0]!;
          name = surname[0] + lists.given[Math.floor(random() * lists.given.length)]!;
          known.set(old, name);
        }
        return name;
      };
      let text = '';
      let at = 0;
      const spans: [number, number][] = [];
      const moves: [number, number][] = [[0, 0]];
      for (const [start, end] of sample.spans) {
        text += sample.text.slice(at, start);
        const from = text.length;
        text += nameFor(sample.text.slice(start, end));
        spans.push([from, text.length]);
        moves.push([end, text.length - end]);
        at = end;
      }
      const moved = (place: number): number => place + moves.findLast(([from]) => from <= place)![1];
      const unsure = (sample.unsure ?? []).map(([start, end]): [number, number] => [moved(start), moved(end)]);
      return { ...sample, text: text + sample.text.slice(at), spans, unsure };
    });
}

/** Logistic regression over candidates, by stochastic gradients whose steps AdaGrad sets (Duchi et al., 2011). */
export function learnHan(samples: readonly HanSample[], seed: string): HanWeights {
  const { rows, labels, count } = candidatesOf(samples);
  const features = new Float32Array(1 << BITS);
  const squares = new Float32Array(1 << BITS).fill(1e-3);
  const random = randomAt(seed);
  const order = Int32Array.from({ length: count }, (_, i) => i);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (let i = count - 1; i > 0; i--) {
      const other = Math.floor(random() * (i + 1));
      [order[i], order[other]] = [order[other]!, order[i]!];
    }
    let loss = 0;
    for (const candidate of order) {
      const from = candidate * HAN_FEATURES;
      let score = 0;
      for (let f = from; f < from + HAN_FEATURES; f++) score += features[rows[f]! >>> (32 - BITS)]!;
      const error = 1 / (1 + Math.exp(-score)) - labels[candidate]!;
      loss += Math.abs(error);
      if (Math.abs(error) < 1e-3) continue;
      for (let f = from; f < from + HAN_FEATURES; f++) {
        const at = rows[f]! >>> (32 - BITS);
        squares[at]! += error * error;
        features[at]! -= (RATE * error) / Math.sqrt(squares[at]!);
      }
    }
    process.stderr.write(`han epoch ${epoch}: ${count} candidates, mean error ${(loss / count).toFixed(5)}\n`);
  }
  return { bits: BITS, features, limit: 0 };
}

/** Whole numbers of one byte for each weight; `limit` in the units of the weights before. */
export function quantisedHan(weights: HanWeights, limit: number): HanWeights & { features: Int8Array } {
  let most = 0;
  for (let i = 0; i < weights.features.length; i++) most = Math.max(most, Math.abs(weights.features[i]!));
  const scale = 127 / most;
  return {
    bits: weights.bits,
    features: Int8Array.from(weights.features, (value) => Math.round(value * scale)),
    limit: Math.round(limit * scale),
  };
}
