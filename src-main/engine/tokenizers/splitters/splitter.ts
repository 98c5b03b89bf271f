import type { Aligned } from '../aligned.ts';

/** Calls `emit` for the parts of `text` between `start` and `end` that a piece is cut into, from left to right. */
export type Cut = (text: string, start: number, end: number, emit: (start: number, end: number) => void) => void;

/** Stretches of a text: start and end, in turns. What stands between them is left out. */
export interface Pieces {
  source: Aligned;
  bounds: number[];
}

/** A step of pre-tokenisation: it cuts pieces further, or writes them anew. */
export type SplitStep = { kind: 'cut'; cut: Cut } | { kind: 'rewrite'; rewrite: (pieces: Pieces) => Pieces };

export const cutting = (cut: Cut): SplitStep => ({ kind: 'cut', cut });

/** One cut after the other. */
export function cutsInSequence(cuts: readonly Cut[]): Cut {
  const [first, ...rest] = cuts;
  if (first === undefined) {
    return (_, start, end, emit) => {
      emit(start, end);
    };
  }
  if (rest.length === 0) return first;
  const then = cutsInSequence(rest);
  return (text, start, end, emit) => {
    first(text, start, end, (from, to) => {
      then(text, from, to, emit);
    });
  };
}
