import { z } from 'zod';
import { PiiCategory } from '../domain/pii.ts';
import { PiiAct } from '../domain/recipe.ts';
import { base, NonNegative, Nothing } from './base.ts';

/** What a recipe does with personal data and secrets. A category that is left out is `off`. */
const Settings = z.strictObject({
  /** Values are masked while texts are read, so that the workspace never holds them. */
  atIntake: z.boolean(),
  /** Values that are nobody's. */
  allow: z.array(z.string().min(1).max(200)).max(1000),
  privateIps: z.boolean(),
  categories: z.partialRecord(PiiCategory, PiiAct),
});
export type RedactionSettings = z.infer<typeof Settings>;

const Category = z.strictObject({
  category: PiiCategory,
  /** Whether the recipe's rule looks for it: else its finds are counted by the next run. */
  looked: z.boolean(),
  /** The signal that counts it; null where nothing is counted yet. */
  signal: z.string().nullable(),
  /** Of the snapshot; null where nothing is counted yet. */
  counts: z
    .strictObject({
      /** Documents with a find, those of them that are kept, and finds in all. */
      documents: NonNegative,
      kept: NonNegative,
      finds: NonNegative,
    })
    .nullable(),
});

const State = z.strictObject({
  settings: Settings,
  categories: z.array(Category),
});
export type RedactionState = z.infer<typeof State>;

const Masked = z.strictObject({
  before: z.string(),
  after: z.string(),
  /** Finds by category, also of those that are only flagged. */
  finds: z.array(z.strictObject({ category: PiiCategory, act: PiiAct, count: NonNegative })),
  /** Whether one of them drops the document. */
  dropped: z.boolean(),
  truncated: z.boolean(),
});
export type MaskedDocument = z.infer<typeof Masked>;

export const redaction = {
  /** What the recipe in use does, and how much there is. */
  state: base.input(Nothing).output(State),
  /** What settings would do to a document, whatever is saved. */
  preview: base.input(z.strictObject({ id: z.string(), settings: Settings })).output(Masked),
  /** Saves the recipe in use with other settings as a new version, and makes it current. */
  save: base
    .input(z.strictObject({ settings: Settings }))
    .output(z.strictObject({ hash: z.string(), before: z.string(), changes: z.array(z.string()) })),
};
