/** Counted work (DECISIONS 11): a file beyond it is ledgered. */
export const PDF_LIMITS = {
  pages: 5_000,
  /** Pieces of text on a page. */
  pieces: 100_000,
  /** UTF-16 units of the whole text. */
  characters: 16_000_000,
};
