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
    const scores = new Float64Array(documents.length).fill(Infinity);
    const best = Array<Side | undefined>(documents.length);
    for (const id of touched) {
      const side = sides.get(id);
      if (side === undefined) continue;
      documents.forEach((i, k) => {
        if (bitOf(before, id, i) === bitOf(after, id, i)) return;
        const score = scoreOf(side, i);
        if (score >= scores[k]! && best[k] !== undefined) return;
        scores[k] = score;
        best[k] = side;
      });
    }
    const order = orderBy(
      documents.map((_, k) => k),
      { kind: 'real', values: scores },
      false,
    ).subarray(0, top);
    return [...order].flatMap((k) => (best[k] === undefined ? [] : [flipOf(documents[k]!, best[k])]));
  }

  /** Distance in units of the move, so that sides of different signals compare. */
  function scoreOf(side: Side, i: number): number {
    const [was, is] = [limitIn(old, side, i), limitIn(next, side, i)];
    const limit = is ?? was;
    const { values, kind } = decide.corpus.column(side.signal);
    if (kind === 'label' || typeof limit !== 'number') return 0;
    const scale =
      typeof was === 'number' && typeof is === 'number' && was !== is ? Math.abs(is - was) : Math.abs(limit);
    return Math.abs(values[i]! - limit) / (scale || 1);
  }

  function flipOf(i: number, side: Side): Flip {
    const column = decide.corpus.column(side.signal);
    const value = column.kind === 'label' ? column.labels[column.values[i]!]! : column.values[i]!;
    const limit = limitIn(next, side, i) ?? limitIn(old, side, i) ?? [];
    const distance = typeof value === 'number' && typeof limit === 'number' ? Math.abs(value - limit) : 0;
    return { document: i, from: verdictIn(before, i), to: verdictIn(after, i), side: side.id, value, limit, distance };
  }

  function limitIn(thresholds: Thresholds, side: Side, i: number): number | readonly string[] | undefined {
    const { language, script } = decide.corpus.groups.list[decide.corpus.groups.of[i]!]!;
    return thresholds.signals.get(side.signal)?.limits(language, script)[side.kind];
  }
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

function bitOf(snapshot: Snapshot, id: string, i: number): boolean {
  const plane = snapshot.sides.get(id)?.plane;
  return plane !== undefined && getBit(plane, i);
}

function verdictIn({ dropped, undecided }: Snapshot, i: number): Verdict {
  return getBit(dropped, i) ? 'drop' : getBit(undecided, i) ? 'undecided' : 'keep';
}
