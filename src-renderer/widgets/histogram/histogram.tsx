import { useId, useMemo, useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { binOf, brushed, stepFor } from './bins.ts';
import type { Bins } from './bins.ts';
import { Handle } from './handle.tsx';
import { bars, countAxis, highest, ticksIn, valueAxis } from './plot.ts';
import { HistogramTable } from './table.tsx';
import type { Aside, HistogramProps, Limit, Side } from './types.ts';
import { useWidth } from './use-width.ts';
import './histogram.css';

/** Pixels of a bar beside the axis and of the gap between it and the axis. */
const ASIDE = 14;
const GAP = 10;
const TOP = 22;
const BOTTOM = 32;
const TICK_ROOM = 64;

const plainNumber = (value: number): string => String(value);

/** Two layers of bars with draggable limits; what they drop is shaded. */
export function Histogram(props: HistogramProps) {
  const { bins, labels, asides = [], scale = 'linear', countScale = 'linear', height = 96 } = props;
  const { format = plainNumber, formatCount = plainNumber, onBrush } = props;
  const [host, whole] = useWidth<HTMLDivElement>();
  const hatch = useId();
  const [draft, setDraft] = useState<{ side: Side; value: number } | null>(null);
  const rest = useRef<typeof draft>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const [brush, setBrush] = useState<{ from: number; to: number } | null>(null);

  const left = ASIDE + GAP;
  const width = Math.max(40, whole - left - (GAP + ASIDE) * (1 + asides.length));
  const axis = useMemo(() => valueAxis(bins.edges, scale, width), [bins, scale, width]);
  const y = useMemo(() => countAxis(highest(bins, asides), countScale, height), [bins, asides, countScale, height]);
  const layers = useMemo(
    () => ({
      all: bars(bins.edges, bins.all, axis, y, height),
      others: bars(bins.edges, bins.others, axis, y, height),
    }),
    [bins, axis, y, height],
  );
  const ticks = useMemo(() => ticksIn(axis, width, TICK_ROOM), [axis, width]);
  const step = props.step ?? stepFor(bins.edges);

  const shown = (side: Side): Limit | undefined => {
    const limit = props[side];
    return limit !== undefined && draft?.side === side ? { ...limit, value: draft.value } : limit;
  };
  const moveTo = (side: Side, value: number): void => {
    rest.current = { side, value };
    setDraft(rest.current);
    props.onDrag?.(side, value);
  };
  const settle = (moved: boolean): void => {
    const last = rest.current;
    rest.current = null;
    setDraft(null);
    if (moved && last !== null) props.onCommit?.(last.side, last.value);
  };

  const pixel = (event: PointerEvent<SVGRectElement>): number =>
    event.clientX - event.currentTarget.getBoundingClientRect().left;
  const cover = brush === null ? null : brushed(bins.edges, axis.invert(brush.from), axis.invert(brush.to));

  const min = shown('min');
  const max = shown('max');
  const outer: [Aside, number][] = [
    [{ id: 'under', sign: '‹', label: labels.under, ...bins.under }, 0],
    [{ id: 'over', sign: '›', label: labels.over, ...bins.over }, left + width + GAP],
    ...asides.map((aside, i): [Aside, number] => [aside, left + width + GAP + (i + 1) * (GAP + ASIDE)]),
  ];
  const hover = hovered === null ? null : hoverOf(bins, hovered);

  return (
    <div ref={host} className="w-histogram" role="group" aria-label={labels.chart}>
      <div className="w-histogram-bar">
        <Key kind="all" label={labels.all} count={hover && formatCount(hover.all)} />
        <Key kind="others" label={labels.others} count={hover && formatCount(hover.others)} />
        <span className="w-histogram-said">{hover && `${format(hover.from)} – ${format(hover.to)}`}</span>
        {props.onCountScale !== undefined && (
          <Toggle label={labels.logCounts} on={countScale} onChange={props.onCountScale} />
        )}
        {props.onScale !== undefined && <Toggle label={labels.logValues} on={scale} onChange={props.onScale} />}
      </div>
      <svg width={whole} height={TOP + height + BOTTOM} className="w-histogram-plot">
        <defs>
          <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="6" height="6" className="w-histogram-shade" />
            <line y2="6" className="w-histogram-hatch" />
          </pattern>
        </defs>
        {outer.map(([aside, at]) => (
          <AsideBar key={aside.id} aside={aside} x={at} y={y} height={height} formatCount={formatCount} />
        ))}
        <g transform={`translate(${left},${TOP})`}>
          <path d={layers.all} className="w-histogram-all" />
          <path d={layers.others} className="w-histogram-others" />
          <line x2={width} y1={height + 0.5} y2={height + 0.5} className="w-histogram-axis" />
          {ticks.map((tick) => (
            <g key={tick} transform={`translate(${axis(tick)},${height})`} aria-hidden="true">
              <line y2={4} className="w-histogram-axis" />
              <text y={25} textAnchor="middle" className="w-histogram-tick">
                {format(tick)}
              </text>
            </g>
          ))}
          {min !== undefined && <Drop x={0} width={axis(min.value)} {...{ height, hatch }} label={labels.drop} />}
          {max !== undefined && (
            <Drop x={axis(max.value)} width={width - axis(max.value)} {...{ height, hatch }} label={labels.drop} />
          )}
          {cover !== null && (
            <rect
              x={axis(cover.min)}
              width={axis(cover.max) - axis(cover.min)}
              height={height}
              className="w-histogram-brush"
            />
          )}
          <rect
            width={width}
            height={height}
            className={`w-histogram-field${onBrush === undefined ? '' : ' is-brush'}`}
            onPointerDown={(event) => {
              if (event.button !== 0 || onBrush === undefined) return;
              event.currentTarget.setPointerCapture(event.pointerId);
              setBrush({ from: pixel(event), to: pixel(event) });
            }}
            onPointerMove={(event) => {
              const at = pixel(event);
              setHovered(binOf(bins.edges, axis.invert(at)));
              if (brush !== null) setBrush({ ...brush, to: at });
            }}
            onPointerLeave={() => setHovered(null)}
            onPointerUp={() => {
              if (brush !== null && cover !== null && Math.abs(brush.to - brush.from) > 3) {
                onBrush?.(cover.min, cover.max);
              }
              setBrush(null);
            }}
            onPointerCancel={() => setBrush(null)}
          />
          {[min, max].map(
            (limit, i) =>
              limit?.initial != null && (
                <path key={i} d={`M${axis(limit.initial)},${height + 1}l3,5h-6z`} className="w-histogram-initial" />
              ),
          )}
          {(['min', 'max'] as const).map((side) => {
            const limit = shown(side);
            if (limit === undefined) return null;
            return (
              <Handle
                key={side}
                {...{ side, limit, axis, step, height, width }}
                edges={bins.edges}
                text={format(limit.value)}
                onMove={(value) => moveTo(side, value)}
                onRest={settle}
              />
            );
          })}
        </g>
      </svg>
      {props.clipNote !== undefined && <p className="w-histogram-note">{props.clipNote}</p>}
      <HistogramTable {...props} format={format} formatCount={formatCount} />
    </div>
  );
}

function hoverOf({ edges, all, others }: Bins, bin: number) {
  const [from, to] = [edges[bin], edges[bin + 1]];
  return from === undefined || to === undefined ? null : { from, to, all: all[bin] ?? 0, others: others[bin] ?? 0 };
}

function Key({ kind, label, count }: { kind: string; label: string; count: string | null }) {
  return (
    <span className={`w-histogram-key is-${kind}`}>
      {label}
      {count !== null && <b>{count}</b>}
    </span>
  );
}

function Drop(props: { x: number; width: number; height: number; hatch: string; label: string }) {
  const { x, width, height, hatch, label } = props;
  if (width <= 0) return null;
  return (
    <g aria-hidden="true">
      <rect x={x} width={width} height={height} fill={`url(#${hatch})`} />
      {width > 40 && (
        <text x={x + width / 2} y={12} textAnchor="middle" className="w-histogram-drop">
          {label}
        </text>
      )}
    </g>
  );
}

function AsideBar(props: {
  aside: Aside;
  x: number;
  y: (count: number) => number;
  height: number;
  formatCount: (count: number) => string;
}) {
  const { aside, x, y, height, formatCount } = props;
  const [all, others] = [y(aside.all), y(aside.others ?? 0)];
  return (
    <g transform={`translate(${x},${TOP})`}>
      <title>{`${aside.label}: ${formatCount(aside.all)}`}</title>
      <rect width={ASIDE} height={height} className="w-histogram-field" />
      <rect y={height - all} width={ASIDE} height={all} className="w-histogram-all" />
      <rect y={height - others} width={ASIDE} height={others} className="w-histogram-others" />
      <line x2={ASIDE} y1={height + 0.5} y2={height + 0.5} className="w-histogram-axis" />
      <text x={ASIDE / 2} y={height + 15} textAnchor="middle" className="w-histogram-tick">
        {aside.sign}
      </text>
    </g>
  );
}

function Toggle({ label, on, onChange }: { label: string; on: string; onChange: (to: 'linear' | 'log') => void }) {
  return (
    <button
      type="button"
      className="w-histogram-toggle"
      aria-pressed={on === 'log'}
      onClick={() => onChange(on === 'log' ? 'linear' : 'log')}
    >
      {label}
    </button>
  );
}
