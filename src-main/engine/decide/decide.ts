import { invariant } from '#shared/assert.ts';
import { FAILED, GATED, MEASURED, type Column } from '#shared/domain/cell.ts';
import type { Verdict } from '#shared/domain/breach.ts';
import { allBits, clearBit, getBit, newBits, orInto, setBit, type Bits } from './bits.ts';
import type { Corpus, Forced } from './corpus.ts';
import { buildPlane, compileSide, stateBits, type CompiledSide } from './plane.ts';
import { emptyTally, frameCounts, tallyAll, tallyMove, type Planes, type Tally } from './tally.ts';
import type { Change, Side, Thresholds } from './thresholds.ts';

/** A cause of drops with sums of its own. The first is quarantine: some judged signal failed. */
export type Row = { id: 'failed'; side: null } | { id: string; side: Side };

/** All counts in documents, exact. */
export interface MoveCounts {
  kept: number;
  dropped: number;
  undecided: number;
  /** Of the moved side. */
  alone: number;
  unique: number;
}

/**
 * Stage 1 of decide: thresholds and overrides over all documents (DECISIONS 6, 14). It holds one bit-plane a row;
 * columns are read one at a time and not kept.
 */
export interface Decide {
  readonly corpus: Corpus;
  readonly forced: readonly Forced[];
  readonly thresholds: Thresholds;
  /** In cascade order. */
  readonly rows: readonly Row[];
  /** Sums by row and group; what the last move changed is worked in when this is first asked for. */
  tally(): Tally;
  /** Documents that breach a row, overruled ones too. */
  breaches(row: string): Bits;
  /** Drops and open questions after overrides; the rest is kept. */
  verdicts(): { dropped: Bits; undecided: Bits };
  verdict(document: number): Verdict;
  /** Moves limits of one side. Rebuilds its plane alone. */
  moveThreshold(change: Change): MoveCounts;
  /** Moves any number of limits. */
  retune(thresholds: Thresholds): void;
  /** Documents in which each judged signal has a value. */
  measured(): ReadonlyMap<string, number>;
  /** Bytes of planes and sums. */
  memory(): number;
}

export function createDecide(corpus: Corpus, initial: Thresholds, forced: readonly Forced[]): Decide {
  const { documents, groups } = corpus;
  const ruled = allBits(documents);
  for (const { document } of forced) clearBit(ruled, document);
  const forcedDrops = forced.filter(({ verdict }) => verdict === 'drop');
  const overruled = new Map(forced.map((entry) => [entry.document, entry.verdict]));
  invariant(overruled.size === forced.length, 'one override a document');
  let thresholds = initial;
  let rows: Row[] = [];
  let compiled: (CompiledSide | null)[] = [];
  let planes: Planes;
  let tally: Tally;
  let pending: { row: number; side: CompiledSide; plane: Bits } | null = null;
  let spare: Bits | null = null;
  const measured = new Map<string, number>();
  rebuild();

  function compile(side: Side, by: Thresholds): CompiledSide {
    const threshold = by.signals.get(side.signal);
    return compileSide(
      side.kind,
      groups.list.map(({ language, script }) => threshold?.limits(language, script) ?? {}),
    );
  }

  /** Reads each judged column once, whatever the number of its sides. */
  function rebuild(): void {
    pending = null;
    rows = [{ id: 'failed', side: null }, ...thresholds.sides.map((side): Row => ({ id: side.id, side }))];
    const failed = newBits(documents);
    let gated: Bits | null = null;
    compiled = rows.map(({ side }) => side && compile(side, thresholds));
    const bits = rows.map(({ side }, r) => {
      if (side === null) return failed;
      const compiledSide = compiled[r]!;
      const column = corpus.column(side.signal);
      if (!measured.has(side.signal)) measured.set(side.signal, measuredCells(column));
      const failedHere = stateBits(column, FAILED, compiledSide.active, groups);
      if (failedHere !== null) orInto(failed, failedHere);
      const gatedHere = stateBits(column, GATED, compiledSide.active, groups);
      if (gatedHere !== null) orInto((gated ??= newBits(documents)), gatedHere);
      return buildPlane(compiledSide, column, groups, newBits(documents));
    });
    planes = { rows: bits, ruled, gated, any: newBits(documents), many: newBits(documents) };
    tally = tallyAll(planes, corpus);
  }

  function settle(): void {
    if (pending === null) return;
    const old = planes.rows[pending.row]!;
    tallyMove(planes, corpus, tally, pending.row, pending.plane);
    compiled[pending.row] = pending.side;
    spare = old;
    pending = null;
  }

  /** A row for every side that `next` names; a side that lost its limits keeps its row, which then is empty. */
  function alignRows(next: Thresholds, sides: readonly Side[] = next.sides): void {
    for (const side of sides) {
      if (rows.some(({ id }) => id === side.id)) continue;
      const after = rows.findIndex((row) => row.side !== null && next.rank(row.side) > next.rank(side));
      const at = after < 0 ? rows.length : after;
      rows.splice(at, 0, { id: side.id, side });
      compiled.splice(at, 0, compileSide(side.kind, Array(groups.list.length).fill({})));
      planes.rows.splice(at, 0, newBits(documents));
      tally.rows.splice(at, 0, ...emptyTally(1, groups.list.length).rows);
    }
  }

  /** Quarantine and open questions depend on where limits hold, not on their values. */
  function needsRebuild(moved: readonly { row: number; side: CompiledSide }[]): boolean {
    return moved.some(({ row, side }) => {
      const before = compiled[row]!.active;
      return side.active.some((a, g) => a !== before[g]) && corpus.column(rows[row]!.side!.signal).states !== undefined;
    });
  }

  function movedRows(next: Thresholds): { row: number; side: CompiledSide }[] {
    return rows.flatMap(({ side }, row) => {
      if (side === null) return [];
      const compiledSide = compile(side, next);
      return equalSides(compiledSide, compiled[row]!) ? [] : [{ row, side: compiledSide }];
    });
  }

  function begin(row: number, side: CompiledSide): void {
    const { signal } = rows[row]!.side!;
    const column = corpus.column(signal);
    if (!measured.has(signal)) measured.set(signal, measuredCells(column));
    const out = pending?.plane ?? spare ?? newBits(documents);
    spare = null;
    pending = { row, side, plane: buildPlane(side, column, groups, out) };
  }

  function retune(next: Thresholds): void {
    settle();
    alignRows(next);
    const moved = movedRows(next);
    thresholds = next;
    if (needsRebuild(moved)) return rebuild();
    for (const { row, side } of moved) {
      begin(row, side);
      settle();
    }
  }

  function rowOf(side: Side, next: Thresholds): number {
    if (!rows.some(({ id }) => id === side.id)) {
      settle();
      alignRows(next, [side]);
    }
    return rows.findIndex(({ id }) => id === side.id);
  }

  function moveThreshold(change: Change): MoveCounts {
    const next = thresholds.with([change]);
    const side: Side = { id: `${change.signal}.${change.kind}`, signal: change.signal, kind: change.kind };
    if (pending !== null && rows[pending.row]!.id !== side.id) settle();
    const row = rowOf(side, next);
    const moved = { row, side: compile(side, next) };
    if (needsRebuild([moved])) {
      retune(next);
    } else {
      thresholds = next;
      begin(row, moved.side);
    }
    const at = rowOf(side, next);
    const counts = frameCounts(planes, at, pending?.plane ?? planes.rows[at]!);
    const dropped = counts.dropped + forcedDrops.length;
    return { ...counts, dropped, kept: documents - dropped - counts.undecided };
  }

  return {
    corpus,
    forced,
    get thresholds() {
      return thresholds;
    },
    get rows() {
      return rows;
    },
    tally() {
      settle();
      return tally;
    },
    breaches(id) {
      settle();
      const row = rows.findIndex((r) => r.id === id);
      invariant(row >= 0, `a row for ${id}`);
      return planes.rows[row]!;
    },
    verdicts() {
      settle();
      const dropped = newBits(documents);
      const undecided = newBits(documents);
      for (let w = 0; w < dropped.length; w++) {
        dropped[w] = planes.any[w]! & ruled[w]!;
        if (planes.gated !== null) undecided[w] = planes.gated[w]! & ruled[w]! & ~planes.any[w]!;
      }
      for (const { document } of forcedDrops) setBit(dropped, document);
      return { dropped, undecided };
    },
    verdict(document) {
      settle();
      const byPerson = overruled.get(document);
      if (byPerson !== undefined) return byPerson;
      if (getBit(planes.any, document)) return 'drop';
      return planes.gated !== null && getBit(planes.gated, document) ? 'undecided' : 'keep';
    },
    moveThreshold,
    retune,
    measured: () => measured,
    memory() {
      const bits = [...planes.rows, planes.any, planes.many, ruled, planes.gated, spare, pending?.plane ?? null];
      const sums = [...tally.rows, tally.dropped, tally.undecided];
      return [...bits, ...sums].reduce((bytes, array) => bytes + (array?.byteLength ?? 0), 0);
    },
  };
}

function measuredCells({ values, states }: Column): number {
  if (states === undefined) return values.length;
  let n = 0;
  for (let i = 0; i < states.length; i++) n += Number(states[i] === MEASURED);
  return n;
}

function equalSides(a: CompiledSide, b: CompiledSide): boolean {
  return (
    a.limits.every((limit, g) => limit === b.limits[g]) &&
    a.active.every((active, g) => active === b.active[g]) &&
    (a.keepZero === null) === (b.keepZero === null) &&
    (a.keepZero?.every((zero, g) => zero === b.keepZero?.[g]) ?? true) &&
    a.labels.every((set, g) => JSON.stringify(set) === JSON.stringify(b.labels[g]))
  );
}
