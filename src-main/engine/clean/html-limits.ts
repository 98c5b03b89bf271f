/**
 * What extraction may cost, in counted work, so that the same page has the same fate on every machine (DECISIONS 11).
 * Readability asks for the text and the descendants of every element, and for the list of children of some, again and
 * again: its cost follows the sums below, not the size of the page. Of 1,490 real pages of 14 collections the largest has
 * 7,778 elements, a depth of 193, 7,421 nodes under one element and a nesting of 1.7 million.
 */
export const HTML_LIMITS = {
  /** UTF-16 units of markup. */
  chars: 32 * 1024 * 1024,
  /** Open elements above one another. */
  depth: 512,
  /** Attributes of one tag. */
  attributes: 4096,
  /** Elements of the tree that Readability gets. */
  elements: 60_000,
  /** Nodes right under one element; each `<`, `>` and `&` in text counts too, since reparsing makes it a node. */
  children: 40_000,
  /** Σ over elements and text of their depth, text counted as one for every 16 units. */
  nesting: 6_000_000,
} as const;

export type HtmlLimit = keyof typeof HTML_LIMITS;

/** Thrown while a page is parsed, caught by the cleaner, and turned into the fault `extract-limit`. */
export class HtmlLimitExceeded extends Error {
  readonly limit: HtmlLimit;

  constructor(limit: HtmlLimit) {
    super(`${limit} above ${HTML_LIMITS[limit]}`);
    this.name = 'HtmlLimitExceeded';
    this.limit = limit;
  }
}

export function within(limit: HtmlLimit, value: number): void {
  if (value > HTML_LIMITS[limit]) throw new HtmlLimitExceeded(limit);
}
