import { remainder64 } from '#engine/models/remainder64.ts';
import type { Hash64 } from './murmur.ts';

/**
 * A table of KenLM with linear probing (util/probing_hash_table.hh): entries of `size` bytes that begin with a 64-bit key, key 0 in
 * free slots, the home slot key mod slots.
 */
export interface ProbingTable {
  view: DataView;
  /** Where it begins, and its slots. */
  start: number;
  slots: number;
  size: number;
}

/** Slots of a table for so many entries: the product is one of single precision, as the file's writer computed it. */
export function slotsFor(entries: number, multiplier: number): number {
  const wanted = Math.floor(Math.fround(multiplier * Math.fround(entries)));
  return Math.max(entries + 1, wanted);
}

/** Byte place of the entry with this key, or −1. */
export function findEntry(table: ProbingTable, key: Hash64): number {
  const { view, start, slots, size } = table;
  let slot = remainder64(key.high, key.low, slots);
  // A table is never full; a damaged one ends the search after a round.
  for (let tries = 0; tries < slots; tries++) {
    const at = start + slot * size;
    const low = view.getUint32(at, true);
    const high = view.getUint32(at + 4, true);
    if (low === key.low && high === key.high) return at;
    if (low === 0 && high === 0) return -1;
    if (++slot === slots) slot = 0;
  }
  return -1;
}
