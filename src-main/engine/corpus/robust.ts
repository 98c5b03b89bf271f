/** The middle of some numbers, of an even count the mean of the two in the middle; NaN of none. */
export function median(values: Iterable<number>): number {
  const sorted = Float64Array.from(values).sort();
  const half = sorted.length >>> 1;
  if (sorted.length === 0) return Number.NaN;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/** Median absolute deviation, times 1.4826: the standard deviation of what is normally distributed. */
export function madn(values: readonly number[]): number {
  const middle = median(values);
  return 1.482602218505602 * median(values.map((value) => Math.abs(value - middle)));
}

/**
 * Cliff's delta of some numbers against the rest of a whole that holds them: the chance that one of them is larger than one of the
 * rest, less the chance that it is smaller. 0 where there is no rest. `all` is sorted.
 */
export function cliffsDelta(values: readonly number[], all: Float64Array): number {
  const rest = all.length - values.length;
  if (rest === 0 || values.length === 0) return 0;
  let sum = 0;
  for (const value of values) sum += lowerBound(all, value) - (all.length - upperBound(all, value));
  // Pairs within the set cancel out.
  return sum / (values.length * rest);
}

function lowerBound(sorted: Float64Array, value: number): number {
  return search(sorted, (other) => other < value);
}

function upperBound(sorted: Float64Array, value: number): number {
  return search(sorted, (other) => other <= value);
}

function search(sorted: Float64Array, before: (value: number) => boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (before(sorted[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Quantile of the standard normal distribution for a probability above a half, by Hastings' rational approximation (Abramowitz and
 * Stegun 26.2.23), whose error is below 4.5e-4.
 */
export function normalQuantile(probability: number): number {
  const t = Math.sqrt(-2 * Math.log(1 - probability));
  const above = 2.515517 + t * (0.802853 + t * 0.010328);
  return t - above / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
}

/**
 * What the absolute value of a t variable exceeds with a probability, for degrees of freedom of 3 or more, whole or not:
 * G. W. Hill 1970, algorithm 396 of the ACM; accurate to about 1e-3 of the value here, for its normal quantile is.
 */
export function tQuantile(probability: number, freedom: number): number {
  const n = freedom;
  const a = 1 / (n - 0.5);
  const b = 48 / (a * a);
  let c = ((20700 * (a / b) - 98) * a - 16) * a + 96.36;
  const d = ((94.5 / (b + c) - 3) / b + 1) * Math.sqrt((a * Math.PI) / 2) * n;
  const tail = (d * probability) ** (2 / n);
  if (tail <= 0.05 + a) {
    const inner = 1 / (((n + 6) / (n * tail) - 0.089 * d - 0.822) * (n + 2) * 3) + 0.5 / (n + 4);
    return Math.sqrt(n * (((inner * tail - 1) * (n + 1)) / (n + 2) + 1 / tail));
  }
  const x = -normalQuantile(1 - probability / 2);
  const square = x * x;
  if (n < 5) c += 0.3 * (n - 4.5) * (x + 0.6);
  c += (((0.05 * d * x - 5) * x - 7) * x - 2) * x + b;
  const y = (((((0.4 * square + 6.3) * square + 36) * square + 94.5) / c - square - 3) / b + 1) * x;
  return Math.sqrt(n * Math.expm1(a * y * y));
}
