import { popcount, type Bits } from './bits.ts';
import type { Decide } from './decide.ts';
import { turnedBetween, type Turned } from './flips.ts';
import { sumOf } from './tally.ts';
import { movedSides, type Change } from './thresholds.ts';

export interface VerdictCounts {
  kept: number;
  dropped: number;
  undecided: number;
}

export interface WhatIf extends Turned {
  before: VerdictCounts;
  after: VerdictCounts;
  /** Sides whose limit changed for some document. */
  sides: { id: string; alone: [before: number, after: number]; unique: [before: number, after: number] }[];
}

/** What a change of limits would do, answered from columns. The state is as before when it returns. */
export function whatIf(decide: Decide, changes: readonly Change[], top: number): WhatIf {
  const old = decide.thresholds;
  const next = old.with(changes);
  const touched = movedSides(changes, old, next);
  const named = new Set(changes.map(({ signal, kind }) => `${signal}.${kind}`));
  const before = snapshotOf(decide, touched);
  decide.retune(next);
  const after = snapshotOf(decide, touched);
  decide.retune(old);
  const side = (id: string): WhatIf['sides'][number] => ({
    id,
    alone: [before.sides.get(id)?.alone ?? 0, after.sides.get(id)?.alone ?? 0],
    unique: [before.sides.get(id)?.unique ?? 0, after.sides.get(id)?.unique ?? 0],
  });
  return {
    before: before.counts,
    after: after.counts,
    sides: touched.map(side).filter(({ id, alone, unique }) => {
      // Of the many that a quota passes over, those that it moves.
      return named.has(id) || alone[0] !== alone[1] || unique[0] !== unique[1];
    }),
    ...turnedBetween(decide.corpus, { ...before, thresholds: old }, { ...after, thresholds: next }, touched, top),
  };
}

interface Snapshot {
  counts: VerdictCounts;
  dropped: Bits;
  undecided: Bits;
  sides: Map<string, { alone: number; unique: number }>;
}

function snapshotOf(decide: Decide, ids: readonly string[]): Snapshot {
  const tally = decide.tally();
  const { dropped, undecided } = decide.verdicts();
  const sides: Snapshot['sides'] = new Map();
  for (const id of ids) {
    const row = decide.rows.findIndex((r) => r.id === id);
    if (row < 0) continue;
    const sums = tally.rows[row]!;
    sides.set(id, { alone: sumOf(sums, 0, 0), unique: sumOf(sums, 1, 0) });
  }
  return { counts: countVerdicts(decide.corpus.documents, dropped, undecided), dropped, undecided, sides };
}

export function countVerdicts(documents: number, dropped: Bits, undecided: Bits): VerdictCounts {
  const [gone, open] = [popcount(dropped), popcount(undecided)];
  return { kept: documents - gone - open, dropped: gone, undecided: open };
}
