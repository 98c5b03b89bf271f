import { useEffect, useRef } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { snap } from './bins.ts';
import { keyed, signOf } from './handle-keys.ts';
import type { Axis } from './plot.ts';
import type { Limit, Side } from './types.ts';

interface HandleProps {
  side: Side;
  limit: Limit;
  edges: ArrayLike<number>;
  axis: Axis;
  step: number;
  height: number;
  width: number;
  text: string;
  onMove: (value: number) => void;
  /** It came to rest; false where it went back to where it was. */
  onRest: (moved: boolean) => void;
}

export function Handle({ side, limit, edges, axis, step, height, width, text, onMove, onRest }: HandleProps) {
  const frame = useRef(0);
  const grip = useRef<{ offset: number; from: number } | null>(null);
  const moved = useRef(false);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  const x = axis(limit.value);
  const low = edges[0] ?? 0;
  const high = edges[edges.length - 1] ?? 0;

  const onPointerDown = (event: PointerEvent<SVGGElement>): void => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.focus({ preventScroll: true });
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { offset: event.clientX - x, from: limit.value };
  };
  const onPointerMove = (event: PointerEvent<SVGGElement>): void => {
    if (grip.current === null) return;
    const pixel = event.clientX - grip.current.offset;
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => {
      moved.current = true;
      onMove(snapWithin(axis.invert(pixel), step, low, high));
    });
  };
  const release = (event: PointerEvent<SVGGElement>): void => {
    if (grip.current === null) return;
    const pixel = event.clientX - grip.current.offset;
    cancelAnimationFrame(frame.current);
    grip.current = null;
    if (pixel !== x) onMove(snapWithin(axis.invert(pixel), step, low, high));
    if (pixel !== x || moved.current) onRest(true);
    moved.current = false;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape' && grip.current !== null) {
      cancelAnimationFrame(frame.current);
      onMove(grip.current.from);
      onRest(false);
      grip.current = null;
      moved.current = false;
    } else {
      const next = keyed(event.key, event.shiftKey, limit.value, step, edges);
      if (next === null) return;
      moved.current = true;
      onMove(next);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const rest = (): void => {
    if (moved.current && grip.current === null) onRest(true);
    if (grip.current === null) moved.current = false;
  };

  const label = `${signOf(side, limit.inclusive)} ${text}`;
  const flip = side === 'min' ? x > width - 90 : x < 90;
  const right = (side === 'min') !== flip;
  return (
    <g
      role="slider"
      tabIndex={0}
      aria-label={limit.label}
      aria-orientation="horizontal"
      aria-valuemin={Math.min(low, limit.value)}
      aria-valuemax={Math.max(high, limit.value)}
      aria-valuenow={limit.value}
      aria-valuetext={label}
      className="w-histogram-handle"
      transform={`translate(${x},0)`}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={onKeyDown}
      onKeyUp={rest}
      onBlur={rest}
    >
      <rect x={-9} y={-18} width={18} height={height + 26} className="w-histogram-grab" />
      <line y1={-14} y2={height} />
      <path d={`M0,${height}l5,5v6h-10v-6z`} />
      <text x={right ? 5 : -5} y={-6} textAnchor={right ? 'start' : 'end'}>
        {label}
      </text>
    </g>
  );
}

function snapWithin(value: number, step: number, low: number, high: number): number {
  return Math.min(Math.max(snap(value, step), low), high);
}
