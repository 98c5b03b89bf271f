import type { Line } from './lines.ts';

/** Pages from which on a line that returns is a running head. */
const PAGES = 4;
/** Share of the pages on which it stands. */
const SHARE = 0.5;
/** Lines at the top and at the foot of a page that may be one. */
const EDGE = 2;

/** What returns on another page with another number is the same line. */
const keyOf = (line: Line): string => line.text.replace(/[0-9]+/g, '#').slice(0, 200);
/** A page number alone, in digits or Roman numerals. */
const PAGE_NUMBER = /^[\s\-–—|·.]*(?:#|[ivxlc]{1,8})[\s\-–—|·.]*$/i;

function edgesOf(page: readonly Line[]): Line[] {
  const byHeight = [...page].sort((a, b) => b.y - a.y);
  return [...new Set([...byHeight.slice(0, EDGE), ...byHeight.slice(-EDGE)])];
}

/** Takes the running heads, feet and page numbers out of the pages, and says how many lines that were. */
export function withoutRunningLines(pages: readonly Line[][]): { pages: Line[][]; removed: number } {
  if (pages.length < PAGES) return { pages: [...pages], removed: 0 };
  const edges = pages.map(edgesOf);
  const seen = new Map<string, number>();
  for (const page of edges) for (const key of new Set(page.map(keyOf))) seen.set(key, (seen.get(key) ?? 0) + 1);
  let removed = 0;
  const kept = pages.map((page, i) => {
    const running = new Set(
      edges[i]!.filter((line) => {
        const key = keyOf(line);
        return PAGE_NUMBER.test(key) || (seen.get(key) ?? 0) >= Math.max(2, pages.length * SHARE);
      }),
    );
    removed += running.size;
    return page.filter((line) => !running.has(line));
  });
  return { pages: kept, removed };
}
