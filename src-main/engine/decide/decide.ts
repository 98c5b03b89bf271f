import { invariant } from '#shared/assert.ts';
import { FAILED, GATED, MEASURED, type Column } from '#shared/domain/cell.ts';
import type { Verdict } from '#shared/domain/breach.ts';
import { allBits, clearBit, getBit, newBits, orInto, setBit, type Bits } from './bits.ts';
import type { Corpus, Forced } from './corpus.ts';
import { stateBits } from './plane.ts';
import { compileRule, rulePlane, type Judge, type RuleSide } from './rule-plane.ts';
import { emptyTally, frameCounts, tallyAll, tallyMove, tallyOne, type Planes, type Tally } from './tally.ts';
import type { LimitMove, Side, Thresholds } from './thresholds.ts';

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
 * Thresholds, overrides and sampling over all documents: the stages of decide that look at a document alone (DECISIONS 6,
 * 14). Sampling comes last, and what it drops is told apart by `sampledOut`. It holds one bit-plane a row;
 * columns are read one at a time and not kept.
 */
export interface Decide {
  readonly corpus: Corpus;
  /** In canonical order. */
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
  /** A person's word on a document; undefined where nobody decided it. */
  forcedOn(document: number): Forced | undefined;
  /** Documents that no side of another signal drops and that no person decided: where this signal alone decides. */
  others(signal: string): Bits;
  /** What the rules alone say: documents with a breach, and those with an open question. Copies. */
  byRules(): { breached: Bits; open: Bits | null };
  /** Moves limits of one side. Rebuilds its plane alone. */
  moveThreshold(change: LimitMove): MoveCounts;
  /** As retune, and the counts of one side at once: what only sums need is left for `tally`. */
  move(thresholds: Thresholds, side: Pick<Side, 'signal' | 'kind'>): MoveCounts;
  /** Moves any number of limits. Rebuilds the planes of those sides that differ. */
  retune(thresholds: Thresholds): void;
  /** A person's word set, changed or, with null, taken back. Every sum follows from that document alone. */
  override(document: number, word: Omit<Forced, 'document'> | null): void;
  /** Documents in which each judged signal has a value. */
  measured(): ReadonlyMap<string, number>;
  /** Bytes of planes and sums. */
  memory(): number;
}

export function createDecide(corpus: Corpus, initial: Thresholds, given: readonly Forced[]): Decide {
  const { documents, groups } = corpus;
  const ruled = allBits(documents);
  for (const { document } of given) clearBit(ruled, document);
  const overruled = new Map(given.map((entry) => [entry.document, entry]));
  invariant(overruled.size === given.length, 'one override a document');
  let forcedDrops = given.filter(({ verdict }) => verdict === 'drop').length;
  let forced: readonly Forced[] | null = null;
  let thresholds = initial;
  let rows: Row[] = [];
  let compiled: (RuleSide | null)[] = [];
  let planes: Planes;
  let tally: Tally;
  let pending: { row: number; side: RuleSide; plane: Bits } | null = null;
  let spare: Bits | null = null;
  const measured = new Map<string, number>();
  rebuild();

  function compile(side: Side, by: Judge): RuleSide {
    return compileRule(side, by, groups.list);
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
      return rulePlane(compiledSide, column, corpus, newBits(documents));
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
  function alignRows(next: Thresholds, sides: readonly Side[]): void {
    for (const side of sides) {
      if (rows.some(({ id }) => id === side.id)) continue;
      settle();
      const after = rows.findIndex((row) => row.side !== null && next.rank(row.side) > next.rank(side));
      const at = after < 0 ? rows.length : after;
      rows.splice(at, 0, { id: side.id, side });
      compiled.splice(at, 0, { ...compile(side, NO_LIMITS), seed: next.seed });
      planes.rows.splice(at, 0, newBits(documents));
      tally.rows.splice(at, 0, ...emptyTally(1, groups.list.length).rows);
    }
  }

  /** Quarantine and open questions depend on where limits hold, not on their values. */
  function needsRebuild(moved: readonly { row: number; side: RuleSide }[]): boolean {
    return moved.some(({ row, side }) => {
      const before = compiled[row]!.active;
      return side.active.some((a, g) => a !== before[g]) && corpus.column(rows[row]!.side!.signal).states !== undefined;
    });
  }

  function movedRows(next: Thresholds): { row: number; side: RuleSide }[] {
    return rows.flatMap(({ side }, row) => {
      if (side === null) return [];
      if (next.signals.get(side.signal)?.key === thresholds.signals.get(side.signal)?.key) return [];
      const compiledSide = compile(side, next);
      const before = pending?.row === row ? pending.side : compiled[row]!;
      return equalSides(compiledSide, before) ? [] : [{ row, side: compiledSide }];
    });
  }

  function begin(row: number, side: RuleSide): void {
    const { signal } = rows[row]!.side!;
    const column = corpus.column(signal);
    if (!measured.has(signal)) measured.set(signal, measuredCells(column));
    const out = pending?.plane ?? spare ?? newBits(documents);
    spare = null;
    pending = { row, side, plane: rulePlane(side, column, corpus, out) };
  }

  /** With `last`, the plane of that row is built and not yet worked into the sums. */
  function retune(next: Thresholds, last: number | null = null): void {
    if (pending !== null && pending.row !== last) settle();
    alignRows(next, next.sides);
    const moved = movedRows(next);
    thresholds = next;
    if (needsRebuild(moved)) return rebuild();
    for (const { row, side } of moved) {
      if (row === last) continue;
      settle();
      begin(row, side);
      settle();
    }
    const own = moved.find(({ row }) => row === last);
    if (own !== undefined) begin(own.row, own.side);
  }

  function rowOf(side: Side, next: Thresholds): number {
    alignRows(next, [side]);
    return rows.findIndex(({ id }) => id === side.id);
  }

  function move(next: Thresholds, { signal, kind }: Pick<Side, 'signal' | 'kind'>): MoveCounts {
    const side: Side = { id: `${signal}.${kind}`, signal, kind };
    alignRows(next, next.sides);
    retune(next, rowOf(side, next));
    const at = rowOf(side, next);
    const counts = frameCounts(planes, at, pending?.plane ?? planes.rows[at]!);
    const dropped = counts.dropped + forcedDrops;
    return { ...counts, dropped, kept: documents - dropped - counts.undecided };
  }

  function override(document: number, word: Omit<Forced, 'document'> | null): void {
    invariant(document >= 0 && document < documents, `a document ${document}`);
    const before = overruled.get(document);
    if (before === undefined && word === null) return;
    forced = null;
    forcedDrops += Number(word?.verdict === 'drop') - Number(before?.verdict === 'drop');
    if (word === null) overruled.delete(document);
    else overruled.set(document, { ...word, document });
    if (before === undefined) {
      tallyOne(planes, corpus, tally, document, -1);
      clearBit(ruled, document);
    } else if (word === null) {
      setBit(ruled, document);
      tallyOne(planes, corpus, tally, document, 1);
    }
  }

  function others(signal: string): Bits {
    const out = ruled.slice();
    rows.forEach(({ side }, r) => {
      if (side?.signal === signal) return;
      const plane = pending?.row === r ? pending.plane : planes.rows[r]!;
      for (let w = 0; w < out.length; w++) out[w]! &= ~plane[w]!;
    });
    return out;
  }

  return {
    corpus,
    get forced() {
      return (forced ??= [...overruled.values()].sort((a, b) => a.document - b.document));
    },
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
      for (const { document, verdict } of overruled.values()) if (verdict === 'drop') setBit(dropped, document);
      return { dropped, undecided };
    },
    verdict(document) {
      settle();
      const byPerson = overruled.get(document);
      if (byPerson !== undefined) return byPerson.verdict;
      if (getBit(planes.any, document)) return 'drop';
      return planes.gated !== null && getBit(planes.gated, document) ? 'undecided' : 'keep';
    },
    forcedOn: (document) => overruled.get(document),
    others,
    byRules() {
      settle();
      const breached = planes.any.slice();
      return { breached, open: planes.gated?.map((word, w) => word & ~breached[w]!) ?? null };
    },
    moveThreshold: (change) => move(thresholds.with([change]), change),
    move,
    retune: (next) => {
      retune(next);
    },
    override,
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

/** What judges nothing. */
const NO_LIMITS: Judge = { signals: new Map(), quota: null, seed: '' };

function equalSides(a: RuleSide, b: RuleSide): boolean {
  return (
    a.quota?.key === b.quota?.key &&
    (a.kind !== 'sample' || a.seed === b.seed) &&
    a.limits.every((limit, g) => limit === b.limits[g]) &&
    a.active.every((active, g) => active === b.active[g]) &&
    (a.keepZero === null) === (b.keepZero === null) &&
    (a.keepZero?.every((zero, g) => zero === b.keepZero?.[g]) ?? true) &&
    a.labels.every((set, g) => JSON.stringify(set) === JSON.stringify(b.labels[g])) &&
    a.curves.every((curve, g) => JSON.stringify(curve) === JSON.stringify(b.curves[g]))
  );
}
