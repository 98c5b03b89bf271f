import { z } from 'zod';
import { Acquisition, Category } from './category.ts';

/** A source's name is part of every document id, so it is short and has no colon, slash or space. */
export const SourceName = z
  .string()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$/u, 'letters, digits, ".", "_" and "-", at most 64');

/** A named origin of documents. An unset licence is an alarm until export. */
export const Source = z.strictObject({
  name: SourceName,
  /** Absolute; every path of the source is relative to it, and no link may leave it. */
  root: z.string(),
  category: Category.nullable(),
  acquisition: Acquisition.nullable(),
  licence: z.string().nullable(),
  /** The date or name of the snapshot, e.g. `CC-MAIN-2024-22` or `2024-05-01`. */
  snapshot: z.string().nullable(),
  originUrl: z.string().nullable(),
  /** A language code that is taken as known for every document, or null to detect it. */
  language: z.string().nullable(),
});
export type Source = z.infer<typeof Source>;
