import { useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { Ref } from 'react';
import type { Part } from './display.ts';
import { partFrom, SHOWN_AT_FIRST } from './display.ts';
import { loadMonaco } from './load-monaco.ts';
import type { MarginLabel } from './margin.ts';
import { SpanHover } from './span-hover.tsx';
import { walk, walkOrder } from './spans.ts';
import type { Segment, TextSpan } from './spans.ts';
import { createTextView } from './text-view.ts';
import type { TextView } from './text-view.ts';
import './text-viewer.css';

export interface TextViewerLabels {
  /** Name of the text for a screen reader. */
  text: string;
  loading: string;
  failed: string;
  retry: string;
  /** `from` is one-based; both are characters of `of`. */
  part: (from: number, to: number, of: number) => string;
  earlier: string;
  later: string;
  showAll: string;
  /** Said when a span becomes the active one. */
  span: (label: string, number: number, of: number) => string;
  more: (count: number) => string;
}

export interface TextViewerHandle {
  /** Goes to the next or previous span and makes it active; from the caret where none is. */
  nextSpan(): void;
  previousSpan(): void;
  /** Brings a stretch of the document (UTF-16) into view, also from outside of the part that is shown. */
  reveal(start: number, end?: number): void;
  select(start: number, end: number): void;
  /** Offsets of the document; `start` is the caret where nothing is selected. */
  selection(): { start: number; end: number };
  focus(): void;
  /** What the editor shows between two offsets of the document. */
  shownText(start: number, end: number): string;
}

export interface TextViewerProps {
  /** Null while it is on the way: nothing is shown, and nothing made that would be thrown away. */
  text: string | null;
  labels: TextViewerLabels;
  spans?: readonly TextSpan[];
  /** Index of the span that is pointed out. */
  activeSpan?: number | null;
  onActiveSpan?: (index: number) => void;
  /** Names the invisible characters and line ends. Controls of direction are always shown. */
  invisibles?: boolean;
  onMenu?: (place: { x: number; y: number }, offset: number) => void;
  /** F7 and Shift+F7. */
  onStep?: (direction: 'next' | 'previous') => void;
  ref?: Ref<TextViewerHandle>;
}

const NO_SPANS: readonly TextSpan[] = [];

/** Text of unknown origin, exactly as it is, with spans that are labelled in the margin. */
export function TextViewer(props: TextViewerProps) {
  const { labels, spans = NO_SPANS, activeSpan = null, invisibles = false } = props;
  const text = props.text ?? '';
  const waiting = props.text === null;
  const host = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<TextView | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const [margin, setMargin] = useState<readonly MarginLabel[]>([]);
  const [part, setPart] = useState<Part>({ start: 0, end: 0 });
  const [hover, setHover] = useState<{ segment: Segment; x: number; y: number } | null>(null);
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    let gone = false;
    let made: TextView | null = null;
    loadMonaco().then(
      (monaco) => {
        if (gone || host.current === null) return;
        made = createTextView(monaco, host.current, {
          onLabels: setMargin,
          onPart: setPart,
          onHover: setHover,
          onSpanClick: (index) => latest.current.onActiveSpan?.(index),
          onMenu: (place, offset) => latest.current.onMenu?.(place, offset),
        });
        setView(made);
      },
      (error: unknown) => !gone && setFailure(error),
    );
    return () => {
      gone = true;
      made?.dispose();
      setView(null);
    };
  }, [attempt]);

  useEffect(() => {
    if (!waiting) view?.setText(text);
  }, [view, text, waiting]);
  useEffect(() => view?.setSpans(spans), [view, text, spans]);
  useEffect(() => view?.setInvisibles(invisibles), [view, invisibles]);
  useEffect(() => view?.setLabel(labels.text), [view, labels.text]);
  useEffect(() => {
    view?.setActive(activeSpan);
    const span = activeSpan === null ? undefined : spans[activeSpan];
    if (span !== undefined) view?.reveal(span.start, span.end);
  }, [view, text, spans, activeSpan]);

  const order = useMemo(() => walkOrder(spans), [spans]);
  const labelled = useMemo(() => spans.some(({ label }) => label !== ''), [spans]);
  const step = (forward: boolean): void => {
    const next = walk(spans, order, activeSpan, view?.offset() ?? 0, forward);
    if (next === null) return;
    if (next === activeSpan) view?.reveal(spans[next]!.start, spans[next]!.end);
    props.onActiveSpan?.(next);
  };
  useImperativeHandle(props.ref, () => ({
    nextSpan: () => step(true),
    previousSpan: () => step(false),
    reveal: (start, end = start) => view?.reveal(start, end),
    select: (start, end) => view?.select(start, end),
    selection: () => view?.selection() ?? { start: 0, end: 0 },
    focus: () => view?.focus(),
    shownText: (start, end) => view?.modelTextAt(start, end) ?? '',
  }));

  const active = activeSpan === null ? undefined : spans[activeSpan];
  return (
    <div className="w-text">
      {part.end - part.start < text.length && view !== null && (
        <PartBar {...{ part, labels, text }} onPart={view.setPart} />
      )}
      <div className="w-text-body">
        <div
          ref={host}
          className="w-text-host"
          style={waiting ? { visibility: 'hidden' } : undefined}
          data-readonly-text=""
          onKeyDownCapture={(event) => {
            if (event.key !== 'F7' || props.onStep === undefined) return;
            event.preventDefault();
            event.stopPropagation();
            props.onStep(event.shiftKey ? 'previous' : 'next');
          }}
        />
        {labelled && (
          <div className="w-text-margin">
            {margin.map((label) => (
              <button
                key={label.index}
                type="button"
                tabIndex={-1}
                className={`w-text-label is-${label.tone}${label.active ? ' is-active' : ''}`}
                style={{ top: label.top }}
                title={spans[label.index]?.detail ?? label.label}
                onClick={() => props.onActiveSpan?.(label.index)}
              >
                <span>{label.label}</span>
                {label.more > 0 && <small>{labels.more(label.more)}</small>}
              </button>
            ))}
          </div>
        )}
        {hover !== null && <SpanHover {...hover} host={host} spans={spans} more={labels.more} />}
        {view === null && (
          <div className="w-text-wait" role="status">
            {failure === null ? (
              labels.loading
            ) : (
              <>
                {labels.failed}
                <button
                  type="button"
                  className="button"
                  onClick={() => {
                    setFailure(null);
                    setAttempt(attempt + 1);
                  }}
                >
                  {labels.retry}
                </button>
              </>
            )}
          </div>
        )}
      </div>
      <div className="visually-hidden" role="status">
        {active !== undefined && active.label !== '' && activeSpan !== null
          ? labels.span(active.label, order.indexOf(activeSpan) + 1, spans.length)
          : ''}
      </div>
    </div>
  );
}

function PartBar(props: { part: Part; text: string; labels: TextViewerLabels; onPart: (part: Part) => void }) {
  const { part, text, labels, onPart } = props;
  const said = labels.part(part.start + 1, part.end, text.length);
  const link = (label: string, next: Part | null) => (
    <button type="button" className="plain-link" disabled={next === null} onClick={() => next && onPart(next)}>
      {label}
    </button>
  );
  return (
    <div className="w-text-part" role="group" aria-label={said}>
      <span>{said}</span>
      {link(labels.earlier, part.start === 0 ? null : partFrom(text, part.start - SHOWN_AT_FIRST))}
      {link(labels.later, part.end === text.length ? null : partFrom(text, part.end))}
      {link(labels.showAll, { start: 0, end: text.length })}
    </div>
  );
}
