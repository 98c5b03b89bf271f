/** A stretch of a text: UTF-16, half-open. */
export interface Stretch {
  start: number;
  end: number;
}

/** By start, then by end. */
export function compareSpans(a: Stretch, b: Stretch): number {
  return a.start - b.start || a.end - b.end;
}

/** What any of the spans covers, as few spans in order that neither overlap nor touch; empty ones cover nothing. */
export function unionOf(spans: readonly Stretch[]): Stretch[] {
  const out: Stretch[] = [];
  for (const { start, end } of [...spans].sort(compareSpans)) {
    if (start >= end) continue;
    const last = out.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else out.push({ start, end });
  }
  return out;
}

/** What both cover. */
export function intersectionOf(a: readonly Stretch[], b: readonly Stretch[]): Stretch[] {
  const left = unionOf(a);
  const right = unionOf(b);
  const out: Stretch[] = [];
  for (let i = 0, j = 0; i < left.length && j < right.length;) {
    const start = Math.max(left[i]!.start, right[j]!.start);
    const end = Math.min(left[i]!.end, right[j]!.end);
    if (start < end) out.push({ start, end });
    if (left[i]!.end < right[j]!.end) i++;
    else j++;
  }
  return out;
}

/** What `a` covers and `b` does not. */
export function differenceOf(a: readonly Stretch[], b: readonly Stretch[]): Stretch[] {
  const holes = unionOf(b);
  const out: Stretch[] = [];
  let j = 0;
  for (const { start, end } of unionOf(a)) {
    let at = start;
    while (j < holes.length && holes[j]!.end <= at) j++;
    for (let k = j; k < holes.length && holes[k]!.start < end; k++) {
      if (holes[k]!.start > at) out.push({ start: at, end: holes[k]!.start });
      at = Math.max(at, holes[k]!.end);
    }
    if (at < end) out.push({ start: at, end });
  }
  return out;
}

/** Code units that any of the spans covers. */
export function coveredLength(spans: readonly Stretch[]): number {
  return unionOf(spans).reduce((sum, { start, end }) => sum + (end - start), 0);
}

/** The smallest span around it that splits no surrogate pair. */
export function wholeCharacters(text: string, { start, end }: Stretch): Stretch {
  return { start: insidePair(text, start) ? start - 1 : start, end: insidePair(text, end) ? end + 1 : end };
}

/** Whether an offset stands between the halves of a surrogate pair. */
export function insidePair(text: string, offset: number): boolean {
  if (offset <= 0 || offset >= text.length) return false;
  return (text.charCodeAt(offset) & 0xfc00) === 0xdc00 && (text.charCodeAt(offset - 1) & 0xfc00) === 0xd800;
}
