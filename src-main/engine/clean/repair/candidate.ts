import type { Replacement } from './plan.ts';

/** UTF-16, half-open, without its line end. */
export interface Line {
  start: number;
  end: number;
}

/** A way to read a text, or parts of it, differently. */
export interface Candidate {
  /** `UTF-8 read as windows-1252`. */
  step: string;
  /** How much less surprising the text gets, in half bits, less what speaks against such a misreading beforehand. */
  gain: number;
  replacements: Replacement[];
  /** UTF-8 only: the share of the characters beyond ASCII, in the lines it changes, that it explains. */
  coverage?: number;
}
