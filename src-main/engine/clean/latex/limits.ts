/** What reading LaTeX may cost, in counted work (DECISIONS 11): own macros can write more text than they are. */
export const LATEX_LIMITS = {
  /** Uses of own macros. */
  expansions: 1_000_000,
  /** UTF-16 units that their bodies write, and that are read a second time. */
  expanded: 8 * 1024 * 1024,
  /** Groups and environments within one another. */
  depth: 400,
} as const;

export type LatexLimit = keyof typeof LATEX_LIMITS;

/** Caught by the cleaner, and turned into the fault `extract-limit`. */
export class LatexLimitExceeded extends Error {
  constructor(limit: LatexLimit) {
    super(`${limit} above ${LATEX_LIMITS[limit]}`);
    this.name = 'LatexLimitExceeded';
  }
}
