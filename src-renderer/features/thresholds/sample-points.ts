import type { SampleCurve } from '#shared/domain/sampling.ts';

type Point = SampleCurve[number];

/** What a person begins with: all below half of what is dropped, or in the lower half of the values, a tenth of the rest. */
export function firstCurve(max: number | null, edges: ArrayLike<number>): SampleCurve {
  const [low, high] = [edges[0] ?? 0, edges[edges.length - 1] ?? 1];
  const end = max ?? (high > low ? high : low + 1);
  const start = max !== null && max > 0 ? max / 2 : (Math.min(low, end) + end) / 2;
  return start < end
    ? [
        [rounded(start), 1],
        [rounded(end), 0.1],
      ]
    : [[rounded(end), 0.5]];
}

/** With a point moved: scores stay in order, and a score that another point has changes nothing. */
export function withPoint(curve: SampleCurve, at: number, point: Point): SampleCurve {
  const others = curve.filter((_, i) => i !== at);
  if (others.some(([score]) => score === point[0])) return curve;
  return [...others, point].sort(([a], [b]) => a - b);
}

export function withoutPoint(curve: SampleCurve, at: number): SampleCurve {
  return curve.length === 1 ? curve : curve.filter((_, i) => i !== at);
}

/** With one more after the last, as far away as that is from the one before. */
export function withPointAdded(curve: SampleCurve): SampleCurve {
  const [last, before] = [curve.at(-1), curve.at(-2)];
  if (last === undefined) return curve;
  const gap = before === undefined ? Math.abs(last[0]) || 1 : last[0] - before[0];
  return [...curve, [rounded(last[0] + gap), last[1]]];
}

const rounded = (value: number): number => Number(value.toPrecision(4));
