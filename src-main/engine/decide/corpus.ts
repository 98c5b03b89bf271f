import type { Column } from '#shared/domain/cell.ts';
import type { Draws } from './chance.ts';
import type { Weights } from './tally.ts';

/** The documents of a snapshot in canonical order, as decide sees them: no text, no SQL. */
export interface Corpus extends Weights {
  documents: number;
  /** What documents draw; may be left out where nothing is left to chance. */
  draws?: Draws;
  /** The column of a signal, over all documents; loaded on demand. Throws AppError where it was not measured. */
  column(signal: string): Column;
}

/** A person's word on a document: it outranks every rule. Takedown outranks both. */
export interface Forced {
  document: number;
  by: 'takedown' | 'person';
  verdict: 'keep' | 'drop';
  /** In the decision log. */
  entry: number;
  reason: string;
}
