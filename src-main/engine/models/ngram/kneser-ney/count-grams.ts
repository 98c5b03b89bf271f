import { ownCopy } from '#engine/text/own-copy.ts';
import { SENTENCE_END, SENTENCE_START, UNKNOWN_WORD } from '../store.ts';
import type { RunSpace, StoredRun } from './runs.ts';

/** Ids of the words that every trained model has. */
export const START_ID = 1;
export const END_ID = 2;

/** Counts the n-grams of sentences, some million tokens at a time. */
export interface GramCounter {
  /** The words of a sentence. `<s>`, `</s>` and `<unk>` among them are left out: they would break the model. */
  add(words: Iterable<string>): void;
  finish(): { words: string[]; runs: StoredRun[]; sentences: number; tokens: number };
}

/** `windowTokens` are sorted at once: 16 bytes each are needed for it. */
export function gramCounter(order: number, space: RunSpace, windowTokens: number): GramCounter {
  const ids = new Map<string, number>([
    [UNKNOWN_WORD, 0],
    [SENTENCE_START, START_ID],
    [SENTENCE_END, END_ID],
  ]);
  const runs: StoredRun[] = [];
  let window = new Uint32Array(1024);
  let filled = 0;
  let sentences = 0;
  let tokens = 0;

  function append(id: number): void {
    if (filled === window.length) {
      const larger = new Uint32Array(window.length * 2);
      larger.set(window);
      window = larger;
    }
    window[filled++] = id;
  }

  function flush(): void {
    if (filled > 0) runs.push(space.put(countWindow(window.subarray(0, filled), order, ids.size)));
    filled = 0;
  }

  return {
    add(words) {
      append(START_ID);
      for (const word of words) {
        let id = ids.get(word);
        if (id === undefined) {
          id = ids.size;
          ids.set(ownCopy(word), id);
        } else if (id <= END_ID) continue;
        append(id);
        tokens++;
      }
      append(END_ID);
      sentences++;
      if (filled >= windowTokens) flush();
    },
    finish() {
      flush();
      return { words: [...ids.keys()], runs, sentences, tokens };
    },
  };
}

/** The records of the n-grams that end at each token but the sentence starts: a pass of counting for each word, first word first. */
function countWindow(tokens: Uint32Array, order: number, vocabulary: number): Uint32Array {
  // How far each token is from the start of its sentence, as far as it matters.
  const depth = new Uint8Array(tokens.length);
  let ends = 0;
  for (let at = 0; at < tokens.length; at++) {
    depth[at] = tokens[at] === START_ID ? 0 : Math.min(depth[at - 1]! + 1, order);
    if (depth[at]! > 0) ends++;
  }
  const wordBefore = (at: number, back: number): number => (back <= depth[at]! ? tokens[at - back]! : START_ID);

  let sorted = new Uint32Array(ends);
  let next = new Uint32Array(ends);
  for (let at = 0, place = 0; at < tokens.length; at++) if (depth[at]! > 0) sorted[place++] = at;
  const starts = new Uint32Array(vocabulary + 1);
  for (let back = order - 1; back >= 0; back--) {
    starts.fill(0);
    for (const at of sorted) starts[wordBefore(at, back) + 1]!++;
    for (let word = 0; word < vocabulary; word++) starts[word + 1]! += starts[word]!;
    for (const at of sorted) next[starts[wordBefore(at, back)]!++] = at;
    [sorted, next] = [next, sorted];
  }

  const size = order + 1;
  let records = 0;
  const isNew = (place: number): boolean => {
    if (place === 0) return true;
    for (let back = 0; back < order; back++) {
      if (wordBefore(sorted[place]!, back) !== wordBefore(sorted[place - 1]!, back)) return true;
    }
    return false;
  };
  // The places of the first of each, in the array that is free now.
  for (let place = 0; place < ends; place++) if (isNew(place)) next[records++] = place;
  const counted = new Uint32Array(records * size);
  for (let record = 0; record < records; record++) {
    const place = next[record]!;
    for (let back = 0; back < order; back++) counted[record * size + back] = wordBefore(sorted[place]!, back);
    counted[record * size + order] = (record + 1 < records ? next[record + 1]! : ends) - place;
  }
  return counted;
}
