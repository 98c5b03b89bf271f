import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink as PortLink } from '@orpc/client/message-port';
import { RPCLink as SocketLink } from '@orpc/client/websocket';
import { createRouterClient } from '@orpc/server';
import type { Client } from '#shared/contract/contract.ts';
import { WIRE } from '#shared/contract/wire.ts';
import { createEngineRelay, type RelayPort } from '#hosts/electron/engine-relay.ts';
import { openEngine } from '#hosts/engine/engine.ts';
import type { EngineSettings } from '#hosts/engine/settings.ts';
import { startEngine } from '#hosts/engine/spawn.ts';
import { startWebHost } from '#hosts/web/host.ts';
import { atBorder } from '#services/api/errors.ts';
import { opened, socket, type RunningHost } from './web-host.ts';

export interface LinkedClient {
  client: Client;
  /** Leaves, as a page does that is closed. */
  leave(): void;
}

/** A way to an engine on a workspace. */
export interface EngineLink {
  connect(): Promise<LinkedClient>;
  stop(): Promise<void>;
}

export type OpenLink = (dir: string, settings: EngineSettings, onBug: (error: unknown) => void) => Promise<EngineLink>;

/** The router itself, in this process: what the others must be equal to. */
const inProcess: OpenLink = async (dir, settings, onBug) => {
  const engine = openEngine({ dir, settings }, '0.0.0', onBug);
  return {
    connect: async () => ({
      client: createRouterClient(engine.router, { interceptors: [atBorder(onBug)] }),
      leave: () => {},
    }),
    stop: engine.stop,
  };
};

/** As a browser: a WebSocket to the real server, which relays to the real engine process. */
const webSocket: OpenLink = async (dir, settings, onBug) => {
  const pages = join(dir, '..', 'pages');
  mkdirSync(pages, { recursive: true });
  writeFileSync(join(pages, 'index.html'), '<!doctype html>');
  const host = await startWebHost({
    dir,
    pages,
    port: 0,
    exactPort: false,
    hostNames: [],
    settings,
    tell: onBug,
    onBug,
  });
  const origin = `http://127.0.0.1:${host.port}`;
  const token = new URLSearchParams(new URL(host.url).hash.slice(1)).get('token') ?? '';
  return {
    async connect() {
      const page = socket({ ...host, origin, token } as RunningHost);
      page.binaryType = 'arraybuffer';
      await opened(page);
      const link = new SocketLink({ websocket: page as unknown as WebSocket, ...WIRE });
      return { client: createORPCClient(link), leave: () => page.terminate() };
    },
    stop: () => host.stop(),
  };
};

/** As the desktop's page: a port, which the relay of the main process joins to the real engine process. */
const messagePort: OpenLink = async (dir, settings) => {
  const relays: { stop(): Promise<void> }[] = [];
  const connect = async (): Promise<LinkedClient> => {
    // A window has a relay of its own; they share the engine here, as two windows on a workspace would not.
    const engine = await shared;
    const ready = Promise.withResolvers<void>();
    const relay = createEngineRelay(
      () => Promise.resolve({ ...engine, stop: () => Promise.resolve() }),
      ({ state }) => {
        if (state === 'ready') ready.resolve();
      },
    );
    relays.push(relay);
    await ready.promise;
    const { port1, port2 } = new MessageChannel();
    relay.attach(asMainPort(port1));
    port2.start();
    const link = new PortLink({ port: port2, ...WIRE });
    return { client: createORPCClient(link), leave: () => port2.close() };
  };
  const shared = startEngine({ dir, settings });
  await shared;
  return {
    connect,
    async stop() {
      await Promise.all(relays.map((relay) => relay.stop()));
      await (await shared).stop();
    },
  };
};

/** A port of this process with the events of Electron's. */
function asMainPort(port: MessagePort): RelayPort {
  return {
    on: (event: 'message' | 'close', listener: (event: { data: unknown }) => void) =>
      port.on(event, (data: unknown) => listener({ data })),
    postMessage: (message) => port.postMessage(message),
    start: () => port.start(),
    close: () => port.close(),
  };
}

export const LINKS: Record<string, OpenLink> = {
  'in process': inProcess,
  'a WebSocket': webSocket,
  'a MessagePort': messagePort,
};
