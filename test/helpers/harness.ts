import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { RENDERER_HEADERS } from '#hosts/renderer-headers.ts';
import { CHROMIUM, launchBrowser, openWatched, type BrowserLaunch, type WatchedPage } from './browser.ts';

const CONFIG = fileURLToPath(new URL('../e2e/harness/vite.config.ts', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.ttf': 'font/ttf',
};

type Files = ReadonlyMap<string, string | Uint8Array>;

let built: Promise<Files> | null = null;

/** The widgets' harness as it would be built, in memory: test files run side by side and share no folder. */
async function buildHarness(): Promise<Files> {
  const output = (await build({
    configFile: CONFIG,
    logLevel: 'error',
    build: { write: false },
  })) as Rolldown.RolldownOutput;
  return new Map(output.output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]));
}

/** Under the headers of the renderer, so that what its policy forbids fails here as well. */
function serve(files: Files): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = files.get(pathname);
    const type = TYPES[extname(pathname)] ?? 'application/octet-stream';
    response.writeHead(file === undefined ? 404 : 200, { ...RENDERER_HEADERS, 'content-type': type }).end(file);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

export interface Harness {
  /** Opens the page of one widget; `query` may hold more than its name, such as `grid&rows=20`. */
  open(query: string, options?: BrowserContextOptions): Promise<Page>;
}

/**
 * Widgets in a real browser for the tests of a file. A test fails if its page wrote an error to the console, violated
 * the content security policy or asked another origin. Use it only where `CHROMIUM` is there.
 */
export function widgetHarness(launch: BrowserLaunch = {}): Harness {
  const opened: WatchedPage[] = [];
  let server: Server;
  let browser: Browser;
  let url = '';

  beforeAll(async () => {
    if (CHROMIUM === null) return;
    server = await serve(await (built ??= buildHarness()));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/harness.html`;
    browser = await launchBrowser(launch);
  });
  afterEach(async () => {
    const problems = opened.flatMap((page) => page.problems);
    await Promise.all(opened.splice(0).map((page) => page.close()));
    expect(problems).toEqual([]);
  });
  afterAll(async () => {
    if (CHROMIUM === null) return;
    await browser.close();
    server.close();
  });

  return {
    async open(query, options = {}) {
      // A context that sets its own viewport would set its own scale as well.
      const size = launch.scale === undefined ? { viewport: { width: 1000, height: 640 } } : { viewport: null };
      const watched = await openWatched(browser, `${url}?widget=${query}`, { ...size, ...options });
      opened.push(watched);
      return watched.page;
    },
  };
}

/** What axe finds wrong within an element, a line each. */
export async function accessibilityFaults(page: Page, selector = '.harness-fill, .harness-page'): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<{ violations: { id: string; nodes: { html: string }[] }[] }>(
    `axe.run({ include: [${JSON.stringify(selector)}] }, { resultTypes: ['violations'] })`,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}
