import { featureSums } from './features.ts';
import { huffmanTree, type HuffmanTree } from './huffman.ts';
import type { FastTextFile } from './model-file.ts';

export interface Prediction {
  label: string;
  /** Probability in [0, 1], rounded to 1e-5. */
  score: number;
}

/** Parts of a text whose labels are asked for: from 0 and from each of `starts`, which stand behind separators. */
export interface Parts {
  readonly starts: readonly number[];
  /** Whether the label of a part is asked for. */
  wants(part: number): boolean;
  /** Hears it; null where nothing is known in the part. */
  tell(part: number, best: Prediction | null): void;
}

/** fastText's classifier over one text, in double precision. */
export interface Classifier {
  /** The k likeliest labels of the first `length` code units, best first; ties in the model's order of labels. */
  predict(units: Uint16Array, length: number, k: number): Prediction[];
  /** As `predict`, with the best label of each part on the way. Only for models without runs of words, which would cross parts. */
  predictByParts(units: Uint16Array, length: number, parts: Parts, k: number): Prediction[];
  /** Input rows of the last text, without the end-of-line token and runs of words; 0 means that the model saw nothing it knows. */
  evidence(): number;
}

export function makeClassifier(file: FastTextFile): Classifier {
  const { dim, labels } = file;
  const output = file.output.values;
  const tree = file.loss === 'hierarchical-softmax' ? huffmanTree(file.labelCounts) : null;
  const features = featureSums(file);
  const hidden = new Float64Array(dim);
  const whole = new Float64Array(dim);
  const scores = new Float64Array(labels.length);
  const best: number[] = [];
  let rows = 0;

  /** Visits the leaves below `node`, dropping branches that cannot be among the best k any more. */
  function descend(tree: HuffmanTree, node: number, score: number, k: number): void {
    if (best.length === k && score < scores[best[k - 1]!]!) return;
    if (node < labels.length) {
      keep(node, score, k);
      return;
    }
    const { left, right } = tree;
    const inner = node - labels.length;
    const probability = sigmoid(dotOf(inner));
    descend(tree, left[inner]!, score + safeLog(1 - probability), k);
    descend(tree, right[inner]!, score + safeLog(probability), k);
  }

  function dotOf(row: number): number {
    let dot = 0;
    for (let d = 0; d < dim; d++) dot += output[row * dim + d]! * hidden[d]!;
    return dot;
  }

  /** Every label for itself, or as a share of all. */
  function keepAll(k: number): void {
    for (let label = 0; label < labels.length; label++) scores[label] = dotOf(label);
    let total = 1;
    let most = 0;
    if (file.loss === 'softmax') {
      most = scores.reduce((a, b) => Math.max(a, b), -Infinity);
      total = scores.reduce((sum, dot) => sum + Math.exp(dot - most), 0);
    }
    for (let label = 0; label < labels.length; label++) {
      const dot = scores[label]!;
      keep(label, safeLog(file.loss === 'softmax' ? Math.exp(dot - most) / total : tableSigmoid(dot)), k);
    }
  }

  function keep(label: number, score: number, k: number): void {
    scores[label] = score;
    let place = best.length;
    while (
      place > 0 &&
      (scores[best[place - 1]!]! < score || (scores[best[place - 1]!] === score && best[place - 1]! > label))
    )
      place--;
    best.splice(place, 0, label);
    if (best.length > k) best.pop();
  }

  /** The best labels of a text whose rows are summed in `hidden`, which it uses up. */
  function bestOf(count: number, k: number): Prediction[] {
    const all = count + features.addEndOfLine(hidden);
    for (let d = 0; d < dim; d++) hidden[d]! /= Math.max(1, all);
    best.length = 0;
    const asked = Math.min(k, labels.length);
    if (tree === null) keepAll(asked);
    else descend(tree, 2 * labels.length - 2, 0, asked);
    return best.map((label) => ({ label: labels[label]!, score: roundScore(Math.exp(scores[label]!)) }));
  }

  return {
    predict(units, length, k) {
      hidden.fill(0);
      rows = features.addText(units, 0, length, hidden);
      return bestOf(rows, k);
    },
    predictByParts(units, length, parts, k) {
      const { starts } = parts;
      whole.fill(0);
      rows = 0;
      for (let part = 0, from = 0; part <= starts.length; part++) {
        const to = starts[part] ?? length;
        hidden.fill(0);
        const own = features.addText(units, from, to, hidden);
        for (let d = 0; d < dim; d++) whole[d]! += hidden[d]!;
        rows += own;
        from = to;
        if (parts.wants(part)) parts.tell(part, own === 0 ? null : bestOf(own, 1)[0]!);
      }
      hidden.set(whole);
      return bestOf(rows, k);
    },
    evidence: () => rows,
  };
}

function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

/** fastText's labels that stand for themselves take the sigmoid from a table: 512 steps from -8 to 8, rounded down. */
function tableSigmoid(x: number): number {
  if (x < -8) return 0;
  if (x > 8) return 1;
  return sigmoid(Math.trunc((x + 8) * 32) / 32 - 8);
}

/** fastText's guard against log 0; it lets scores reach a little over 1, which rounding takes back. */
function safeLog(x: number): number {
  return Math.log(x + 1e-5);
}

function roundScore(score: number): number {
  return Math.round(Math.min(1, Math.max(0, score)) * 1e5) / 1e5;
}
