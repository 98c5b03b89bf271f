import type { Verdict } from '#shared/domain/breach.ts';
import { getBit, indexesOf, popcount, type Bits } from './bits.ts';
import type { Decide } from './decide.ts';
import { orderBy } from './order.ts';
import { sumOf } from './tally.ts';
import type { Change, Side, Thresholds } from './thresholds.ts';

export interface VerdictCounts {
  kept: number;
  dropped: number;
  undecided: number;
}

/** A document whose verdict the change turns. */
export interface Flip {
  document: number;
  from: Verdict;
  to: Verdict;
  /** The moved side that turned it; the nearest one where several did. */
  side: string;
  value: number | string;
  /** The limit now, or the one before where there is none any more. */
  limit: number | readonly string[];
  /** |value − limit|; 0 for labels. */
  distance: number;
}

export interface WhatIf {
  before: VerdictCounts;
  after: VerdictCounts;
  /** Sides whose limit changed for some document. */
  sides: { id: string; alone: [before: number, after: number]; unique: [before: number, after: number] }[];
  /** How many documents turn, by direction, e.g. `keep>drop`. */
  turned: Record<string, number>;
  flips: number;
  /** The first of them, nearest to the limit first, then in canonical order. */
  nearest: Flip[];
}

/** What a change of limits would do, answered from columns. The state is as before when it returns. */
export function whatIf(decide: Decide, changes: readonly Change[], top: number): WhatIf {
  const old = decide.thresholds;
  const next = old.with(changes);
  const touched = [...new Set(changes.map(({ signal, kind }) => `${signal}.${kind}`))];
  const before = snapshotOf(decide, touched);
  decide.retune(next);
  const after = snapshotOf(decide, touched);
  decide.retune(old);
  const turnedBits = before.dropped.map(
    (word, w) => (word ^ after.dropped[w]!) | (before.undecided[w]! ^ after.undecided[w]!),
  );
  const documents = indexesOf(turnedBits);
  const turned: Record<string, number> = {};
  for (const i of documents) {
    const way = `${verdictIn(before, i)}>${verdictIn(after, i)}`;
    turned[way] = (turned[way] ?? 0) + 1;
  }
  return {
    before: before.counts,
    after: after.counts,
    sides: touched.map((id) => ({
      id,
      alone: [before.sides.get(id)?.alone ?? 0, after.sides.get(id)?.alone ?? 0],
      unique: [before.sides.get(id)?.unique ?? 0, after.sides.get(id)?.unique ?? 0],
    })),
    turned,
    flips: documents.length,
    nearest: nearestFlips(),
  };

  function nearestFlips(): Flip[] {
    const sides = new Map([...old.sides, ...next.sides].map((side) => [side.id, side]));
    const movers = touched.flatMap((id) => (sides.has(id) ? [moverOf(decide, sides.get(id)!, old, next)] : []));
    const scores = new Float64Array(documents.length).fill(Infinity);
    const best = new Int32Array(documents.length).fill(-1);
    movers.forEach((mover, m) => {
      const [was, is] = [before, after].map((snapshot) => snapshot.sides.get(mover.side.id)?.plane ?? null);
      for (let k = 0; k < documents.length; k++) {
        const i = documents[k]!;
        if (bitOf(was!, i) === bitOf(is!, i)) continue;
        const score = mover.score(i);
        if (best[k] !== -1 && score >= scores[k]!) continue;
        scores[k] = score;
        best[k] = m;
      }
    });
    const places = documents.map((_, k) => k).filter((k) => best[k] !== -1);
    const order = orderBy(places, { kind: 'real', values: scores }, false).subarray(0, top);
    return [...order].map((k) => {
      const i = documents[k]!;
      return { document: i, from: verdictIn(before, i), to: verdictIn(after, i), ...movers[best[k]!]!.tell(i) };
    });
  }
}

interface Mover {
  side: Side;
  /** Distance in units of the move, so that sides of different signals compare. */
  score(document: number): number;
  tell(document: number): Pick<Flip, 'side' | 'value' | 'limit' | 'distance'>;
}

function moverOf(decide: Decide, side: Side, old: Thresholds, next: Thresholds): Mover {
  const { groups } = decide.corpus;
  const column = decide.corpus.column(side.signal);
  const limitsIn = (thresholds: Thresholds): (number | readonly string[] | undefined)[] => {
    const limits = thresholds.signals.get(side.signal)?.limits;
    return groups.list.map(({ language, script }) => limits?.(language, script)[side.kind]);
  };
  const [was, is] = [limitsIn(old), limitsIn(next)];
  const limits = is.map((limit, g) => limit ?? was[g]);
  const scales = limits.map((limit, g) => {
    const [a, b] = [was[g], is[g]];
    const moved = typeof a === 'number' && typeof b === 'number' ? Math.abs(a - b) : 0;
    return moved || (typeof limit === 'number' ? Math.abs(limit) : 0) || 1;
  });
  const distance = (i: number): number => {
    const limit = limits[groups.of[i]!];
    return column.kind === 'label' || typeof limit !== 'number' ? 0 : Math.abs(column.values[i]! - limit);
  };
  return {
    side,
    score: (i) => distance(i) / scales[groups.of[i]!]!,
    tell: (i) => ({
      side: side.id,
      value: column.kind === 'label' ? column.labels[column.values[i]!]! : column.values[i]!,
      limit: limits[groups.of[i]!] ?? [],
      distance: distance(i),
    }),
  };
}

interface Snapshot {
  counts: VerdictCounts;
  dropped: Bits;
  undecided: Bits;
  sides: Map<string, { alone: number; unique: number; plane: Bits }>;
}

function snapshotOf(decide: Decide, ids: readonly string[]): Snapshot {
  const tally = decide.tally();
  const { dropped, undecided } = decide.verdicts();
  const sides: Snapshot['sides'] = new Map();
  for (const id of ids) {
    const row = decide.rows.findIndex((r) => r.id === id);
    if (row < 0) continue;
    const sums = tally.rows[row]!;
    sides.set(id, { alone: sumOf(sums, 0, 0), unique: sumOf(sums, 1, 0), plane: decide.breaches(id).slice() });
  }
  const [gone, open] = [popcount(dropped), popcount(undecided)];
  const counts = { kept: decide.corpus.documents - gone - open, dropped: gone, undecided: open };
  return { counts, dropped, undecided, sides };
}

function bitOf(plane: Bits | null, i: number): boolean {
  return plane !== null && getBit(plane, i);
}

function verdictIn({ dropped, undecided }: Snapshot, i: number): Verdict {
  return getBit(dropped, i) ? 'drop' : getBit(undecided, i) ? 'undecided' : 'keep';
}
