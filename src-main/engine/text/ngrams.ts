import { doubled, room, tableSize } from './segments.ts';
import type { Words } from './words.ts';

/** The word n-grams of one length that occur twice or more; equality is that of word ids, so exact. */
export interface NgramLevel {
  n: number;
  /** Positions (index of the first word) of n-grams that occur again, in order. */
  positions: Uint32Array;
  count: number;
  /** By position: the n-gram, numbered in order of first appearance; -1 where it occurs once. */
  ids: Int32Array;
  distinct: number;
  /** By n-gram. */
  firsts: Uint32Array;
  counts: Uint32Array;
}

/**
 * Walks the lengths 2, 3, 4 … of the n-grams of one text. An n-gram can only occur again where both (n-1)-grams in it
 * do, so each length looks only at what the one before has left.
 */
export interface NgramWalker {
  start(words: Words): void;
  /** The next length. The arrays are overwritten by the next call but one. */
  next(): NgramLevel;
}

function makeLevel(): NgramLevel {
  return {
    n: 1,
    positions: new Uint32Array(1024),
    count: 0,
    ids: new Int32Array(1024),
    distinct: 0,
    firsts: new Uint32Array(1024),
    counts: new Uint32Array(1024),
  };
}

export function makeNgramWalker(): NgramWalker {
  let slots = new Uint32Array(2048);
  let left = new Uint32Array(1024);
  let right = new Uint32Array(1024);
  let current = makeLevel();
  let previous = makeLevel();
  let total = 0;

  /** The words that occur again: the level of length 1. */
  function start(words: Words): void {
    const { count, ids, counts } = words;
    total = count;
    prepare(current, 1, count);
    let kept = 0;
    for (let i = 0; i < count; i++) {
      const id = ids[i]!;
      if (counts[id]! < 2) continue;
      current.ids[i] = id;
      current.positions[kept++] = i;
    }
    current.count = kept;
    current.distinct = words.distinct;
  }

  function prepare(level: NgramLevel, n: number, candidates: number): void {
    level.n = n;
    level.ids = room(level.ids, total + 1);
    level.ids.fill(-1, 0, total + 1);
    level.positions = room(level.positions, candidates);
  }

  function next(): NgramLevel {
    const from = current;
    const to = previous;
    previous = from;
    current = to;
    const candidates = from.count;
    prepare(to, from.n + 1, candidates);
    const size = tableSize(candidates);
    const mask = size - 1;
    slots = room(slots, size);
    slots.fill(0, 0, size);
    const { ids, positions } = to;
    let { firsts, counts } = to;
    const fromIds = from.ids;
    const fromPositions = from.positions;
    let distinct = 0;
    let seen = 0;
    for (let k = 0; k < candidates; k++) {
      const at = fromPositions[k]!;
      const b = fromIds[at + 1]!;
      if (b < 0) continue;
      const a = fromIds[at]!;
      let hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca77);
      hash ^= hash >>> 15;
      let slot = hash & mask;
      let id = -1;
      for (;;) {
        const entry = slots[slot]!;
        if (entry === 0) break;
        if (left[entry - 1] === a && right[entry - 1] === b) {
          id = entry - 1;
          break;
        }
        slot = (slot + 1) & mask;
      }
      if (id < 0) {
        id = distinct++;
        slots[slot] = distinct;
        if (id >= firsts.length) {
          firsts = to.firsts = doubled(firsts);
          counts = to.counts = doubled(counts);
        }
        if (id >= left.length) {
          left = doubled(left);
          right = doubled(right);
        }
        left[id] = a;
        right[id] = b;
        firsts[id] = at;
        counts[id] = 0;
      }
      ids[at] = id;
      counts[id]!++;
      positions[seen++] = at;
    }
    let kept = 0;
    for (let k = 0; k < seen; k++) {
      const at = positions[k]!;
      if (counts[ids[at]!]! < 2) ids[at] = -1;
      else positions[kept++] = at;
    }
    to.count = kept;
    to.distinct = distinct;
    return to;
  }

  return { start, next };
}
