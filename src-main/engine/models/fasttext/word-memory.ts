/** Words longer than this many code units are not remembered. */
export const LONGEST_REMEMBERED = 32;
/** Words a generation holds; when the young one is full it becomes the old one, and what was old is forgotten. */
const CAPACITY = 1 << 14;
const SLOTS = CAPACITY * 2;

/** Word -> sum of its rows and their number: the same value whether it was remembered or not. */
export interface WordMemory {
  /** Adds what is known of the word [start, end) to `sum` and returns its rows, or -1 when it is not known. */
  recall(units: Uint16Array, start: number, end: number, hash: number, sum: Float64Array): number;
  remember(units: Uint16Array, start: number, end: number, hash: number, sum: Float64Array, rows: number): void;
}

interface Generation {
  /** Slot -> entry + 1; 0 is free. */
  entries: Uint16Array;
  hashes: Int32Array;
  starts: Uint32Array;
  chars: Uint16Array;
  sums: Float64Array;
  rows: Uint16Array;
  used: number;
}

export function wordMemory(dim: number): WordMemory {
  let young = makeGeneration(dim);
  let old = makeGeneration(dim);

  function remember(
    units: Uint16Array,
    start: number,
    end: number,
    hash: number,
    sum: Float64Array,
    rows: number,
  ): void {
    if (young.used === CAPACITY) {
      [young, old] = [old, young];
      young.entries.fill(0);
      young.used = 0;
    }
    insert(young, units, start, end, hash, sum, rows);
  }

  return {
    recall(units, start, end, hash, sum) {
      const entry = find(young, units, start, end, hash);
      if (entry >= 0) return addEntry(young, entry, dim, sum);
      const older = find(old, units, start, end, hash);
      if (older < 0) return -1;
      const rows = addEntry(old, older, dim, sum);
      const known = old.sums.subarray(older * dim, (older + 1) * dim);
      remember(units, start, end, hash, known.slice(), rows);
      return rows;
    },
    remember,
  };
}

function makeGeneration(dim: number): Generation {
  return {
    entries: new Uint16Array(SLOTS),
    hashes: new Int32Array(CAPACITY),
    starts: new Uint32Array(CAPACITY + 1),
    chars: new Uint16Array(CAPACITY * LONGEST_REMEMBERED),
    sums: new Float64Array(CAPACITY * dim),
    rows: new Uint16Array(CAPACITY),
    used: 0,
  };
}

function slotOf(hash: number): number {
  return (Math.imul(hash, 0x9e3779b1) >>> 12) & (SLOTS - 1);
}

function find(from: Generation, units: Uint16Array, start: number, end: number, hash: number): number {
  const { entries, hashes, starts, chars } = from;
  for (let slot = slotOf(hash); entries[slot] !== 0; slot = (slot + 1) & (SLOTS - 1)) {
    const entry = entries[slot]! - 1;
    const first = starts[entry]!;
    if (hashes[entry] !== hash || starts[entry + 1]! - first !== end - start) continue;
    let at = start;
    while (at < end && chars[first + at - start] === units[at]) at++;
    if (at === end) return entry;
  }
  return -1;
}

function insert(
  into: Generation,
  units: Uint16Array,
  start: number,
  end: number,
  hash: number,
  sum: Float64Array,
  rows: number,
): void {
  const entry = into.used++;
  let slot = slotOf(hash);
  while (into.entries[slot] !== 0) slot = (slot + 1) & (SLOTS - 1);
  into.entries[slot] = entry + 1;
  into.hashes[entry] = hash;
  const first = into.starts[entry]!;
  for (let at = start; at < end; at++) into.chars[first + at - start] = units[at]!;
  into.starts[entry + 1] = first + end - start;
  into.sums.set(sum, entry * sum.length);
  into.rows[entry] = rows;
}

function addEntry(from: Generation, entry: number, dim: number, sum: Float64Array): number {
  const first = entry * dim;
  for (let d = 0; d < dim; d++) sum[d]! += from.sums[first + d]!;
  return from.rows[entry]!;
}
