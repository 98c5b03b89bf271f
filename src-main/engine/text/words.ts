import { makeSegments, room, type Segments } from './segments.ts';
import { F, FLAGS, flagsOf } from './unicode/flags.ts';
import type { TextSource } from './word-splitter.ts';

/** What is true of a word, by its id. */
export const WORD = {
  /** Holds a letter (Python's `isalpha`). */
  letter: 1,
  /** Holds a character outside datatrove's punctuation set. */
  solid: 2,
  /** Holds a character that is not punctuation (P*). */
  notPunctuation: 4,
  /** Is one sentence mark of datatrove's sentence splitter. */
  sentencizer: 8,
} as const;

/** The words of a text under one splitter. */
export interface Words extends Segments {
  /** By id: length in code points. */
  chars: Uint32Array;
  /** By id: WORD flags. */
  flags: Uint8Array;
  /** Code points of all words. */
  totalChars: number;
}

export function makeWords(): Words {
  return { ...makeSegments(), chars: new Uint32Array(1024), flags: new Uint8Array(1024), totalChars: 0 };
}

/** Fills in what is true of each word; the words have their identities. */
export function describeWords(source: TextSource, words: Words): void {
  const { units, length } = source;
  const { starts, ends, firsts, counts, distinct } = words;
  const chars = (words.chars = room(words.chars, distinct));
  if (words.flags.length < distinct) words.flags = new Uint8Array(distinct * 2);
  const all = words.flags;
  let total = 0;
  for (let id = 0; id < distinct; id++) {
    const first = firsts[id]!;
    const start = starts[first]!;
    const end = ends[first]!;
    let points = end - start;
    let any = 0;
    let every = -1;
    for (let p = start; p < end; p++) {
      let flags = FLAGS[units[p]!]!;
      if (flags === F.surrogate) {
        flags = flagsOf(units, p, length);
        if (flags !== F.surrogate) {
          p++;
          points--;
        }
      }
      any |= flags;
      every &= flags;
    }
    chars[id] = points;
    total += points * counts[id]!;
    all[id] =
      ((any & F.letter) !== 0 ? WORD.letter : 0) |
      ((every & F.datatrovePunctuation) === 0 ? WORD.solid : 0) |
      ((every & F.punctuation) === 0 ? WORD.notPunctuation : 0) |
      (points === 1 && (every & F.sentencizer) !== 0 ? WORD.sentencizer : 0);
  }
  words.totalChars = total;
}
