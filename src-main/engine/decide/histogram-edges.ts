import type { ValueRange } from './value-range.ts';

export type Scale = 'linear' | 'log';

export interface Edges {
  /** Ascending, one more than bins. A bin holds its left edge; the last one both. */
  edges: Float64Array;
  /** True where values lie outside, so that a few outliers do not flatten everything. */
  clipped: boolean;
}

/** A tail is cut off where showing it would cost more than this share of what is between the quantiles. */
const CHEAP_TAIL = 0.25;

/**
 * Edges at round numbers over a range; on a log axis over its positive part, which is what `range` must be of. `whole`:
 * the values are whole numbers, so that no bin is narrower than 1. At most `bins` bins.
 */
export function edgesOf(range: ValueRange, bins: number, scale: Scale, whole: boolean): Edges {
  const place = scale === 'log' ? Math.log10 : (value: number): number => value;
  const room = (place(range.high) - place(range.low)) * CHEAP_TAIL;
  const start = place(range.low) - place(range.min) <= room ? range.min : range.low;
  const end = place(range.max) - place(range.high) <= room ? range.max : range.high;
  const edges = scale === 'log' ? logEdges(start, end, bins, whole) : linearEdges(start, end, bins, whole);
  const clipped = range.min < edges[0]! || range.max > edges.at(-1)!;
  return { edges, clipped };
}

const STEPS = [1, 2, 5, 10] as const;

/** Nothing finer than what numbers of that size can tell apart, and nothing that 10^n cannot reach. */
const RESOLUTION = 1e-14;
const SMALLEST = 1e-300;

function linearEdges(start: number, end: number, bins: number, whole: boolean): Float64Array {
  if (!Number.isFinite(end - start)) return Float64Array.of(start, 0, end);
  const size = Math.max(Math.abs(start), Math.abs(end));
  const wanted = (end - start) / bins || size / 10 || 1;
  let { mantissa, exponent } = stepAbove(Math.max(wanted, size * RESOLUTION, SMALLEST));
  if (whole && exponent < 0) [mantissa, exponent] = [1, 0];
  for (;;) {
    const step = times(mantissa, exponent);
    const edge = (k: number): number => finite(times(k * mantissa, exponent));
    let first = Math.floor(start / step);
    // Whole numbers lie on edges, so the last of them needs a bin behind it.
    let last = whole ? Math.floor(end / step) + 1 : Math.ceil(end / step);
    // The quotient is rounded, and may have come to rest on the wrong side.
    if (edge(first) > start) first--;
    if (edge(last) < end) last++;
    last = Math.max(first + 1, last);
    if (last - first <= bins) return Float64Array.from({ length: last - first + 1 }, (_, i) => edge(first + i));
    // Rounding outwards may have taken one bin too many.
    ({ mantissa, exponent } = stepAbove(step * 1.5));
  }
}

/** The smallest of 1, 2, 5 × 10^n that is not below. */
function stepAbove(size: number): { mantissa: number; exponent: number } {
  const exponent = Math.floor(Math.log10(size));
  const mantissa = STEPS.find((step) => times(step, exponent) >= size) ?? 10;
  return { mantissa, exponent };
}

function finite(value: number): number {
  return Math.min(Math.max(value, -Number.MAX_VALUE), Number.MAX_VALUE);
}

/** n × 10^exponent as its decimal reads: 3 × 10^-1 is 0.3. */
function times(n: number, exponent: number): number {
  return exponent < 0 ? n / 10 ** -exponent : n * 10 ** exponent;
}

const PER_DECADE = [100, 50, 20, 10, 5, 4, 2, 1] as const;

function logEdges(start: number, end: number, bins: number, whole: boolean): Float64Array {
  const span = Math.log10(end) - Math.log10(start);
  for (const parts of PER_DECADE) {
    if (!whole && span * parts > bins) continue;
    const edges = decades(start, end, parts, whole);
    if (edges.length - 1 <= bins) return Float64Array.from(edges);
  }
  // More decades than bins.
  const all = decades(start, end, 1, whole);
  const every = Math.ceil((all.length - 1) / bins);
  return Float64Array.from(all.filter((_, i) => i % every === 0 || i === all.length - 1));
}

/** From the last edge that is not above `start` to the first one that is not below `end`, or is above a whole `end`. */
function decades(start: number, end: number, parts: number, whole: boolean): number[] {
  const edges: number[] = [];
  for (let i = Math.floor(Math.log10(start) * parts) - 1; ; i++) {
    const raw = finite(i % parts === 0 ? times(1, i / parts) : Number((10 ** (i / parts)).toPrecision(6)));
    const edge = whole ? Math.ceil(raw) : raw;
    if (edge === 0 || edge === edges.at(-1)) continue;
    if (edges.length > 0 && edge <= start) edges.pop();
    edges.push(edge);
    if (edges.length > 1 && (whole ? edge > end : edge >= end)) return edges;
  }
}
