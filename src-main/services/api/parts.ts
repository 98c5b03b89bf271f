import type { Capabilities } from '#shared/contract/app.ts';
import type { Workspace } from '#store/api.ts';
import type { Calls } from '../calls.ts';
import type { CatalogueHandlers } from '../catalogue/handlers.ts';
import type { Desk } from '../desk/desk.ts';
import type { DocumentHandlers } from '../documents/handlers.ts';
import type { Jobs } from '../jobs/manager.ts';
import type { EngineState } from './engine-state.ts';

/** What the calls of the contract are made of. All of it lives as long as the engine. */
export interface ApiParts {
  /** The workspace's folder, absolute. */
  dir: string;
  /** Of Winnow. */
  version: string;
  /** Of this process; another one has another. */
  engine: string;
  capabilities: Capabilities;
  /** Folders below which clients may look for files; none where the host has its own dialogs. */
  roots: readonly string[];
  /** Defaults of a run; null for the engine's own. */
  memory: number | null;
  workers: number | null;
  /** For questions that the catalogue answers at once. */
  ws: Workspace;
  state: EngineState;
  jobs: Jobs;
  catalogue: Calls<CatalogueHandlers>;
  /** Everything that is decided over columns. */
  desk: Calls<Desk>;
  /** Texts, within a frame or two. */
  reader: Calls<Pick<DocumentHandlers, 'open' | 'text' | 'masked'>>;
  /** Why documents have their verdicts. */
  explainer: Calls<Pick<DocumentHandlers, 'explain' | 'final'>>;
  /** Records as they were read, which may take seconds. */
  sources: Calls<Pick<DocumentHandlers, 'raw' | 'trace'>>;
  /** Where packs were exported to by this process. */
  exported: Set<string>;
}
