import { tableSize } from '#engine/text/segments.ts';
import type { TextView } from '#engine/text/text-view.ts';

/** Windows that are looked at; a text with more is measured by its start, so that the table stays below 100 MB. */
const MOST_WINDOWS = 1 << 22;

/** How often each run of n characters of a text occurs; reused from text to text. */
export interface CharWindows {
  /** Windows, and different ones among them. */
  total: number;
  distinct: number;
  /** By window: its number in order of first appearance. */
  ids: Uint32Array;
  /** By number: how often it occurs. */
  counts: Uint32Array;
  /** By window: where it starts; one more entry than windows and characters of the last one. */
  starts: Uint32Array;
}

/**
 * Counts the runs of n code points that start at each code point. Runs are found by a rolling hash and compared unit by
 * unit, so that equality is exact.
 */
export function makeCharWindows(): (view: TextView, n: number) => CharWindows {
  const windows: CharWindows = {
    total: 0,
    distinct: 0,
    ids: new Uint32Array(4096),
    counts: new Uint32Array(4096),
    starts: new Uint32Array(4096),
  };
  let firsts = new Uint32Array(4096);
  let slots = new Uint32Array(8192);

  function findStarts({ units, length }: TextView, most: number): number {
    if (windows.starts.length <= Math.min(length, most)) windows.starts = new Uint32Array(Math.min(length, most) * 2);
    const { starts } = windows;
    let points = 0;
    let i = 0;
    for (; i < length && points < most; points++) {
      starts[points] = i;
      i += (units[i]! & 0xfc00) === 0xd800 && (units[i + 1]! & 0xfc00) === 0xdc00 ? 2 : 1;
    }
    starts[points] = i;
    return points;
  }

  return (view, n) => {
    const { units } = view;
    const points = findStarts(view, MOST_WINDOWS + n);
    const total = Math.max(0, points - n + 1);
    windows.total = total;
    windows.distinct = 0;
    if (total === 0) return windows;
    if (windows.ids.length < total) {
      windows.ids = new Uint32Array(total * 2);
      windows.counts = new Uint32Array(total * 2);
      firsts = new Uint32Array(total * 2);
    }
    const { ids, counts, starts } = windows;
    const size = tableSize(total);
    if (slots.length < size) slots = new Uint32Array(size);
    slots.fill(0, 0, size);
    let distinct = 0;
    let hash = 0;
    let at = 0;
    let until = 0;
    // Multiplier of the unit that leaves the window, by how many units the window holds at most.
    const powers = powersOf(2 * n + 2);
    for (let w = 0; w < total; w++) {
      const start = starts[w]!;
      const end = starts[w + n]!;
      for (; until < end; until++) hash = (Math.imul(hash, BASE) + units[until]! + 1) | 0;
      for (; at < start; at++) hash = (hash - Math.imul(units[at]! + 1, powers[end - at - 1]!)) | 0;
      let mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
      mixed ^= mixed >>> 13;
      let slot = mixed & (size - 1);
      let id = -1;
      for (;;) {
        const entry = slots[slot]!;
        if (entry === 0) break;
        if (same(units, starts[firsts[entry - 1]!]!, start, end)) {
          id = entry - 1;
          break;
        }
        slot = (slot + 1) & (size - 1);
      }
      if (id < 0) {
        id = distinct++;
        slots[slot] = distinct;
        firsts[id] = w;
        counts[id] = 0;
      }
      ids[w] = id;
      counts[id]!++;
    }
    windows.distinct = distinct;
    return windows;
  };
}

const BASE = 0x01000193;

function powersOf(count: number): Int32Array {
  const powers = new Int32Array(count + 1);
  powers[0] = 1;
  for (let k = 1; k <= count; k++) powers[k] = Math.imul(powers[k - 1]!, BASE);
  return powers;
}

/** The text from `other` on starts with [start, end). */
function same(units: Uint16Array, other: number, start: number, end: number): boolean {
  for (let p = start, q = other; p < end; p++, q++) if (units[p] !== units[q]) return false;
  return true;
}
