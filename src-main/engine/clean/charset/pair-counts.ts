/** Distinct pairs of neighbouring bytes, `before << 8 | byte`, and how often each occurs; the most frequent first. */
export interface Pairs {
  pairs: Uint16Array;
  counts: Uint32Array;
}

export interface PairCounter {
  add(before: number, byte: number): void;
  /** What was counted, and starts anew. */
  take(): Pairs;
}

/** A counter whose table is used again: only what was touched is cleared. */
export function newPairCounter(): PairCounter {
  const table = new Uint32Array(0x10000);
  let touched: number[] = [];
  return {
    add(before, byte) {
      const pair = (before << 8) | byte;
      if (table[pair]!++ === 0) touched.push(pair);
    },
    take() {
      touched.sort((a, b) => table[b]! - table[a]! || a - b);
      const taken = { pairs: Uint16Array.from(touched), counts: Uint32Array.from(touched, (pair) => table[pair]!) };
      for (const pair of touched) table[pair] = 0;
      touched = [];
      return taken;
    },
  };
}
