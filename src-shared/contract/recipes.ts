import { z } from 'zod';
import { base, Draft, Instant, Nothing } from './base.ts';

const Version = z.strictObject({
  hash: z.string(),
  name: z.string(),
  savedAt: Instant.nullable(),
  current: z.boolean(),
  /** Limits that differ from the version saved before it, in words: `gopher.word_count.min 50 → 20`. */
  changes: z.array(z.string()),
});
export type RecipeVersion = z.infer<typeof Version>;

const Current = z.strictObject({
  name: z.string(),
  hash: z.string(),
  title: z.string(),
  description: z.string(),
  profile: z.string(),
  /** Readable; ≤ 256 kB. */
  yaml: z.string(),
  rules: z.array(
    z.strictObject({
      name: z.string(),
      rule: z.string(),
      title: z.string(),
      cite: z.string(),
      signals: z.array(z.string()),
    }),
  ),
});

export const recipes = {
  presets: base
    .input(Nothing)
    .output(
      z.array(z.strictObject({ name: z.string(), title: z.string(), description: z.string(), default: z.boolean() })),
    ),
  /** Null before a first run or choice. */
  current: base.input(Nothing).output(Current.nullable()),
  /** Newest first. */
  versions: base.input(Nothing).output(z.array(Version)),
  /** Saves the current recipe with moved limits as a new version and makes it current. */
  save: base.input(z.strictObject({ draft: Draft, why: z.string().max(2000) })).output(Version),
  /** Makes an earlier version current. */
  use: base.input(z.strictObject({ hash: z.string() })).output(Version),
};
