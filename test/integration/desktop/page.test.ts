import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startApp } from '#hosts/electron/app.ts';
import { runApp } from '#hosts/electron/lifecycle.ts';
import { buildDesktop } from '#hosts/dev/build-desktop.ts';
import { buildRenderer } from '#hosts/dev/build-renderer.ts';
import type * as Spawn from '#hosts/engine/spawn.ts';
import { CHROMIUM, launchBrowser, openWatched, type WatchedPage } from '#test/helpers/browser.ts';
import { REPO } from '#test/helpers/repo-copy.ts';
import { workbench, type Bench } from '#test/helpers/run-fixture.ts';
import { app, BrowserWindow, dialog, Menu, resetDouble } from '#test/unit/hosts/electron/double.ts';
import { hostPage, standIn } from './page-host.ts';

vi.mock('electron', () => import('#test/unit/hosts/electron/double.ts'));
const started = vi.hoisted(() => [] as Promise<Spawn.Engine>[]);
// The real one, of which is kept what it started.
vi.mock('#hosts/engine/spawn.ts', async (original) => {
  const real = await original<typeof Spawn>();
  const startEngine: typeof real.startEngine = (options) => {
    const engine = real.startEngine(options);
    started.push(engine);
    return engine;
  };
  return { ...real, startEngine };
});

/* The page as the desktop has it, in a real browser over the whole main process: see page-host.ts for what is real. */
describe.skipIf(CHROMIUM === null)('the page on the desktop', () => {
  let bench: Bench;
  let dir: string;
  let built: string;
  let browser: Browser;
  let watched: WatchedPage;
  let page: Page;
  let window: BrowserWindow;
  let menu: Electron.MenuItemConstructorOptions[];

  beforeAll(async () => {
    bench = workbench();
    dir = realpathSync(bench.init('corpus ü'));
    writeFileSync(join(bench.folder, 'a.txt'), 'A text of some words, which is kept or dropped.\n'.repeat(20));
    await bench.add(dir, [join(bench.folder, 'a.txt')]);
    await bench.run(dir);
    built = mkdtempSync(join(tmpdir(), 'winnow-page-'));
    expect(await buildDesktop(REPO, { outDir: built })).toBe(0);
    expect(await buildRenderer(REPO)).toBe(0);
    resetDouble();
    app.getAppPath.mockReturnValue(REPO);
    app.getPath.mockImplementation((name) => join(bench.folder, name));
    process.argv = ['electron', REPO];
    runApp(startApp);
    await vi.waitFor(() => expect(BrowserWindow.all).toHaveLength(1));
    window = BrowserWindow.all[0] ?? new BrowserWindow();
    browser = await launchBrowser();
    watched = await openWatched(browser, standIn(window.webContents.getURL()), {}, (made) =>
      hostPage(made, window, join(built, 'preload', 'preload.cjs')),
    );
    page = watched.page;
  });
  afterAll(async () => {
    if (CHROMIUM === null) return;
    await watched.close();
    await browser.close();
    const ended = new Promise((resolve) => app.once('quit', resolve));
    app.quit();
    await ended;
    rmSync(built, { recursive: true });
    bench.remove();
  });

  test('welcomes, and opens the workspace that is picked', async () => {
    await page.getByRole('heading', { level: 1 }).waitFor();
    dialog.showOpenDialog.mockResolvedValueOnce({ canceled: false, filePaths: [dir] });
    await page.getByRole('button', { name: /open/i }).first().click();
    // The page knows the name from the engine.
    await vi.waitFor(async () => expect(await page.title()).toContain('corpus ü'), 20_000);
    expect(new URL(page.url()).hash).not.toContain('welcome');
    menu = Menu.buildFromTemplate.mock.lastCall?.[0] as Electron.MenuItemConstructorOptions[];
  });

  test('obeys the application menu, and shows what the engine holds', async () => {
    window.state.focused = true;
    const go = menu.find(({ label }) => label === 'Go')?.submenu as Electron.MenuItemConstructorOptions[];
    (go.find(({ label }) => label === 'Sources')?.click as () => void)();
    await page.waitForURL(/#\/sources/);
    await page.getByText('web', { exact: true }).first().waitFor();
    expect(await page.getByRole('heading', { level: 1 }).first().innerText()).toBe('Sources');
  });

  test('says when the engine is away, and goes on with the next one', async () => {
    const banner = page.getByRole('status').filter({ has: page.getByRole('button') });
    process.kill((await started[0])?.pid ?? 0, 'SIGKILL');
    await banner.first().waitFor();
    await banner.first().waitFor({ state: 'detached' });
    expect(started).toHaveLength(2);
  });

  test('had no error, no violation of the policy and no request off its origin', () => {
    expect(watched.problems).toEqual([]);
  });
});
