import { tableSize } from './segments.ts';
import { FOLD } from './unicode/tables.ts';

/** A fixed set of words that is asked with ranges of code units, so that no string is made. */
export interface WordSet {
  readonly size: number;
  /** Number of the word in the list, -1 where it is not in it. */
  indexOf(units: Uint16Array, start: number, end: number): number;
}

/** With `fold`, simple case folding makes no difference (Unicode, CaseFolding.txt, statuses C and S). */
export function makeWordSet(words: readonly string[], fold: boolean): WordSet {
  const size = tableSize(words.length);
  const table: (Uint16Array | null)[] = Array.from({ length: size }, () => null);
  const numbers = new Uint32Array(size);
  let longest = 0;
  const hashOf = (units: Uint16Array, start: number, end: number): number => {
    let hash = end - start;
    for (let i = start; i < end; i++) hash = Math.imul(hash ^ (fold ? FOLD[units[i]!]! : units[i]!), 0x01000193);
    return (hash ^ (hash >>> 15)) & (size - 1);
  };
  for (const [number, word] of words.entries()) {
    const units = Uint16Array.from(word, (_, i) => (fold ? FOLD[word.charCodeAt(i)]! : word.charCodeAt(i)));
    longest = Math.max(longest, units.length);
    let slot = hashOf(units, 0, units.length);
    while (table[slot] !== null) slot = (slot + 1) & (size - 1);
    table[slot] = units;
    numbers[slot] = number;
  }

  return {
    size: words.length,
    indexOf(units, start, end) {
      if (end - start > longest) return -1;
      for (let slot = hashOf(units, start, end); ; slot = (slot + 1) & (size - 1)) {
        const word = table[slot];
        if (word === null || word === undefined) return -1;
        if (word.length === end - start && same(word, units, start, fold)) return numbers[slot]!;
      }
    },
  };
}

function same(word: Uint16Array, units: Uint16Array, start: number, fold: boolean): boolean {
  for (let i = 0; i < word.length; i++) {
    const unit = units[start + i]!;
    if (word[i] !== (fold ? FOLD[unit] : unit)) return false;
  }
  return true;
}
