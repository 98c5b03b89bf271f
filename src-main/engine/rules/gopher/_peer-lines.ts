import { trimEnd, trimStart } from '#engine/text/lines.ts';
import { makeSegments, type Segments } from '#engine/text/segments.ts';
import type { TextView } from '#engine/text/text-view.ts';
import { growSpans } from '#engine/text/word-splitter.ts';

/**
 * Which pieces between separators a tool looks at: `all`; those that are not empty (`filled`); those that hold more than
 * white space (`inked`), as they stand or with white space taken off both ends (`trimmed`).
 */
export type Keep = 'all' | 'filled' | 'inked' | 'trimmed';

/** Cuts texts at every separator from left to right, as `split` of Python and Rust do; the segments are reused. */
export function makeSplitter(separator: '\n' | '\n\n', keep: Keep): (view: TextView) => Segments {
  const segments = makeSegments();

  function push(start: number, end: number): void {
    if (segments.count === segments.starts.length) growSpans(segments);
    segments.starts[segments.count] = start;
    segments.ends[segments.count++] = end;
  }

  return (view) => {
    const { text, units, length } = view;
    segments.count = 0;
    segments.identified = false;
    for (let start = 0; start <= length;) {
      const at = text.indexOf(separator, start);
      const end = at < 0 ? length : at;
      const from = keep === 'all' || keep === 'filled' ? start : trimStart(units, start, end);
      if (keep === 'all' || from < end) {
        if (keep === 'trimmed') push(from, trimEnd(units, from, end));
        else push(start, end);
      }
      start = end + separator.length;
    }
    return view.identify(segments);
  };
}

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
