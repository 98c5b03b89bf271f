import type { TextView } from './text-view.ts';

/** Calls `visit` with each stretch of the text that is neither formula nor code, in order; UTF-16, half-open. */
export function eachProse(view: TextView, visit: (start: number, end: number) => void): void {
  const { starts, ends, count } = view.verbatim();
  let from = 0;
  for (let i = 0; i < count; i++) {
    if (starts[i]! > from) visit(from, starts[i]!);
    from = ends[i]!;
  }
  if (from < view.length) visit(from, view.length);
}
