import type { editor, IRange } from 'monaco-editor/editor/editor.api';
import { placeOf } from './display.ts';
import type { Display } from './display.ts';
import { invisiblesIn } from './invisibles.ts';
import { densityOf, MANY_SPANS, segmentsIn } from './spans.ts';
import type { Segment, SpanTone, TextSpan } from './spans.ts';

/** Marks that one screen and its neighbours get at most. */
const MOST_MARKS = 2000;

export interface LineRange {
  first: number;
  last: number;
}

export function rangeOf(display: Display, start: number, end: number): IRange {
  const from = placeOf(display, start);
  const to = placeOf(display, end);
  return { startLineNumber: from.line, startColumn: from.column, endLineNumber: to.line, endColumn: to.column };
}

/** Marks of the segments that meet the lines; the active span is drawn over them. */
export function segmentMarks(
  display: Display,
  lines: LineRange,
  spans: readonly TextSpan[],
  segments: readonly Segment[],
  active: number | null,
): editor.IModelDeltaDecoration[] {
  const start = display.starts[lines.first - 1] ?? 0;
  const end = display.ends[lines.last - 1] ?? display.part.end;
  const marks = segmentsIn(segments, start, end + 1)
    .slice(0, MOST_MARKS)
    .map((segment) => {
      const tone = spans[segment.spans[0]!]!.tone;
      const overlap = segment.count > 1 ? ' is-overlap' : '';
      return mark(rangeOf(display, Math.max(segment.start, start), Math.min(segment.end, end)), {
        inlineClassName: `w-text-span is-${tone}${overlap}`,
      });
    });
  const span = active === null ? undefined : spans[active];
  if (span !== undefined) {
    marks.push(mark(rangeOf(display, span.start, span.end), { inlineClassName: 'w-text-active', zIndex: 1 }));
  }
  return marks;
}

/** Tokens before the invisible characters of the lines, and signs for the line ends that are not LF. */
export function invisibleMarks(
  display: Display,
  lines: LineRange,
  lineText: (line: number) => string,
): editor.IModelDeltaDecoration[] {
  const out: editor.IModelDeltaDecoration[] = [];
  for (let line = lines.first; line <= lines.last && out.length < MOST_MARKS; line++) {
    const text = lineText(line);
    const dropped = line === 1 && display.bom ? 1 : 0;
    for (const { index, text: name } of invisiblesIn(text)) {
      const column = Math.max(1, index + 1 - dropped);
      out.push(injected(line, column, 'before', name, 'w-text-token'));
    }
    const lineEnd = display.lineEnds[line - 1];
    const sign = lineEnd === 'lf' ? '↵' : lineEnd === 'crlf' ? 'CRLF' : lineEnd === 'cr' ? 'CR' : null;
    if (sign !== null) {
      out.push(injected(line, text.length + 1 - dropped, 'after', sign, sign === '↵' ? 'w-text-end' : 'w-text-token'));
    }
  }
  return out;
}

function injected(
  line: number,
  column: number,
  where: 'before' | 'after',
  content: string,
  inlineClassName: string,
): editor.IModelDeltaDecoration {
  const range = { startLineNumber: line, startColumn: column, endLineNumber: line, endColumn: column };
  return mark(range, { [where]: { content, inlineClassName }, showIfCollapsed: true });
}

/** Where spans lie in the whole text: each, or how dense where there are very many. */
export function overviewMarks(
  display: Display,
  spans: readonly TextSpan[],
  colorOf: (tone: SpanTone, weight: number) => string,
): editor.IModelDeltaDecoration[] {
  const shown = spans.filter(({ start, end }) => end >= display.part.start && start <= display.part.end);
  const ruler = (firstLine: number, lastLine: number, color: string): editor.IModelDeltaDecoration =>
    mark(
      { startLineNumber: firstLine, startColumn: 1, endLineNumber: lastLine, endColumn: 1 },
      { overviewRuler: { color, position: 7 satisfies editor.OverviewRulerLane.Full } },
    );
  if (shown.length <= MANY_SPANS) {
    return shown.map(({ start, end, tone }) =>
      ruler(placeOf(display, start).line, placeOf(display, end).line, colorOf(tone, 1)),
    );
  }
  const lines = shown.map(({ start }) => placeOf(display, start).line);
  const tone = shown[0]!.tone;
  return densityOf(lines, display.starts.length).map(({ firstLine, lastLine, weight }) =>
    ruler(firstLine, lastLine, colorOf(tone, weight)),
  );
}

function mark(range: IRange, options: editor.IModelDecorationOptions): editor.IModelDeltaDecoration {
  // 1 is NeverGrowsWhenTypingAtEdges; the text never changes, but the default costs bookkeeping.
  return { range, options: { stickiness: 1, ...options } };
}
