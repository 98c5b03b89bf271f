import { START_ID } from './count-grams.ts';
import { growingUint32, type GrowingUint32 } from './growing.ts';
import { mergeRuns, type StoredRun } from './runs.ts';

/** N-grams of one length in suffix order, with adjusted counts; places and ranges as in `NgramLevel`. */
export interface CountedLevel {
  word: Uint32Array;
  /**
   * Kneser and Ney's counts: how many different words stand before the n-gram. The longest n-grams, and those that begin a
   * sentence (nothing stands before), keep how often they occurred (Heafield et al. 2013, section 3.2).
   */
  count: Uint32Array;
  first: Uint32Array;
}

/** Merges the runs into levels. Every word stands in level 0 at its id; `<unk>` and `<s>` with count 0. */
export function adjustedCounts(runs: readonly StoredRun[], order: number): CountedLevel[] {
  const levels = Array.from({ length: order }, () => ({
    word: growingUint32(),
    count: growingUint32(),
    first: growingUint32(),
  }));
  const open = (level: number, word: number, count: number): void => {
    const { word: words, count: counts, first } = levels[level]!;
    words.push(word);
    counts.push(count);
    first.push(levels[level + 1]?.word.length ?? 0);
  };
  const last = (list: GrowingUint32): number => list.length - 1;

  open(0, 0, 0);
  open(0, START_ID, 0);
  // The record before, so that only what differs from it is opened; no word has its first number.
  const previous = new Uint32Array(order).fill(0xffffffff);
  mergeRuns(runs, order, (record) => {
    let same = 0;
    while (same < order && record[same] === previous[same]) same++;
    for (let level = same; level < order; level++) {
      const starts = record[level] === START_ID;
      open(level, record[level]!, starts || level === order - 1 ? record[order]! : 0);
      if (level > 0) {
        const { count } = levels[level - 1]!;
        count.increase(last(count), 1);
      }
      if (starts) break;
    }
    previous.set(record.subarray(0, order));
  });
  return levels.map(({ word, count, first }, level) => {
    first.push(levels[level + 1]?.word.length ?? 0);
    return { word: word.take(), count: count.take(), first: level === order - 1 ? new Uint32Array(0) : first.take() };
  });
}
