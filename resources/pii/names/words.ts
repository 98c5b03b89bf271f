import { makeCasedWords, readCasedWords, SHAPE } from '#engine/pii/names/cased-words.ts';
import { KNOWN, type KnownWords, makeKnownWords } from '#engine/pii/names/known-words.ts';
import { hashOf } from '#engine/pii/names/mix.ts';
import type { NameLists, Sample } from './samples.ts';

/** Parts of last names that are words of their own in running text. */
const PARTICLES = new Set(
  'de da do dos das del della di du des le la el al van von der den ter ten zu zum zur af y e'.split(' '),
);
/** Towns of fewer people are more often a last name. */
const TOWN = 30_000;
/** Documents that have a word small before it counts as common. */
const COMMON = 6;

/** What is known of words: lists of names and towns, and what running text writes small. */
export function knownWords(lists: NameLists, texts: readonly Pick<Sample, 'text' | 'group'>[]): KnownWords {
  const known = new Map<number, number>();
  const add = (name: string, bit: number): void => {
    // Names of several words count word by word: Mary Ann, Le Roux.
    for (const word of name.split(' ')) {
      if (word.length < 2 || PARTICLES.has(small(word))) continue;
      const hash = hashOf(small(word));
      known.set(hash, (known.get(hash) ?? 0) | bit);
    }
  };
  for (const name of Object.keys(lists.first)) add(name, KNOWN.first);
  for (const name of Object.keys(lists.last)) add(name, KNOWN.last);
  for (const [name, people] of lists.cities) if (people >= TOWN && !name.includes(' ')) add(name, KNOWN.place);
  for (const hash of commonWords(texts)) known.set(hash, (known.get(hash) ?? 0) | KNOWN.common);
  return makeKnownWords(known);
}

function commonWords(texts: readonly Pick<Sample, 'text' | 'group'>[]): number[] {
  const words = makeCasedWords();
  const groups = new Map<number, Set<string>>();
  for (const { text, group } of texts) {
    readCasedWords(text, words);
    for (let w = 0; w < words.count; w++) {
      if (words.shape[w] !== SHAPE.small) continue;
      const hash = words.hash[w]!;
      let seen = groups.get(hash);
      if (seen === undefined) groups.set(hash, (seen = new Set()));
      if (seen.size < COMMON) seen.add(group);
    }
  }
  return [...groups].filter(([, seen]) => seen.size >= COMMON).map(([hash]) => hash);
}

/** As the finder folds it: letter by letter. */
function small(word: string): string {
  return Array.from(word, (letter) => {
    const lower = letter.toLowerCase();
    return lower.length === letter.length ? lower : letter;
  })
    .join('')
    .replaceAll('’', "'");
}
