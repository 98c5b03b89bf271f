import { makeSpanBuffer, type SpanBuffer } from './word-splitter.ts';

/**
 * Pieces of a text in order (lines, paragraphs, words), as columns that are reused from document to document. With
 * identities: `ids[i]` numbers the distinct texts in order of first appearance, assigned by comparing code units.
 */
export interface Segments extends SpanBuffer {
  ids: Uint32Array;
  distinct: number;
  /** By id: the first piece of that text. */
  firsts: Uint32Array;
  /** By id: how many pieces have it. */
  counts: Uint32Array;
  identified: boolean;
}

export function makeSegments(): Segments {
  return {
    ...makeSpanBuffer(),
    ids: new Uint32Array(1024),
    firsts: new Uint32Array(1024),
    counts: new Uint32Array(1024),
    distinct: 0,
    identified: false,
  };
}

/** Room for `count` entries, without keeping what was there. */
export function room<T extends Uint32Array | Int32Array | Uint16Array | Float64Array>(array: T, count: number): T {
  if (array.length >= count) return array;
  const Type = array.constructor as new (length: number) => T;
  return new Type(Math.max(count, array.length * 2));
}

/** Twice the room, keeping what is there. */
export function doubled(array: Uint32Array): Uint32Array<ArrayBuffer> {
  const more = new Uint32Array(array.length * 2);
  more.set(array);
  return more;
}

/** The smallest power of two that leaves a table of `count` entries at most half full. */
export function tableSize(count: number): number {
  return 2 << (32 - Math.clz32(Math.max(7, count - 1)));
}

/** Open-addressing table over code-unit ranges; one serves any number of texts in turn. */
export interface Interner {
  identify(segments: Segments, units: Uint16Array): void;
}

export function makeInterner(): Interner {
  let slots = new Uint32Array(0);
  let hashes = new Uint32Array(1024);

  function identify(segments: Segments, units: Uint16Array): void {
    if (segments.identified) return;
    const { starts, ends, count } = segments;
    const ids = (segments.ids = room(segments.ids, count));
    let { firsts, counts } = segments;
    const size = tableSize(count);
    const mask = size - 1;
    slots = room(slots, size);
    slots.fill(0, 0, size);
    let distinct = 0;
    for (let i = 0; i < count; i++) {
      const start = starts[i]!;
      const end = ends[i]!;
      let hash = end - start;
      let p = start;
      for (; p + 1 < end; p += 2)
        hash = Math.imul(hash ^ (units[p]! | (units[p + 1]! << 16)), 0x01000193) ^ (hash >>> 15);
      if (p < end) hash = Math.imul(hash ^ units[p]!, 0x01000193);
      hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
      hash = (hash ^ (hash >>> 13)) >>> 0;
      let slot = hash & mask;
      let id = -1;
      for (;;) {
        const entry = slots[slot]!;
        if (entry === 0) break;
        if (hashes[entry - 1] === hash && sameRange(units, starts, ends, firsts[entry - 1]!, start, end)) {
          id = entry - 1;
          break;
        }
        slot = (slot + 1) & mask;
      }
      if (id < 0) {
        id = distinct++;
        slots[slot] = distinct;
        if (id >= firsts.length) {
          firsts = segments.firsts = doubled(firsts);
          counts = segments.counts = doubled(counts);
        }
        if (id >= hashes.length) hashes = doubled(hashes);
        hashes[id] = hash;
        firsts[id] = i;
        counts[id] = 0;
      }
      ids[i] = id;
      counts[id]!++;
    }
    segments.distinct = distinct;
    segments.identified = true;
  }

  return { identify };
}

function sameRange(
  units: Uint16Array,
  starts: Uint32Array,
  ends: Uint32Array,
  other: number,
  start: number,
  end: number,
): boolean {
  const from = starts[other]!;
  if (ends[other]! - from !== end - start) return false;
  for (let p = start, q = from; p < end; p++, q++) if (units[p] !== units[q]) return false;
  return true;
}
