/** Half-open stretch of rows. */
export interface RowRange {
  start: number;
  end: number;
}

/**
 * Selected rows as ranges and exceptions: where `inverted`, every row but those in `ranges`. So "all 4.1 M rows" costs
 * nothing, and all but three costs three. Ranges are in order, not empty, and neither overlap nor touch.
 */
export interface Selection {
  readonly inverted: boolean;
  readonly ranges: readonly RowRange[];
}

export const NOTHING: Selection = { inverted: false, ranges: [] };
export const EVERYTHING: Selection = { inverted: true, ranges: [] };

export function isSelected(selection: Selection, row: number): boolean {
  return inRanges(selection.ranges, row) !== selection.inverted;
}

/** How many of `rowCount` rows are selected. */
export function countSelected(selection: Selection, rowCount: number): number {
  const listed = cut(selection.ranges, rowCount).reduce((sum, { start, end }) => sum + (end - start), 0);
  return selection.inverted ? rowCount - listed : listed;
}

/** The selected rows below `rowCount` as ranges in order. */
export function selectedRanges(selection: Selection, rowCount: number): RowRange[] {
  const listed = cut(selection.ranges, rowCount);
  if (!selection.inverted) return listed;
  const out: RowRange[] = [];
  let at = 0;
  for (const { start, end } of listed) {
    if (start > at) out.push({ start: at, end: start });
    at = end;
  }
  if (at < rowCount) out.push({ start: at, end: rowCount });
  return out;
}

export function setRows(selection: Selection, range: RowRange, selected: boolean): Selection {
  const listed = selected !== selection.inverted;
  return { ...selection, ranges: listed ? add(selection.ranges, range) : remove(selection.ranges, range) };
}

export const toggleRow = (selection: Selection, row: number): Selection =>
  setRows(selection, { start: row, end: row + 1 }, !isSelected(selection, row));

/** From one row to another, either way round, both included. */
export const between = (a: number, b: number): RowRange => ({ start: Math.min(a, b), end: Math.max(a, b) + 1 });

function inRanges(ranges: readonly RowRange[], row: number): boolean {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ranges[middle]!.end <= row) low = middle + 1;
    else high = middle;
  }
  return low < ranges.length && ranges[low]!.start <= row;
}

function add(ranges: readonly RowRange[], { start, end }: RowRange): RowRange[] {
  if (start >= end) return [...ranges];
  const before = ranges.filter((range) => range.end < start);
  const after = ranges.filter((range) => range.start > end);
  const met = ranges.slice(before.length, ranges.length - after.length);
  const joined = {
    start: Math.min(start, met[0]?.start ?? start),
    end: Math.max(end, met.at(-1)?.end ?? end),
  };
  return [...before, joined, ...after];
}

function remove(ranges: readonly RowRange[], { start, end }: RowRange): RowRange[] {
  if (start >= end) return [...ranges];
  return ranges.flatMap((range) => {
    if (range.end <= start || range.start >= end) return [range];
    const rest: RowRange[] = [];
    if (range.start < start) rest.push({ start: range.start, end: start });
    if (range.end > end) rest.push({ start: end, end: range.end });
    return rest;
  });
}

const cut = (ranges: readonly RowRange[], rowCount: number): RowRange[] =>
  ranges.flatMap(({ start, end }) => (start < rowCount ? [{ start, end: Math.min(end, rowCount) }] : []));
