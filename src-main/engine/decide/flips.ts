import { VERDICTS, type Verdict } from '#shared/domain/breach.ts';
import { getBit, newBits, popcount, popcount32, type Bits } from './bits.ts';
import type { Corpus } from './corpus.ts';
import { keepProbability } from '#shared/domain/sampling.ts';
import { samplePurpose } from './chance.ts';
import type { LimitLookup } from './limits.ts';
import { nearestList } from './nearest-list.ts';
import { compileRule, drawsOf, rulePlane } from './rule-plane.ts';
import type { Side, Thresholds } from './thresholds.ts';

/** A document whose verdict the change turns. */
export interface Flip {
  document: number;
  from: Verdict;
  to: Verdict;
  /** The moved side that turned it; the nearest one where several did. */
  side: string;
  value: number | string;
  /** The limit now, or the one before where there is none any more; of sampling the probability to be kept. */
  limit: number | readonly string[];
  /** |value − limit|; 0 for labels; of sampling |draw − probability|. */
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
  const changed = before.dropped.map(
    (word, w) => (word ^ after.dropped[w]!) | (before.undecided[w]! ^ after.undecided[w]!),
  );
  return {
    turned: turnedWays(before, after, changed),
    flips: popcount(changed),
    nearest: top === 0 ? [] : nearestFlips(),
  };

  function nearestFlips(): Flip[] {
    const [old, next] = [before.thresholds, after.thresholds];
    const sides = new Map([...old.sides, ...next.sides].map((side) => [side.id, side]));
    // In the order of the recipe: of two that are as near, the same one is named however the limits were moved.
    const moved = [...sides.values()].filter(({ id }) => touched.includes(id));
    const movers = moved.map((side) => moverOf(corpus, side, old, next));
    const list = nearestList<{ document: number; mover: Mover; distance: number }>(top);
    for (let w = 0; w < changed.length; w++) {
      for (let rest = changed[w]!; rest !== 0; rest &= rest - 1) {
        const document = (w << 5) + 31 - Math.clz32(rest & -rest);
        let mover: Mover | null = null;
        let distance = Infinity;
        for (const candidate of movers) {
          if (!getBit(candidate.moved, document)) continue;
          const score = candidate.score(document);
          if (mover === null || score < distance) [mover, distance] = [candidate, score];
        }
        if (mover !== null && list.takes(distance)) list.offer({ document, mover, distance });
      }
    }
    return list.all().map(({ document, mover }) => ({
      document,
      from: verdictIn(before, document),
      to: verdictIn(after, document),
      ...mover.tell(document),
    }));
  }
}

/** Counted word by word, whatever the number of documents. */
function turnedWays(before: Verdicts, after: Verdicts, changed: Bits): Record<string, number> {
  const turned: Record<string, number> = {};
  for (const from of VERDICTS) {
    for (const to of VERDICTS) {
      if (from === to) continue;
      let n = 0;
      for (let w = 0; w < changed.length; w++)
        n += popcount32(changed[w]! & wordOf(before, from, w) & wordOf(after, to, w));
      if (n > 0) turned[`${from}>${to}`] = n;
    }
  }
  return turned;
}

function wordOf({ dropped, undecided }: Verdicts, verdict: Verdict, w: number): number {
  if (verdict === 'drop') return dropped[w]!;
  return verdict === 'undecided' ? undecided[w]! : ~(dropped[w]! | undecided[w]!);
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
  const planeIn = (thresholds: Thresholds): Bits => {
    const compiled = compileRule(side, thresholds, groups.list);
    return rulePlane(compiled, column, corpus, newBits(corpus.documents));
  };
  const after = planeIn(next);
  const moved = planeIn(old).map((word, w) => word ^ after[w]!);
  const { kind } = side;
  if (kind === 'sample') return { moved, ...drawTold(corpus, side, old, next) };
  const limitsIn = (thresholds: Thresholds): (number | readonly string[] | undefined)[] => {
    const limits = thresholds.signals.get(side.signal)?.limits;
    return groups.list.map(({ language, script }) => limits?.(language, script)[kind]);
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
    moved,
    score: (i) => distance(i) / scales[groups.of[i]!]!,
    tell: (i) => ({
      side: side.id,
      value: column.kind === 'label' ? column.labels[column.values[i]!]! : column.values[i]!,
      limit: limits[groups.of[i]!] ?? [],
      distance: distance(i),
    }),
  };
}

/** As the other sides tell, of a side that samples: its limit is the probability, and what comes near it is the draw. */
function drawTold(corpus: Corpus, side: Side, old: Thresholds, next: Thresholds): Omit<Mover, 'moved'> {
  const { groups } = corpus;
  const { values } = corpus.column(side.signal);
  const limitsIn = ({ signals }: Thresholds): LimitLookup => signals.get(side.signal)?.limits ?? (() => ({}));
  const [was, is] = [limitsIn(old), limitsIn(next)];
  const curves = groups.list.map(({ language, script }) => is(language, script).sample ?? was(language, script).sample);
  const draw = drawsOf(corpus)(next.seed, samplePurpose(side.signal));
  const probability = (i: number): number => {
    const curve = curves[groups.of[i]!];
    return curve === undefined ? 1 : keepProbability(curve, values[i]!);
  };
  const distance = (i: number): number => Math.abs(draw(i) - probability(i));
  return {
    score: distance,
    tell: (i) => ({ side: side.id, value: values[i]!, limit: probability(i), distance: distance(i) }),
  };
}
