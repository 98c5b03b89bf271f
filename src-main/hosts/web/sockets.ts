import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { CLOSE, RPC_PROTOCOL } from '#shared/web-protocol.ts';
import type { Connection } from '#hosts/engine/pipe.ts';
import { refuseRaw } from './answer.ts';

/** A call is at most 1 MiB of JSON; the rest is for its envelope. */
const MAX_MESSAGE = 2 ** 20 + 64 * 1024;
/** Bytes that may wait for a page that does not read. */
const MAX_WAITING = 64 * 2 ** 20;
/** A page that did not answer by the next ping is gone: a laptop that sleeps, a tunnel that broke. */
const PING_MS = 25_000;

export interface Sockets {
  /** Takes over a connection whose request was found good. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Tells every page that the server ends; what does not answer soon is cut off. */
  close(): Promise<void>;
}

/**
 * One connection to the engine for each WebSocket; bytes pass as they are. `connect` gives null while no engine is up.
 */
export function relaySockets(connect: () => Connection | null, pingMs = PING_MS): Sockets {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE,
    perMessageDeflate: false,
    handleProtocols: () => RPC_PROTOCOL,
  });
  server.on('wsClientError', (error, socket) => refuseRaw(socket, 400, `no proper WebSocket: ${error.message}`));
  const answered = new WeakSet<WebSocket>();
  const beat = setInterval(() => {
    for (const client of server.clients) {
      if (!answered.delete(client)) client.terminate();
      else client.ping();
    }
  }, pingMs);
  beat.unref();

  function relay(client: WebSocket): void {
    answered.add(client);
    client.on('pong', () => answered.add(client));
    // ws closes the connection itself: a frame that is too large, or none at all.
    client.on('error', () => {});
    const engine = connect();
    if (engine === null) {
      client.close(CLOSE.engineAway, 'the engine is not up');
      return;
    }
    engine.onMessage((message) => {
      if (client.bufferedAmount > MAX_WAITING) client.close(CLOSE.tooMuch, 'the page does not read');
      else client.send(message, { binary: typeof message !== 'string' });
    });
    engine.onClose(() => {
      client.close(CLOSE.engineLost, 'the engine ended');
    });
    client.on('message', (data: Buffer, isBinary) => {
      engine.send(isBinary ? data : data.toString());
    });
    client.on('close', () => {
      engine.close();
    });
  }

  return {
    accept(request, socket, head) {
      server.handleUpgrade(request, socket, head, relay);
    },
    async close() {
      clearInterval(beat);
      const clients = [...server.clients];
      const closed = clients.map((client) => new Promise((resolve) => client.once('close', resolve)));
      for (const client of clients) client.close(CLOSE.stopped, 'the server ends');
      const cut = setTimeout(() => {
        for (const client of clients) client.terminate();
      }, 1_000);
      await Promise.all(closed);
      clearTimeout(cut);
    },
  };
}
