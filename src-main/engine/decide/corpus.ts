import type { Column } from '#shared/domain/cell.ts';
import type { LongTailPlane } from './long-tail.ts';
import type { Weights } from './tally.ts';

/** The documents of a snapshot in canonical order, as decide sees them: no text, no SQL. */
export interface Corpus extends Weights {
  documents: number;
  /** Documents that soft rules pass over; null or left out where the recipe has no quota. */
  longTail?: LongTailPlane | null;
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
