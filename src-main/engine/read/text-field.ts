import type { ReadKnobs } from '#shared/domain/recipe.ts';

/** What data sets call their text, most usual first: Hugging Face, C4 and Dolma; then Data Prep Kit; then CCNet and RedPajama. */
export const TEXT_FIELDS = ['text', 'content', 'contents', 'raw_content'] as const;

/** Names under which a record's text is looked for, in order. */
export function textFields(knobs: Pick<ReadKnobs, 'textField'>): readonly string[] {
  return knobs.textField === null ? TEXT_FIELDS : [knobs.textField];
}
