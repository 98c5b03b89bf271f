import { AppError } from '#shared/errors.ts';
import { tableSize } from './segments.ts';
import { F, FLAGS } from './unicode/flags.ts';
import { FOLD } from './unicode/tables.ts';

export interface Phrase {
  start: number;
  end: number;
  /** Number of the phrase in the list. */
  phrase: number;
}

/** Longest phrase in code units: what bounds the work at each place of a text. */
export const LONGEST_PHRASE = 128;

/**
 * Finds phrases of any script, the leftmost and there the longest, without overlap. Simple case folding makes no
 * difference, and a blank in a phrase is one white space of any kind. A phrase begins and ends where a word may: between
 * letters, digits and marks there is a border only where one of both is of a script that is written without spaces
 * (Chinese, Japanese, Thai, Lao, Khmer, Burmese), and never before a mark. `exceptions` are phrases too, and found first
 * at their place: what stands inside one is not found (女性交流 holds no 性交). With `stems`, a phrase that ends with `*`
 * stands for every word that begins so, and what is found reaches to the end of that word. Work: code units times
 * LONGEST_PHRASE at most.
 */
export function makePhraseFinder(
  phrases: readonly string[],
  exceptions: readonly string[] = [],
  { stems = false }: { stems?: boolean } = {},
): (units: Uint16Array, length: number, borders?: Borders) => Phrase[] {
  /** Nodes of a trie; the edges of the root are in a table. */
  const roots = new Int32Array(0x10000);
  const edges = new Map<number, number>();
  /** By node: phrase number + 1, −1 for an exception, 0 where none ends. */
  const ends: number[] = [0];
  /** Nodes where a word may go on. */
  const open = new Set<number>();
  const add = (entry: string, value: number): void => {
    const isStem = stems && entry.length > 2 && entry.endsWith('*');
    const phrase = isStem ? entry.slice(0, -1) : entry;
    if (phrase.length === 0 || phrase.length > LONGEST_PHRASE) {
      throw new AppError('invalid-recipe', `"${phrase.slice(0, 40)}" is no phrase for a list`, {
        remedy: `a phrase has 1 to ${LONGEST_PHRASE} code units`,
      });
    }
    let node = 0;
    for (let i = 0; i < phrase.length; i++) {
      const unit = FOLDED[phrase.charCodeAt(i)]!;
      let next = i === 0 ? roots[unit]! : (edges.get(edgeOf(node, unit)) ?? 0);
      if (next === 0) {
        next = ends.push(0) - 1;
        if (i === 0) roots[unit] = next;
        else edges.set(edgeOf(node, unit), next);
      }
      node = next;
    }
    if (ends[node] !== -1) ends[node] = value;
    if (isStem) open.add(node);
  };
  for (const exception of exceptions) add(exception, -1);
  for (const [number, phrase] of phrases.entries()) add(phrase, number + 1);
  const step = edgeTable(edges);
  /** 1 where a phrase may begin with two such units, by their hash: most words of a text begin otherwise. */
  const pairs = new Uint8Array(PAIRS);
  for (const phrase of [...phrases, ...exceptions]) {
    pairs[pairOf(FOLDED[phrase.charCodeAt(0)]!, FOLDED[phrase.charCodeAt(1)] ?? 0)] = 1;
  }

  const own: Borders = { starts: new Uint32Array(256), count: 0 };

  return (units, length, borders) => {
    if (borders === undefined) findBorders(units, length, own);
    const { starts, count } = borders ?? own;
    const found: Phrase[] = [];
    let from = 0;
    for (let k = 0; k < count; k++) {
      const i = starts[k]!;
      if (i < from) continue;
      const first = FOLDED[units[i]!]!;
      let node = roots[first]!;
      if (node === 0) continue;
      if (ends[node] === 0 && (i + 1 >= length || pairs[pairOf(first, FOLDED[units[i + 1]!]!)] === 0)) continue;
      if (!isBorder(units, length, i)) continue;
      let value = 0;
      let end = i;
      for (let at = i + 1; ; at++) {
        if (ends[node] !== 0 && (isBorder(units, length, at) || open.has(node))) {
          value = ends[node]!;
          end = at;
        }
        if (at >= length) break;
        const next = step(node, FOLDED[units[at]!]!);
        if (next === 0) break;
        node = next;
      }
      // Only a stem ends within a word: it takes the rest of it.
      while (value !== 0 && !isBorder(units, length, end)) end++;
      if (value > 0) found.push({ start: i, end, phrase: value - 1 });
      from = end;
    }
    return found;
  };
}

/** Where a phrase may begin, as far as two characters tell: not inside a word of a script with spaces, and at no blank. */
export interface Borders {
  starts: Uint32Array;
  count: number;
}

/** Finds them in one pass, for any number of lists. */
export function findBorders(units: Uint16Array, length: number, out: Borders): void {
  let { starts } = out;
  let count = 0;
  let before = 0;
  for (let i = 0; i < length; i++) {
    const kind = BORDER_KIND[units[i]!]!;
    if ((kind & before) !== 0 || kind === BLANK) {
      before = kind & IN_WORD;
      continue;
    }
    before = kind;
    if (count === starts.length) {
      const more = new Uint32Array(starts.length * 2);
      more.set(starts);
      starts = out.starts = more;
    }
    starts[count++] = i;
  }
  out.count = count;
}

const PAIRS = 1 << 13;

function pairOf(first: number, second: number): number {
  return (Math.imul(first, 0x9e37) ^ second) & (PAIRS - 1);
}

function edgeOf(node: number, unit: number): number {
  return node * 0x10000 + unit;
}

/** The edges as an open-addressing table, which the search asks at nearly every word; 0 where there is none. */
function edgeTable(edges: ReadonlyMap<number, number>): (node: number, unit: number) => number {
  const size = tableSize(edges.size);
  const mask = size - 1;
  const nodes = new Int32Array(size);
  const units = new Uint16Array(size);
  const nexts = new Int32Array(size);
  const slotOf = (node: number, unit: number): number => {
    const hash = Math.imul(node, 0x9e3779b1) ^ Math.imul(unit, 0x85ebca77);
    let slot = (hash ^ (hash >>> 15)) & mask;
    while (nexts[slot] !== 0 && (nodes[slot] !== node || units[slot] !== unit)) slot = (slot + 1) & mask;
    return slot;
  };
  for (const [edge, next] of edges) {
    const node = Math.floor(edge / 0x10000);
    const unit = edge % 0x10000;
    const slot = slotOf(node, unit);
    nodes[slot] = node;
    units[slot] = unit;
    nexts[slot] = next;
  }
  return (node, unit) => nexts[slotOf(node, unit)]!;
}

/** Simple case folding, with every white space as a blank. */
const FOLDED = Uint16Array.from(FOLD, (folded, unit) => ((FLAGS[unit]! & F.space) !== 0 ? 32 : folded));

const SPACELESS = F.cjk | F.dictionary;
const WORD = F.wordLike | F.mark;

/** By code unit: 1 for what is part of a word of a script with spaces; between two of them there is no border. */
const INNER = Uint8Array.from(FLAGS, (flags) => ((flags & WORD) !== 0 && (flags & SPACELESS) === 0 ? 1 : 0));

const IN_WORD = 1;
const BLANK = 2;
const BORDER_KIND = Uint8Array.from(FLAGS, (flags, unit) => ((flags & F.space) !== 0 ? BLANK : INNER[unit]!));

/** Whether a word may begin or end before code unit `at`. */
function isBorder(units: Uint16Array, length: number, at: number): boolean {
  if (at <= 0 || at >= length) return true;
  const after = FLAGS[units[at]!]!;
  if ((after & F.mark) !== 0 || (units[at]! & 0xfc00) === 0xdc00) return false;
  const before = FLAGS[units[at - 1]!]!;
  if ((before & WORD) === 0 || (after & WORD) === 0) return true;
  return ((before | after) & SPACELESS) !== 0;
}
