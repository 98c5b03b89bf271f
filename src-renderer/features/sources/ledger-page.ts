/** Entries on one page of the ledger. */
export const PAGE_SIZE = 100;

/** The page that a start lies on, within a total that may have shrunk meanwhile. */
export function pageOf(start: number, total: number): { start: number; end: number; page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const page = Math.max(0, Math.min(pages - 1, Math.floor(start / PAGE_SIZE)));
  const first = page * PAGE_SIZE;
  return { start: first, end: Math.min(total, first + PAGE_SIZE), page, pages };
}

/** `path#locator.part`, as in ids of documents; the path alone where the whole file is meant. */
export function placeOf({ path, locator, part }: { path: string; locator: number | null; part: number }): string {
  if (locator === null) return path;
  return `${path}#${locator}${part === 0 ? '' : `.${part}`}`;
}

/** Reasons with their counts and shares of the most frequent one, most first, then by name. */
export function reasonBars(
  reasons: Readonly<Record<string, number>>,
): { reason: string; count: number; length: number }[] {
  const list = Object.entries(reasons)
    .filter(([, count]) => count > 0)
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const most = list[0]?.[1] ?? 1;
  return list.map(([reason, count]) => ({ reason, count, length: count / most }));
}
