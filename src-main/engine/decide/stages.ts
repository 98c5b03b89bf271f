import { invariant } from '#shared/assert.ts';
import { allBits, newBits, type Bits } from './bits.ts';
import type { Decide } from './decide.ts';
import { sampledOut } from './sampling.ts';

/** What a stage says of the documents that reach it. Documents it does not speak of stay. */
export interface StageResult {
  dropped: Bits;
  undecided: Bits;
}

/**
 * Decide runs in stages, once, in order (DECISIONS 6): a stage sees only what the earlier ones left open and never
 * brings a document back.
 */
export interface Stage {
  id: string;
  decide(open: Bits): StageResult;
}

export interface Decided {
  kept: Bits;
  dropped: Bits;
  undecided: Bits;
  /** What each stage dropped. */
  stages: { id: string; dropped: Bits }[];
}

export function decideInStages(documents: number, stages: readonly Stage[]): Decided {
  const kept = allBits(documents);
  const dropped = newBits(documents);
  const undecided = newBits(documents);
  const results = stages.map((stage) => {
    const result = stage.decide(kept.slice());
    for (let w = 0; w < kept.length; w++) {
      const gone = result.dropped[w]!;
      const open = result.undecided[w]!;
      invariant((gone & open) === 0 && ((gone | open) & ~kept[w]!) === 0, `stage ${stage.id} speaks of open documents`);
      kept[w]! &= ~(gone | open);
      dropped[w]! |= gone;
      undecided[w]! |= open;
    }
    return { id: stage.id, dropped: result.dropped };
  });
  return { kept, dropped, undecided, stages: results };
}

/** The last stage: what nothing but sampling drops. */
export function samplingStage(decide: Decide): Stage {
  return {
    id: 'sampling',
    decide(open) {
      const sampled = sampledOut(decide);
      return { dropped: sampled.map((word, w) => word & open[w]!), undecided: newBits(decide.corpus.documents) };
    },
  };
}

/** Stage 1: thresholds, and a person's word over them. */
export function rulesStage(decide: Decide): Stage {
  return {
    id: 'rules',
    decide(open) {
      const { dropped, undecided } = decide.verdicts();
      const sampled = sampledOut(decide);
      return {
        dropped: dropped.map((word, w) => word & open[w]! & ~sampled[w]!),
        undecided: undecided.map((word, w) => word & open[w]!),
      };
    },
  };
}
