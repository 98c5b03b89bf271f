import { SHAPE, makeCasedWords, readCasedWords } from './cased-words.ts';
import { CASED_FEATURES, type CasedContext, casedFeatures, lastNames } from './cased-features.ts';
import { BEGIN, type CasedWeights, makeCasedTagger, OUTSIDE } from './cased-tagger.ts';
import type { KnownWords } from './known-words.ts';
import { eachRun, MOST_WORDS } from './runs.ts';

/** Runs of words that may hold names, with the features of each word. */
export interface CasedRuns {
  read(text: string): CasedContext & { runs: readonly number[] };
  /** Features of the run [from, to), and which of its words are small. */
  features(context: CasedContext, from: number, to: number): { rows: Int32Array; small: Uint8Array };
}

export function makeCasedRuns(known: KnownWords): CasedRuns {
  const words = makeCasedWords();
  const rows = new Int32Array(MOST_WORDS * CASED_FEATURES);
  const small = new Uint8Array(MOST_WORDS);
  return {
    read(text) {
      readCasedWords(text, words);
      const runs: number[] = [];
      eachRun(text, words, (from, to) => runs.push(from, to));
      return { text, words, known, lasts: lastNames({ text, words, known }, runs), runs };
    },
    features(context, from, to) {
      for (let w = from; w < to; w++) {
        casedFeatures(context, w, from, to, rows, (w - from) * CASED_FEATURES);
        small[w - from] = words.shape[w] === SHAPE.small ? 1 : 0;
      }
      return { rows, small };
    },
  };
}

/** Finds names of persons in Latin letters; UTF-16, half-open, in order. */
export type NameFinder = (text: string, report: (start: number, end: number) => void) => void;

export function casedNames(known: KnownWords, weights: CasedWeights): NameFinder {
  const tagger = makeCasedTagger(MOST_WORDS);
  const reader = makeCasedRuns(known);
  return (text, report) => {
    const context = reader.read(text);
    const { runs, words } = context;
    for (let r = 0; r < runs.length; r += 2) {
      const from = runs[r]!;
      const to = runs[r + 1]!;
      const { rows, small } = reader.features(context, from, to);
      const { labels, worth } = tagger(rows, small, to - from, weights);
      eachName(labels, to - from, (first, past) => {
        if (past - first === 1 && worth[first]! < weights.single) return;
        report(words.start[from + first]!, words.end[from + past - 1]!);
      });
    }
  };
}

/** Names that labels tell: first word and past the last. */
export function eachName(labels: Uint8Array, length: number, found: (first: number, past: number) => void): void {
  for (let i = 0; i < length;) {
    if (labels[i] !== BEGIN) {
      i++;
      continue;
    }
    let past = i + 1;
    while (past < length && labels[past] !== OUTSIDE && labels[past] !== BEGIN) past++;
    found(i, past);
    i = past;
  }
}
