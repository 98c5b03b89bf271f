import type { ExplainedDocument } from '#shared/contract/documents.ts';
import { prepareMeasurer } from '#engine/measure/measurer.ts';
import { fileResources } from '#engine/measure/resources.ts';
import type { Measurer } from '#engine/measure/unit.ts';
import type { Thresholds } from '#engine/decide/thresholds.ts';
import { prepareRedaction, type Redaction } from '#engine/pii/redaction.ts';
import type { Workspace } from '#store/api.ts';
import { thresholdsOf } from '../decide.ts';
import { groundOf } from '../desk/ground.ts';
import { changesOf, type Draft } from '../desk/types.ts';
import { explainIn, type ExplainedSignal } from '../explain.ts';
import { openSnapshot, type Snapshot } from '../snapshot.ts';
import { stockAt } from '../snapshot-coverage.ts';
import { finalOf } from './final.ts';
import type { Trace } from './trace.ts';

/** Spans of one signal that an answer holds. */
const MOST_SPANS = 500;

export interface Explainer {
  explain(input: { id: string; draft: Draft; remeasure: boolean }): Promise<ExplainedDocument>;
  final(input: { id: string }): Promise<Trace>;
  close(): void;
}

interface Open {
  snapshot: Snapshot;
  measurer: Measurer;
  redaction: Redaction | null;
  saved: Thresholds;
  /** Stored hash of the recipe in use. */
  recipe: string | null;
  ground: string;
  version: number;
}

/** Why documents have their verdicts, over whatever is read by now. */
export function createExplainer(ws: Workspace): Explainer {
  let current: Open | null = null;

  async function open(): Promise<Open> {
    current?.snapshot.close();
    current = null;
    const version = ws.dataVersion();
    const recipe = ws.currentRecipe()?.hash ?? null;
    const snapshot = await openSnapshot(ws, { partial: 'texts' });
    const measurer = await prepareMeasurer(snapshot.loaded.recipe, fileResources());
    const redaction = prepareRedaction(snapshot.loaded.recipe, fileResources());
    const ground = groundOf(ws, snapshot.keys, snapshot.stock);
    return (current = { snapshot, measurer, redaction, saved: thresholdsOf(snapshot), recipe, ground, version });
  }

  /** The open snapshot, unless the workspace holds something else now. */
  async function latest(): Promise<Open> {
    const here = current;
    if (here === null) return open();
    const version = ws.dataVersion();
    if (version === here.version) return here;
    const { snapshot } = here;
    const sameRecipe = (ws.currentRecipe()?.hash ?? null) === here.recipe;
    if (!sameRecipe || groundOf(ws, snapshot.keys, stockAt(ws)) !== here.ground) return open();
    snapshot.decisions.add(ws.decisions(snapshot.decisions.last));
    here.version = version;
    return here;
  }

  return {
    async explain({ id, draft, remeasure }) {
      const { snapshot, measurer, saved } = await latest();
      const thresholds = draft.length === 0 ? saved : saved.with(changesOf(draft));
      const told = explainIn(snapshot, id, { measurer, thresholds, remeasure, excerpt: 0 });
      const { verdict, ofRules, by, reason, why, breaches, open: openSignals, stale } = told;
      return {
        id: told.id,
        verdict,
        by,
        reason,
        why,
        ofRules,
        breaches,
        open: openSignals,
        stale: stale.map(({ entry, kind, why: because }) => ({ entry, kind, why: because })),
        signals: told.signals.map((signal) => signalOf(signal, snapshot)).sort(byUrgency),
      };
    },
    async final({ id }) {
      const { snapshot, redaction } = await latest();
      return finalOf(snapshot, redaction, id);
    },
    close() {
      current?.snapshot.close();
    },
  };
}

type Told = ExplainedDocument['signals'][number];

function signalOf({ signal, unit, value, limits, margin, breached, spans }: ExplainedSignal, of: Snapshot): Told {
  const { spec } = of.columns.signals.get(signal)!;
  return {
    signal,
    rule: unit,
    unit: spec.unit,
    describe: spec.describe,
    value,
    limits,
    margin,
    breached,
    spans: spans.slice(0, MOST_SPANS).map(({ start, end, label }) => ({ start, end, label })),
    spanCount: spans.length,
  };
}

/** Breached first, then what is nearest to its limit for its size, then what no limit judges. */
function byUrgency(a: Told, b: Told): number {
  return rank(a) - rank(b) || closeness(a) - closeness(b);
}

function rank({ breached, limits }: Told): number {
  return breached ? 0 : limits === null ? 2 : 1;
}

function closeness({ margin, limits }: Told): number {
  if (margin === null) return Infinity;
  const size = Math.max(Math.abs(limits?.min ?? 0), Math.abs(limits?.max ?? 0)) || 1;
  return Math.abs(margin) / size;
}
