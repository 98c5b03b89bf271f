import { AppError } from '#shared/errors.ts';
import { compareEndings, gramCount, suffixOrder, type Grams } from './sort-grams.ts';
import { findWord, type NgramLevel, type NgramTrie } from './trie.ts';

/** The n-grams of one length as a file lists them. */
export interface ListedGrams extends Grams {
  prob: Float32Array;
  backoff: Float32Array;
}

/**
 * Sorts listed n-grams into a trie. `listed[0]` holds every word by id. An n-gram whose ending is not listed (models pruned
 * without care for it) gets that ending without a probability, so that it can be reached. One that is listed twice, or without its context, is an AppError that names `where`.
 */
export function buildTrie(words: readonly string[], listed: readonly ListedGrams[], where: string): NgramTrie {
  const levels: ListedGrams[] = [];
  for (let level = listed.length - 1; level > 0; level--) {
    const sorted = inSuffixOrder(listed[level]!, words.length);
    refuseTwins(sorted, words, where);
    const longer = levels[0];
    levels.unshift(longer === undefined ? sorted : withEndings(sorted, longer));
  }
  levels.unshift(listed[0]!);
  const trie = { words, levels: levels.map((grams, level) => asLevel(grams, levels[level + 1])) };
  for (let level = 1; level < levels.length; level++) refuseLostContexts(levels[level]!, trie, where);
  return trie;
}

/** An n-gram whose words but the last are none would never be found: the state of a scorer ends before them. */
function refuseLostContexts(grams: Grams, { words, levels }: NgramTrie, where: string): void {
  const { size, ids } = grams;
  for (let end = size; end <= ids.length; end += size) {
    // From the last word of the context to its first.
    let at = ids[end - 2]!;
    for (let back = 3; back <= size; back++) {
      const { first } = levels[back - 3]!;
      at = findWord(levels[back - 2]!.word, ids[end - back]!, first[at]!, first[at + 1]!);
      if (at >= 0) continue;
      const gram = Array.from(ids.subarray(end - size, end), (id) => words[id]).join(' ');
      throw new AppError('bad-input', `the n-gram ${JSON.stringify(gram)} stands in the model without its context`, {
        where,
        remedy: 'write the model again: every n-gram without its last word must be listed as well',
      });
    }
  }
}

function inSuffixOrder(grams: ListedGrams, vocabulary: number): ListedGrams {
  return pick(grams, suffixOrder(grams, vocabulary));
}

function refuseTwins(sorted: Grams, words: readonly string[], where: string): void {
  const { size, ids } = sorted;
  for (let gram = 1; gram < gramCount(sorted); gram++) {
    if (compareEndings(sorted, gram, sorted, gram - 1, size) !== 0) continue;
    const twin = Array.from(ids.subarray(gram * size, (gram + 1) * size), (id) => words[id]).join(' ');
    throw new AppError('bad-input', `the n-gram ${JSON.stringify(twin)} stands twice in the model`, {
      where,
      remedy: 'write the model again, or give another file',
    });
  }
}

function pick(grams: ListedGrams, places: Uint32Array): ListedGrams {
  const { size } = grams;
  const ids = new Uint32Array(places.length * size);
  const prob = new Float32Array(places.length);
  const backoff = new Float32Array(places.length);
  places.forEach((from, to) => {
    for (let word = 0; word < size; word++) ids[to * size + word] = grams.ids[from * size + word]!;
    prob[to] = grams.prob[from]!;
    backoff[to] = grams.backoff[from]!;
  });
  return { size, ids, prob, backoff };
}

/** `grams` and the endings of `longer` that are missing in it; both in suffix order. */
function withEndings(grams: ListedGrams, longer: Grams): ListedGrams {
  const { size } = grams;
  const missing: number[] = [];
  let at = 0;
  for (let gram = 0; gram < gramCount(longer); gram++) {
    if (gram > 0 && compareEndings(longer, gram, longer, gram - 1, size) === 0) continue;
    while (at < gramCount(grams) && compareEndings(grams, at, longer, gram, size) < 0) at++;
    if (at === gramCount(grams) || compareEndings(grams, at, longer, gram, size) !== 0) missing.push(gram);
  }
  if (missing.length === 0) return grams;
  const ids = new Uint32Array(missing.length * size);
  missing.forEach((gram, place) => {
    const end = (gram + 1) * longer.size;
    ids.set(longer.ids.subarray(end - size, end), place * size);
  });
  const added = { ids, prob: new Float32Array(missing.length).fill(NaN), backoff: new Float32Array(missing.length) };
  const all: ListedGrams = {
    size,
    ids: joined(Uint32Array, grams.ids, added.ids),
    prob: joined(Float32Array, grams.prob, added.prob),
    backoff: joined(Float32Array, grams.backoff, added.backoff),
  };
  const most = all.ids.reduce((most, id) => Math.max(most, id), 0);
  return pick(all, suffixOrder(all, most + 1));
}

function joined<T extends Uint32Array | Float32Array>(Kind: new (length: number) => T, one: T, other: T): T {
  const both = new Kind(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

function asLevel(grams: ListedGrams, longer: ListedGrams | undefined): NgramLevel {
  const count = gramCount(grams);
  const word = new Uint32Array(count);
  for (let gram = 0; gram < count; gram++) word[gram] = grams.ids[gram * grams.size]!;
  const first = new Uint32Array(longer === undefined ? 0 : count + 1);
  if (longer !== undefined) {
    let at = 0;
    for (let gram = 0; gram < count; gram++) {
      first[gram] = at;
      while (at < gramCount(longer) && compareEndings(grams, gram, longer, at, grams.size) === 0) at++;
    }
    first[count] = at;
  }
  return { word, prob: grams.prob, backoff: longer === undefined ? new Float32Array(0) : grams.backoff, first };
}
