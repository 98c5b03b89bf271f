import type { Resources } from '#engine/rules/rule.ts';
import { F, FLAGS } from '#engine/text/unicode/flags.ts';
import { FOLD } from '#engine/text/unicode/tables.ts';
import { COST_OF_A_NAT, type GramFile, readGramFile } from './gram-file.ts';

/** Statistics of letters in 64 languages; `resources/language/SOURCE.md` says where they come from. */
export const GRAM_TABLE = 'language/grams.bin';

/** How likely the letters of a text are in each language that the table knows. */
export interface GramModel {
  readonly languages: readonly string[];
  /**
   * Reads the letters of [from, to), at most `most` of them, and adds to `costs` (one a language, zero before) minus the
   * logarithm of their probability, in nats, summed over the n-grams of one to four letters that end at each letter.
   * Returns the number of letters read.
   */
  measure(units: Uint16Array, from: number, to: number, most: number, costs: Float64Array): number;
}

/** About 60 ms of CPU and 9 MB. */
export function openGramModel(resources: Resources): GramModel {
  return makeGramModel(readGramFile(resources.read(GRAM_TABLE), GRAM_TABLE));
}

/** A letter that a language does not have costs as much as one in 100,000. */
const UNKNOWN = Math.round(Math.log(1e5) * COST_OF_A_NAT);
/** An n-gram that a language does not have costs as much as without its last letter, and e times that. */
const BACK_OFF = COST_OF_A_NAT;
const LONGEST = 4;

/**
 * Log-probabilities of letters behind up to three letters of the same word, backing off to fewer letters, added over all
 * lengths: the measure of lingua (github.com/pemistahl/lingua) with n-grams of up to four letters, rare ones left out.
 */
export function makeGramModel(file: GramFile): GramModel {
  const { languages, units: letters, children } = file;
  const width = languages.length;
  const first = firstChildren(children);
  const rows = denseRows(file, first);
  const roots = new Int32Array(0x10000);
  for (let node = first[0]!; node < first[0]! + children[0]!; node++) roots[letters[node]!] = node;
  const path = new Int32Array(LONGEST);

  function childOf(node: number, unit: number): number {
    let low = first[node]!;
    let high = low + children[node]!;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (letters[middle]! < unit) low = middle + 1;
      else high = middle;
    }
    return low < first[node]! + children[node]! && letters[low] === unit ? low : -1;
  }

  return {
    languages,
    measure(units, from, to, most, costs) {
      // path[k] is the node of the last k + 1 letters, or that of the longest beginning of them that the table has,
      // then with `cut` the number of n-grams that cannot grow any more.
      let held = 0;
      let read = 0;
      const whole = new Uint8Array(LONGEST);
      const sums = new Int32Array(width);
      for (let i = from; i < to && read < most; i++) {
        const unit = units[i]!;
        if ((FLAGS[unit]! & F.letter) === 0) {
          held = 0;
          continue;
        }
        read++;
        const letter = FOLD[unit]!;
        const grown = Math.min(held + 1, LONGEST);
        for (let k = grown - 1; k >= 0; k--) {
          if (k === 0) {
            path[0] = roots[letter]!;
            whole[0] = path[0] > 0 ? 1 : 0;
          } else {
            const next = whole[k - 1] === 1 ? childOf(path[k - 1]!, letter) : -1;
            path[k] = next < 0 ? path[k - 1]! : next;
            whole[k] = next < 0 ? 0 : 1;
          }
          const row = path[k]! * width;
          for (let l = 0; l < width; l++) sums[l]! += rows[row + l]!;
        }
        held = grown;
      }
      for (let l = 0; l < width; l++) costs[l]! += sums[l]! / COST_OF_A_NAT;
      return read;
    },
  };
}

function firstChildren(children: Uint16Array): Uint32Array {
  const first = new Uint32Array(children.length);
  let next = 1;
  for (let node = 0; node < children.length; node++) {
    first[node] = next;
    next += children[node]!;
  }
  return first;
}

/** By node and language: the cost, with what a language lacks filled in from the node above. */
function denseRows(file: GramFile, first: Uint32Array): Uint8Array {
  const { languages, children, entries, entryLanguages, entryCosts } = file;
  const width = languages.length;
  const rows = new Uint8Array(children.length * width);
  rows.fill(UNKNOWN, 0, width);
  const starts = new Uint32Array(entries.length + 1);
  for (let node = 0; node < entries.length; node++) starts[node + 1] = starts[node]! + entries[node]!;
  for (let above = 0; above < children.length; above++) {
    const penalty = above === 0 ? 0 : BACK_OFF;
    for (let node = first[above]!; node < first[above]! + children[above]!; node++) {
      for (let l = 0; l < width; l++) rows[node * width + l] = Math.min(255, rows[above * width + l]! + penalty);
      for (let e = starts[node]!; e < starts[node + 1]!; e++) rows[node * width + entryLanguages[e]!] = entryCosts[e]!;
    }
  }
  return rows;
}
