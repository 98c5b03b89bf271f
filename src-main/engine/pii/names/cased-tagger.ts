import { CASED_FEATURES } from './cased-features.ts';

/** Outside of a name, its first word, a further one. */
export const LABELS = 3;
export const OUTSIDE = 0;
export const BEGIN = 1;
export const INSIDE = 2;

export interface CasedWeights {
  /** A feature stands at the upper `bits` bits of its hash, LABELS weights of each. */
  bits: number;
  features: ArrayLike<number>;
  /** Of the step from a label (row) to the next. */
  steps: ArrayLike<number>;
  /** What the first word of a name has to be worth more than none. */
  margin: number;
  /** The same for a name of one word, which nothing beside it supports. */
  single: number;
}

/**
 * Labels of `length` words by the best path (Viterbi) of a linear chain, whose weights are learned as Collins (2002)
 * has it. `rows` holds CASED_FEATURES hashes a word; a word of `small` letters begins no name. The answer is valid until the
 * next call. `worth` is how much more a word is worth as the first of a name than as none.
 */
export type CasedTagger = (
  rows: Int32Array,
  small: Uint8Array,
  length: number,
  weights: CasedWeights,
) => { labels: Uint8Array; worth: Float64Array };

export function makeCasedTagger(mostWords: number): CasedTagger {
  const score = new Float64Array(mostWords * LABELS);
  const back = new Uint8Array(mostWords * LABELS);
  const labels = new Uint8Array(mostWords);
  const worth = new Float64Array(mostWords);
  const emit = new Float64Array(LABELS);

  return (rows, small, length, weights) => {
    const { steps } = weights;
    for (let i = 0; i < length; i++) {
      emissions(rows, i, weights, emit);
      worth[i] = emit[BEGIN]! - emit[OUTSIDE]!;
      if (small[i] === 1) emit[BEGIN] = -Infinity;
      for (let label = 0; label < LABELS; label++) {
        let best = i === 0 && label !== INSIDE ? 0 : -Infinity;
        let by = 0;
        for (let previous = 0; i > 0 && previous < LABELS; previous++) {
          if (label === INSIDE && previous === OUTSIDE) continue;
          const value = score[(i - 1) * LABELS + previous]! + steps[previous * LABELS + label]!;
          if (value > best) {
            best = value;
            by = previous;
          }
        }
        score[i * LABELS + label] = best + emit[label]!;
        back[i * LABELS + label] = by;
      }
    }
    let label = OUTSIDE;
    const last = (length - 1) * LABELS;
    for (let l = 1; l < LABELS; l++) if (score[last + l]! > score[last + label]!) label = l;
    for (let i = length - 1; i >= 0; i--) {
      labels[i] = label;
      label = back[i * LABELS + label]!;
    }
    return { labels, worth };
  };
}

function emissions(rows: Int32Array, word: number, weights: CasedWeights, emit: Float64Array): void {
  const { features, margin } = weights;
  const shift = 32 - weights.bits;
  let outside = 0;
  let begin = 0;
  let inside = 0;
  for (let f = word * CASED_FEATURES, end = f + CASED_FEATURES; f < end; f++) {
    const at = (rows[f]! >>> shift) * LABELS;
    outside += features[at]!;
    begin += features[at + 1]!;
    inside += features[at + 2]!;
  }
  emit[OUTSIDE] = outside;
  emit[BEGIN] = begin - margin;
  emit[INSIDE] = inside;
}
