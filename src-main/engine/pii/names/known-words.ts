/** What a list says of a word: bits of a set. */
export const KNOWN = {
  first: 1,
  last: 2,
  place: 4,
  /** Written small in running text of several documents. */
  common: 8,
} as const;
const BITS = 4;

/**
 * Words by their hash, each with what is known of it: a table with open addressing, whose entries hold 28 bits of the hash and the
 * bits of `KNOWN`. That a word which is in no list meets an entry has a chance of one in 2^27 or so for each entry it meets.
 */
export interface KnownWords {
  entries: Uint32Array;
}

export function makeKnownWords(words: ReadonlyMap<number, number>): KnownWords {
  let size = 1 << 10;
  while (size < words.size * 1.6) size *= 2;
  const entries = new Uint32Array(size);
  for (const hash of [...words.keys()].sort((a, b) => a - b)) {
    const entry = ((hash & ~((1 << BITS) - 1)) | words.get(hash)!) >>> 0;
    let slot = slotOf(hash, size);
    while (entries[slot] !== 0) slot = (slot + 1) & (size - 1);
    entries[slot] = entry;
  }
  return { entries };
}

/** Bits of a word; 0 where no list has it. */
export function knownOf({ entries }: KnownWords, hash: number): number {
  const size = entries.length;
  const wanted = (hash >>> BITS) >>> 0;
  for (let slot = slotOf(hash, size); ; slot = (slot + 1) & (size - 1)) {
    const entry = entries[slot]!;
    if (entry === 0) return 0;
    if (entry >>> BITS === wanted) return entry & ((1 << BITS) - 1);
  }
}

/** The low bits, which an entry does not hold, and the high ones take part. */
function slotOf(hash: number, size: number): number {
  return (Math.imul(hash >>> BITS, 0x9e3779b1) >>> 8) & (size - 1);
}
