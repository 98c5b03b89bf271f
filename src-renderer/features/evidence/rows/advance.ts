export interface Place {
  /** The row with the focus; null where the document is in no row, or none was looked at. */
  readonly row: number | null;
  /** Without a row: where the document stood before it left the view. */
  readonly near: number | null;
  /** The document that is shown. */
  readonly doc: string | null;
}

/**
 * The row to go to by a step; it stays at the ends. From the place of a document that left the view, the row that moved
 * up into it is the next. Null where there is none.
 */
export function stepFrom({ row, near }: Pick<Place, 'row' | 'near'>, by: 1 | -1, total: number): number | null {
  if (total === 0) return null;
  const to = row !== null ? row + by : near !== null ? near + Math.min(by, 0) : by === 1 ? 0 : total - 1;
  return Math.min(Math.max(to, 0), total - 1);
}
