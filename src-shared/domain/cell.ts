/**
 * The state of one signal of one document (DECISIONS 4). Numbers are stored (one byte a row, and only in
 * columns where some row is not `measured`), so they never change meaning.
 */
export const CELL_STATES = ['measured', 'not-applicable', 'undefined', 'gated', 'failed'] as const;
export type CellState = (typeof CELL_STATES)[number];

export const MEASURED = 0;
/** The rule does not speak of this document, e.g. word rules on a script whose words we cannot find. */
export const NOT_APPLICABLE = 1;
/** The value does not exist for this document, e.g. a 10-gram share of nine words. */
export const UNDEFINED = 2;
/** A cheaper signal made this one unnecessary; the document may be undecided. */
export const GATED = 3;
/** Measuring failed; the document is quarantined. */
export const FAILED = 4;

/** One signal of all documents of a shard or a snapshot. `states` is absent when every cell is measured. */
export type Column =
  | { kind: 'real'; values: Float64Array; states?: Uint8Array }
  | { kind: 'count'; values: Uint32Array; states?: Uint8Array }
  | { kind: 'label'; values: Uint16Array; labels: string[]; states?: Uint8Array };

/** A cell as JSON shows it: a number, a label, or why there is none. */
export type CellJson = number | string | { na: Exclude<CellState, 'measured'> };
