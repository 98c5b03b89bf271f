import type { editor, IDisposable } from 'monaco-editor/editor/editor.api';
import { invisibleMarks, overviewMarks, rangeOf, segmentMarks } from './decorations.ts';
import type { LineRange } from './decorations.ts';
import { displayOf, offsetOf, partAround } from './display.ts';
import type { Display, Part } from './display.ts';
import { createPlainModel } from './load-monaco.ts';
import type { Monaco } from './load-monaco.ts';
import { labelsInMargin } from './margin.ts';
import type { MarginLabel } from './margin.ts';
import { optionsFor, READING } from './options.ts';
import { segmentsIn, segmentsOf } from './spans.ts';
import type { Segment, SpanTone, TextSpan } from './spans.ts';
import { followTheme, THEME, tokenReader } from './theme.ts';

export interface TextViewEvents {
  onLabels: (labels: readonly MarginLabel[]) => void;
  onPart: (part: Part) => void;
  /** The segment under the pointer, with the place of it in the host. */
  onHover: (hover: { segment: Segment; x: number; y: number } | null) => void;
  onSpanClick: (index: number) => void;
  onMenu: (place: { x: number; y: number }, offset: number) => void;
}

/** One editor whose models are swapped: what shows a text, its spans and its invisible characters. */
export interface TextView {
  setText: (text: string) => void;
  setSpans: (spans: readonly TextSpan[]) => void;
  setActive: (index: number | null) => void;
  setInvisibles: (shown: boolean) => void;
  setPart: (part: Part) => void;
  setLabel: (label: string) => void;
  reveal: (start: number, end: number) => void;
  /** Of the caret, in the document. */
  offset: () => number;
  selection: () => { start: number; end: number };
  select: (start: number, end: number) => void;
  focus: () => void;
  /** Where the editor's own model puts an offset of the document; for tests of the mapping. */
  modelTextAt: (start: number, end: number) => string;
  dispose: () => void;
}

/** What a person does to look elsewhere. */
const ACTS = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const;

export function createTextView(monaco: Monaco, host: HTMLElement, events: TextViewEvents): TextView {
  const family = getComputedStyle(document.documentElement).getPropertyValue('--font-mono').trim();
  const view = monaco.editor.create(host, {
    ...READING,
    model: null,
    theme: THEME,
    fontSize: 13,
    lineHeight: 20,
    ...(family !== '' && { fontFamily: family }),
    lineNumbers: (line) => {
      const number = display.numbers[line - 1];
      return number === undefined || number === 0 ? '·' : String(number);
    },
  });
  const marks = view.createDecorationsCollection();
  const overview = view.createDecorationsCollection();
  let text = '';
  let display: Display = displayOf('');
  let spans: readonly TextSpan[] = [];
  let segments: Segment[] = [];
  let active: number | null = null;
  let invisibles = false;
  let frame = 0;

  const screen = (): LineRange => {
    const ranges = view.getVisibleRanges();
    const first = ranges[0]?.startLineNumber ?? 1;
    const last = ranges.at(-1)?.endLineNumber ?? first;
    const more = Math.max(last - first, 10);
    return { first: Math.max(1, first - more), last: Math.min(display.starts.length, last + more) };
  };

  const lineText = (line: number): string => text.slice(display.starts[line - 1], display.ends[line - 1]);

  const paint = (): void => {
    frame = 0;
    if (view.getModel() === null) return;
    const lines = screen();
    marks.set([
      ...segmentMarks(display, lines, spans, segments, active),
      ...(invisibles ? invisibleMarks(display, lines, lineText) : []),
    ]);
    events.onLabels(labelsInMargin(view, display, spans, active));
  };
  const repaint = (): void => {
    frame ||= requestAnimationFrame(paint);
  };

  const paintOverview = (): void => {
    const read = tokenReader();
    const colors = new Map<SpanTone, string>();
    const colorOf = (tone: SpanTone, weight: number): string => {
      const color = colors.get(tone) ?? read(`--span-${tone}`).slice(0, 7);
      colors.set(tone, color);
      const alpha = Math.round(64 + 191 * weight);
      return color + alpha.toString(16).padStart(2, '0');
    };
    overview.set(view.getModel() === null ? [] : overviewMarks(display, spans, colorOf));
  };

  let options = '';
  const setOptions = (): void => {
    const next = optionsFor(display.text.length, invisibles);
    // The editor measures itself anew whenever any are given to it.
    if (options === (options = JSON.stringify(next))) return;
    view.updateOptions(next);
  };

  const show = (part: Part): void => {
    display = displayOf(text, { part });
    const old = view.getModel();
    marks.clear();
    overview.clear();
    setOptions();
    view.setModel(createPlainModel(monaco, display.text));
    old?.dispose();
    view.setScrollTop(0);
    events.onPart(part);
    paintOverview();
    repaint();
  };

  /** What was brought into view last: where lines wrap anew, as beside labels that come later, it is brought back. */
  let kept: { start: number; end: number } | null = null;
  const bringBack = (): void => {
    if (kept === null) return;
    const range = rangeOf(display, kept.start, kept.end);
    view.revealRangeInCenterIfOutsideViewport(range, monaco.editor.ScrollType.Immediate);
  };
  const letGo = (): void => {
    kept = null;
  };
  for (const act of ACTS) host.addEventListener(act, letGo, { capture: true, passive: true });

  const reveal = (start: number, end: number): void => {
    if (start < display.part.start || start > display.part.end) show(partAround(text, start));
    kept = { start, end };
    bringBack();
    repaint();
  };

  const selection = (): { start: number; end: number } => {
    const range = view.getSelection();
    if (range === null) return { start: 0, end: 0 };
    return {
      start: offsetOf(display, { line: range.startLineNumber, column: range.startColumn }),
      end: offsetOf(display, { line: range.endLineNumber, column: range.endColumn }),
    };
  };

  // The editor would copy its own line ends: what is copied is the document's characters.
  const onCopy = (event: ClipboardEvent): void => {
    const { start, end } = selection();
    if (start === end || event.clipboardData === null) return;
    event.clipboardData.setData('text/plain', text.slice(start, end));
    event.preventDefault();
    event.stopPropagation();
  };
  host.addEventListener('copy', onCopy, true);

  const segmentAt = (at: editor.IMouseTarget): Segment | null => {
    if (at.type !== monaco.editor.MouseTargetType.CONTENT_TEXT) return null;
    const offset = offsetOf(display, { line: at.position.lineNumber, column: at.position.column });
    return segmentsIn(segments, offset, offset + 1)[0] ?? null;
  };
  const listeners: IDisposable[] = [
    view.onDidScrollChange(repaint),
    view.onDidLayoutChange(() => {
      bringBack();
      repaint();
    }),
    view.onMouseMove(({ target, event }) => {
      const segment = segmentAt(target);
      const box = host.getBoundingClientRect();
      events.onHover(segment && { segment, x: event.posx - box.left, y: event.posy - box.top });
    }),
    view.onMouseLeave(() => events.onHover(null)),
    view.onMouseUp(({ target }) => {
      const segment = segmentAt(target);
      const { start, end } = selection();
      if (segment !== null && start === end) events.onSpanClick(segment.spans[0]!);
    }),
    view.onContextMenu(({ target, event }) => {
      const at = target.position;
      const offset = at == null ? 0 : offsetOf(display, { line: at.lineNumber, column: at.column });
      events.onMenu({ x: event.posx, y: event.posy }, offset);
    }),
  ];
  const unfollow = followTheme(monaco, paintOverview);

  return {
    setText: (next) => {
      text = next;
      kept = null;
      spans = [];
      segments = [];
      active = null;
      show(partAround(text, 0));
    },
    setSpans: (next) => {
      spans = next;
      segments = segmentsOf(next, text.length);
      paintOverview();
      repaint();
    },
    setActive: (index) => {
      active = index;
      repaint();
    },
    setInvisibles: (shown) => {
      invisibles = shown;
      setOptions();
      repaint();
    },
    setPart: (part) => {
      kept = null;
      show(part);
    },
    setLabel: (ariaLabel) => view.updateOptions({ ariaLabel }),
    reveal,
    selection,
    select: (start, end) => {
      reveal(start, end);
      view.setSelection(rangeOf(display, start, end));
    },
    offset: () => {
      const at = view.getPosition();
      return at === null ? display.part.start : offsetOf(display, { line: at.lineNumber, column: at.column });
    },
    focus: () => view.focus(),
    modelTextAt: (start, end) => view.getModel()?.getValueInRange(rangeOf(display, start, end)) ?? '',
    dispose: () => {
      cancelAnimationFrame(frame);
      unfollow();
      host.removeEventListener('copy', onCopy, true);
      for (const act of ACTS) host.removeEventListener(act, letGo, true);
      for (const listener of listeners) listener.dispose();
      const model = view.getModel();
      view.dispose();
      model?.dispose();
    },
  };
}
