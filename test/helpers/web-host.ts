import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { RPC_PATH, RPC_PROTOCOL, TOKEN_PROTOCOL_PREFIX } from '#shared/web-protocol.ts';
import { startWebHost, type WebHost, type WebHostOptions } from '#hosts/web/host.ts';
import { createWorkspace } from '#store/workspace.ts';

export interface RunningHost extends WebHost {
  folder: string;
  workspace: string;
  token: string;
  origin: string;
  /** What the host told the terminal. */
  told: string[];
  /** Failures that it takes for bugs. */
  bugs: unknown[];
  remove(): Promise<void>;
}

export const PAGES: Record<string, string> = {
  'index.html': '<!doctype html><title>Winnow</title>',
  'assets/main-1a2b3c4d.js': 'export {};\n',
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

/** The real server with its real engine, on any free port, with a page of a few files. */
export async function webHost(options: Partial<WebHostOptions> & { maxUpload?: number } = {}): Promise<RunningHost> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'winnow-web-')));
  const workspace = join(folder, 'w.winnow');
  createWorkspace(workspace).close();
  const pages = join(folder, 'pages');
  for (const [name, text] of Object.entries(PAGES)) {
    mkdirSync(join(pages, name, '..'), { recursive: true });
    writeFileSync(join(pages, name), text);
  }
  mkdirSync(join(folder, 'root'));
  const told: string[] = [];
  const bugs: unknown[] = [];
  const { maxUpload = 2 ** 20, ...given } = options;
  const host = await startWebHost({
    dir: workspace,
    pages,
    port: 0,
    exactPort: false,
    hostNames: ['box.lan'],
    settings: {
      capabilities: {
        pick: 'browse',
        upload: { maxBytes: maxUpload },
        download: true,
        reveal: false,
        openWorkspace: false,
      },
      roots: [join(folder, 'root')],
      memory: null,
      workers: 1,
    },
    tell: (line) => void told.push(line),
    onBug: (error) => void bugs.push(error),
    ...given,
  });
  return {
    ...host,
    folder,
    workspace,
    token: new URLSearchParams(new URL(host.url).hash.slice(1)).get('token') ?? '',
    origin: `http://127.0.0.1:${host.port}`,
    told,
    bugs,
    async remove() {
      await host.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

export interface RawAnswer {
  status: number;
  /** By lower-case name. */
  headers: Record<string, string>;
  body: string;
}

/** Sends exactly these bytes, and reads until the server ends the connection or `until` says that it is enough. */
export function rawRequest(port: number, text: string | Buffer, until: (sofar: string) => boolean = isWhole) {
  return new Promise<RawAnswer>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => void socket.write(text));
    let answer = '';
    const finish = (): void => {
      socket.destroy();
      resolve(parse(answer));
    };
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      answer += chunk;
      if (until(answer)) finish();
    });
    socket.on('close', finish);
    socket.on('error', (error) => (answer === '' ? reject(error) : finish()));
  });
}

function isWhole(answer: string): boolean {
  const { headers, body } = parse(answer);
  return answer.includes('\r\n\r\n') && body.length >= Number(headers['content-length'] ?? 0);
}

function parse(answer: string): RawAnswer {
  const end = answer.indexOf('\r\n\r\n');
  const [first = '', ...lines] = answer.slice(0, end === -1 ? undefined : end).split('\r\n');
  const headers = lines.map((line) => {
    const at = line.indexOf(':');
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
  });
  return {
    status: Number(first.split(' ')[1]),
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: end === -1 ? '' : answer.slice(end + 4),
  };
}

/** A request with these headers in this order, values as they are. */
export function request(host: RunningHost, line: string, headers: Record<string, string | null> = {}, body = '') {
  const all = { Host: `127.0.0.1:${host.port}`, Connection: 'close', ...headers };
  const lines = Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}\r\n`]));
  return rawRequest(host.port, `${line} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}

/** The headers of the page itself. */
export function pageHeaders(host: RunningHost): Record<string, string> {
  return { origin: host.origin, authorization: `Bearer ${host.token}` };
}

export interface SocketOptions {
  protocols?: string[];
  headers?: Record<string, string>;
  path?: string;
  origin?: string | null;
}

/** A WebSocket as the page opens it, but for what is given. */
export function socket(host: RunningHost, options: SocketOptions = {}): WebSocket {
  const { protocols = [RPC_PROTOCOL, `${TOKEN_PROTOCOL_PREFIX}${host.token}`], headers = {} } = options;
  const { path = RPC_PATH, origin = host.origin } = options;
  return new WebSocket(`ws://127.0.0.1:${host.port}${path}`, protocols, {
    headers,
    perMessageDeflate: false,
    ...(origin === null ? {} : { origin }),
  });
}

/** How the opening of a socket ended: its protocol, or the status and reason by which it was refused. */
export function opened(client: WebSocket): Promise<string | [status: number, error: string]> {
  return new Promise((resolve, reject) => {
    client.on('open', () => resolve(client.protocol));
    client.on('error', reject);
    client.on('unexpected-response', (_request, response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () => {
        client.terminate();
        resolve([response.statusCode ?? 0, (JSON.parse(body) as { error: string }).error]);
      });
    });
  });
}

export function closed(client: WebSocket): Promise<[code: number, reason: string]> {
  return new Promise((resolve) => {
    client.on('close', (code, reason) => resolve([code, reason.toString()]));
    client.on('error', () => {});
  });
}
