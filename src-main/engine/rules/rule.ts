import type { z } from 'zod';
import type { Profile } from '#shared/domain/recipe.ts';
import type { SignalSpec } from '#shared/domain/signal.ts';
import type { Span } from '#shared/domain/span.ts';
import type { DocumentMeta } from '#engine/clean/cleaner.ts';
import type { TextView } from '#engine/text/text-view.ts';

/** ISO 639 code as the model gives it, or `und`; ISO 15924 script of most letters, or `Zyyy`. */
export interface LanguageLabel {
  code: string;
  script: string;
  /** Confidence in [0, 1]. */
  score: number;
}

/** What a rule sees. `view` is shared by all rules that read the same text. */
export interface MeasureDoc {
  view: TextView;
  meta: DocumentMeta;
  language: LanguageLabel;
}

/** Where a rule writes its cells. A signal that is not written is `undefined`. */
export interface SignalSink<S extends string = string> {
  number(signal: S, value: number): void;
  label(signal: S, value: string): void;
  /** NOT_APPLICABLE, UNDEFINED or FAILED, from cell.ts. */
  none(signal: S, state: number): void;
  /** A measure-time edit on the text that the rule reads: UTF-16, half-open, in order, not overlapping. */
  edit(start: number, end: number, replacement: string, editClass: string): void;
}

export interface PreparedRule<S extends string = string> {
  /** Pure and hot: allocates nothing per word. */
  measure(doc: MeasureDoc, out: SignalSink<S>): void;
  /** Spans, on the text that the rule reads, that made the signal what it is. Only for a document on screen or in an audit. */
  explain?(doc: MeasureDoc, signal: S): Span[];
  /** Whether rules that read `after:` this one apply to the document; they do where it is left out. */
  readable?(doc: MeasureDoc): boolean;
  /** Gives back the room that a large text needed; called between documents. */
  release?(): void;
}

/** Bytes of files under `resources/`, by path, each with the SHA-256 that enters the keys of its readers. */
export interface Resources {
  read(path: string): Uint8Array;
  sha256(path: string): string;
}

/**
 * Something that measures signals of one document and can explain them. Knobs change what is measured and are part
 * of the key; thresholds only judge. A module under rules/ exports one as `rule`.
 */
export interface Rule<Knobs = unknown, S extends string = string> {
  /** File name without extension; unique. */
  id: string;
  /** The name a recipe uses it under by default, and so the family of its signals. */
  family: string;
  title: string;
  /** Raised whenever any measured value changes. */
  version: number;
  /** Paper or tool and section. */
  cite: string;
  scope: 'document';
  /** Whose arithmetic it can follow; the first is the default. `approximate` says where it stands in for a peer's own part. */
  profiles: readonly Profile[];
  /** Its key then contains the key of the language unit. */
  usesLanguage: boolean;
  /** Classes of measure-time edits it makes; absent when it makes none. */
  edits?: readonly string[];
  /** Its edits only make the text that rules `after:` it read; they are no edits of the document. */
  cuts?: true;
  knobs: z.ZodType<Knobs>;
  /** Resource files it reads, for the key. */
  resources?: readonly string[];
  /** Those that depend on the knobs. */
  resourcesOf?(knobs: Knobs): readonly string[];
  signals: Record<S, SignalSpec>;
  prepare(knobs: Knobs, profile: Profile, resources: Resources): PreparedRule<S> | Promise<PreparedRule<S>>;
}

/** Keeps the literal types of signals and knobs. */
export function defineRule<Knobs, S extends string>(rule: Rule<Knobs, S>): Rule<Knobs, S> {
  return rule;
}
