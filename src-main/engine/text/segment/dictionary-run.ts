import { appendSpan, type SpanBuffer } from '../word-splitter.ts';
import { cheapestPath, type Unknown } from './cheapest-path.ts';
import { canBreak } from './clusters.ts';
import { type WordList, wordList } from './word-lists.ts';

/** Blocks of the scripts that have a word list of ours. */
const BLOCKS: readonly [from: number, to: number, list: WordList][] = [
  [0x0e00, 0x0e7f, 'thai'],
  [0x0e80, 0x0eff, 'lao'],
  [0x1000, 0x109f, 'burmese'],
  [0x1780, 0x17ff, 'khmer'],
  [0xa9e0, 0xa9ff, 'burmese'],
  [0xaa60, 0xaa7f, 'burmese'],
];

/**
 * In the units of the lists; set so that names and loans stay whole rather than fall into letters that are words too. A word
 * of a list without frequencies costs 100.
 */
const BY_FREQUENCY: Unknown = { start: 30, cluster: 45 };
const BY_NUMBER: Unknown = { start: 120, cluster: 60 };

const listOf = (unit: number): WordList | null =>
  unit < 0x0e00 || unit > 0xaa7f ? null : (BLOCKS.find(([from, to]) => unit >= from && unit <= to)?.[2] ?? null);

/** Whether words of a run that starts with this code unit can be told. */
export const hasWordList = (unit: number): boolean => listOf(unit) !== null;

const walk = cheapestPath();

/**
 * Appends the words of a run of characters of Unicode's class SA (complex context) to `out`: those of our lists in Thai,
 * Lao, Khmer and Burmese; a run of another such script (Tai Le, Tai Tham, …) is one piece.
 */
export function splitDictionaryRun(units: Uint16Array, start: number, end: number, out: SpanBuffer): void {
  for (let from = start; from < end;) {
    const list = listOf(units[from]!);
    let to = from + 1;
    while (to < end && (listOf(units[to]!) === list || !canBreak(units, to, end))) to++;
    if (list !== null) walk(units, from, to, wordList(list), canBreak, list === 'thai' ? BY_FREQUENCY : BY_NUMBER, out);
    else appendSpan(out, from, to);
    from = to;
  }
}
