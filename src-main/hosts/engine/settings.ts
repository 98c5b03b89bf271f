import { z } from 'zod';
import { Capabilities } from '#shared/contract/app.ts';

/** What a host tells its engine when it starts it. */
export const EngineSettings = z.strictObject({
  capabilities: Capabilities,
  /** Folders below which clients may look for files by `files.list`; none where the host has its own dialogs. */
  roots: z.array(z.string()),
  /** Default memory budget of a run, in bytes; null for the engine's own. */
  memory: z.number().positive().nullable(),
  /** Default number of workers; null for one a core. */
  workers: z.int().positive().nullable(),
});
export type EngineSettings = z.infer<typeof EngineSettings>;

export const EngineStart = z.strictObject({ dir: z.string(), settings: EngineSettings });
export type EngineStart = z.infer<typeof EngineStart>;
