import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { CHROMIUM, launchBrowser, openWatched, type WatchedPage } from './browser.ts';
import { writeCorpus, type CorpusSize } from './corpus.ts';
import { workbench, type Bench } from './run-fixture.ts';

const CLI = fileURLToPath(new URL('../../src-main/hosts/cli/main.ts', import.meta.url));

/** `winnow serve` on a workspace, as a person starts it. */
export interface Served {
  /** With the token. */
  url: string;
  port: number;
  /** The process ids of the engine: none while it is away. */
  enginePids(): number[];
  /** Ends it as Ctrl-C does. */
  stop(): Promise<void>;
  /** Ends it without a chance to say goodbye; its engine ends by itself. */
  kill(): Promise<void>;
  /** What it wrote to standard error so far. */
  errors(): string;
}

/** Starts the local server on any free port, or on one that was free. It builds the page first if needed. */
export async function serveWorkspace(dir: string, { port = 0, args = [] as string[] } = {}): Promise<Served> {
  const child = spawn(process.execPath, [CLI, 'serve', dir, '--json', '--no-open', '--port', `${port}`, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const line = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`winnow serve ended with ${code}: ${errors}`)));
  });
  const { url, port: taken } = JSON.parse(line) as { url: string; port: number };
  const end = (signal: NodeJS.Signals) => async () => {
    child.kill(signal);
    await ended;
  };
  return {
    url,
    port: taken,
    enginePids: () => childrenOf(child),
    stop: end('SIGINT'),
    kill: end('SIGKILL'),
    errors: () => errors,
  };
}

function childrenOf({ pid }: ChildProcess): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child, parent]) => (child !== undefined && parent === pid ? [child] : []));
}

/** The app on a workspace of one test file, in a real browser. */
export interface AppUnderTest {
  readonly bench: Bench;
  /** The workspace's folder. */
  readonly dir: string;
  readonly browser: Browser;
  served: Served;
  /** Opens the app in a context of its own; `hash` is an address such as `#/evidence`. */
  open(hash?: string, options?: BrowserContextOptions): Promise<WatchedPage>;
}

export interface AppOptions {
  /** The corpus that is added and run; null leaves the workspace empty. */
  corpus?: CorpusSize | null;
  /** Options of `winnow serve` beside its root. */
  args?: readonly string[];
  /** Readies the workspace further before it is served. */
  prepare?: (bench: Bench, dir: string) => Promise<void>;
}

const SMALL: CorpusSize = { lines: 120, files: 20, pages: 12 };

/**
 * Serves a fresh workspace to a real browser for the tests of a file. After each test every page that it opened is
 * closed, and the test fails if something happened on it that must not: an error in the console, a violation of the
 * content security policy, a request off the origin. Use it only where `CHROMIUM` is there.
 */
export function appUnderTest({ corpus = SMALL, args = [], prepare }: AppOptions = {}): AppUnderTest {
  const opened: WatchedPage[] = [];
  const app = {
    async open(hash = '', options = {}) {
      const { url } = app.served;
      const page = await openWatched(app.browser, hash === '' ? url : withHash(url, hash), options);
      opened.push(page);
      return page;
    },
  } as AppUnderTest;

  beforeAll(async () => {
    if (CHROMIUM === null) return;
    const bench = workbench();
    const dir = bench.init('corpus');
    if (corpus !== null) {
      const folder = join(bench.folder, 'files');
      writeCorpus(folder, corpus);
      await bench.add(dir, [folder]);
      await bench.run(dir);
    }
    await prepare?.(bench, dir);
    const served = await serveWorkspace(dir, { args: ['--root', bench.folder, ...args] });
    Object.assign(app, { bench, dir, served, browser: await launchBrowser() });
  });

  afterEach(async () => {
    const problems = opened.flatMap((page) => page.problems);
    await Promise.all(opened.splice(0).map((page) => page.close()));
    expect(problems).toEqual([]);
  });

  afterAll(async () => {
    if (CHROMIUM === null) return;
    await app.browser.close();
    await app.served.stop();
    app.bench.remove();
  });
  return app;
}

/** The token and a page in one address: `…/#/evidence?where=…&token=…`. */
function withHash(url: string, hash: string): string {
  const token = new URL(url).hash.slice(1);
  return url.replace(/#.*$/, '') + (hash.includes('?') ? `${hash}&${token}` : `${hash}?${token}`);
}
