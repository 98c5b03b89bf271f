/** Names of the span colours among the tokens. */
export type SpanTone = 'limit' | 'repeat' | 'list' | 'pii' | 'edit' | 'search';

/** A stretch to mark: UTF-16 offsets of the document, half-open. */
export interface TextSpan {
  start: number;
  end: number;
  /** Short, for the margin; empty for none. */
  label: string;
  tone: SpanTone;
  /** A sentence, shown under the pointer. */
  detail?: string;
}

/** A stretch that the same spans cover throughout. */
export interface Segment {
  start: number;
  end: number;
  /** Indices of the spans, the shortest first, at most LISTED of them. */
  spans: readonly number[];
  /** How many cover it. */
  count: number;
}

export const LISTED = 8;

/** Spans that may overlap, as segments in order that do not. A span without length marks the character that follows. */
export function segmentsOf(spans: readonly TextSpan[], length: number): Segment[] {
  const edges: { at: number; index: number; opens: boolean }[] = [];
  spans.forEach((span, index) => {
    const { start, end } = widened(span, length);
    if (start >= end) return;
    edges.push({ at: start, index, opens: true }, { at: end, index, opens: false });
  });
  edges.sort((a, b) => a.at - b.at);
  const open = new Set<number>();
  const out: Segment[] = [];
  const size = (index: number): number => spans[index]!.end - spans[index]!.start;
  edges.forEach(({ at, index, opens }, i) => {
    if (opens) open.add(index);
    else open.delete(index);
    const next = edges[i + 1];
    if (next === undefined || next.at === at || open.size === 0) return;
    const listed = newest(open).sort((a, b) => size(a) - size(b) || a - b);
    out.push({ start: at, end: next.at, spans: listed, count: open.size });
  });
  return out;
}

/** The last ones that opened: those around a place begin nearest to it. */
function newest(open: Set<number>): number[] {
  return open.size <= LISTED ? [...open] : [...open].slice(-LISTED);
}

function widened({ start, end }: TextSpan, length: number): { start: number; end: number } {
  const from = Math.min(Math.max(start, 0), length);
  const to = Math.min(Math.max(end, from), length);
  if (to > from || length === 0) return { start: from, end: to };
  return from < length ? { start: from, end: from + 1 } : { start: from - 1, end: from };
}

/** Segments that meet a stretch, by index, half-open; the segments are in order. */
export function segmentsIn(segments: readonly Segment[], start: number, end: number): Segment[] {
  let low = 0;
  let high = segments.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (segments[middle]!.end <= start) low = middle + 1;
    else high = middle;
  }
  const out: Segment[] = [];
  for (let i = low; i < segments.length && segments[i]!.start < end; i++) out.push(segments[i]!);
  return out;
}

/** Indices of the spans in the order in which they are walked: by start, the longer first. */
export function walkOrder(spans: readonly TextSpan[]): number[] {
  return spans
    .map((_, index) => index)
    .sort((a, b) => spans[a]!.start - spans[b]!.start || spans[b]!.end - spans[a]!.end || a - b);
}

/** The span to go to from the active one, or else from an offset; the ends of the walk meet. Null without spans. */
export function walk(
  spans: readonly TextSpan[],
  order: readonly number[],
  active: number | null,
  offset: number,
  forward: boolean,
): number | null {
  if (order.length === 0) return null;
  const at = active === null ? -1 : order.indexOf(active);
  if (at >= 0) return order[(at + (forward ? 1 : order.length - 1)) % order.length]!;
  const after = order.findIndex((index) => spans[index]!.start >= offset);
  if (forward) return order[after < 0 ? 0 : after]!;
  return order[after < 0 ? order.length - 1 : (after + order.length - 1) % order.length]!;
}

/** Beyond this many spans the overview shows how dense they lie instead of each. */
export const MANY_SPANS = 2000;

export interface Density {
  firstLine: number;
  lastLine: number;
  /** Of the densest, 0 to 1. */
  weight: number;
}

/** Spans by line (ascending, one-based) counted in at most `buckets` equal stretches of the lines; empty ones left out. */
export function densityOf(lines: readonly number[], lineCount: number, buckets = 200): Density[] {
  const size = Math.max(1, Math.ceil(lineCount / buckets));
  const counts = new Map<number, number>();
  let most = 0;
  for (const line of lines) {
    const bucket = Math.floor((line - 1) / size);
    const count = (counts.get(bucket) ?? 0) + 1;
    counts.set(bucket, count);
    most = Math.max(most, count);
  }
  return [...counts].map(([bucket, count]) => ({
    firstLine: bucket * size + 1,
    lastLine: Math.min(lineCount, (bucket + 1) * size),
    weight: count / most,
  }));
}
