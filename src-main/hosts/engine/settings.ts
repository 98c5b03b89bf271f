import { z } from 'zod';

/** What a host tells its engine when it starts it. */
export const EngineSettings = z.object({
  /** `web` serves browsers, which see files below `root` only; `desktop` has its own dialogs. */
  host: z.enum(['web', 'desktop']),
  /** The folder below which clients may look for files; null where they cannot. */
  root: z.string().nullable(),
  /** Default memory budget of a run, in bytes; null for the engine's own. */
  memory: z.int().positive().nullable(),
  /** Default number of workers; null for one a core. */
  workers: z.int().positive().nullable(),
});
export type EngineSettings = z.infer<typeof EngineSettings>;

export const EngineStart = z.object({ dir: z.string(), settings: EngineSettings });
export type EngineStart = z.infer<typeof EngineStart>;
