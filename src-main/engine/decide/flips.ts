import type { Verdict } from '#shared/domain/breach.ts';
import { getBit, indexesOf, newBits, type Bits } from './bits.ts';
import type { Corpus } from './corpus.ts';
import { orderBy } from './order.ts';
import { buildPlane, compileSide } from './plane.ts';
import type { Side, Thresholds } from './thresholds.ts';

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

export interface Turned {
  /** How many documents turn, by direction, e.g. `keep>drop`. */
  turned: Record<string, number>;
  flips: number;
  /** The first of them, nearest to the limit first, then in canonical order. */
  nearest: Flip[];
}

/** All verdicts under some limits. */
export interface Verdicts {
  dropped: Bits;
  undecided: Bits;
}

/** What turns between two sets of limits. `touched`: ids of the sides that differ. */
export function turnedBetween(
  corpus: Corpus,
  before: Verdicts & { thresholds: Thresholds },
  after: Verdicts & { thresholds: Thresholds },
  touched: readonly string[],
  top: number,
): Turned {
  const documents = indexesOf(
    before.dropped.map((word, w) => (word ^ after.dropped[w]!) | (before.undecided[w]! ^ after.undecided[w]!)),
  );
  const turned: Record<string, number> = {};
  for (const i of documents) {
    const way = `${verdictIn(before, i)}>${verdictIn(after, i)}`;
    turned[way] = (turned[way] ?? 0) + 1;
  }
  return { turned, flips: documents.length, nearest: top === 0 || documents.length === 0 ? [] : nearestFlips() };

  function nearestFlips(): Flip[] {
    const [old, next] = [before.thresholds, after.thresholds];
    const sides = new Map([...old.sides, ...next.sides].map((side) => [side.id, side]));
    const movers = touched.flatMap((id) => (sides.has(id) ? [moverOf(corpus, sides.get(id)!, old, next)] : []));
    const scores = new Float64Array(documents.length).fill(Infinity);
    const best = new Int32Array(documents.length).fill(-1);
    movers.forEach((mover, m) => {
      for (let k = 0; k < documents.length; k++) {
        const i = documents[k]!;
        if (!getBit(mover.moved, i)) continue;
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

export function verdictIn({ dropped, undecided }: Verdicts, i: number): Verdict {
  return getBit(dropped, i) ? 'drop' : getBit(undecided, i) ? 'undecided' : 'keep';
}

interface Mover {
  /** Documents that breach the side under the one set of limits and not under the other. */
  moved: Bits;
  /** Distance in units of the move, so that sides of different signals compare. */
  score(document: number): number;
  tell(document: number): Pick<Flip, 'side' | 'value' | 'limit' | 'distance'>;
}

function moverOf(corpus: Corpus, side: Side, old: Thresholds, next: Thresholds): Mover {
  const { groups } = corpus;
  const column = corpus.column(side.signal);
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
  const planeIn = (thresholds: Thresholds): Bits => {
    const { limits } = thresholds.signals.get(side.signal) ?? {};
    const ranges = groups.list.map(({ language, script }) => limits?.(language, script) ?? {});
    return buildPlane(compileSide(side.kind, ranges), column, groups, newBits(corpus.documents));
  };
  const after = planeIn(next);
  return {
    moved: planeIn(old).map((word, w) => word ^ after[w]!),
    score: (i) => distance(i) / scales[groups.of[i]!]!,
    tell: (i) => ({
      side: side.id,
      value: column.kind === 'label' ? column.labels[column.values[i]!]! : column.values[i]!,
      limit: limits[groups.of[i]!] ?? [],
      distance: distance(i),
    }),
  };
}
