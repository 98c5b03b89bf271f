import type { NgramTrie } from './trie.ts';

/** The lines of a model in the ARPA format, without line feeds. N-grams known only as endings of longer ones are left out. */
export function* arpaLines(trie: NgramTrie): Generator<string> {
  const { levels } = trie;
  yield '\\data\\';
  for (const [level, { prob }] of levels.entries())
    yield `ngram ${level + 1}=${prob.reduce((known, p) => known + (Number.isNaN(p) ? 0 : 1), 0)}`;
  for (const level of levels.keys()) {
    yield '';
    yield `\\${level + 1}-grams:`;
    yield* grams(trie, level);
  }
  yield '';
  yield '\\end\\';
}

function* grams(trie: NgramTrie, depth: number): Generator<string> {
  const { levels, words } = trie;
  const target = levels[depth]!;
  const longest = depth === levels.length - 1;
  // A walk down to the level, with the place in each level and where its range ends.
  const places = new Uint32Array(depth + 1);
  const ends = new Uint32Array(depth + 1);
  ends[0] = levels[0]!.word.length;
  for (let level = 0; ;) {
    const at = places[level]!;
    if (at === ends[level]) {
      if (level === 0) return;
      places[--level]!++;
    } else if (level < depth) {
      const { first } = levels[level]!;
      level++;
      places[level] = first[at]!;
      ends[level] = first[at + 1]!;
    } else {
      const prob = target.prob[at]!;
      if (!Number.isNaN(prob)) {
        let text = '';
        for (let word = depth; word >= 0; word--)
          text += `${word === depth ? '' : ' '}${words[levels[word]!.word[places[word]!]!]!}`;
        yield longest ? `${decimal(prob)}\t${text}` : `${decimal(prob)}\t${text}\t${decimal(target.backoff[at]!)}`;
      }
      places[level]!++;
    }
  }
}

/** The shortest digits that read back as the same single-precision number. */
function decimal(value: number): string {
  for (let digits = 6; digits < 9; digits++) {
    const text = String(Number(value.toPrecision(digits)));
    if (Math.fround(Number(text)) === value) return text;
  }
  return String(value);
}
