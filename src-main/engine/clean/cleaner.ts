import type { FaultReason } from '#shared/domain/ledger.ts';
import type { CleanKnobs } from '#shared/domain/recipe.ts';
import type { RecordContent, RecordMeta } from '#engine/read/reader.ts';
import type { CharsetSource } from './decode.ts';
import type { LanguageVerdict } from './repair/language.ts';
import type { PageMeasures } from './extract/page-measures.ts';

/** Metadata of a document: what the record carried, and what extraction found. */
export interface DocumentMeta extends Omit<RecordMeta, 'http'> {
  /** What named the charset, where cleaning decoded the record: see decode.ts. */
  charsetFrom?: CharsetSource;
  /** Where repair changed the text: the language it was told to be in before, as it was decoded. */
  languageBefore?: LanguageVerdict;
  /** Who wrote it, as the page puts it. */
  byline?: string;
  /** Name of the site that published it. */
  site?: string;
  /** What page and server say of how it may be used: statements of `extract/usage.ts`. */
  usage?: string[];
  /** Of a page whose main text was taken: how much of it that is, and by which version of extraction. */
  page?: PageMeasures & { extractor: number };
}

export interface CleanDocument {
  /** Well formed (DECISIONS 33); empty when extraction found nothing, which is a document with its own breach. */
  text: string;
  meta: DocumentMeta;
  /** Characters changed or removed, by step; only steps that did something. */
  edits: Record<string, number>;
}

export type CleanResult = { ok: true; document: CleanDocument } | { ok: false; reason: FaultReason; detail: string };

/** Record -> clean text. Deterministic, and limited by counted work, never time (DECISIONS 11). */
export interface Cleaner {
  /** SHA-256 over knobs and versions of every step: part of the text's key. */
  key: string;
  clean(content: RecordContent, meta: RecordMeta, replaced: number): CleanResult;
}

export type PrepareCleaner = (knobs: CleanKnobs) => Cleaner | Promise<Cleaner>;
