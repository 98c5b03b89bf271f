import type { Weighed } from '#shared/contract/base.ts';
import type { Overview } from '#shared/contract/desk.ts';

const NOTHING: Weighed = { documents: 0, bytes: 0, words: 0 };

/** An overview of these parts; the rest is of nothing. */
export function overviewOf({
  records,
  ...part
}: Partial<Overview['funnel']> & { records?: Overview['records'] }): Overview {
  return {
    funnel: {
      made: NOTHING,
      kept: NOTHING,
      dropped: NOTHING,
      undecided: NOTHING,
      takedown: NOTHING,
      personDrop: NOTHING,
      personKeep: NOTHING,
      rows: [],
      ...part,
    },
    by: { source: [], language: [], category: [] },
    records: records ?? { read: 0, used: 0, ignored: {}, quarantined: {}, bytes: 0 },
    balances: { records: true, documents: true },
    guards: [],
    alarms: [],
    longTail: 0,
    onlySoft: 0,
    sampledOut: 0,
    residuals: [],
    stale: [],
  };
}

/** Documents alone weigh nothing else. */
export const docs = (documents: number): Weighed => ({ documents, bytes: documents * 10, words: null });
