import { join } from 'node:path';
import type { Breach, Verdict } from '#shared/domain/breach.ts';
import type { CellJson } from '#shared/domain/cell.ts';
import type { Source } from '#shared/domain/source.ts';
import type { Span } from '#shared/domain/span.ts';
import { AppError } from '#shared/errors.ts';
import { judge } from '#engine/decide/breaches.ts';
import type { Limits } from '#engine/decide/limits.ts';
import type { Thresholds } from '#engine/decide/thresholds.ts';
import { prepareMeasurer } from '#engine/measure/measurer.ts';
import { lotOf } from '#engine/decide/chance.ts';
import { LONG_TAIL_QUOTA } from '#engine/decide/long-tail.ts';
import type { Reason } from '#engine/decide/reasons.ts';
import { SAMPLED_OUT } from '#engine/decide/sampling.ts';
import { fileResources } from '#engine/measure/resources.ts';
import type { Measurer, Unit } from '#engine/measure/unit.ts';
import type { LanguageLabel } from '#engine/rules/rule.ts';
import { forcedLanguage } from '#workers/columns.ts';
import { metaOf } from '#workers/stored-text.ts';
import { thresholdsOf, withSnapshot, type RecipeChoice } from './decide.ts';
import { excerpt } from './docs.ts';
import { pieceWithout, piiSpans } from './hide-pii.ts';
import { cellAt } from './snapshot-columns.ts';
import { languageBy, languageUnit } from './snapshot-groups.ts';
import { partOf, type Part } from './snapshot-coverage.ts';
import { locate, type Segment } from './snapshot-segments.ts';
import type { StaleDecision } from './snapshot-decisions.ts';
import type { Snapshot } from './snapshot.ts';

export interface ExplainOptions extends RecipeChoice {
  /** Measures this document now, with the rules as they are, instead of taking what is stored. */
  remeasure?: boolean;
  /** Characters of text that a span shows. */
  excerpt?: number;
}

export interface SpanText extends Span {
  text: string;
}

export interface ExplainedSignal {
  signal: string;
  unit: string;
  /** The key of the columns that the value comes from. */
  key: string;
  value: CellJson;
  /** Limits that hold for this document; null where none does. */
  limits: Limits | null;
  /** Distance to the nearest limit: negative where it is breached; null where there is none or no number. */
  margin: number | null;
  breached: boolean;
  /** On the clean text, UTF-16 units, half-open. */
  spans: SpanText[];
}

export interface Explanation {
  id: string;
  /** The shards that are ready; null where all are. */
  partial: Part;
  verdict: Verdict;
  /** What the rules alone say. */
  ofRules: Verdict;
  by: 'takedown' | 'person' | 'rules';
  /** What decided it. */
  reason: Reason;
  /** What the person said, or that chance decided: the long-tail quota keeps it, or it was sampled out. */
  why: string | null;
  /** Decisions on this document that were made about another text of it. */
  stale: StaleDecision[];
  textSha256: string;
  chars: number;
  bytes: number;
  language: string;
  script: string;
  meta: Record<string, unknown>;
  /** What cleaning changed, by step. */
  edits: Record<string, number>;
  /** True when the values were measured now. */
  remeasured: boolean;
  breaches: Breach[];
  /** Judged signals that were gated. */
  open: string[];
  signals: ExplainedSignal[];
}

type Cells = Map<string, CellJson>;

/**
 * Why a document has its verdict: every signal with value, limit, margin and spans. Refuses with `stale` when what is
 * stored was measured by other rules than those that would explain it (DECISIONS 26), unless asked to measure anew.
 */
export async function explainDocument(dir: string, id: string, options: ExplainOptions = {}): Promise<Explanation> {
  return withSnapshot(
    dir,
    options,
    async (snapshot) =>
      explainIn(snapshot, id, {
        measurer: await prepareMeasurer(snapshot.loaded.recipe, fileResources()),
        thresholds: thresholdsOf(snapshot),
        remeasure: options.remeasure === true,
        excerpt: options.excerpt ?? 80,
      }),
    'read',
  );
}

/** With what a document is explained. */
export interface ExplainTools {
  /** Of the snapshot's recipe. */
  measurer: Measurer;
  thresholds: Thresholds;
  remeasure: boolean;
  excerpt: number;
}

/** As explainDocument, in a snapshot that is open. */
export function explainIn(snapshot: Snapshot, id: string, tools: ExplainTools): Explanation {
  const { measurer, thresholds, remeasure } = tools;
  const at = snapshot.find(id);
  const { segment, ordinal } = locate(snapshot.segments, at);
  const row = snapshot.row(at);
  const text = snapshot.text(at);
  const meta = metaOf(row);
  const hint = forcedLanguage(segment.source.language)(text);
  if (!remeasure) refuseStale(snapshot, segment);
  const cells = remeasure ? measuredNow(measurer, text, meta, hint) : storedCells(snapshot, segment, ordinal);
  const { language, script } = languageOf(cells, snapshot.keys.units, segment.source);
  const lot = lotOf(row.textSha256, segment.source.name);
  const judged = judge(thresholds, (signal) => cells.get(signal), language, script, lot);
  const { verdict, open, chance } = judged;
  const breaches = [...judged.breaches, ...judged.spared];
  const forced = snapshot.decisions.forced().find(({ document }) => document === at);
  const finds = tools.excerpt > 0 ? piiSpans(measurer, text, meta, hint) : [];
  const breached = new Set(breaches.flatMap((breach) => ('signal' in breach ? [breach.signal] : [])));
  const signals = [...snapshot.columns.signals].map(([signal, { unit }]): ExplainedSignal => {
    const limits = thresholds.signals.get(signal)?.limits(language, script) ?? {};
    const value = cells.get(signal)!;
    return {
      signal,
      unit: unit.name,
      key: snapshot.keys.column(unit, segment.source),
      value,
      limits: Object.keys(limits).length === 0 ? null : limits,
      margin: marginOf(value, limits),
      breached: breached.has(signal),
      spans: withText(measurer.explain(text, meta, hint, signal), text, finds, tools.excerpt),
    };
  });
  return {
    id: snapshot.id(at),
    partial: partOf(snapshot.coverage),
    verdict: forced?.verdict ?? verdict,
    ofRules: verdict,
    by: forced?.by ?? 'rules',
    reason: forced?.by ?? chance ?? REASON_OF[verdict],
    why: forced?.reason ?? (chance === null ? null : CHANCE[chance]),
    stale: snapshot.decisions.stale().filter(({ document }) => document === snapshot.id(at)),
    textSha256: row.textSha256,
    chars: row.chars,
    bytes: row.bytes,
    language,
    script,
    meta: JSON.parse(row.meta) as Record<string, unknown>,
    edits: JSON.parse(row.edits) as Record<string, number>,
    remeasured: remeasure,
    breaches,
    open,
    signals,
  };
}

const REASON_OF = { keep: 'none', drop: 'rules', undecided: 'gated' } as const;
const CHANCE = { 'long-tail': LONG_TAIL_QUOTA, 'sampled-out': SAMPLED_OUT } as const;

function refuseStale(snapshot: Snapshot, segment: Segment): void {
  const { columns, keys, files, ws, run } = snapshot;
  const lacking = keys.units.filter((unit) => !columns.has(segment, unit));
  if (lacking.length === 0) return;
  const stored = ws.products().filter(({ shard, kind }) => shard === segment.shard && kind === 'unit');
  const shapes = new Set(
    stored.flatMap(({ file, key }) =>
      files.withSignals(join(ws.dir, file), ({ header }) =>
        header.units.filter((unit) => unit.key === key).map(({ signals }) => shapeOf(signals)),
      ),
    ),
  );
  const others = lacking.filter(({ signals }) => shapes.has(shapeOf(signals)));
  const names = (units: readonly Unit[]): string => units.map(({ name }) => name).join(', ');
  if (others.length > 0) {
    throw new AppError(
      'stale',
      `${names(others)}: what is stored was measured by another version or with other knobs`,
      {
        where: ws.dir,
        remedy: `run ${run}, or use --remeasure to measure this document now`,
      },
    );
  }
  throw new AppError('not-found', `${names(lacking)}: not measured for this document`, {
    where: ws.dir,
    remedy: `run ${run} first, or use --remeasure to measure this document now`,
  });
}

function shapeOf(signals: readonly { slot: string }[]): string {
  return JSON.stringify(signals.map(({ slot }) => slot).sort());
}

function storedCells({ columns }: Snapshot, segment: Segment, ordinal: number): Cells {
  return new Map(
    [...columns.signals.keys()].map((signal) => [signal, cellAt(columns.shardColumn(segment, signal), ordinal)]),
  );
}

function measuredNow(
  measurer: Measurer,
  text: string,
  meta: Parameters<Measurer['measure']>[1],
  hint: LanguageLabel | null,
): Cells {
  const batch = measurer.newBatch();
  measurer.measure(text, meta, hint, batch, null);
  const chunks = new Map(batch.take().map((chunk) => [chunk.key, chunk]));
  return new Map(
    measurer.units.flatMap(({ key, signals }) =>
      signals.map(({ name, slot }) => [name, cellAt(chunks.get(key)!.columns[slot]!, 0)] as const),
    ),
  );
}

function languageOf(cells: Cells, units: readonly Unit[], source: Source): { language: string; script: string } {
  const unit = languageUnit(units);
  return languageBy(unit, source, (slot) => cells.get(`${unit?.name}.${slot}`));
}

function marginOf(value: CellJson, { min, max }: Limits): number | null {
  if (typeof value !== 'number') return null;
  const margins = [...(min === undefined ? [] : [value - min]), ...(max === undefined ? [] : [max - value])];
  return margins.length === 0 ? null : Math.min(...margins);
}

function withText(spans: readonly Span[], text: string, finds: readonly Span[], length: number): SpanText[] {
  return spans.map((span) => ({ ...span, text: excerpt(pieceWithout(text, span.start, span.end, finds), length) }));
}
