import { casedFeatures } from '#engine/pii/names/cased-features.ts';
import { CASED_FEATURES } from '#engine/pii/names/cased-features.ts';
import { makeCasedRuns } from '#engine/pii/names/cased-names.ts';
import { BEGIN, type CasedWeights, INSIDE, LABELS, makeCasedTagger, OUTSIDE } from '#engine/pii/names/cased-tagger.ts';
import { SHAPE } from '#engine/pii/names/cased-words.ts';
import { KNOWN, knownOf, type KnownWords } from '#engine/pii/names/known-words.ts';
import { MOST_WORDS } from '#engine/pii/names/runs.ts';
import { randomAt } from './draw.ts';
import type { Sample } from './samples.ts';

const BITS = 18;
const EPOCHS = 6;
/** While learning a name is worth this much more, so that what is none is pushed away further. */
const LEARN_MARGIN = -2;

/** A run with its features and labels. */
interface Run {
  group: string;
  rows: Int32Array;
  small: Uint8Array;
  gold: Uint8Array;
}

/** Runs of samples, with gold labels by their spans. `nouns`: no spans, but what the lists are sure of; other runs are left out. */
export function runsOf(samples: readonly Sample[], known: KnownWords, nouns?: ReadonlySet<number>): Run[] {
  const reader = makeCasedRuns(known);
  const out: Run[] = [];
  for (const { text, spans, group } of samples) {
    const context = reader.read(text);
    const { runs, words } = context;
    let s = 0;
    for (let r = 0; r < runs.length; r += 2) {
      const from = runs[r]!;
      const to = runs[r + 1]!;
      let gold: Uint8Array | null = new Uint8Array(to - from);
      if (nouns !== undefined) gold = weakLabels(Array.from(words.hash.subarray(from, to)), known, nouns);
      else {
        for (let w = from; w < to; w++) {
          while (s < spans.length && spans[s]![1] <= words.start[w]!) s++;
          const span = spans[s];
          if (span === undefined || span[0] >= words.end[w]!) continue;
          const goesOn = w > from && gold[w - from - 1] !== OUTSIDE && span[0] < words.start[w]!;
          gold[w - from] = goesOn ? INSIDE : words.shape[w] === SHAPE.small ? OUTSIDE : BEGIN;
        }
      }
      if (gold === null) continue;
      const rows = new Int32Array((to - from) * CASED_FEATURES);
      const small = new Uint8Array(to - from);
      for (let w = from; w < to; w++) {
        casedFeatures(context, w, from, to, rows, (w - from) * CASED_FEATURES);
        small[w - from] = words.shape[w] === SHAPE.small ? 1 : 0;
      }
      out.push({ group, rows, small, gold });
    }
  }
  return out;
}

/** Documents in which a capitalised word stands by itself before it counts as a noun or a place. */
const NOUN = 4;

/** Words that stand alone with a capital in several texts, and never beside a first or last name: nouns of German, places, months. */
export function nounsOf(samples: readonly Sample[], known: KnownWords): Set<number> {
  const reader = makeCasedRuns(known);
  const alone = new Map<number, number>();
  const paired = new Set<number>();
  for (const { text } of samples) {
    const { runs, words } = reader.read(text);
    const seen = new Set<number>();
    for (let r = 0; r < runs.length; r += 2) {
      const hashes = Array.from(words.hash.subarray(runs[r], runs[r + 1]));
      if (hashes.length === 1) seen.add(hashes[0]!);
      else if ((knownOf(known, hashes[0]!) & KNOWN.first) !== 0) for (const hash of hashes) paired.add(hash);
    }
    for (const hash of seen) alone.set(hash, (alone.get(hash) ?? 0) + 1);
  }
  return new Set([...alone].filter(([hash, count]) => count >= NOUN && !paired.has(hash)).map(([hash]) => hash));
}

/**
 * Labels of a run of a language of which no text is labelled: a first name and a last name that are nothing else are a name, words
 * of which no list of names has any are none; null where the lists do not tell.
 */
function weakLabels(hashes: readonly number[], table: KnownWords, nouns: ReadonlySet<number>): Uint8Array | null {
  if (hashes.length === 1 && nouns.has(hashes[0]!)) return new Uint8Array(1);
  const known = hashes.map((hash) => (nouns.has(hash) ? KNOWN.common : knownOf(table, hash)));
  const isName = (bits: number): boolean => (bits & (KNOWN.first | KNOWN.last)) !== 0;
  if (!known.some(isName)) return new Uint8Array(known.length);
  if (known.length === 1) return known[0]! & KNOWN.common && !(known[0]! & KNOWN.first) ? new Uint8Array(1) : null;
  const clear = KNOWN.common | KNOWN.place;
  const [first, last] = [known[0]!, known[1]!];
  const isPair = known.length === 2 && first & KNOWN.first && !(first & clear) && last & KNOWN.last && !(last & clear);
  return isPair ? Uint8Array.of(BEGIN, INSIDE) : null;
}

/** An averaged perceptron over runs (Collins, 2002). */
export function learn(runs: readonly Run[], seed: string): CasedWeights {
  const size = (1 << BITS) * LABELS;
  const features = new Float32Array(size);
  const steps = new Float32Array(LABELS * LABELS);
  const sums = new Float64Array(size);
  const stepSums = new Float64Array(LABELS * LABELS);
  const weights: CasedWeights = { bits: BITS, features, steps, margin: LEARN_MARGIN, single: -Infinity };
  const tagger = makeCasedTagger(MOST_WORDS);
  const order = Int32Array.from(runs, (_, i) => i);
  const random = randomAt(seed);
  let turn = 1;
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random);
    let wrong = 0;
    for (const r of order) {
      const { rows, small, gold } = runs[r]!;
      const { labels } = tagger(rows, small, gold.length, weights);
      turn++;
      if (same(labels, gold)) continue;
      wrong++;
      for (let i = 0; i < gold.length; i++) {
        const [right, got] = [gold[i]!, labels[i]!];
        if (right !== got) {
          for (let f = i * CASED_FEATURES; f < (i + 1) * CASED_FEATURES; f++) {
            const at = (rows[f]! >>> (32 - BITS)) * LABELS;
            features[at + right]! += 1;
            features[at + got]! -= 1;
            sums[at + right]! += turn;
            sums[at + got]! -= turn;
          }
        }
        if (i === 0) continue;
        const [stepRight, stepGot] = [gold[i - 1]! * LABELS + right, labels[i - 1]! * LABELS + got];
        steps[stepRight]! += 1;
        steps[stepGot]! -= 1;
        stepSums[stepRight]! += turn;
        stepSums[stepGot]! -= turn;
      }
    }
    process.stderr.write(`epoch ${epoch}: ${wrong} of ${order.length} runs wrong\n`);
  }
  return {
    bits: BITS,
    features: features.map((value, i) => value - sums[i]! / turn),
    steps: steps.map((value, i) => value - stepSums[i]! / turn),
    margin: 0,
    single: 0,
  };
}

function same(a: Uint8Array, b: Uint8Array): boolean {
  for (let i = 0; i < b.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

function shuffle(order: Int32Array, random: () => number): void {
  for (let i = order.length - 1; i > 0; i--) {
    const other = Math.floor(random() * (i + 1));
    [order[i], order[other]] = [order[other]!, order[i]!];
  }
}

/** Whole numbers of one byte for each weight: `scale` is what one of them is worth. */
export function quantised(
  weights: CasedWeights,
  margin: number,
  single: number,
): CasedWeights & { features: Int8Array; steps: Int16Array } {
  const sizes = Float32Array.from(weights.features, Math.abs)
    .filter((value) => value > 0)
    .sort();
  const most = sizes[Math.floor(sizes.length * 0.9995)] ?? 1;
  const scale = 127 / most;
  const round = (value: number): number => Math.round(value * scale);
  return {
    bits: weights.bits,
    features: Int8Array.from(weights.features, (value) => Math.max(-127, Math.min(127, round(value)))),
    steps: Int16Array.from(weights.steps, round),
    margin: round(margin),
    single: round(single),
  };
}
