/**
 * From the scroll bar to the first row and back, for any number of rows. A browser cuts an element at about
 * 33.5 M device pixels, which is 16.7 M px at 200 % zoom: content above MAX_CANVAS is drawn to scale. `top`, in pixels of
 * the content, is what holds; the bar follows it, and only a drag of the bar is read as a proportion.
 */
export interface Geometry {
  rowCount: number;
  rowHeight: number;
  /** Height in which rows are seen, without the header. */
  viewport: number;
  /** Height of the scrolled element as the browser granted it; as asked for when absent. */
  granted?: number;
}

export interface Scroll {
  /** Pixels of the content above the viewport, 0 to `topRange`. */
  top: number;
  /** `scrollTop` of the scrolled element, 0 to `barRange`. */
  bar: number;
}

/** Whether a row is seen from top to bottom. */
export function isWhole(g: Geometry, s: Scroll, row: number): boolean {
  return row * g.rowHeight >= s.top && (row + 1) * g.rowHeight <= s.top + g.viewport;
}

export type Align = 'nearest' | 'start' | 'center';

/** Stands below the browsers' limit up to a zoom of 400 %. */
export const MAX_CANVAS = 8_000_000;

export const AT_START: Scroll = { top: 0, bar: 0 };

export const contentHeight = (g: Geometry): number => g.rowCount * g.rowHeight;

/** The height to ask the browser for. */
export const canvasHeight = (g: Geometry): number => Math.min(contentHeight(g), MAX_CANVAS);

const canvas = (g: Geometry): number => Math.min(canvasHeight(g), g.granted ?? MAX_CANVAS);

/** Whether a pixel of the bar stands for more than one of the content. */
export const isScaled = (g: Geometry): boolean => contentHeight(g) > canvas(g);

export const topRange = (g: Geometry): number => Math.max(0, contentHeight(g) - g.viewport);

export const barRange = (g: Geometry): number => Math.max(0, canvas(g) - g.viewport);

const clamp = (value: number, max: number): number => Math.min(Math.max(value, 0), max);

/** Where the bar stands for a place in the content; exact at both ends. */
export function barOf(g: Geometry, top: number): number {
  const range = topRange(g);
  if (top <= 0 || range === 0) return 0;
  if (top >= range) return barRange(g);
  return isScaled(g) ? Math.round((top / range) * barRange(g)) : top;
}

/** The place in the content that the bar stands for; exact at both ends, also where the browser rounds the last pixel. */
export function topOf(g: Geometry, bar: number): number {
  const range = barRange(g);
  if (bar <= 0 || range === 0) return 0;
  if (bar > range - 1) return topRange(g);
  return isScaled(g) ? (bar / range) * topRange(g) : bar;
}

function at(g: Geometry, top: number): Scroll {
  const held = clamp(top, topRange(g));
  return { top: held, bar: barOf(g, held) };
}

/** Wheel and keys: by pixels of the content, whatever the scale. */
export const scrollBy = (g: Geometry, s: Scroll, pixels: number): Scroll => at(g, s.top + pixels);

/** After a change of the geometry: the same first row as far as there is one. */
export const refit = (g: Geometry, s: Scroll): Scroll => at(g, s.top);

/**
 * The browser moved the bar. A pixel of a dragged thumb is thousands of pixels of the canvas, so a step shorter than
 * that is a finger or a click on the track, which moves the content by as much. The ends are the ends either way.
 */
export function moveBar(g: Geometry, s: Scroll, bar: number): Scroll {
  const step = bar - s.bar;
  if (Math.abs(step) < 1) return s;
  const end = bar <= 0 || bar > barRange(g) - 1;
  if (end || !isScaled(g) || Math.abs(step) > touchLimit(g)) return { top: topOf(g, bar), bar };
  return { top: clamp(s.top + step, topRange(g)), bar };
}

const touchLimit = (g: Geometry): number => Math.max(g.viewport, barRange(g) / (4 * Math.max(1, g.viewport)));

/** So that the row is wholly seen (the start of it, where it is taller than the viewport). */
export function toRow(g: Geometry, s: Scroll, row: number, align: Align = 'nearest'): Scroll {
  const start = clamp(row, Math.max(0, g.rowCount - 1)) * g.rowHeight;
  const room = g.viewport - g.rowHeight;
  if (align === 'start') return at(g, start);
  if (align === 'center') return at(g, start - Math.max(0, room / 2));
  if (start < s.top || room < 0) return at(g, start);
  if (start > s.top + room) return at(g, start - room);
  return s;
}

/** The rows that are seen at least in part, half-open. */
export function visibleRows(g: Geometry, s: Scroll): { first: number; end: number } {
  const first = Math.min(Math.floor(s.top / g.rowHeight), Math.max(0, g.rowCount - 1));
  return { first, end: Math.min(g.rowCount, Math.ceil((s.top + g.viewport) / g.rowHeight)) };
}

/** Rows that a page key moves by: one less than whole rows seen, so that one stays as a guide. */
export const pageRows = (g: Geometry): number => Math.max(1, Math.floor(g.viewport / g.rowHeight) - 1);
