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

/** What a rule is, and what the current recipe makes of it. */
const RuleCard = z.strictObject({
  name: z.string(),
  rule: z.string(),
  title: z.string(),
  cite: z.string(),
  version: z.int(),
  profile: z.string(),
  /** How its profile splits words; `approximate` says where that is not the tool's own. */
  words: z.strictObject({ splitter: z.string(), approximate: z.string().nullable() }),
  reads: z.string(),
  usesLanguage: z.boolean(),
  /** Classes of the edits that it makes in the measured text. */
  edits: z.array(z.string()),
  /** As they stand in the recipe, each value in JSON; `changed` from the rule's own. */
  knobs: z.array(z.strictObject({ knob: z.string(), value: z.string(), changed: z.boolean() })),
  /** The default limits of each profile that has the signal. */
  signals: z.array(
    z.strictObject({
      signal: z.string(),
      limits: z.array(
        z.strictObject({
          profile: z.string(),
          min: z.number().nullable(),
          max: z.number().nullable(),
          minOpen: z.boolean(),
          maxOpen: z.boolean(),
          in: z.array(z.string()).nullable(),
          notIn: z.array(z.string()).nullable(),
        }),
      ),
    }),
  ),
});
export type RuleCard = z.infer<typeof RuleCard>;

export const recipes = {
  presets: base
    .input(Nothing)
    .output(
      z.array(z.strictObject({ name: z.string(), title: z.string(), description: z.string(), default: z.boolean() })),
    ),
  /** Null before a first run or choice. */
  current: base.input(Nothing).output(Current.nullable()),
  /** One rule of it, by the name it is used under. Throws `not-found`. */
  rule: base.input(z.strictObject({ name: z.string().max(100) })).output(RuleCard),
  /** Newest first. */
  versions: base.input(Nothing).output(z.array(Version)),
  /** Saves the current recipe with moved limits as a new version and makes it current. */
  save: base.input(z.strictObject({ draft: Draft, why: z.string().max(2000) })).output(Version),
  /** Makes an earlier version current. */
  use: base.input(z.strictObject({ hash: z.string() })).output(Version),
};
