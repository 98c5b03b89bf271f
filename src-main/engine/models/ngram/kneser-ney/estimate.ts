import { findWord, type NgramLevel } from '../trie.ts';
import type { CountedLevel } from './adjusted-counts.ts';
import { END_ID, START_ID } from './count-grams.ts';
import { discountOf, discountsOf, type Discounts } from './discounts.ts';

/**
 * Interpolated modified Kneser-Ney (Chen and Goodman 1998, section 3.3; unigrams interpolated with the uniform distribution over
 * all words but `<s>`, which is how `<unk>` gets its share, as lmplz does):
 * p(w|h) = (a(hw) − D(a(hw))) ÷ Σ a(h·) + γ(h) p(w|h'), with γ(h) = Σ D(a(h·)) ÷ Σ a(h·).
 */
export function estimateLevels(counted: readonly CountedLevel[]): { levels: NgramLevel[]; discounts: Discounts[] } {
  const discounts = counted.map((level) => discountsOf(level.count));
  const vocabulary = counted[0]!.word.length;
  const levels: NgramLevel[] = [];
  // Of the level before: the n-gram without its last word, of each n-gram, and the probabilities.
  let contexts: Uint32Array = new Uint32Array(vocabulary);
  let lower: Float64Array = Float64Array.of(1 / (vocabulary - 1));

  counted.forEach((level, at) => {
    const own = discounts[at]!;
    const before = at === 0 ? undefined : counted[at - 1]!;
    const parents = before === undefined ? new Uint32Array(vocabulary) : parentsOf(before);
    if (at > 0) contexts = contextsOf(counted, at, contexts);
    const size = before === undefined ? 1 : before.word.length;
    const mass = new Float64Array(size);
    const saved = new Float64Array(size);
    level.count.forEach((count, gram) => {
      const context = contexts[gram]!;
      mass[context]! += count;
      saved[context]! += discountOf(own, count);
    });
    const prob = new Float64Array(level.word.length);
    level.count.forEach((count, gram) => {
      const context = contexts[gram]!;
      const total = mass[context]!;
      prob[gram] = (count - discountOf(own, count) + saved[context]! * lower[parents[gram]!]!) / total;
    });
    if (at === 0) prob[START_ID] = 1;
    else levels[at - 1]!.backoff = backoffsOf(mass, saved);
    const longest = at === counted.length - 1;
    levels.push({
      word: level.word,
      prob: logs(prob),
      backoff: new Float32Array(0),
      first: longest ? new Uint32Array(0) : level.first,
    });
    lower = prob;
  });
  return { levels, discounts };
}

/** Of each n-gram of the next level, the one that it lengthens. */
function parentsOf(level: CountedLevel): Uint32Array {
  const parents = new Uint32Array(level.first.at(-1)!);
  for (let gram = 0; gram < level.word.length; gram++) parents.fill(gram, level.first[gram], level.first[gram + 1]);
  return parents;
}

/**
 * Of each n-gram of level `at`, the place of it without its last word in the level before. What precedes a word in an n-gram
 * also precedes it in the shorter one: the context of `w h v` is `w` before the context of `h v`.
 */
function contextsOf(counted: readonly CountedLevel[], at: number, contexts: Uint32Array): Uint32Array {
  const level = counted[at]!;
  if (at === 1) return level.word;
  const before = counted[at - 1]!;
  const twoBefore = counted[at - 2]!;
  const found = new Uint32Array(level.word.length);
  for (let gram = 0; gram < before.word.length; gram++) {
    const context = contexts[gram]!;
    let low = twoBefore.first[context]!;
    const high = twoBefore.first[context + 1]!;
    for (let longer = before.first[gram]!; longer < before.first[gram + 1]!; longer++) {
      low = findWord(before.word, level.word[longer]!, low, high);
      found[longer] = low;
    }
  }
  return found;
}

/** log10 γ; 0 for what is no context. */
function backoffsOf(mass: Float64Array, saved: Float64Array): Float32Array {
  const backoffs = new Float32Array(mass.length);
  mass.forEach((total, gram) => {
    if (total > 0) backoffs[gram] = Math.log10(saved[gram]! / total);
  });
  backoffs[END_ID] = mass[END_ID] === undefined ? 0 : backoffs[END_ID]!;
  return backoffs;
}

function logs(probabilities: Float64Array): Float32Array {
  return Float32Array.from(probabilities, (probability) => Math.min(0, Math.log10(probability)));
}
