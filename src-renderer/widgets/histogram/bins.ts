/** A histogram of one measure. `edges` has one more entry than the counts and ascends; a bin is half-open to the right. */
export interface Bins {
  edges: ArrayLike<number>;
  /** Documents in each bin. */
  all: ArrayLike<number>;
  /** Of these, the ones that every other filter keeps. */
  others: ArrayLike<number>;
  /** Documents below the first and from the last edge on. */
  under: Layers;
  over: Layers;
}

export interface Layers {
  all: number;
  others: number;
}

/** Documents before each edge, with those under the first: `n + 1` sums, so that a count takes one search. */
export interface Sums {
  all: Float64Array;
  others: Float64Array;
}

export function sumsOf(bins: Bins): Sums {
  return { all: sums(bins.all, bins.under.all), others: sums(bins.others, bins.under.others) };
}

function sums(counts: ArrayLike<number>, before: number): Float64Array {
  const out = new Float64Array(counts.length + 1);
  out[0] = before;
  for (let i = 0; i < counts.length; i++) out[i + 1] = out[i]! + (counts[i] ?? 0);
  return out;
}

/** The bin that holds a value; -1 below the first edge, the number of bins from the last one on. */
export function binOf(edges: ArrayLike<number>, value: number): number {
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (edges[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * About how many documents lie below a value: exact at the edges, in proportion within a bin. Where documents are
 * under the first edge or over the last, a value out there counts none or all of them.
 */
export function below(bins: Bins, sums: Sums, value: number): Layers {
  const { edges } = bins;
  const last = edges.length - 1;
  const bin = binOf(edges, value);
  if (bin < 0) return { all: 0, others: 0 };
  if (bin >= last) {
    const past = value > edges[last]!;
    return {
      all: sums.all[last]! + (past ? bins.over.all : 0),
      others: sums.others[last]! + (past ? bins.over.others : 0),
    };
  }
  const width = edges[bin + 1]! - edges[bin]!;
  const share = width > 0 ? (value - edges[bin]!) / width : 0;
  return {
    all: Math.round(sums.all[bin]! + share * (bins.all[bin] ?? 0)),
    others: Math.round(sums.others[bin]! + share * (bins.others[bin] ?? 0)),
  };
}

/** Everything that is measured. */
export function total(bins: Bins, sums: Sums): Layers {
  const last = bins.edges.length - 1;
  return {
    all: (sums.all[last] ?? 0) + bins.over.all,
    others: (sums.others[last] ?? 0) + bins.over.others,
  };
}

/** About how many documents two limits drop; null is no limit. */
export function dropped(bins: Bins, sums: Sums, min: number | null, max: number | null): Layers {
  const low = min === null ? { all: 0, others: 0 } : below(bins, sums, min);
  const whole = total(bins, sums);
  const high = max === null ? whole : below(bins, sums, max);
  return {
    all: Math.min(whole.all, low.all + (whole.all - high.all)),
    others: Math.min(whole.others, low.others + (whole.others - high.others)),
  };
}

/** Values from one drag over the bars to the other: whole bins, to the RIGHT edge of the last, so that none is lost. */
export function brushed(edges: ArrayLike<number>, from: number, to: number): { min: number; max: number } | null {
  const last = edges.length - 2;
  if (last < 0) return null;
  const hold = (value: number): number => Math.min(Math.max(binOf(edges, value), 0), last);
  const [low, high] = [hold(Math.min(from, to)), hold(Math.max(from, to))];
  return { min: edges[low]!, max: edges[high + 1]! };
}

/** A round step, 1, 2 or 5 times a power of ten, of about a two-hundredth of the range. */
export function stepFor(edges: ArrayLike<number>): number {
  const range = (edges[edges.length - 1] ?? 0) - (edges[0] ?? 0);
  if (!(range > 0)) return 1;
  const raw = range / 200;
  const power = 10 ** Math.floor(Math.log10(raw));
  const times = raw / power;
  return power * (times >= 5 ? 5 : times >= 2 ? 2 : 1);
}

/** A value on the grid of steps, without the digits that binary fractions add. */
export function snap(value: number, step: number): number {
  const digits = Math.max(0, -Math.floor(Math.log10(step)));
  return Number((Math.round(value / step) * step).toFixed(Math.min(digits, 15)));
}
