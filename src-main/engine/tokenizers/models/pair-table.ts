/** What two neighbouring symbols are merged into, and when: lower ranks first. */
export interface Merge {
  left: number;
  right: number;
  rank: number;
  result: number;
}

/** Merges by their pair: open addressing over four 32-bit words an entry. */
export interface PairTable {
  /** Rank of the merge of a pair; NONE where there is none. */
  rank(left: number, right: number): number;
  /** What a pair that has a rank is merged into. */
  result(left: number, right: number): number;
}

export const NONE = 0x7fffffff;

/** A pair that is given twice has the merge that was given last. */
export function newPairTable(merges: readonly Merge[]): PairTable {
  let size = 16;
  while (size < merges.length * 2) size *= 2;
  const mask = size - 1;
  const entries = new Int32Array(size * 4).fill(-1);

  const slotOf = (left: number, right: number): number => {
    let slot = (Math.imul(left, 0x9e3779b1) ^ Math.imul(right, 0x85ebca6b)) >>> 0;
    slot = (slot ^ (slot >>> 15)) & mask;
    for (;;) {
      const at = slot * 4;
      const key = entries[at]!;
      if (key === -1 || (key === left && entries[at + 1] === right)) return at;
      slot = (slot + 1) & mask;
    }
  };
  for (const { left, right, rank, result } of merges) {
    const at = slotOf(left, right);
    entries[at] = left;
    entries[at + 1] = right;
    entries[at + 2] = rank;
    entries[at + 3] = result;
  }
  return {
    rank(left, right) {
      const at = slotOf(left, right);
      return entries[at] === -1 ? NONE : entries[at + 2]!;
    },
    result(left, right) {
      return entries[slotOf(left, right) + 3]!;
    },
  };
}
