import type { Segments } from '#engine/text/segments.ts';
import type { TextView } from '#engine/text/text-view.ts';

/** Pieces whose text occurs twice or more, all of them; and what they measure. */
export function repeatedMembers(
  segments: Segments,
  lengthOf: (i: number) => number,
): { count: number; length: number } {
  let count = 0;
  let length = 0;
  if (segments.distinct === segments.count) return { count, length };
  for (let i = 0; i < segments.count; i++) {
    if (segments.counts[segments.ids[i]!]! < 2) continue;
    count++;
    length += lengthOf(i);
  }
  return { count, length };
}

/** Pieces for which a test of their bounds holds. */
export function countPieces(
  { units }: TextView,
  segments: Segments,
  holds: (units: Uint16Array, start: number, end: number) => boolean,
): number {
  let count = 0;
  for (let i = 0; i < segments.count; i++) if (holds(units, segments.starts[i]!, segments.ends[i]!)) count++;
  return count;
}

/** [start, end) ends with these code units. */
export function endsWith(units: Uint16Array, start: number, end: number, tail: string): boolean {
  if (end - start < tail.length) return false;
  for (let k = 0; k < tail.length; k++) if (units[end - tail.length + k] !== tail.charCodeAt(k)) return false;
  return true;
}
