import { NONE, type PairTable } from './pair-table.ts';

/** A sequence of symbols, each standing for the UTF-16 units from `starts` up to `ends`. Its room grows. */
export interface Symbols {
  ids: Int32Array;
  starts: Int32Array;
  ends: Int32Array;
  count: number;
}

export function newSymbols(): Symbols {
  return { ids: new Int32Array(256), starts: new Int32Array(256), ends: new Int32Array(256), count: 0 };
}

export function addSymbol(symbols: Symbols, id: number, start: number, end: number): void {
  const at = symbols.count++;
  if (at === symbols.ids.length) {
    for (const name of ['ids', 'starts', 'ends'] as const) {
      const larger = new Int32Array(at * 2);
      larger.set(symbols[name]);
      symbols[name] = larger;
    }
  }
  symbols.ids[at] = id;
  symbols.starts[at] = start;
  symbols.ends[at] = end;
}

/** Up to so many symbols the next merge is looked for from one end to the other, which is faster than a heap. */
const SHORT = 64;

/**
 * Byte-pair encoding (Sennrich et al. 2016): of all neighbours that can be merged, those of the lowest rank are, and of
 * several such the leftmost first, until none can be. Works in place: O(n²) for short sequences, else O(n log n).
 */
export function newMerger(pairs: PairTable): (symbols: Symbols) => void {
  const ranks = new Int32Array(SHORT + 1);
  const long = newLongMerger(pairs);

  return (symbols) => {
    let n = symbols.count;
    if (n > SHORT) {
      long(symbols);
      return;
    }
    const { ids, starts, ends } = symbols;
    for (let i = 0; i + 1 < n; i++) ranks[i] = pairs.rank(ids[i]!, ids[i + 1]!);
    while (n > 1) {
      let at = 0;
      let lowest = ranks[0]!;
      for (let i = 1; i + 1 < n; i++) {
        if (ranks[i]! < lowest) {
          lowest = ranks[i]!;
          at = i;
        }
      }
      if (lowest === NONE) break;
      ids[at] = pairs.result(ids[at]!, ids[at + 1]!);
      ends[at] = ends[at + 1]!;
      n--;
      for (let i = at + 1; i < n; i++) {
        ids[i] = ids[i + 1]!;
        starts[i] = starts[i + 1]!;
        ends[i] = ends[i + 1]!;
        ranks[i] = ranks[i + 1]!;
      }
      if (at > 0) ranks[at - 1] = pairs.rank(ids[at - 1]!, ids[at]!);
      if (at + 1 < n) ranks[at] = pairs.rank(ids[at]!, ids[at + 1]!);
    }
    symbols.count = n;
  };
}

const PLACES = 2 ** 32;

/** A heap of (rank, place) over a linked list; an entry whose pair is no longer there is passed over. */
function newLongMerger(pairs: PairTable): (symbols: Symbols) => void {
  return (symbols) => {
    const { ids, starts, ends, count } = symbols;
    const next = Int32Array.from({ length: count }, (_, i) => i + 1);
    const previous = Int32Array.from({ length: count }, (_, i) => i - 1);
    const heap = newHeap(count);
    const offer = (at: number): void => {
      const rank = pairs.rank(ids[at]!, ids[next[at]!]!);
      if (rank !== NONE) heap.push(rank * PLACES + at);
    };
    for (let i = 0; i + 1 < count; i++) offer(i);
    for (let top = heap.pop(); top >= 0; top = heap.pop()) {
      const at = top % PLACES;
      const after = next[at]!;
      // Gone: merged into what stands before it, or with another neighbour since.
      if (ids[at]! < 0 || after >= count || pairs.rank(ids[at]!, ids[after]!) !== Math.floor(top / PLACES)) continue;
      ids[at] = pairs.result(ids[at]!, ids[after]!);
      ends[at] = ends[after]!;
      ids[after] = -1;
      const following = next[after]!;
      next[at] = following;
      if (following < count) {
        previous[following] = at;
        offer(at);
      }
      if (previous[at]! >= 0) offer(previous[at]!);
    }
    let n = 0;
    for (let at = 0; at < count; at = next[at]!) {
      ids[n] = ids[at]!;
      starts[n] = starts[at]!;
      ends[n++] = ends[at]!;
    }
    symbols.count = n;
  };
}

interface Heap {
  push(key: number): void;
  /** The least key, -1 where there is none. */
  pop(): number;
}

function newHeap(capacity: number): Heap {
  let keys = new Float64Array(Math.max(16, capacity));
  let size = 0;
  return {
    push(key) {
      if (size === keys.length) {
        const larger = new Float64Array(size * 2);
        larger.set(keys);
        keys = larger;
      }
      let at = size++;
      while (at > 0) {
        const parent = (at - 1) >> 1;
        if (keys[parent]! <= key) break;
        keys[at] = keys[parent]!;
        at = parent;
      }
      keys[at] = key;
    },
    pop() {
      if (size === 0) return -1;
      const top = keys[0]!;
      const last = keys[--size]!;
      let at = 0;
      for (let child = 1; child < size; child = at * 2 + 1) {
        if (child + 1 < size && keys[child + 1]! < keys[child]!) child++;
        if (keys[child]! >= last) break;
        keys[at] = keys[child]!;
        at = child;
      }
      keys[at] = last;
      return top;
    },
  };
}
