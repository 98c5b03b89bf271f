import { trimEnd, trimStart } from './lines.ts';
import { makeSegments, type Segments } from './segments.ts';
import type { TextView } from './text-view.ts';
import { growSpans } from './word-splitter.ts';

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
