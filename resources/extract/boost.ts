/*
 * Gradient boosting of decision trees over histograms (Friedman 2001; the second-order gain of Chen and Guestrin 2016;
 * leaf-wise growth and binning as in Ke et al. 2017), for logistic loss with soft labels and weights. Deterministic: rows and
 * features are drawn by a counter-based generator.
 */

import type { Forest } from '#engine/clean/extract/forest.ts';

export interface TrainingSet {
  rows: number;
  columns: number;
  /** Row after row. */
  values: Float32Array;
  /** 0..1. */
  labels: Float32Array;
  weights: Float32Array;
}

export interface BoostOptions {
  trees: number;
  leaves: number;
  rate: number;
  /** Added to the second derivatives of a leaf. */
  lambda: number;
  /** Least sum of second derivatives of a leaf, times the mean weight. */
  minHessian: number;
  rowShare: number;
  columnShare: number;
  seed: number;
}

/** A split node is feature, limit (at or below: left), left, right; a leaf has feature -1 and its value as limit. */
export interface Tree {
  feature: number[];
  limit: number[];
  left: number[];
  right: number[];
}

export interface Ensemble {
  bias: number;
  trees: Tree[];
}

const BINS = 64;

/** Limits between bins of every column: quantiles of the values that differ. */
export function binLimits(set: TrainingSet): Float32Array[] {
  const step = Math.max(1, Math.floor(set.rows / 40_000));
  return Array.from({ length: set.columns }, (_, column) => {
    const sample: number[] = [];
    for (let row = 0; row < set.rows; row += step) sample.push(set.values[row * set.columns + column] ?? 0);
    const sorted = Float32Array.from(sample).sort();
    const limits: number[] = [];
    for (let bin = 1; bin < BINS; bin++) {
      const limit = sorted[Math.floor((bin * sorted.length) / BINS)] ?? 0;
      if (limit < (sorted[sorted.length - 1] ?? 0) && limit !== limits[limits.length - 1]) limits.push(limit);
    }
    return Float32Array.from(limits);
  });
}

export function binned(set: TrainingSet, limits: readonly Float32Array[]): Uint8Array {
  const bins = new Uint8Array(set.rows * set.columns);
  for (let i = 0, row = 0; row < set.rows; row++) {
    for (let column = 0; column < set.columns; column++, i++) {
      const of = limits[column];
      const value = set.values[i] ?? 0;
      let low = 0;
      let high = of?.length ?? 0;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (value <= (of?.[middle] ?? 0)) high = middle;
        else low = middle + 1;
      }
      bins[i] = low;
    }
  }
  return bins;
}

interface Leaf {
  node: number;
  from: number;
  to: number;
  gradient: number;
  hessian: number;
  histogram: Float64Array;
  gain: number;
  column: number;
  bin: number;
}

/** `use` names the rows that are learned from. */
export function boost(
  set: TrainingSet,
  bins: Uint8Array,
  limits: readonly Float32Array[],
  use: Int32Array,
  options: BoostOptions,
): Ensemble {
  const { columns, labels, weights } = set;
  let positive = 0;
  let total = 0;
  for (const row of use) {
    positive += (weights[row] ?? 0) * (labels[row] ?? 0);
    total += weights[row] ?? 0;
  }
  const bias = Math.log(positive / (total - positive));
  const minHessian = (options.minHessian * total) / use.length;
  const lambda = (options.lambda * total) / use.length;
  const score = new Float64Array(set.rows).fill(bias);
  const gradients = new Float64Array(set.rows);
  const hessians = new Float64Array(set.rows);
  const trees: Tree[] = [];
  const random = generator(options.seed);
  const order = new Int32Array(use.length);
  const spare = new Int32Array(use.length);

  for (let round = 0; round < options.trees; round++) {
    for (const row of use) {
      const p = 1 / (1 + Math.exp(-(score[row] ?? 0)));
      gradients[row] = (weights[row] ?? 0) * (p - (labels[row] ?? 0));
      hessians[row] = (weights[row] ?? 0) * Math.max(1e-6, p * (1 - p));
    }
    let chosen = 0;
    for (const row of use) if (random() < options.rowShare) order[chosen++] = row;
    const active: number[] = [];
    for (let column = 0; column < columns; column++)
      if ((limits[column]?.length ?? 0) > 0 && random() < options.columnShare) active.push(column);
    const activeColumns = Int32Array.from(active);
    const width = activeColumns.length * BINS * 2;
    const tree: Tree = { feature: [], limit: [], left: [], right: [] };
    const leafOf = (from: number, to: number, histogram: Float64Array): Leaf => {
      let gradient = 0;
      let hessian = 0;
      for (let bin = 0; bin < BINS; bin++) {
        gradient += histogram[bin * 2] ?? 0;
        hessian += histogram[bin * 2 + 1] ?? 0;
      }
      const node = tree.feature.push(-1) - 1;
      tree.limit.push((-gradient / (hessian + lambda)) * options.rate);
      tree.left.push(-1);
      tree.right.push(-1);
      const leaf: Leaf = { node, from, to, gradient, hessian, histogram, gain: 0, column: -1, bin: -1 };
      findSplit(leaf, activeColumns, limits, lambda, minHessian);
      return leaf;
    };
    const fill = (from: number, to: number): Float64Array => {
      const histogram = new Float64Array(width);
      const n = activeColumns.length;
      for (let i = from; i < to; i++) {
        const row = order[i]!;
        const g = gradients[row]!;
        const h = hessians[row]!;
        const base = row * columns;
        for (let k = 0; k < n; k++) {
          const slot = ((k << 6) + bins[base + activeColumns[k]!]!) << 1;
          histogram[slot]! += g;
          histogram[slot + 1]! += h;
        }
      }
      return histogram;
    };
    const leaves: Leaf[] = [leafOf(0, chosen, fill(0, chosen))];
    while (leaves.length < options.leaves) {
      let best = 0;
      for (let i = 1; i < leaves.length; i++) if ((leaves[i]?.gain ?? 0) > (leaves[best]?.gain ?? 0)) best = i;
      const leaf = leaves[best];
      if (leaf === undefined || leaf.gain <= 1e-9) break;
      let l = leaf.from;
      let r = 0;
      for (let i = leaf.from; i < leaf.to; i++) {
        const row = order[i]!;
        if (bins[row * columns + leaf.column]! <= leaf.bin) order[l++] = row;
        else spare[r++] = row;
      }
      order.set(spare.subarray(0, r), l);
      const smallLeft = l - leaf.from <= leaf.to - l;
      const small = smallLeft ? fill(leaf.from, l) : fill(l, leaf.to);
      const rest = leaf.histogram;
      for (let i = 0; i < rest.length; i++) rest[i]! -= small[i]!;
      const left = leafOf(leaf.from, l, smallLeft ? small : rest);
      const right = leafOf(l, leaf.to, smallLeft ? rest : small);
      tree.feature[leaf.node] = leaf.column;
      tree.limit[leaf.node] = limits[leaf.column]?.[leaf.bin] ?? 0;
      tree.left[leaf.node] = left.node;
      tree.right[leaf.node] = right.node;
      leaves[best] = left;
      leaves.push(right);
    }
    trees.push(tree);
    for (const row of use) score[row]! += treeValue(tree, set.values, row * columns);
  }
  return { bias, trees };
}

function findSplit(
  leaf: Leaf,
  active: Int32Array,
  limits: readonly Float32Array[],
  lambda: number,
  minHessian: number,
): void {
  const { histogram, gradient, hessian } = leaf;
  const whole = (gradient * gradient) / (hessian + lambda);
  for (let k = 0; k < active.length; k++) {
    const column = active[k]!;
    let g = 0;
    let h = 0;
    const last = limits[column]!.length;
    for (let bin = 0; bin < last; bin++) {
      const slot = ((k << 6) + bin) << 1;
      g += histogram[slot]!;
      h += histogram[slot + 1]!;
      if (h < minHessian) continue;
      if (hessian - h < minHessian) break;
      const gain = (g * g) / (h + lambda) + ((gradient - g) * (gradient - g)) / (hessian - h + lambda) - whole;
      if (gain > leaf.gain) {
        leaf.gain = gain;
        leaf.column = column;
        leaf.bin = bin;
      }
    }
  }
}

export function treeValue(tree: Tree, values: Float32Array, at: number): number {
  let node = 0;
  for (;;) {
    const feature = tree.feature[node]!;
    if (feature < 0) return tree.limit[node]!;
    node = values[at + feature]! <= tree.limit[node]! ? tree.left[node]! : tree.right[node]!;
  }
}

export function ensembleValue(ensemble: Ensemble, values: Float32Array, at: number): number {
  let sum = ensemble.bias;
  for (const tree of ensemble.trees) sum += treeValue(tree, values, at);
  return 1 / (1 + Math.exp(-sum));
}

/** SplitMix32 over a counter. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    return ((z ^ (z >>> 16)) >>> 0) / 4294967296;
  };
}

/** One ensemble whose sums are the means of those of several. */
export function meanOf(ensembles: readonly Ensemble[]): Ensemble {
  const share = 1 / ensembles.length;
  const trees = ensembles.flatMap(({ trees: of }) =>
    of.map((tree) => ({
      ...tree,
      limit: tree.limit.map((limit, node) => (tree.feature[node] === -1 ? limit * share : limit)),
    })),
  );
  return { bias: ensembles.reduce((sum, { bias }) => sum + bias, 0) * share, trees };
}

/** The ensemble as `forest.ts` evaluates it: nodes in preorder, right children by their distance. */
export function flattened({ bias, trees }: Ensemble): Forest {
  const roots: number[] = [];
  const feature: number[] = [];
  const limit: number[] = [];
  const skip: number[] = [];
  for (const tree of trees) {
    roots.push(feature.length);
    const visit = (node: number): void => {
      const at = feature.push(tree.feature[node] ?? -1) - 1;
      limit.push(tree.limit[node] ?? 0);
      skip.push(0);
      if ((tree.feature[node] ?? -1) < 0) return;
      visit(tree.left[node] ?? 0);
      skip[at] = feature.length - at;
      visit(tree.right[node] ?? 0);
    };
    visit(0);
  }
  return {
    bias: Math.fround(bias),
    roots: Int32Array.from(roots),
    feature: Int16Array.from(feature),
    skip: Uint16Array.from(skip),
    limit: Float32Array.from(limit),
  };
}
