import { BANDS, type Band } from './bands.ts';
import type { Corpus } from './corpus.ts';
import type { Decide, Row } from './decide.ts';
import { memberOf, type Dimension } from './groups.ts';
import { METRICS, WEIGHTS, type Tally } from './tally.ts';

/** Documents and what they weigh; `words` is null where no rule counts words. */
export interface Weighed {
  documents: number;
  bytes: number;
  words: number | null;
}

export interface FunnelRow {
  /** `failed` for quarantine, else `SIGNAL.min` … */
  id: string;
  /** Dropped if this were the only side; dropped by this side alone; dropped here first, in recipe order. */
  alone: Weighed;
  unique: Weighed;
  cascade: Weighed;
}

/** made = kept + dropped + undecided; dropped = takedown + person + Σ cascade (DECISIONS 27). */
export interface FunnelPart {
  made: Weighed;
  kept: Weighed;
  dropped: Weighed;
  undecided: Weighed;
  /** Dropped by a takedown; dropped by a person; kept by a person, rules notwithstanding. */
  takedown: Weighed;
  personDrop: Weighed;
  personKeep: Weighed;
  /** In cascade order. A rule counts only documents that no person decided. */
  rows: FunnelRow[];
}

export interface Funnel extends FunnelPart {
  by: Partial<Record<Dimension, (FunnelPart & { name: string; bands: Band[] })[]>>;
}

const CELL = METRICS.length * WEIGHTS.length;

/** The funnel of all documents, and of each member of the asked dimensions, most documents first. */
export function funnelOf(decide: Decide, dimensions: readonly Dimension[]): Funnel {
  const tally = decide.tally();
  const judged = new Set(decide.thresholds.sides.map(({ id }) => id));
  const rows = decide.rows.map((row, r) => ({ row, sums: tally.rows[r]! })).filter(({ row }) => shown(row, judged));
  const { corpus } = decide;
  const { list } = corpus.groups;
  const sumsOfAll = madeOf(decide);
  const persons = personsOf(decide);
  const weigh = (take: (weight: number) => number): Weighed => ({
    documents: take(0),
    bytes: take(1),
    words: corpus.words === null ? null : take(2),
  });

  function part(groups: readonly number[]): FunnelPart {
    const sum = (sums: Float64Array, stride: number, offset: number): Weighed =>
      weigh((weight) => groups.reduce((total, g) => total + sums[g * stride + offset + weight]!, 0));
    const of = (sums: Float64Array): Weighed => sum(sums, WEIGHTS.length, 0);
    const all = of(sumsOfAll);
    const takedown = of(persons.takedown);
    const personDrop = of(persons.drop);
    const undecided = of(tally.undecided);
    const dropped = plus(plus(of(tally.dropped), takedown, 1), personDrop, 1);
    return {
      made: all,
      kept: plus(plus(all, dropped, -1), undecided, -1),
      dropped,
      undecided,
      takedown,
      personDrop,
      personKeep: of(persons.keep),
      rows: rows
        .map(({ row, sums }) => ({
          id: row.id,
          alone: sum(sums, CELL, 0),
          unique: sum(sums, CELL, WEIGHTS.length),
          cascade: sum(sums, CELL, 2 * WEIGHTS.length),
        }))
        .filter(({ id, alone }) => id !== 'failed' || alone.documents > 0),
    };
  }

  const by: Funnel['by'] = {};
  for (const dimension of dimensions) {
    const members = new Map<string, number[]>();
    list.forEach((group, g) => {
      const name = memberOf(group, dimension);
      const held = members.get(name);
      if (held === undefined) members.set(name, [g]);
      else held.push(g);
    });
    by[dimension] = [...members]
      .map(([name, groups]) => ({ name, bands: bandsOf(groups.map((g) => list[g]!.category)), ...part(groups) }))
      .sort((a, b) => b.made.documents - a.made.documents || (a.name < b.name ? -1 : 1));
  }
  return { ...part(list.map((_, g) => g)), by };
}

/** A side that lost its limits has an empty row, which nobody needs to see. */
function shown({ id, side }: Row, judged: ReadonlySet<string>): boolean {
  return side === null || judged.has(id);
}

function bandsOf(categories: readonly (string | null)[]): Band[] {
  return BANDS.filter(({ category }) => categories.length > 0 && categories.every((own) => own === category));
}

function plus(a: Weighed, b: Weighed, sign: 1 | -1): Weighed {
  return {
    documents: a.documents + sign * b.documents,
    bytes: a.bytes + sign * b.bytes,
    words: a.words === null || b.words === null ? null : a.words + sign * b.words,
  };
}

const madeByCorpus = new WeakMap<Corpus, Float64Array>();

/** [group][weight] of all documents; no document ever changes, so it is counted once. */
export function madeOf({ corpus }: Pick<Decide, 'corpus'>): Float64Array {
  const known = madeByCorpus.get(corpus);
  if (known !== undefined) return known;
  const { documents, groups, bytes, words } = corpus;
  const sums = new Float64Array(groups.list.length * WEIGHTS.length);
  for (let i = 0; i < documents; i++) {
    const at = groups.of[i]! * WEIGHTS.length;
    sums[at]! += 1;
    sums[at + 1]! += bytes[i]!;
    if (words !== null) sums[at + 2]! += words[i]!;
  }
  madeByCorpus.set(corpus, sums);
  return sums;
}

/** [group][weight] of what is kept, given what the rules drop and leave open. */
export function keptOf(decide: Decide, { dropped, undecided }: Pick<Tally, 'dropped' | 'undecided'>): Float64Array {
  const persons = personsOf(decide);
  return madeOf(decide).map(
    (sum, at) => sum - dropped[at]! - undecided[at]! - persons.takedown[at]! - persons.drop[at]!,
  );
}

function personsOf({ corpus, forced }: Decide): Record<'takedown' | 'drop' | 'keep', Float64Array> {
  const empty = (): Float64Array => new Float64Array(corpus.groups.list.length * WEIGHTS.length);
  const persons = { takedown: empty(), drop: empty(), keep: empty() };
  for (const { document, by, verdict } of forced) {
    const sums = persons[by === 'takedown' ? 'takedown' : verdict];
    const at = corpus.groups.of[document]! * WEIGHTS.length;
    sums[at]! += 1;
    sums[at + 1]! += corpus.bytes[document]!;
    sums[at + 2]! += corpus.words?.[document] ?? 0;
  }
  return persons;
}
