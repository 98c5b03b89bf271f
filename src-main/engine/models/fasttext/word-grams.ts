import { remainder64 } from '../remainder64.ts';
import { FNV_OFFSET, FNV_PRIME } from './dictionary.ts';

/** fastText's factor between the words of an n-gram. */
const FACTOR = 116049371;

/** The hash by which a word enters n-grams: FNV-1a of its bytes [start, end), each as a signed char, as a signed number. */
export function wordHash(bytes: Uint8Array, start: number, end: number): number {
  let hash = FNV_OFFSET;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ ((bytes[at]! << 24) >> 24), FNV_PRIME);
  return hash;
}

/**
 * Calls `visit` with the bucket of every run of 2 to `longest` words (fastText, Dictionary::addWordNgrams): the hash of a run is
 * h·116049371 + next in 64 bits, where hashes of words count as signed.
 */
export function eachWordGram(
  hashes: Int32Array,
  count: number,
  longest: number,
  bucket: number,
  visit: (bucket: number) => void,
): void {
  for (let first = 0; first < count; first++) {
    // Two halves of 32 bits, the upper one filled with the sign.
    let low = hashes[first]! >>> 0;
    let high = hashes[first]! < 0 ? 0xffffffff : 0;
    for (let last = first + 1; last < count && last < first + longest; last++) {
      // A product of 59 bits is beyond exact doubles: its upper half is put together from pieces.
      const upper = Math.floor(((low >>> 16) * FACTOR + Math.floor(((low & 0xffff) * FACTOR) / 0x10000)) / 0x10000);
      const lower = Math.imul(low, FACTOR) >>> 0;
      const next = hashes[last]!;
      const sum = lower + (next >>> 0);
      high = (Math.imul(high, FACTOR) + upper + (sum > 0xffffffff ? 1 : 0) + (next < 0 ? -1 : 0)) >>> 0;
      low = sum >>> 0;
      visit(remainder64(high, low, bucket));
    }
  }
}
