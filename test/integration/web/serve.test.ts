import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { buildRenderer } from '#hosts/dev/build-renderer.ts';
import { createWorkspace } from '#store/workspace.ts';
import { REPO } from '#test/helpers/repo-copy.ts';
import { closed, opened } from '#test/helpers/web-host.ts';

const CLI = fileURLToPath(new URL('../../../src-main/hosts/cli/main.ts', import.meta.url));
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'winnow serve ')));
const workspace = join(folder, 'a corpus.winnow');
createWorkspace(workspace).close();
const running = new Set<ChildProcess>();
// So that no server says that it builds the page first.
beforeAll(() => buildRenderer(REPO));
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Served {
  child: ChildProcess;
  /** What it said so far. */
  said: { out: string; err: string };
  ended: Promise<number | NodeJS.Signals | null>;
}

function serve(...args: string[]): Served {
  const child = spawn(process.execPath, [CLI, 'serve', ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A browser must never be opened by a test.
    env: { ...process.env, DISPLAY: '', WAYLAND_DISPLAY: '' },
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
  running.add(child);
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.on('close', (code, signal) => {
      running.delete(child);
      resolve(code ?? signal);
    });
  });
  return { child, said, ended };
}

/** A server that answers: its address and what it said. */
async function served(...args: string[]): Promise<Served & { url: URL; port: number }> {
  const server = serve(workspace, '--no-open', '--json', '--port', '0', ...args);
  while (!server.said.out.includes('\n')) {
    if (!running.has(server.child)) throw new Error(server.said.err);
    await sleep(20);
  }
  const { url, port } = JSON.parse(server.said.out) as { url: string; port: number };
  return { ...server, url: new URL(url), port };
}

async function page(url: URL): Promise<WebSocket> {
  const token = new URLSearchParams(url.hash.slice(1)).get('token') ?? '';
  const client = new WebSocket(`ws://${url.host}/rpc`, ['winnow.v1', `token.${token}`], { origin: url.origin });
  await opened(client);
  return client;
}

/** Processes that name the workspace on their command line. */
function processes(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(join('/proc', pid, 'cmdline'), 'utf8').includes(workspace);
      } catch {
        return false;
      }
    });
}

describe('winnow serve', () => {
  test('says its address in one object, and answers there with the built page', async () => {
    const server = await served();
    expect(JSON.parse(server.said.out)).toEqual({ url: server.url.href, port: server.port, workspace });
    expect(server.url.href).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{43}$/);
    const response = await fetch(server.url);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await response.text()).toMatch(/<script type="module"[^>]* src="\.\/assets\/[\w-]+\.js">/);
  });

  test('says its address in words too', async () => {
    const server = serve(workspace, '--port', '0');
    while (!server.said.err.includes('Ctrl-C') && running.has(server.child)) await sleep(20);
    expect(server.said.out).toMatch(/^Winnow is at http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{43}\n$/);
  });

  test.skipIf(process.platform === 'win32').each(['SIGTERM', 'SIGINT'] as const)(
    'ends at %s: pages are told, and no process is left',
    async (signal) => {
      const server = await served();
      const end = closed(await page(server.url));
      if (process.platform === 'linux') expect(processes()).toHaveLength(2);
      server.child.kill(signal);
      expect(await end).toEqual([1001, 'the server ends']);
      expect(await server.ended).toBe(0);
      if (process.platform === 'linux') expect(processes()).toEqual([]);
    },
  );

  test.skipIf(process.platform !== 'linux')('that is killed takes its engine with it', async () => {
    const server = await served();
    server.child.kill('SIGKILL');
    expect(await server.ended).toBe('SIGKILL');
    while (processes().length > 0) await sleep(20);
    expect(processes()).toEqual([]);
  });

  test('may serve a workspace twice', async () => {
    const [one, two] = await Promise.all([served(), served()]);
    const pages = await Promise.all([page(one.url), page(two.url)]);
    expect(pages.map(({ readyState }) => readyState)).toEqual([WebSocket.OPEN, WebSocket.OPEN]);
  });

  test('on a port that is taken says so', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    const server = serve(workspace, '--no-open', '--port', String(port));
    expect(await server.ended).toBe(1);
    expect(server.said).toEqual({
      out: '',
      err: `winnow: port ${port} is taken; give another one with --port, or 0 for any\n`,
    });
    taken.close();
  });

  test.each<[string, string[], number, RegExp]>([
    ['no workspace', ['nowhere.winnow'], 1, /there is no workspace here; make one with winnow init/],
    ['a port that is none', [workspace, '--port', '70000'], 2, /"70000" is not a port; give 0 to 65535/],
    ['an address for a name', [workspace, '--host-name', 'http://x'], 2, /"http:\/\/x" is not a host name/],
    ['uploads of nothing', [workspace, '--max-upload', '0'], 2, /not a whole number of at least 1/],
    ['nothing', [], 2, /missing required argument/],
  ])('with %s is refused with one line', async (_, args, code, line) => {
    const server = serve(...args, '--no-open');
    expect(await server.ended).toBe(code);
    expect(server.said.out).toBe('');
    expect(server.said.err).toMatch(/^winnow: [^\n]*\n$/);
    expect(server.said.err).toMatch(line);
  });
});
