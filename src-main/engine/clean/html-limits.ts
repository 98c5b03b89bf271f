/**
 * What extraction may cost, in counted work, so that the same page has the same fate on every machine (DECISIONS 11).
 * Every step is linear in the nodes and blocks of a page, times its depth for some. Of 1,490 real pages of 14 collections the
 * largest has 7,778 elements and a depth of 193.
 */
export const HTML_LIMITS = {
  /** UTF-16 units of markup. */
  chars: 32 * 1024 * 1024,
  /**
   * Of a page whose main text is taken: 12 MiB, twice the largest page that Common Crawl keeps. At this length the worst markup takes
   * about two seconds.
   */
  mainChars: 12 * 1024 * 1024,
  /** Open elements above one another. */
  depth: 512,
  /** Attributes of one tag. */
  attributes: 4096,
  /** Elements and texts of the tree that main text is taken from. */
  nodes: 400_000,
  /** Runs of text between borders of blocks, each of which is judged. */
  blocks: 20_000,
  /** Those runs, each as often as blocks are open around it: each is judged by what it stands in. */
  levels: 3_000_000,
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
