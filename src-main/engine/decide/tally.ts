import { popcount32, type Bits } from './bits.ts';
import type { Groups } from './groups.ts';

/** What a document weighs: itself, its bytes, its words. */
export const WEIGHTS = ['documents', 'bytes', 'words'] as const;
/**
 * What a threshold side does: drops `alone` if it were the only one; drops as the only one of all (`unique`); drops
 * first in recipe order (`cascade`).
 */
export const METRICS = ['alone', 'unique', 'cascade'] as const;
const CELL = WEIGHTS.length * METRICS.length;
const UNIQUE = WEIGHTS.length;
const CASCADE = 2 * WEIGHTS.length;

export interface Weights {
  groups: Groups;
  /** By document; UTF-8 bytes of clean text. */
  bytes: Uint32Array;
  /** By document; null where no rule counts words. */
  words: Uint32Array | null;
}

/** Bit-planes that say what is dropped; all of equal length. */
export interface Planes {
  /** Raw breaches, a plane a row, in cascade order. */
  rows: Bits[];
  /** Documents that no person decided. */
  ruled: Bits;
  /** Documents with an open question. */
  gated: Bits | null;
  /** Documents with one breach or more, and with two or more; raw, as `rows`. */
  any: Bits;
  many: Bits;
}

/** Sums by group, exact: integers below 2^53. */
export interface Tally {
  /** By row: [group][metric][weight]. */
  rows: Float64Array[];
  /** [group][weight]: documents that the rules drop, and that they leave undecided. */
  dropped: Float64Array;
  undecided: Float64Array;
}

export function emptyTally(rows: number, groups: number): Tally {
  return {
    rows: Array.from({ length: rows }, () => new Float64Array(groups * CELL)),
    dropped: new Float64Array(groups * WEIGHTS.length),
    undecided: new Float64Array(groups * WEIGHTS.length),
  };
}

/** One metric and weight of a row, summed over groups or of one group. */
export function sumOf(row: Float64Array, metric: number, weight: number, group?: number): number {
  const offset = metric * WEIGHTS.length + weight;
  if (group !== undefined) return row[group * CELL + offset]!;
  let sum = 0;
  for (let at = offset; at < row.length; at += CELL) sum += row[at]!;
  return sum;
}

/** Adds the weights of the documents of one word of bits. */
export function addWord(
  sums: Float64Array,
  stride: number,
  offset: number,
  word: number,
  base: number,
  weights: Weights,
  sign: number,
): void {
  const { bytes, words } = weights;
  const { of } = weights.groups;
  for (let rest = word; rest !== 0; rest &= rest - 1) {
    const i = base + 31 - Math.clz32(rest & -rest);
    const at = of[i]! * stride + offset;
    sums[at]! += sign;
    sums[at + 1]! += sign * bytes[i]!;
    if (words !== null) sums[at + 2]! += sign * words[i]!;
  }
}

/** Everything from scratch, and `any` and `many` with it. */
export function tallyAll(planes: Planes, weights: Weights): Tally {
  const { rows, ruled, gated, any, many } = planes;
  const tally = emptyTally(rows.length, weights.groups.list.length);
  const first = new Int32Array(rows.length);
  for (let w = 0; w < ruled.length; w++) {
    const base = w << 5;
    const mask = ruled[w]!;
    let one = 0;
    let two = 0;
    for (let r = 0; r < rows.length; r++) {
      const word = rows[r]![w]!;
      first[r] = word & ~one & mask;
      two |= word & one;
      one |= word;
    }
    any[w] = one;
    many[w] = two;
    const open = gated === null ? 0 : gated[w]! & ~one & mask;
    if (open !== 0) addWord(tally.undecided, WEIGHTS.length, 0, open, base, weights, 1);
    const dropped = one & mask;
    if (dropped === 0) continue;
    addWord(tally.dropped, WEIGHTS.length, 0, dropped, base, weights, 1);
    for (let r = 0; r < rows.length; r++) {
      const word = rows[r]![w]! & mask;
      if (word === 0) continue;
      const sums = tally.rows[r]!;
      addWord(sums, CELL, 0, word, base, weights, 1);
      addWord(sums, CELL, UNIQUE, word & ~two, base, weights, 1);
      addWord(sums, CELL, CASCADE, first[r]!, base, weights, 1);
    }
  }
  return tally;
}

/** Takes one document into all sums (`sign` 1) or out of them (-1). */
export function tallyOne(planes: Planes, weights: Weights, tally: Tally, document: number, sign: 1 | -1): void {
  const w = document >>> 5;
  const base = w << 5;
  const bit = 1 << (document & 31);
  const breached = planes.rows.flatMap((plane, r) => ((plane[w]! & bit) === 0 ? [] : [tally.rows[r]!]));
  for (const sums of breached) addWord(sums, CELL, 0, bit, base, weights, sign);
  const [first] = breached;
  if (first === undefined) {
    const open = planes.gated === null ? 0 : planes.gated[w]! & bit;
    addWord(tally.undecided, WEIGHTS.length, 0, open, base, weights, sign);
    return;
  }
  addWord(first, CELL, CASCADE, bit, base, weights, sign);
  if (breached.length === 1) addWord(first, CELL, UNIQUE, bit, base, weights, sign);
  addWord(tally.dropped, WEIGHTS.length, 0, bit, base, weights, sign);
}

/** Puts `next` in the place of one row and updates every sum from the documents whose bit flipped. */
export function tallyMove(planes: Planes, weights: Weights, tally: Tally, row: number, next: Bits): void {
  const { rows, ruled, gated, any, many } = planes;
  const old = rows[row]!;
  const own = tally.rows[row]!;
  for (let w = 0; w < old.length; w++) {
    const flips = old[w]! ^ next[w]!;
    if (flips === 0) continue;
    const base = w << 5;
    let before = 0;
    let one = 0;
    let two = 0;
    for (let r = 0; r < rows.length; r++) {
      if (r === row) {
        before = one;
        continue;
      }
      const word = rows[r]![w]!;
      two |= word & one;
      one |= word;
    }
    any[w] = one | next[w]!;
    many[w] = two | (one & next[w]!);
    for (let sign = 1; sign >= -1; sign -= 2) {
      const word = flips & (sign === 1 ? next[w]! : old[w]!) & ruled[w]!;
      if (word === 0) continue;
      addWord(own, CELL, 0, word, base, weights, sign);
      const sole = word & ~one;
      if (sole !== 0) {
        addWord(own, CELL, UNIQUE, sole, base, weights, sign);
        addWord(tally.dropped, WEIGHTS.length, 0, sole, base, weights, sign);
        if (gated !== null) addWord(tally.undecided, WEIGHTS.length, 0, sole & gated[w]!, base, weights, -sign);
      }
      const led = word & ~before;
      if (led !== 0) addWord(own, CELL, CASCADE, led, base, weights, sign);
      shiftOthers(planes, weights, tally, row, w, word & one & ~two, led & one, sign);
    }
  }
  rows[row] = next;
}

/**
 * What one row gains, others lose: `pair` are documents with exactly one other breach, whose row stops (or starts)
 * being the only one; `led` are documents whose first breach is now (or was) the moved row, ahead of a later one.
 */
function shiftOthers(
  planes: Planes,
  weights: Weights,
  tally: Tally,
  row: number,
  w: number,
  pair: number,
  led: number,
  sign: number,
): void {
  const base = w << 5;
  for (let r = 0; r < planes.rows.length && (pair | led) !== 0; r++) {
    if (r === row) continue;
    const word = planes.rows[r]![w]!;
    const unique = pair & word;
    if (unique !== 0) {
      addWord(tally.rows[r]!, CELL, UNIQUE, unique, base, weights, -sign);
      pair &= ~unique;
    }
    if (r < row) continue;
    const cascade = led & word;
    if (cascade !== 0) {
      addWord(tally.rows[r]!, CELL, CASCADE, cascade, base, weights, -sign);
      led &= ~cascade;
    }
  }
}

/** Counts in documents of a row that is about to move: one pass over words, whatever the number of rows. */
export interface FrameCounts {
  /** Documents that the rules alone would drop, decide and leave open; overrides stand apart. */
  dropped: number;
  undecided: number;
  alone: number;
  unique: number;
}

export function frameCounts(planes: Planes, row: number, next: Bits): FrameCounts {
  const { rows, ruled, gated, any, many } = planes;
  const old = rows[row]!;
  let dropped = 0;
  let undecided = 0;
  let alone = 0;
  let unique = 0;
  for (let w = 0; w < old.length; w++) {
    const mask = ruled[w]!;
    const others = (any[w]! & ~old[w]!) | (old[w]! & many[w]!);
    const breach = next[w]! & mask;
    const gone = (others & mask) | breach;
    alone += popcount32(breach);
    unique += popcount32(breach & ~others);
    dropped += popcount32(gone);
    if (gated !== null) undecided += popcount32(gated[w]! & mask & ~gone);
  }
  return { dropped, undecided, alone, unique };
}
