import type { Column } from '#shared/domain/cell.ts';
import type { EditSpan, Span } from '#shared/domain/span.ts';
import type { Profile } from '#shared/domain/recipe.ts';
import type { SignalSpec } from '#shared/domain/signal.ts';
import type { DocumentMeta } from '#engine/clean/cleaner.ts';
import type { LanguageLabel } from '#engine/rules/rule.ts';

/** One use of a rule in a recipe, with the key that identifies what it measures (DECISIONS 3). */
export interface Unit {
  /** The name in the recipe: the family of its signals. */
  name: string;
  rule: string;
  profile: Profile;
  /** SHA-256 of {unit, version, profile, knobs, resources, keys of what it reads}. */
  key: string;
  reads: string;
  /** Files that it reads, as `Resources` names them. */
  resources?: readonly string[];
  signals: { slot: string; name: string; spec: SignalSpec }[];
  edits: boolean;
  /** Its cells depend on the language of the document, by its own rule or by the edits that it reads after. */
  language: boolean;
}

/** The cells of one unit for a chunk of documents: what the store writes. */
export interface UnitChunk {
  key: string;
  rows: number;
  /** By slot (the rule's own signal name). Label codes are local to the chunk; `labels` is its dictionary. */
  columns: Record<string, Column>;
  /** Measure-time edits on the clean text; `row` counts from the start of the chunk. */
  edits: (EditSpan & { row: number })[];
}

/** A chunk (at most 1,024 documents) of cells of all units, filled document by document and reused. */
export interface CellBatch {
  readonly rows: number;
  clear(): void;
  /** Copies out what was measured, for the store. */
  take(): UnitChunk[];
}

/** Measures every unit of a recipe over one text: one pass, one TextView a text. Not shared between threads. */
export interface Measurer {
  units: Unit[];
  /** The language unit's key, or null when the recipe uses no such rule. */
  languageKey: string | null;
  /**
   * Measures one document into `out`. `language` is a forced label (source hint or a person's), or null to detect.
   * `only`: keys of units to measure; null for all. A rule that throws leaves FAILED cells and does not stop the others.
   */
  measure(
    text: string,
    meta: DocumentMeta,
    language: LanguageLabel | null,
    out: CellBatch,
    only: ReadonlySet<string> | null,
  ): void;
  /** Spans on the clean text for one signal, by its name. */
  explain(text: string, meta: DocumentMeta, language: LanguageLabel | null, signal: string): Span[];
  newBatch(): CellBatch;
  /** Measure-time edits on the clean text, of all units that make them, in order. */
  edits(text: string, meta: DocumentMeta, language: LanguageLabel | null): EditSpan[];
}
