import { scaleLinear, scaleLog, scaleSymlog } from 'd3-scale';
import type { Bins } from './bins.ts';
import type { Scale } from './types.ts';

/** From values to pixels and back; `ticks` are round values. */
export interface Axis {
  (value: number): number;
  invert: (pixel: number) => number;
  ticks: (count: number) => number[];
}

export function valueAxis(edges: ArrayLike<number>, scale: Scale, width: number): Axis {
  const low = edges[0] ?? 0;
  const high = edges[edges.length - 1] ?? 1;
  const domain: [number, number] = high > low ? [low, high] : [low - 0.5, low + 0.5];
  const made = scale === 'linear' ? scaleLinear() : domain[0] > 0 ? scaleLog() : scaleSymlog();
  return held(made.domain(domain).range([0, width]), domain, width);
}

/** A limit outside the axis stands at its end. */
function held(
  axis: { (value: number): number; invert(pixel: number): number; ticks(count?: number): number[] },
  [low, high]: [number, number],
  width: number,
): Axis {
  const at = (value: number): number => Math.min(Math.max(axis(Math.min(Math.max(value, low), high)), 0), width);
  return Object.assign(at, {
    invert: (pixel: number) => axis.invert(Math.min(Math.max(pixel, 0), width)),
    ticks: (count: number) => axis.ticks(count),
  });
}

/** Heights in pixels of counts; none for none, and at least one pixel for one document. */
export function countAxis(top: number, scale: Scale, height: number): (count: number) => number {
  const made = (scale === 'linear' ? scaleLinear() : scaleSymlog()).domain([0, Math.max(1, top)]).range([0, height]);
  return (count) => (count > 0 ? Math.max(1, made(count)) : 0);
}

export function highest(bins: Bins, asides: readonly { all: number }[]): number {
  let top = Math.max(bins.under.all, bins.over.all, ...asides.map(({ all }) => all));
  for (let i = 0; i < bins.all.length; i++) top = Math.max(top, bins.all[i]!);
  return top;
}

/** Bars of one layer as a path, standing on `height`; a bar is a pixel less wide than its bin where there is room. */
export function bars(
  edges: ArrayLike<number>,
  counts: ArrayLike<number>,
  x: (value: number) => number,
  y: (count: number) => number,
  height: number,
): string {
  let path = '';
  for (let i = 0; i < counts.length; i++) {
    const tall = y(counts[i]!);
    if (tall === 0) continue;
    const left = x(edges[i]!);
    const wide = x(edges[i + 1]!) - left;
    const gap = wide >= 4 ? 1 : 0;
    path += `M${round(left)},${height}v${round(-tall)}h${round(wide - gap)}v${round(tall)}z`;
  }
  return path;
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** As many round values as have room, so that no two texts meet. */
export function ticksIn(axis: Axis, width: number, room: number): number[] {
  const ticks = axis.ticks(Math.max(2, Math.floor(width / room)));
  const out: number[] = [];
  let last = -Infinity;
  for (const tick of ticks) {
    const at = axis(tick);
    if (at - last < room * 0.8) continue;
    out.push(tick);
    last = at;
  }
  return out;
}
