import assert from 'node:assert/strict';
import { join } from 'node:path';
import process from 'node:process';
import { _electron as electron, type ElectronApplication, type Page } from 'playwright-core';
import { runNode } from './run-node.ts';

export interface ElectronRun {
  binary: string;
  args: string[];
  root: string;
  /** For the profile and the workspaces of this run. */
  folder: string;
}

interface Counts {
  passed: number;
  failed: number;
}

const WAIT = 20_000;

/** What only the real Electron can show. Everything else is tested over its double (test/unit/hosts/electron). */
export async function electronChecks({ binary, args, root, folder }: ElectronRun): Promise<Counts> {
  const workspace = join(folder, 'a b ü.winnow');
  const cli = join(root, 'src-main', 'hosts', 'cli', 'main.ts');
  const { code, output } = await runNode([cli, 'init', workspace], { cwd: root, capture: true });
  if (code !== 0) throw new Error(output);

  const app = await electron.launch({
    executablePath: binary,
    args: [`--user-data-dir=${folder}/user`, ...args],
    cwd: root,
  });
  const counts: Counts = { passed: 0, failed: 0 };
  try {
    const page = await app.firstWindow();
    const watched = watch(page);
    for (const [title, check] of CHECKS) {
      try {
        await check({ app, page, workspace, watched });
        counts.passed++;
        process.stdout.write(`ok   ${title}\n`);
      } catch (error) {
        counts.failed++;
        process.stdout.write(
          `FAIL ${title}\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
        );
      }
    }
  } finally {
    await app.close();
  }
  return counts;
}

interface Watched {
  errors: string[];
  requests: string[];
}

function watch(page: Page): Watched {
  const watched: Watched = { errors: [], requests: [] };
  page.on('console', (message) => {
    if (message.type() === 'error') watched.errors.push(message.text());
  });
  page.on('pageerror', ({ message }) => watched.errors.push(message));
  page.on('request', (request) => watched.requests.push(request.url()));
  return watched;
}

interface Subject {
  app: ElectronApplication;
  page: Page;
  workspace: string;
  watched: Watched;
}

/** In this order: each goes on where the one before ended. */
const CHECKS: readonly (readonly [string, (subject: Subject) => Promise<void>])[] = [
  [
    'the app begins with the page that welcomes',
    async ({ page }) => {
      await page.waitForURL('winnow://app/#/welcome', { timeout: WAIT });
      await page.waitForSelector('#app > *', { timeout: WAIT });
    },
  ],
  [
    'the page has the bridge and nothing of Node or Electron',
    async ({ page }) => {
      const seen = await page.evaluate(
        '[typeof winnowHost, typeof require, typeof process, typeof module, typeof ipcRenderer]',
      );
      assert.deepEqual(seen, ['object', 'undefined', 'undefined', 'undefined', 'undefined']);
    },
  ],
  [
    'the page is a secure origin of its own with the policy of the app',
    async ({ page }) => {
      assert.deepEqual(await page.evaluate('[location.origin, isSecureContext]'), ['winnow://app', true]);
      const policy = await page.evaluate("fetch('./').then((answer) => answer.headers.get('content-security-policy'))");
      assert.match(String(policy), /^default-src 'none'; script-src 'self';/);
      assert.equal(await page.evaluate("fetch('./%2e%2e%2fpackage.json').then(({ status }) => status)"), 400);
    },
  ],
  [
    'the page opens no window, goes nowhere and reaches nothing',
    async ({ app, page }) => {
      assert.equal(await page.evaluate("window.open('https://example.org/') === null"), true);
      await page.evaluate("void (location.href = 'https://example.org/')");
      assert.equal(
        await page.evaluate("fetch('http://127.0.0.1:9/').then(() => 'reached', () => 'refused')"),
        'refused',
      );
      assert.equal(new URL(page.url()).host, 'app');
      assert.equal(app.windows().length, 1);
    },
  ],
  [
    'a workspace that is picked opens, and its engine answers',
    async ({ app, page, workspace }) => {
      await pickNext(app, workspace);
      assert.deepEqual(await page.evaluate('winnowHost.openWorkspace()'), { opened: true });
      await page.waitForURL((url) => url.host === 'app' && url.hash !== '#/welcome', { timeout: WAIT });
      await page.getByText('a b ü').first().waitFor({ timeout: WAIT });
      assert.deepEqual(await engineState(page), { state: 'ready' });
    },
  ],
  [
    'an engine that is killed is started again, and the page goes on',
    async ({ app, page }) => {
      const states = page.evaluate(
        `new Promise((resolve) => { const seen = []; winnowHost.onEngine(({ state }) => {
          seen.push(state); if (state === 'ready' && seen.includes('restarting')) resolve(seen); }); })`,
      );
      const pids = await enginePids(app);
      assert.equal(pids.length, 1);
      process.kill(pids[0] ?? 0, 'SIGKILL');
      assert.deepEqual(await states, ['ready', 'restarting', 'ready']);
    },
  ],
  [
    'it is among the recent ones',
    async ({ page, workspace }) => {
      const recent = await page.evaluate('winnowHost.recentWorkspaces()');
      assert.deepEqual(recent, [{ path: workspace, name: 'a b ü' }]);
    },
  ],
  [
    'no error on the console, and no request off the origin',
    async ({ watched }) => {
      // The refusals that a check above provoked are the only ones.
      const unasked = watched.errors.filter((text) => !/example\.org|127\.0\.0\.1:9|status of 400|ERR_/.test(text));
      assert.deepEqual(unasked, []);
      const abroad = watched.requests.filter((url) => !/^(winnow:\/\/app\/|blob:winnow:|data:)/.test(url));
      assert.deepEqual(
        abroad.filter((url) => !/example\.org|127\.0\.0\.1:9/.test(url)),
        [],
      );
    },
  ],
];

const engineState = (page: Page): Promise<unknown> =>
  page.evaluate(
    'new Promise((resolve) => { const stop = winnowHost.onEngine((state) => { resolve(state); setTimeout(() => stop()); }); })',
  );

/** Answers the next dialog in the person's place. */
async function pickNext(app: ElectronApplication, path: string): Promise<void> {
  await app.evaluate(({ dialog }, picked) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [picked] });
  }, path);
}

/** The processes of engines: what the app started that is none of Chromium's own. */
async function enginePids(app: ElectronApplication): Promise<number[]> {
  const { pid = 0 } = app.process();
  const { output } = await listProcesses();
  const rows = output.split('\n').flatMap((line) => {
    const [, id, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return id === undefined ? [] : [{ id: Number(id), parent: Number(parent), command }];
  });
  return rows.filter(({ parent, command }) => parent === pid && command.includes('engine/main.ts')).map(({ id }) => id);
}

function listProcesses(): Promise<{ output: string }> {
  const code = "process.stdout.write(require('child_process').execFileSync('ps', ['-Ao', 'pid=,ppid=,args=']))";
  return runNode(['-e', code], { cwd: process.cwd(), capture: true });
}
