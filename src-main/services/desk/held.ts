import type { Forced } from '#engine/decide/corpus.ts';
import { baselineOf, type Baseline } from '#engine/decide/baseline.ts';
import type { Decide } from '#engine/decide/decide.ts';
import type { Facts } from '#engine/decide/expression/evaluate.ts';
import type { Scale } from '#engine/decide/histogram-edges.ts';
import { binned, type Binned } from '#engine/decide/histogram.ts';
import type { Thresholds } from '#engine/decide/thresholds.ts';
import { valueRange, type NumberColumn, type ValueRange } from '#engine/decide/value-range.ts';
import type { Workspace } from '#store/api.ts';
import { decideSnapshot, factsOf, thresholdsOf } from '../decide.ts';
import { openSnapshot, type Snapshot } from '../snapshot.ts';
import type { KnownDocuments } from '../snapshot-decisions.ts';
import { groundOf } from './ground.ts';
import { changesOf, type Draft } from './types.ts';

/** A snapshot on the desk, with everything that is decided over it. */
export interface Held {
  /** Another snapshot, or another recipe over the same documents, has another one. */
  readonly number: number;
  readonly snapshot: Snapshot;
  /** What the snapshot stands on, to tell whether that is still so. */
  readonly ground: string;
  readonly decide: Decide;
  readonly facts: Facts;
  /** The limits of the recipe. */
  readonly saved: Thresholds;
  /** What the rules say by them, while a draft is in place. */
  readonly baseline: Baseline;
  thresholds(draft: Draft): Thresholds;
  /** Puts a draft in place. */
  use(draft: Draft): Decide;
  /** As `use`, where decide has just been moved to these limits. */
  used(draft: Draft): void;
  /** Works in what was decided since, by whomever. `known`: documents that are spoken of. */
  follow(known?: KnownDocuments): void;
  /** Changes with every decision that was worked in. */
  readonly decisions: number;
  /** How the values of a signal lie; those asked for last are kept. */
  binned(query: { signal: string; bins: number; scale: Scale }, column: NumberColumn): Binned;
  close(): void;
}

const NO_DRAFT = '[]';
/** Two bytes a document each. */
const BINNINGS = 3;

export async function takeSnapshot(ws: Workspace, number: number): Promise<Held> {
  return holdSnapshot(await openSnapshot(ws, { partial: true }), number);
}

/** Takes over an open snapshot, and what was decided over the same documents by other limits, where there is that. */
export function holdSnapshot(snapshot: Snapshot, number: number, before?: Decide): Held {
  const { ws, keys, decisions } = snapshot;
  // Somebody may have decided something since the snapshot read the log.
  let version = -1;
  const saved = thresholdsOf(snapshot);
  const decide = before ?? decideSnapshot(snapshot, saved);
  decide.retune(saved);
  const baseline = baselineOf(decide);
  let current = NO_DRAFT;
  let last = { key: NO_DRAFT, thresholds: saved };
  const ranges = new Map<string, ValueRange | null>();
  const binnings = new Map<string, Binned>();

  function rangeOf(signal: string, column: NumberColumn, positive: boolean): ValueRange | null {
    const key = `${signal} ${positive}`;
    let range = ranges.get(key);
    if (range === undefined) ranges.set(key, (range = valueRange(column, null, positive)));
    return range;
  }

  function thresholds(draft: Draft): Thresholds {
    const key = JSON.stringify(draft);
    if (key === NO_DRAFT) return saved;
    if (last.key !== key) last = { key, thresholds: saved.with(changesOf(draft)) };
    return last.thresholds;
  }

  function speak(document: number, word: Forced | null): void {
    const ruled = decide.forcedOn(document) === undefined;
    if (ruled !== (word === null)) baseline.rule(document, word === null);
    decide.override(document, word);
  }

  return {
    number,
    snapshot,
    ground: groundOf(ws, keys, snapshot.stock),
    decide,
    facts: factsOf(snapshot, decide),
    saved,
    baseline,
    thresholds,
    use(draft) {
      const key = JSON.stringify(draft);
      if (key !== current) {
        decide.retune(thresholds(draft));
        current = key;
      }
      return decide;
    },
    used(draft) {
      current = JSON.stringify(draft);
    },
    follow(known) {
      const now = ws.dataVersion();
      if (now === version) return;
      version = now;
      for (const { document, word } of decisions.add(ws.decisions(decisions.last), known)) speak(document, word);
    },
    get decisions() {
      return decisions.last;
    },
    binned({ signal, bins, scale }, column) {
      const key = `${signal} ${bins} ${scale}`;
      const known = binnings.get(key);
      if (known !== undefined) return known;
      const range = (positive: boolean): ValueRange | null => rangeOf(signal, column, positive);
      const made = binned(column, { bins, scale, within: null, range });
      binnings.set(key, made);
      if (binnings.size > BINNINGS) binnings.delete(binnings.keys().next().value!);
      return made;
    },
    close() {
      snapshot.close();
    },
  };
}
