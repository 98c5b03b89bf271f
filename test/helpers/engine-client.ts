import type { EngineSettings } from '#hosts/engine/settings.ts';
import type { Connection, Message } from '#hosts/engine/pipe.ts';

/** Of a host that can do nothing itself. */
export const SETTINGS: EngineSettings = {
  capabilities: { pick: 'browse', upload: null, download: false, reveal: false, openWorkspace: false },
  roots: [],
  memory: null,
  workers: 2,
};

/** A connection as the port of an oRPC client. */
export function portOf(connection: Connection): {
  on(event: string, callback: (event?: { data: unknown }) => void): void;
  postMessage(data: unknown): void;
} {
  return {
    on(event, callback) {
      if (event === 'message') connection.onMessage((data) => callback({ data }));
      if (event === 'close') connection.onClose(() => callback());
    },
    postMessage: (data) => connection.send(data instanceof ArrayBuffer ? new Uint8Array(data) : (data as Message)),
  };
}
