import type { EngineSettings } from '#hosts/engine/settings.ts';

export { engineClient as clientOf, portOf } from '#hosts/engine/client.ts';

/** Of a host that can do nothing itself. */
export const SETTINGS: EngineSettings = {
  capabilities: { pick: 'browse', upload: null, download: false, reveal: false, openWorkspace: false },
  roots: [],
  memory: null,
  workers: 2,
};
