import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { AppError } from '#shared/errors.ts';
import { RPC_PATH, SESSION_PATH, TOKEN_FRAGMENT } from '#shared/web-protocol.ts';
import { RENDERER_HEADERS } from '#hosts/renderer-headers.ts';
import { refuse, Refused, refuseRaw, refusalOf } from './answer.ts';
import { foreignHost, foreignOrigin } from './origin.ts';
import type { Sockets } from './sockets.ts';
import type { Handler } from './static-files.ts';
import { hasToken, offersToken } from './token.ts';

export interface ServerParts {
  token: string;
  /** Host names beside the loopback ones. */
  hostNames: readonly string[];
  pages: Handler;
  sockets: Sockets;
  /** What takes a token, by path: POST only, with the Origin of the page. */
  posts: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => Promise<void>>>;
  /** What is read without one, by the beginning of its path. */
  gets: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => Promise<void>>>;
  patience: Patience;
  onBug(error: unknown): void;
}

export interface RunningServer {
  port: number;
  /** The address that a browser opens, with the token. */
  url: string;
  close(): Promise<void>;
}

/** How long a client may take, in ms. */
export interface Patience {
  /** For its headers, all together. */
  headers: number;
  /** Silent, while a body goes either way. */
  silent: number;
}
export const PATIENCE: Patience = { headers: 10_000, silent: 120_000 };
const MAX_CONNECTIONS = 512;
/** Ports to try after the one that was asked for. */
const MORE_PORTS = 20;

/** Serves on 127.0.0.1 alone. `port` 0 takes any; a taken one is passed over for the next unless it is `exact`. */
export async function startServer(parts: ServerParts, port: number, exact: boolean): Promise<RunningServer> {
  const server = makeServer(parts);
  const taken = await listen(server, port, exact || port === 0 ? 0 : MORE_PORTS);
  return {
    port: taken,
    url: `http://127.0.0.1:${taken}/#${TOKEN_FRAGMENT}=${parts.token}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      await parts.sockets.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function makeServer(parts: ServerParts): Server {
  const options = {
    headersTimeout: parts.patience.headers,
    // An upload may take hours; a silent one is ended below.
    requestTimeout: 0,
    connectionsCheckingInterval: Math.ceil(parts.patience.headers / 5),
    keepAliveTimeout: 5_000,
    maxHeaderSize: 16 * 1024,
  };
  const server = createServer(options, (request, response) => {
    answer(parts, request, response).catch((error: unknown) => {
      if (refusalOf(error).status === 500) parts.onBug(error);
      refuse(request, response, error);
    });
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.setTimeout(parts.patience.silent);
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    upgrade(parts, request, socket, head);
  });
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of Object.entries(RENDERER_HEADERS)) response.setHeader(name, value);
    refuse(request, response, new Refused(417, 'the Expect header asks for what is not offered'));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const [status, reason] = CLIENT_ERRORS[error.code ?? ''] ?? [400, 'the request is not valid HTTP'];
    refuseRaw(socket, status, reason);
  });
  return server;
}

const CLIENT_ERRORS: Record<string, [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'the headers are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'the headers took too long'],
};

async function answer(parts: ServerParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  for (const [name, value] of Object.entries(RENDERER_HEADERS)) response.setHeader(name, value);
  const foreign = foreignHost(request, parts.hostNames);
  if (foreign !== null) throw new Refused(403, foreign);
  const path = (request.url ?? '').split('?', 1)[0] ?? '';
  const [, get] = Object.entries(parts.gets).find(([start]) => path.startsWith(start)) ?? [];
  const post = Object.hasOwn(parts.posts, path) ? parts.posts[path] : path === SESSION_PATH ? session : undefined;
  if (post === undefined) {
    refuseBody(request);
    if (get === undefined) parts.pages(request, response);
    else {
      requireMethod('GET', request, response);
      await get(request, response);
    }
    return;
  }
  requireMethod('POST', request, response);
  const other = foreignOrigin(request);
  if (other !== null) throw new Refused(403, other);
  if (!hasToken(request, parts.token)) throw new Refused(403, 'the token is missing or not the one of this start');
  await post(request, response);
}

/** Tells a page whether its token still holds; a WebSocket that is refused cannot tell it why. */
async function session(_request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.writeHead(204, { 'Cache-Control': 'no-store' }).end();
}

function requireMethod(method: string, request: IncomingMessage, response: ServerResponse): void {
  if (request.method === method) return;
  response.setHeader('Allow', method);
  throw new Refused(405, `only ${method} is answered here`);
}

/** What is only read takes neither a body nor a token, so that no page of another site can have sent one. */
function refuseBody(request: IncomingMessage): void {
  const { headers } = request;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!hasBody && headers.authorization === undefined) return;
  const other = foreignOrigin(request);
  if (other !== null) throw new Refused(403, other);
}

function upgrade(parts: ServerParts, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const foreign = foreignHost(request, parts.hostNames) ?? foreignOrigin(request);
  if (foreign !== null) refuseRaw(socket, 403, foreign);
  else if (request.url !== RPC_PATH) refuseRaw(socket, 404, `WebSockets are at ${RPC_PATH}`);
  else if (!offersToken(request, parts.token)) {
    refuseRaw(socket, 403, 'the token is missing or not the one of this start');
  } else parts.sockets.accept(request, socket, head);
}

/** Listens on the first free port from `port`, trying `more` after it. Throws AppError when there is none. */
async function listen(server: Server, port: number, more: number): Promise<number> {
  for (let tried = port; ; tried++) {
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen({ host: '127.0.0.1', port: tried, exclusive: true }, () => {
          server.off('error', reject);
          resolve();
        });
      });
      return (server.address() as AddressInfo).port;
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? '';
      if (code === 'EADDRINUSE' && tried < port + more && tried < 65_535) continue;
      const what = code === 'EADDRINUSE' ? 'is taken' : `cannot be used (${code})`;
      throw new AppError('io', `port ${tried} ${what}`, { remedy: 'give another one with --port, or 0 for any' });
    }
  }
}
