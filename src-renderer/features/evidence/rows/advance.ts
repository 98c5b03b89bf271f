/** The row to go to from another by a step; it stays at the ends. Null where there is none. */
export function stepFrom(row: number | null, step: 1 | -1, total: number): number | null {
  if (total === 0) return null;
  if (row === null) return step === 1 ? 0 : total - 1;
  return Math.min(Math.max(row + step, 0), total - 1);
}

/** Where to stand in a view that was opened again: at the document, or else where it was, as far as there are rows. */
export function placeIn(found: number | null, before: number | null, total: number): number | null {
  if (total === 0) return null;
  if (found !== null && found < total) return found;
  return before === null ? null : Math.min(before, total - 1);
}
