import type { editor } from 'monaco-editor/editor/editor.api';
import { placeOf } from './display.ts';
import type { Display } from './display.ts';
import type { SpanTone, TextSpan } from './spans.ts';

/** A label beside the text, at the line where its span begins. */
export interface MarginLabel {
  index: number;
  label: string;
  tone: SpanTone;
  /** Pixels from the top of the viewer. */
  top: number;
  active: boolean;
  /** Further labels that had no room here. */
  more: number;
}

const LABEL_HEIGHT = 20;
/** A label that would stand further than this from its line is counted at the one above instead. */
const FURTHEST = 3 * LABEL_HEIGHT;
const MOST_LABELS = 120;

/** Labels of the spans in view, in order, each as near to its line as the one above leaves room. */
export function labelsInMargin(
  view: editor.ICodeEditor,
  display: Display,
  spans: readonly TextSpan[],
  active: number | null,
): MarginLabel[] {
  const ranges = view.getVisibleRanges();
  const first = ranges[0];
  const last = ranges.at(-1);
  if (first === undefined || last === undefined) return [];
  const from = display.starts[first.startLineNumber - 1] ?? 0;
  const to = display.ends[last.endLineNumber - 1] ?? 0;
  const scrolled = view.getScrollTop();
  const height = view.getLayoutInfo().height;
  const seen = spans
    .map((span, index) => ({ span, index }))
    .filter(({ span }) => span.label !== '' && span.end >= from && span.start <= to && span.start >= display.part.start)
    .map(({ span, index }) => {
      const { line, column } = placeOf(display, span.start);
      return { span, index, top: view.getTopForPosition(line, column) - scrolled };
    })
    .filter(({ top }) => top > -LABEL_HEIGHT && top < height)
    .sort((a, b) => a.top - b.top || a.span.start - b.span.start);
  return stack(seen, active);
}

/** Labels one below the other without overlap. */
export function stack(
  wanted: readonly { span: TextSpan; index: number; top: number }[],
  active: number | null,
): MarginLabel[] {
  const out: MarginLabel[] = [];
  for (const { span, index, top } of wanted) {
    const last = out.at(-1);
    const free = last === undefined ? top : Math.max(top, last.top + LABEL_HEIGHT);
    if (last !== undefined && (free - top > FURTHEST || out.length >= MOST_LABELS)) {
      last.more++;
      if (index === active) Object.assign(last, { index, label: span.label, tone: span.tone, active: true });
      continue;
    }
    out.push({ index, label: span.label, tone: span.tone, top: free, active: index === active, more: 0 });
  }
  return out;
}
