import type { ReadKnobs } from '#shared/domain/recipe.ts';
import { hashOf } from '#engine/hash.ts';

/*
 * The identities of what a run makes (DECISIONS 3). A text file is identified by how records are read and cleaned;
 * a column by what its unit measures, the text it measured, and a language that was taken as known.
 */

export interface TextKeyParts {
  read: ReadKnobs;
  /** Version of each reader, by id. */
  readers: Record<string, number>;
  cleanerKey: string;
}

/** Key of the clean text of every shard under one recipe. */
export function textKeyOf(parts: TextKeyParts): string {
  return hashOf({ what: 'text', ...parts });
}

/**
 * Key of a unit's columns as they are stored. `language`: for units whose cells depend on it, the source's language
 * hint, which is the label that they were given, so a source with another hint has other columns (DECISIONS 25).
 */
export function columnKeyOf(unitKey: string, textKey: string, language: string | null): string {
  return hashOf({ what: 'columns', unit: unitKey, text: textKey, language });
}
