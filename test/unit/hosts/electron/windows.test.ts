import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BACKGROUND, bringToFront, createWindow, loadPage } from '#hosts/electron/windows.ts';
import { REPO } from '#test/helpers/repo-copy.ts';
import { asWindow, BrowserWindow, nativeTheme, resetDouble } from './double.ts';

vi.mock('electron', () => import('./double.ts'));

let folder: string;
beforeEach(() => {
  resetDouble();
  folder = mkdtempSync(join(tmpdir(), 'winnow-windows-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const state = (): string => join(folder, 'window.json');
function make(): BrowserWindow {
  createWindow({ preload: '/app/out/preload/preload.cjs', state: state() });
  const made = BrowserWindow.all.at(-1);
  if (made === undefined) throw new Error('no window was made');
  return made;
}

describe('a window', () => {
  test('gives its page nothing', () => {
    expect(make().options.webPreferences).toEqual({
      preload: '/app/out/preload/preload.cjs',
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
      spellcheck: false,
      backgroundThrottling: false,
    });
  });

  test('is shown once its page has painted, not before', () => {
    const window = make();
    expect([window.options.show, window.state.shown]).toEqual([false, false]);
    window.emit('ready-to-show');
    expect(window.state).toMatchObject({ shown: true, maximized: false });
  });

  test.each([
    [false, '#f3f4f6'],
    [true, '#15171a'],
  ])('begins in the colour of the page: dark %s', (dark, colour) => {
    nativeTheme.shouldUseDarkColors = dark;
    expect(make().options.backgroundColor).toBe(colour);
  });

  test('follows when the system turns dark, until it is closed', () => {
    const window = make();
    nativeTheme.shouldUseDarkColors = true;
    nativeTheme.emit('updated');
    expect(window.setBackgroundColor.mock.calls).toEqual([[BACKGROUND.dark]]);
    window.close();
    nativeTheme.emit('updated');
    expect(window.setBackgroundColor).toHaveBeenCalledTimes(1);
  });

  test('has the colours of --surface-0', () => {
    const tokens = readFileSync(join(REPO, 'src-renderer', 'styles', 'tokens.css'), 'utf8');
    expect(tokens).toContain(`--surface-0: light-dark(${BACKGROUND.light}, ${BACKGROUND.dark});`);
  });

  test('comes back where it was closed', () => {
    const window = make();
    window.bounds = { x: 40, y: 50, width: 1000, height: 700 };
    window.state.maximized = true;
    window.close();
    expect(JSON.parse(readFileSync(state(), 'utf8'))).toEqual({
      x: 40,
      y: 50,
      width: 1000,
      height: 700,
      maximized: true,
    });
    const next = make();
    next.emit('ready-to-show');
    expect(next.options).toMatchObject({ x: 40, y: 50, width: 1000, height: 700 });
    expect(next.state.maximized).toBe(true);
  });

  test.each([['{"x":1'], ['[]'], ['{"x":0,"y":0,"width":-5,"height":1e9,"maximized":1}']])(
    'stands in the middle when what was kept of it is %s',
    (text) => {
      writeFileSync(state(), text);
      expect(make().options).toMatchObject({ x: 240, y: 70, width: 1440, height: 900 });
    },
  );

  test('stands beside another one, not on it', () => {
    const [first, second, third] = [make(), make(), make()];
    expect([first, second, third].map(({ bounds: { x, y } }) => [x, y])).toEqual([
      [240, 70],
      [268, 98],
      [296, 126],
    ]);
  });
});

test.each([
  ['workspace', 'winnow://app/'],
  ['welcome', 'winnow://app/#/welcome'],
] as const)('the %s page is %s', async (page, url) => {
  const window = make();
  await loadPage(asWindow(window), page);
  expect(window.loadURL.mock.calls).toEqual([[url]]);
});

test('a page that fails to load is a failure, unless its window was closed or went on to another', async () => {
  const window = make();
  window.loadURL.mockRejectedValue(Object.assign(new Error('(-6)'), { code: 'ERR_FILE_NOT_FOUND' }));
  await expect(loadPage(asWindow(window), 'workspace')).rejects.toThrow('(-6)');
  window.loadURL.mockRejectedValueOnce(Object.assign(new Error('(-3)'), { code: 'ERR_ABORTED' }));
  await expect(loadPage(asWindow(window), 'workspace')).resolves.toBeUndefined();
  window.close();
  await expect(loadPage(asWindow(window), 'workspace')).resolves.toBeUndefined();
});

test('bringing to the front opens a window that lies on the task bar', () => {
  const window = make();
  window.state.minimized = true;
  bringToFront(asWindow(window));
  expect(window.state).toMatchObject({ minimized: false, shown: true, focused: true });
});
