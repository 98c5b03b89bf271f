/** Rows are fetched in aligned blocks, so that scrolling by a row asks for nothing twice. */
export const BLOCK = 128;

export interface RowsInView {
  first: number;
  end: number;
}

/** Blocks that hold the rows in view and a screen on each side, those in view first. */
export function blocksFor(view: RowsInView, rowCount: number): number[] {
  const screen = view.end - view.first;
  const seen = range(view.first, view.end);
  const near = range(Math.max(0, view.first - screen), Math.min(rowCount, view.end + screen));
  return [...seen, ...near.filter((block) => !seen.includes(block))];
}

/** First row and number of rows of a block. */
export function rowsOf(block: number, rowCount: number): { start: number; count: number } {
  const start = block * BLOCK;
  return { start, count: Math.min(BLOCK, rowCount - start) };
}

/** What to ask for and what to abort when the view moved. */
export function plan(
  view: RowsInView,
  rowCount: number,
  running: Iterable<number>,
  hasPending: (block: number) => boolean,
): { start: number[]; abort: number[] } {
  const wanted = blocksFor(view, rowCount);
  const asked = [...running];
  return {
    start: wanted.filter((block) => !asked.includes(block) && hasPending(block)),
    abort: asked.filter((block) => !wanted.includes(block)),
  };
}

function range(first: number, end: number): number[] {
  const out: number[] = [];
  if (first >= end) return out;
  for (let block = Math.floor(first / BLOCK); block * BLOCK < end; block++) out.push(block);
  return out;
}
