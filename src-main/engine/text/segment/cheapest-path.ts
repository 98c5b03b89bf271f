import { appendSpan, type SpanBuffer } from '../word-splitter.ts';
import { childOf, NO_WORD, type WordTrie } from './word-trie.ts';

/** Whether a word can end before the code unit at `at`, inside a run that ends at `end`. */
export type CanBreak = (units: Uint16Array, at: number, end: number) => boolean;

export interface Unknown {
  /** Cost of a piece that is in no list, and of each cluster of it. */
  start: number;
  cluster: number;
}

/** Code units that are weighed together; a longer run is cut where its words are settled. */
const WINDOW = 2048;
/** Words this near to the end of a window are weighed again with what follows. */
const OVERLAP = 128;

const INFINITE = 0x7fffffff;

/**
 * Words of [start, end), appended to `out`: the cheapest sequence of words of a list and of unknown pieces between them,
 * as the most likely one under a model of single words is found (Viterbi's algorithm). Of two that cost the same, the one
 * whose last words are longer. Work grows with the length of the run times that of the longest word.
 */
export function cheapestPath(): (
  units: Uint16Array,
  start: number,
  end: number,
  list: WordTrie,
  canBreak: CanBreak,
  unknown: Unknown,
  out: SpanBuffer,
) => void {
  // Behind a word of the list, and behind an unknown piece, which may go on.
  const known = new Int32Array(WINDOW + 1);
  const open = new Int32Array(WINDOW + 1);
  /** Where the last word of the cheapest path to a place starts. */
  const knownFrom = new Int32Array(WINDOW + 1);
  const openFrom = new Int32Array(WINDOW + 1);
  const breaks = new Uint8Array(WINDOW + 1);
  const ends = new Int32Array(WINDOW + 1);

  return (units, start, end, list, canBreak, unknown, out) => {
    for (let from = start; from < end;) {
      const to = Math.min(end, from + WINDOW);
      const size = to - from;
      for (let i = 1; i < size; i++) breaks[i] = canBreak(units, from + i, end) ? 1 : 0;
      breaks[size] = 1;
      known.fill(INFINITE, 0, size + 1);
      open.fill(INFINITE, 0, size + 1);
      known[0] = 0;
      for (let i = 0; i < size; i++) {
        const here = Math.min(known[i]!, open[i]!);
        if (here === INFINITE) continue;
        for (let node = 0, at = i; at < size; at++) {
          node = childOf(list, node, units[from + at]!);
          if (node < 0) break;
          const cost = list.costs[node]!;
          if (cost === NO_WORD || breaks[at + 1] === 0 || here + cost >= known[at + 1]!) continue;
          known[at + 1] = here + cost;
          knownFrom[at + 1] = i;
        }
        let next = i + 1;
        while (breaks[next] === 0) next++;
        const fresh = known[i]! === INFINITE ? INFINITE : known[i]! + unknown.start + unknown.cluster;
        const longer = open[i]! === INFINITE ? INFINITE : open[i]! + unknown.cluster;
        if (Math.min(fresh, longer) < open[next]!) {
          open[next] = Math.min(fresh, longer);
          openFrom[next] = fresh < longer ? i : openFrom[i]!;
        }
      }
      let count = 0;
      for (let at = size; at > 0;) {
        ends[count++] = at;
        at = known[at]! <= open[at]! ? knownFrom[at]! : openFrom[at]!;
      }
      let at = 0;
      for (let i = count - 1; i >= 0; i--) {
        if (to < end && at > 0 && ends[i]! > size - OVERLAP) break;
        appendSpan(out, from + at, from + ends[i]!);
        at = ends[i]!;
      }
      from += at;
    }
  };
}
