import { createDecide, type Decide } from '#engine/decide/decide.ts';
import { decideInStages, rulesStage, samplingStage, type Decided } from '#engine/decide/stages.ts';
import { guardsOf, type Guard } from '#engine/decide/guards.ts';
import { resolveThresholds, type Thresholds } from '#engine/decide/thresholds.ts';
import type { Facts } from '#engine/decide/expression/evaluate.ts';
import { loadRecipe } from '#engine/recipe/load.ts';
import type { Workspace } from '#store/api.ts';
import { openWorkspace } from '#store/workspace.ts';
import { languageUnit } from './snapshot-groups.ts';
import { sitesOf } from './snapshot-sites.ts';
import { openSnapshot, type Snapshot, type SnapshotOptions } from './snapshot.ts';

/** Which recipe decides: the workspace's current one unless another is named. */
export interface RecipeChoice {
  /** A preset or a file. Its rules must have been measured; its limits may be any. */
  recipe?: string;
}

export function thresholdsOf({ loaded, keys }: Snapshot): Thresholds {
  return resolveThresholds(loaded.recipe, keys.units);
}

/** Decides over all documents of a snapshot. Throws `not-found` where rules were not measured. */
export function decideSnapshot(snapshot: Snapshot, thresholds = thresholdsOf(snapshot)): Decide {
  snapshot.columns.expect(thresholds.sides.map(({ signal }) => signal));
  return createDecide(snapshot.corpus(), thresholds, snapshot.decisions.forced());
}

/** The verdict on every document after all stages (DECISIONS 6). */
export function decideAll(decide: Decide): Decided {
  return decideInStages(decide.corpus.documents, [rulesStage(decide), samplingStage(decide)]);
}

/** Sources and languages that lose more than the recipe allows, with what persons accepted. */
export function guardsOfSnapshot(snapshot: Snapshot, decide: Decide): Guard[] {
  const unit = languageUnit(snapshot.keys.units);
  const label = unit === undefined ? null : `${unit.name}.label`;
  return guardsOf(decide, snapshot.loaded.recipe.guard, snapshot.decisions.state.guards, label);
}

export function factsOf(snapshot: Snapshot, decide: Decide): Facts {
  const stale = (): number[] =>
    snapshot.decisions.stale().flatMap(({ document, why }) => (why === 'not-here' ? [] : [snapshot.find(document)]));
  const signals = new Set(snapshot.columns.signals.keys());
  return { decide, signals, stale, sites: () => sitesOf(snapshot) };
}

/**
 * Opens a workspace for reading, runs `use` on its snapshot and closes both. The snapshot is of the shards that are
 * ready for the question, `measured` or at least read; throws `not-found` where none is.
 */
export async function withSnapshot<T>(
  dir: string,
  choice: RecipeChoice,
  use: (snapshot: Snapshot) => T | Promise<T>,
  ready: 'measured' | 'read' = 'measured',
): Promise<T> {
  const ws = openWorkspace(dir, { readonly: true });
  try {
    const loaded = choice.recipe === undefined ? {} : { loaded: loadRecipe(choice.recipe) };
    const snapshot = await openReady(ws, loaded, ready);
    try {
      return await use(snapshot);
    } finally {
      snapshot.close();
    }
  } finally {
    ws.close();
  }
}

async function openReady(ws: Workspace, options: SnapshotOptions, ready: 'measured' | 'read'): Promise<Snapshot> {
  const part = await openSnapshot(ws, { ...options, partial: ready === 'measured' ? true : 'texts' });
  if (part.shards.length > 0) return part;
  // Nothing is ready: the snapshot of all says what is missing.
  part.close();
  const all = await openSnapshot(ws, options);
  if (ready === 'measured') all.columns.requireAll();
  return all;
}
