import type { RecordCounts } from '#shared/domain/ledger.ts';
import { alarmsOf, type Alarm } from '#engine/decide/alarms.ts';
import { popcount, type Bits } from '#engine/decide/bits.ts';
import type { Decide } from '#engine/decide/decide.ts';
import { funnelOf, type Funnel, type Weighed } from '#engine/decide/funnel.ts';
import { DIMENSIONS, type Dimension } from '#engine/decide/groups.ts';
import type { Guard } from '#engine/decide/guards.ts';
import { keptByLongTail, onlySoft } from '#engine/decide/long-tail.ts';
import { residualsOf, sampledOut, type Residual } from '#engine/decide/sampling.ts';
import { decideAll, decideSnapshot, guardsOfSnapshot, withSnapshot, type RecipeChoice } from './decide.ts';
import { stockOf } from './run-report.ts';
import { partOf, type Part } from './snapshot-coverage.ts';
import type { StaleDecision } from './snapshot-decisions.ts';
import type { Snapshot } from './snapshot.ts';

export interface Stats {
  /** The shards that all of this is of; null where it is of all. */
  partial: Part;
  recipe: { name: string; hash: string };
  records: RecordCounts;
  balances: { records: boolean; documents: boolean };
  funnel: Funnel;
  /** Documents that nothing but the long-tail quota keeps; among those kept. */
  longTail: number;
  /** Documents that fail soft rules alone, those that the quota keeps among them; 0 without a quota. */
  onlySoft: number;
  /** Documents that nothing but sampling drops; among those dropped. */
  sampledOut: number;
  /** What is left of each risk that the recipe judges. */
  residuals: Residual[];
  /** Sources and languages that lose more than the recipe allows. */
  guards: Guard[];
  alarms: Alarm[];
  stale: StaleDecision[];
}

/** The funnel of a workspace, answered from columns. */
export async function statsOf(
  dir: string,
  choice: RecipeChoice = {},
  dimensions: readonly Dimension[] = DIMENSIONS,
): Promise<Stats> {
  return withSnapshot(dir, choice, (snapshot) => statsOfSnapshot(snapshot, decideSnapshot(snapshot), dimensions));
}

export function statsOfSnapshot(snapshot: Snapshot, decide: Decide, dimensions: readonly Dimension[]): Stats {
  const { recipe, hash } = snapshot.loaded;
  const funnel = funnelOf(decide, dimensions);
  const stock = stockOf(snapshot.ws, snapshot.keys, snapshot.shards);
  const { kept, dropped, undecided } = decideAll(decide);
  const agrees = (part: Weighed, bits: Bits): boolean => part.documents === popcount(bits);
  return {
    partial: partOf(snapshot.coverage),
    recipe: { name: recipe.name, hash },
    records: stock.records,
    balances: {
      records: stock.balances.records,
      // The funnel adds up what moved; the planes say what is.
      documents:
        stock.balances.documents &&
        agrees(funnel.kept, kept) &&
        agrees(funnel.dropped, dropped) &&
        agrees(funnel.undecided, undecided),
    },
    funnel,
    longTail: popcount(keptByLongTail(decide)),
    onlySoft: popcount(onlySoft(decide)),
    sampledOut: popcount(sampledOut(decide)),
    residuals: residualsOf(decide),
    guards: guardsOfSnapshot(snapshot, decide),
    alarms: alarmsOf(decide, snapshot.ws.sources()),
    stale: snapshot.decisions.stale(),
  };
}
