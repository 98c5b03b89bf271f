import { doubled, room, tableSize } from '#engine/text/segments.ts';
import type { TextView } from '#engine/text/text-view.ts';
import type { Words } from '#engine/text/words.ts';

/**
 * Repeated runs of n words as datatrove counts them (`find_all_duplicate`): from left to right, a run that was seen
 * adds its length and the scan jumps behind it, any other is remembered and the scan moves one word on. Runs are
 * compared by their text without blanks, so runs that are cut differently can be equal; a run that starts inside
 * a jump is never remembered, so the value depends on the order of the scan.
 *
 * Runs are found by a rolling hash of that text and then compared unit by unit, so that equality is exact. Only
 * runs whose first eight code units stand elsewhere too can be equal to another; all others are passed over.
 */
export interface GreedyDuplicates {
  start(view: TextView, words: Words): void;
  /** Code points of the repeated runs of n ≥ 5 words. */
  chars(n: number, visit?: (first: number) => void): number;
}

const BASE = 0x6f4f2a35;
const BASE_INVERSE = inverse(BASE);
const PREFIX = 8;

/** Inverse of an odd number modulo 2^32 (Newton's iteration, each step doubling the bits that are right). */
function inverse(odd: number): number {
  let x = odd;
  for (let i = 0; i < 5; i++) x = Math.imul(x, 2 - Math.imul(odd, x));
  return x;
}

export function makeGreedyDuplicates(): GreedyDuplicates {
  /** The text of all words without blanks. */
  let joined = new Uint16Array(4096);
  /** By word: where it starts in `joined`, code points before it, Σ unit·BASE^k before it, BASE^-start. */
  let offsets = new Uint32Array(1024);
  let points = new Uint32Array(1024);
  let sums = new Int32Array(1024);
  let scales = new Int32Array(1024);
  let candidates = new Uint32Array(1024);
  let marked = new Uint8Array(1024);
  let candidateCount = 0;
  let slots = new Uint32Array(2048);
  let hashes = new Int32Array(1024);
  let count = 0;

  function start(view: TextView, words: Words): void {
    const { starts, ends, ids, chars } = words;
    const { units } = view;
    count = words.count;
    joined = room(joined, view.length);
    offsets = room(offsets, count + 1);
    points = room(points, count + 1);
    sums = room(sums, count + 1);
    scales = room(scales, count + 1);
    let length = 0;
    let sum = 0;
    let power = 1;
    let scale = 1;
    points[0] = 0;
    for (let i = 0; i < count; i++) {
      offsets[i] = length;
      sums[i] = sum;
      scales[i] = scale;
      const end = ends[i]!;
      for (let p = starts[i]!; p < end; p++) {
        const unit = units[p]!;
        joined[length++] = unit;
        sum = (sum + Math.imul(unit, power)) | 0;
        power = Math.imul(power, BASE);
        scale = Math.imul(scale, BASE_INVERSE);
      }
      points[i + 1] = points[i]! + chars[ids[i]!]!;
    }
    offsets[count] = length;
    sums[count] = sum;
    findCandidates(length);
  }

  /** Words at which a run that is equal to another can start. */
  function findCandidates(length: number): void {
    candidateCount = 0;
    if (count < 5) return;
    const size = tableSize(count);
    const mask = size - 1;
    slots = room(slots, size);
    slots.fill(0, 0, size);
    hashes = room(hashes, count);
    if (marked.length < count) marked = new Uint8Array(count * 2);
    marked.fill(0, 0, count);
    const last = count - 5;
    for (let i = 0; i <= last; i++) {
      const at = offsets[i]!;
      if (offsets[i + 5]! - at < PREFIX) marked[i] = 1;
      if (length - at < PREFIX) continue;
      let hash = 0;
      for (let p = at; p < at + PREFIX; p++) hash = Math.imul(hash ^ joined[p]!, 0x01000193);
      hash ^= hash >>> 15;
      hashes[i] = hash;
      let slot = hash & mask;
      for (;;) {
        const entry = slots[slot]!;
        if (entry === 0) {
          slots[slot] = i + 1;
          break;
        }
        if (hashes[entry - 1] === hash) {
          marked[entry - 1] = 1;
          marked[i] = 1;
          break;
        }
        slot = (slot + 1) & mask;
      }
    }
    for (let i = 0; i <= last; i++) {
      if (marked[i] === 0) continue;
      if (candidateCount === candidates.length) candidates = doubled(candidates);
      candidates[candidateCount++] = i;
    }
  }

  function same(a: number, b: number, n: number): boolean {
    let p = offsets[a]!;
    const end = offsets[a + n]!;
    let q = offsets[b]!;
    if (end - p !== offsets[b + n]! - q) return false;
    for (; p < end; p++, q++) if (joined[p] !== joined[q]) return false;
    return true;
  }

  function chars(n: number, visit?: (first: number) => void): number {
    const size = tableSize(candidateCount);
    const mask = size - 1;
    slots = room(slots, size);
    slots.fill(0, 0, size);
    hashes = room(hashes, count);
    let repeated = 0;
    let next = 0;
    for (let k = 0; k < candidateCount; k++) {
      const i = candidates[k]!;
      if (i < next) continue;
      if (i + n > count) break;
      let hash = Math.imul(sums[i + n]! - sums[i]!, scales[i]!);
      hash ^= hash >>> 15;
      let slot = hash & mask;
      for (;;) {
        const entry = slots[slot]!;
        if (entry === 0) {
          slots[slot] = i + 1;
          hashes[i] = hash;
          break;
        }
        if (hashes[entry - 1] === hash && same(entry - 1, i, n)) {
          repeated += points[i + n]! - points[i]!;
          next = i + n;
          visit?.(i);
          break;
        }
        slot = (slot + 1) & mask;
      }
    }
    return repeated;
  }

  return { start, chars };
}
