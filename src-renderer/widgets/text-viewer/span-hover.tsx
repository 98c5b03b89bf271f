import type { CSSProperties, ReactNode, RefObject } from 'react';
import type { Segment, TextSpan } from './spans.ts';

/** Pixels that it takes at most, and between it and the pointer. */
const WIDTH = 340;
const GAP = 16;

interface SpanHoverProps {
  segment: Segment;
  /** The pointer, in the host. */
  x: number;
  y: number;
  host: RefObject<HTMLElement | null>;
  spans: readonly TextSpan[];
  more: (count: number) => string;
}

/** What covers the character under the pointer. For eyes alone: the margin and the walk say the same to others. */
export function SpanHover({ segment, x, y, host, spans, more }: SpanHoverProps): ReactNode {
  const listed = segment.spans.flatMap((index) => spans[index] ?? []);
  return (
    <div className="w-text-hover" style={beside(x, y, host.current)} aria-hidden="true">
      {listed.map((span, i) => (
        <div key={i} className={`w-text-hover-line is-${span.tone}`}>
          <b>{span.label}</b>
          {span.detail !== undefined && <span>{span.detail}</span>}
        </div>
      ))}
      {segment.count > listed.length && <div>{more(segment.count - listed.length)}</div>}
    </div>
  );
}

/** Below the pointer, or above it in the lower part; as far left as it must be to fit. */
function beside(x: number, y: number, host: HTMLElement | null): CSSProperties {
  const { clientWidth: width, clientHeight: height } = host ?? { clientWidth: WIDTH, clientHeight: 0 };
  const left = Math.max(0, Math.min(x - GAP, width - WIDTH));
  return y > height * 0.6 ? { left, bottom: height - y + GAP } : { left, top: y + GAP };
}
