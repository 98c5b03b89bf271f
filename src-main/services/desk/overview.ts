import type { Overview } from '#shared/contract/desk.ts';
import type { FunnelPart } from '#engine/decide/funnel.ts';
import { DIMENSIONS, type Dimension } from '#engine/decide/groups.ts';
import { statsOfSnapshot } from '../stats.ts';
import type { Held } from './held.ts';

/** Sources, languages or categories that are listed, those of most documents first. */
const MOST_MEMBERS = 60;

/** The funnel of what decides now, and all that a person should look at. */
export function overviewOf({ snapshot, decide }: Held): Overview {
  const stats = statsOfSnapshot(snapshot, decide, DIMENSIONS);
  const { funnel, records, balances, guards, alarms, stale, longTail, onlySoft, sampledOut, residuals } = stats;
  const { by, ...whole } = funnel;
  const { read, used, ignored, quarantined, bytes } = records;
  const members = (dimension: Dimension): Overview['by'][Dimension] =>
    (by[dimension] ?? [])
      .slice(0, MOST_MEMBERS)
      .map(({ bands, ...member }) => ({ ...dropping(member), bands: [...bands] }));
  const more = (dimension: Dimension): number => Math.max(0, (by[dimension]?.length ?? 0) - MOST_MEMBERS);
  return {
    funnel: whole,
    by: { source: members('source'), language: members('language'), category: members('category') },
    more: { source: more('source'), language: more('language'), category: more('category') },
    records: { read, used, ignored, quarantined, bytes },
    balances,
    longTail,
    onlySoft,
    sampledOut,
    residuals,
    guards: guards.map(({ accepted, ...guard }) => ({
      ...guard,
      accepted: accepted && { fraction: accepted.fraction, why: accepted.why },
    })),
    alarms,
    stale,
  };
}

/** Of a group only the sides that drop any of it are told: an answer holds many groups. */
function dropping<P extends FunnelPart>(part: P): P {
  return { ...part, rows: part.rows.filter(({ alone }) => alone.documents > 0) };
}
