import type { Line } from './lines.ts';

/** Lines further up than the one before, of all lines, from which on a page is written in no order that can be read. */
const DISORDER = 0.2;
const JUMPS = 4;

/**
 * The reading order of a page. Nearly every program writes a page as it is read, columns included, and that order is
 * kept; a page that jumps up and down is put in order by cutting it at its white gaps, first across, then along.
 */
export function inReadingOrder(lines: readonly Line[]): Line[] {
  let jumps = 0;
  for (let i = 1; i < lines.length; i++) if (lines[i]!.y > lines[i - 1]!.y + lines[i]!.size * 0.5) jumps++;
  if (jumps <= JUMPS || jumps < lines.length * DISORDER) return [...lines];
  return cut([...lines], 0);
}

/** Depth of cuts; beyond it lines are taken from top to bottom. */
const DEPTH = 12;

function cut(lines: Line[], depth: number): Line[] {
  const downwards = lines.sort((a, b) => b.y - a.y || a.left - b.left);
  if (lines.length < 2 || depth >= DEPTH) return downwards;
  const columns = parts(lines, (line) => [line.left, line.right], (line) => line.size); // prettier-ignore
  if (columns.length > 1) return columns.flatMap((column) => cut(column, depth + 1));
  const rows = parts(downwards, (line) => [-line.y - line.size * 0.8, -line.y + line.size * 0.2], (line) => line.size); // prettier-ignore
  return rows.length > 1 ? rows.flatMap((row) => cut(row, depth + 1)) : downwards;
}

/** Groups of lines between which there is white of more than a letter's size, in ascending order. */
function parts(
  lines: readonly Line[],
  extent: (line: Line) => [number, number],
  white: (line: Line) => number,
): Line[][] {
  const sorted = [...lines].sort((a, b) => extent(a)[0] - extent(b)[0]);
  const groups: Line[][] = [];
  let end = -Infinity;
  for (const line of sorted) {
    const [from, to] = extent(line);
    if (groups.length === 0 || from > end + white(line)) groups.push([]);
    groups.at(-1)!.push(line);
    end = Math.max(end, to);
  }
  return groups;
}
