import { z } from 'zod';
import { base, NonNegative, Nothing } from './base.ts';

const Entry = z.strictObject({
  name: z.string(),
  /** Absolute. */
  path: z.string(),
  kind: z.enum(['folder', 'file', 'refused']),
  size: NonNegative.nullable(),
  modifiedAt: z.string().nullable(),
  /** Why it is refused, e.g. a link that leaves the root. */
  why: z.string().nullable(),
});

/** Folders of the machine that the engine runs on, below the roots that the host allows. */
export const files = {
  roots: base.input(Nothing).output(z.array(z.strictObject({ name: z.string(), path: z.string() }))),
  list: base.input(z.strictObject({ path: z.string() })).output(
    z.strictObject({
      path: z.string(),
      /** Null at a root. */
      parent: z.string().nullable(),
      entries: z.array(Entry),
      truncated: z.boolean(),
    }),
  ),
};
