import { z } from 'zod';

/** What a text may do harm by: the categories that a report of a corpus is asked for. */
export const HARMS = ['adult', 'hate', 'violence', 'self-harm', 'personal-data'] as const;
export type Harm = (typeof HARMS)[number];

/**
 * Points of [score, probability]: how likely a document is kept by its score. Straight between two points, level beyond
 * the first and the last; scores rise.
 */
export const SampleCurve = z
  .array(z.tuple([z.number(), z.number().min(0).max(1)]))
  .min(1)
  .max(64)
  .refine((points) => points.every(([score], i) => i === 0 || score > points[i - 1]![0]), {
    message: 'scores must rise from point to point',
  });
export type SampleCurve = z.infer<typeof SampleCurve>;

/** The probability to keep a document of a score, from 0 to 1. */
export function keepProbability(curve: SampleCurve, score: number): number {
  let next = 0;
  while (next < curve.length && curve[next]![0] < score) next++;
  if (next === curve.length) return curve.at(-1)?.[1] ?? 1;
  const [right, high] = curve[next]!;
  if (next === 0 || right === score) return high;
  const [left, low] = curve[next - 1]!;
  // Halves: the whole distance may be beyond the largest number.
  return low + ((high - low) * (score / 2 - left / 2)) / (right / 2 - left / 2);
}

/** The scores below and from which on all are kept: nothing at the ends of most curves is left to chance. */
export function keptOutside(curve: SampleCurve): { upTo: number; from: number } {
  const [first, last] = [
    curve.findIndex(([, probability]) => probability < 1),
    curve.findLastIndex(([, probability]) => probability < 1),
  ];
  if (first < 0) return { upTo: Infinity, from: -Infinity };
  return { upTo: curve[first - 1]?.[0] ?? -Infinity, from: curve[last + 1]?.[0] ?? Infinity };
}

/** `0.01:1, 0.05:0.1`: points as people write them. */
export function curveText(curve: SampleCurve): string {
  return curve.map(([score, probability]) => `${score}:${probability}`).join(', ');
}
