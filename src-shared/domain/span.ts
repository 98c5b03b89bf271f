/** UTF-16 offsets on the clean text, half-open, never splitting a surrogate pair. */
export interface Span {
  start: number;
  end: number;
  label: string;
}

/**
 * A change of the clean text, kept as a span so that it can be shown and undone (DECISIONS 2). Measure-time edits
 * depend on knobs and make the measured text; decide-time edits are chosen by the recipe and make the final text.
 */
export interface EditSpan {
  start: number;
  end: number;
  replacement: string;
  /** The unit that made it, e.g. `c4`. */
  author: string;
  /** The kind of edit within that unit, e.g. `few-words`; a category for PII. */
  class: string;
}
