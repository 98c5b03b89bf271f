import { clearBit, getBit, setBit } from './bits.ts';
import type { Decide } from './decide.ts';
import { turnedBetween, type Turned, type Verdicts } from './flips.ts';
import { keptOf, madeOf, type Weighed } from './funnel.ts';
import { memberOf, type Dimension } from './groups.ts';
import { WEIGHTS } from './tally.ts';
import type { Thresholds } from './thresholds.ts';
import { countVerdicts, type VerdictCounts } from './what-if.ts';

/** What the rules say under limits that decide has left meanwhile, so that both can be compared without going back. */
export interface Baseline {
  readonly thresholds: Thresholds;
  /** To be told of every document whose `ruled` changed: whether no person decides it now. */
  rule(document: number, ruled: boolean): void;
  compare(top: number): Comparison;
}

/** Kept documents of a group. */
export interface Delta {
  name: string;
  made: number;
  before: number;
  after: number;
}

export interface Comparison extends Turned {
  before: VerdictCounts;
  after: VerdictCounts;
  keptBefore: Weighed;
  keptAfter: Weighed;
  /** Largest change first; groups that lose and win nothing are left out. */
  by: Record<'source' | 'language', Delta[]>;
}

/** Taken at the limits that hold now. */
export function baselineOf(decide: Decide): Baseline {
  const { thresholds, corpus } = decide;
  const { groups, bytes, words } = corpus;
  const { breached, open } = decide.byRules();
  const tally = decide.tally();
  const dropped = tally.dropped.slice();
  const undecided = tally.undecided.slice();

  function rule(document: number, ruled: boolean): void {
    const sums = getBit(breached, document) ? dropped : open !== null && getBit(open, document) ? undecided : null;
    if (sums === null) return;
    const sign = ruled ? 1 : -1;
    const at = groups.of[document]! * WEIGHTS.length;
    sums[at]! += sign;
    sums[at + 1]! += sign * bytes[document]!;
    sums[at + 2]! += sign * (words?.[document] ?? 0);
  }

  function verdicts(): Verdicts {
    const all = { dropped: breached.slice(), undecided: open?.slice() ?? breached.map(() => 0) };
    for (const { document, verdict } of decide.forced) {
      clearBit(all.undecided, document);
      if (verdict === 'drop') setBit(all.dropped, document);
      else clearBit(all.dropped, document);
    }
    return all;
  }

  return {
    thresholds,
    rule,
    compare(top) {
      const before = { ...verdicts(), thresholds };
      const after = { ...decide.verdicts(), thresholds: decide.thresholds };
      const kept = { before: keptOf(decide, { dropped, undecided }), after: keptOf(decide, decide.tally()) };
      const made = madeOf(decide);
      const weigh = (sums: Float64Array): Weighed => {
        const [documents, ofBytes, ofWords] = WEIGHTS.map((_, weight) =>
          groups.list.reduce((sum, _g, g) => sum + sums[g * WEIGHTS.length + weight]!, 0),
        );
        return { documents: documents!, bytes: ofBytes!, words: words === null ? null : ofWords! };
      };
      return {
        before: countVerdicts(corpus.documents, before.dropped, before.undecided),
        after: countVerdicts(corpus.documents, after.dropped, after.undecided),
        keptBefore: weigh(kept.before),
        keptAfter: weigh(kept.after),
        by: { source: deltas('source'), language: deltas('language') },
        ...turnedBetween(corpus, before, after, differing(thresholds, decide.thresholds), top),
      };

      function deltas(dimension: Dimension): Delta[] {
        const members = new Map<string, Delta>();
        groups.list.forEach((group, g) => {
          const name = memberOf(group, dimension);
          const delta = members.get(name) ?? { name, made: 0, before: 0, after: 0 };
          delta.made += made[g * WEIGHTS.length]!;
          delta.before += kept.before[g * WEIGHTS.length]!;
          delta.after += kept.after[g * WEIGHTS.length]!;
          members.set(name, delta);
        });
        const change = (delta: Delta): number => Math.abs(delta.after - delta.before);
        return [...members.values()]
          .filter((delta) => change(delta) > 0)
          .sort((a, b) => change(b) - change(a) || (a.name < b.name ? -1 : 1));
      }
    },
  };
}

/** Ids of the sides of signals whose limits differ. */
function differing(a: Thresholds, b: Thresholds): string[] {
  const differs = (signal: string): boolean => a.signals.get(signal)?.key !== b.signals.get(signal)?.key;
  return [...new Set([...a.sides, ...b.sides].filter(({ signal }) => differs(signal)).map(({ id }) => id))];
}
