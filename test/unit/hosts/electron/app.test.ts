import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MessagePort } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EngineState, OpenResult } from '#shared/contract/host-bridge.ts';
import { startApp } from '#hosts/electron/app.ts';
import { CHANNELS } from '#hosts/electron/channels.ts';
import { runApp } from '#hosts/electron/lifecycle.ts';
import { startEngine, type Engine } from '#hosts/engine/spawn.ts';
import { createWorkspace } from '#store/workspace.ts';
import { REPO } from '#test/helpers/repo-copy.ts';
import * as electron from './double.ts';

vi.mock('electron', () => import('./double.ts'));
// The real one, of which is recorded what it started.
vi.mock('#hosts/engine/spawn.ts', { spy: true });

/*
 * The whole main process: only Electron itself is a double. Engines are real processes on real workspaces, and ports
 * really carry calls to them.
 */
const { app, BrowserWindow, dialog, ipcMain, Menu, shell, WebFrameMain } = electron;
type Window = InstanceType<typeof BrowserWindow>;

let folder: string;
const argv = process.argv;
const at = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'winnow app ü')));
  createWorkspace(at('a.winnow')).close();
});
afterAll(() => {
  process.argv = argv;
  rmSync(folder, { recursive: true });
});

let users = 0;
beforeEach(async () => {
  await quit();
  users++;
  beginAnew();
});
afterAll(quit);

/** As a process that starts finds it: nothing but what is kept on the disk of the person. */
function beginAnew(): void {
  electron.resetDouble();
  app.getAppPath.mockReturnValue(REPO);
  app.getPath.mockImplementation((name) => at(`${name} ${users}`));
  process.argv = ['electron', REPO];
}

/** Ends what a test left open, as quitting does. */
async function quit(): Promise<void> {
  if (app.listenerCount('will-quit') === 0) return;
  dialog.showMessageBox.mockResolvedValue({ response: 1, checkboxChecked: false });
  const ended = new Promise((resolve) => app.once('quit', resolve));
  app.quit();
  await ended;
}

async function start(...workspaces: string[]): Promise<void> {
  process.argv = ['electron', REPO, ...workspaces];
  runApp(startApp);
  await vi.waitFor(() => expect(BrowserWindow.all.length).toBeGreaterThan(0));
}

function windowAt(index: number): Window {
  const window = BrowserWindow.all[index];
  if (window === undefined) throw new Error(`there is no window ${index}`);
  return window;
}
const urls = (): string[] => BrowserWindow.all.map(({ webContents }) => webContents.getURL());

type Sender = Pick<Window, 'webContents'> & { frame?: InstanceType<typeof WebFrameMain> | null };
const eventOf = ({ webContents, frame }: Sender) => ({
  sender: webContents,
  senderFrame: frame === undefined ? webContents.mainFrame : frame,
});
const send = (from: Sender, channel: string, ...args: unknown[]): void =>
  void ipcMain.emit(channel, eventOf(from), ...args);
async function invoke<T>(from: Sender, channel: string, ...args: unknown[]): Promise<T> {
  return (await ipcMain.handlers.get(channel)?.(eventOf(from) as unknown as Electron.IpcMainInvokeEvent, ...args)) as T;
}

const statesOf = ({ webContents }: Window): EngineState[] =>
  webContents.send.mock.calls
    .filter(([channel]) => channel === CHANNELS.engineState)
    .map(([, state]) => state as EngineState);
const isReady = (window: Window) =>
  vi.waitFor(() => expect(statesOf(window).at(-1)).toEqual({ state: 'ready' }), 20_000);

/** Ends the process of a workspace's engine as the system might. */
async function killEngineOf(workspace: string): Promise<void> {
  const calls = vi.mocked(startEngine).mock;
  const index = calls.calls.findLastIndex(([{ dir }]) => dir === workspace);
  const { value } = calls.results[index] as { value: Promise<Engine> };
  process.kill((await value).pid, 'SIGKILL');
}

/** A client of the contract on the port that the page of a window is given. */
function clientOf(window: Window): { nothing: { here(): Promise<unknown> } } {
  send(window, CHANNELS.connect);
  const port = window.webContents.postMessage.mock.lastCall?.[2]?.[0] as unknown as { port: MessagePort };
  return createORPCClient(new RPCLink({ port: port.port }));
}

describe('the app', () => {
  test('begins with a page that welcomes and no engine', async () => {
    await start();
    expect(urls()).toEqual(['winnow://app/#/welcome']);
    const window = windowAt(0);
    send(window, CHANNELS.engine);
    expect(statesOf(window)).toEqual([{ state: 'none' }]);
    send(window, CHANNELS.connect);
    expect(await invoke(window, CHANNELS.recentWorkspaces)).toEqual([]);
  });

  test('opens the workspaces that it was started for, each in a window with an engine that answers', async () => {
    createWorkspace(at('b.winnow')).close();
    await start(at('a.winnow'), at('b.winnow'));
    expect(urls()).toEqual(['winnow://app/', 'winnow://app/']);
    expect(BrowserWindow.all.map(({ setTitle }) => setTitle.mock.lastCall)).toEqual([['a – Winnow'], ['b – Winnow']]);
    for (const window of BrowserWindow.all) {
      await isReady(window);
      // The engine has no such call, and it is the engine that says so.
      await expect(clientOf(window).nothing.here()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  test('opens what the system names before it is ready and after', async () => {
    createWorkspace(at('early.winnow')).close();
    runApp(startApp);
    const asked = electron.event();
    app.emit('open-file', asked, at('early.winnow'));
    await vi.waitFor(() => expect(urls()).toEqual(['winnow://app/']));
    app.emit('open-file', electron.event(), at('a.winnow'));
    expect(asked.defaultPrevented).toBe(true);
    expect(BrowserWindow.all.map(({ setTitle }) => setTitle.mock.lastCall)).toEqual([
      ['early – Winnow'],
      ['a – Winnow'],
    ]);
  });

  test('ends at once where another instance runs', () => {
    app.requestSingleInstanceLock.mockReturnValueOnce(false);
    runApp(startApp);
    expect(app.exit.mock.calls).toEqual([[0]]);
    expect(app.whenReady).not.toHaveBeenCalled();
  });

  test('gives what a later instance was started for a window here', async () => {
    await start();
    app.emit('second-instance', {}, [], '/', { workspaces: [at('a.winnow')] });
    expect(urls()).toEqual(['winnow://app/']);
    app.emit('second-instance', {}, [], '/', { workspaces: [] });
    expect(urls()).toEqual(['winnow://app/', 'winnow://app/#/welcome']);
    app.emit('second-instance', {}, [], '/', { workspaces: [] });
    expect(BrowserWindow.all).toHaveLength(2);
    expect(windowAt(1).state.focused).toBe(true);
  });

  test('ends its engines before itself', async () => {
    await start(at('a.winnow'));
    const window = windowAt(0);
    await isReady(window);
    let ended = false;
    app.once('quit', () => (ended = true));
    app.quit();
    expect([window.isDestroyed(), ended]).toEqual([true, false]);
    await vi.waitFor(() => expect(ended).toBe(true), 20_000);
  });
});

describe('workspaces', () => {
  test('a new one is made where the person says, and opened in the window that welcomed', async () => {
    await start();
    dialog.showSaveDialog.mockResolvedValueOnce({ canceled: false, filePath: at('new 語') });
    expect(await invoke<OpenResult>(windowAt(0), CHANNELS.newWorkspace)).toEqual({ opened: true });
    expect(existsSync(join(at('new 語.winnow'), 'workspace.sqlite'))).toBe(true);
    expect(urls()).toEqual(['winnow://app/']);
    await isReady(windowAt(0));
    expect(await invoke(windowAt(0), CHANNELS.recentWorkspaces)).toEqual([
      { path: at('new 語.winnow'), name: 'new 語' },
    ]);
  });

  test('one cannot be made over something else, and the person is told', async () => {
    await start();
    mkdirSync(at('full.winnow'));
    writeFileSync(at('full.winnow/x'), '');
    dialog.showSaveDialog.mockResolvedValueOnce({ canceled: false, filePath: at('full.winnow') });
    const result = await invoke<OpenResult>(windowAt(0), CHANNELS.newWorkspace);
    expect(result).toMatchObject({ opened: false });
    expect(result.opened ? '' : result.why).toContain('full.winnow');
    expect(urls()).toEqual(['winnow://app/#/welcome']);
  });

  test('one that is picked opens; again, its window comes to the front', async () => {
    await start();
    for (let i = 0; i < 2; i++) {
      dialog.showOpenDialog.mockResolvedValueOnce({ canceled: false, filePaths: [join(folder, '.', 'a.winnow')] });
      expect(await invoke<OpenResult>(windowAt(0), CHANNELS.openWorkspace)).toEqual({ opened: true });
    }
    expect(urls()).toEqual(['winnow://app/']);
    expect(windowAt(0).state.focused).toBe(true);
    expect(app.addRecentDocument.mock.lastCall).toEqual([at('a.winnow')]);
  });

  test('a folder that is none is not opened, and a dialog that is left opens nothing', async () => {
    await start();
    dialog.showOpenDialog.mockResolvedValueOnce({ canceled: false, filePaths: [folder] });
    expect(await invoke<OpenResult>(windowAt(0), CHANNELS.openWorkspace)).toEqual({
      opened: false,
      why: `${folder} is not a Winnow workspace: it holds no workspace.sqlite.`,
    });
    expect(await invoke<OpenResult>(windowAt(0), CHANNELS.openWorkspace)).toEqual({ opened: false, why: null });
    expect(urls()).toEqual(['winnow://app/#/welcome']);
  });

  test('the page opens by path only what was dropped, picked or opened before', async () => {
    createWorkspace(at('dropped.winnow')).close();
    await start();
    const path = at('dropped.winnow');
    expect(await invoke<OpenResult>(windowAt(0), CHANNELS.openWorkspace, path)).toEqual({
      opened: false,
      why: `${path} was neither picked nor opened before.`,
    });
    send(windowAt(0), CHANNELS.dropped, path);
    expect(await invoke<OpenResult>(windowAt(0), CHANNELS.openWorkspace, path)).toEqual({ opened: true });
    // Another window knows it from the list of recent ones.
    app.emit('second-instance', {}, [], '/', { workspaces: [] });
    expect(await invoke<OpenResult>(windowAt(1), CHANNELS.openWorkspace, path)).toEqual({ opened: true });
  });

  test('closing a window ends its engine only', async () => {
    createWorkspace(at('c.winnow')).close();
    await start(at('a.winnow'), at('c.winnow'));
    await Promise.all(BrowserWindow.all.map(isReady));
    windowAt(0).close();
    await expect(clientOf(windowAt(1)).nothing.here()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(app.quit).not.toHaveBeenCalled();
  });

  test('a window with a run asks before it closes, and stays if it is to', async () => {
    await start(at('a.winnow'));
    const window = windowAt(0);
    await isReady(window);
    send(window, CHANNELS.progress, 0.5);
    window.close();
    await vi.waitFor(() => expect(dialog.showMessageBox).toHaveBeenCalledTimes(1));
    expect(dialog.showMessageBox.mock.lastCall?.[1]).toMatchObject({
      buttons: ['Keep open', 'Stop the run and close'],
    });
    expect(window.isDestroyed()).toBe(false);
    dialog.showMessageBox.mockResolvedValueOnce({ response: 1, checkboxChecked: false });
    window.close();
    await vi.waitFor(() => expect(window.isDestroyed()).toBe(true));
  });

  test('a run that its engine took with it is shown no longer, and nobody is asked about it', async () => {
    await start(at('a.winnow'));
    const window = windowAt(0);
    await isReady(window);
    send(window, CHANNELS.progress, 'unknown');
    await killEngineOf(at('a.winnow'));
    await vi.waitFor(() => expect(window.setProgressBar.mock.lastCall).toEqual([-1]), 20_000);
    window.close();
    expect(dialog.showMessageBox).not.toHaveBeenCalled();
    expect(window.isDestroyed()).toBe(true);
  });

  test('a page that ends is loaded again; twice in a row, only when the person wants it', async () => {
    await start(at('a.winnow'));
    const { webContents } = windowAt(0);
    webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    expect(webContents.reload).toHaveBeenCalledTimes(1);
    webContents.emit('render-process-gone', {}, { reason: 'oom' });
    expect(webContents.reload).toHaveBeenCalledTimes(1);
    await vi.waitFor(() => expect(webContents.reload).toHaveBeenCalledTimes(2));
    expect(dialog.showMessageBox.mock.lastCall?.[1]).toMatchObject({
      detail: expect.stringContaining('oom') as string,
    });
    dialog.showMessageBox.mockResolvedValueOnce({ response: 1, checkboxChecked: false });
    webContents.emit('render-process-gone', {}, { reason: 'oom' });
    await vi.waitFor(() => expect(windowAt(0).isDestroyed()).toBe(true));
  });
});

describe('the bridge answers', () => {
  test('with what was picked, and shows that and the workspace in the file manager, nothing else', async () => {
    await start(at('a.winnow'));
    mkdirSync(at('data'), { recursive: true });
    mkdirSync(at('packs'), { recursive: true });
    writeFileSync(at('secret.txt'), '');
    const window = windowAt(0);
    dialog.showOpenDialog.mockResolvedValueOnce({ canceled: false, filePaths: [at('data')] });
    expect(await invoke(window, CHANNELS.pickFolder)).toBe(at('data'));
    dialog.showSaveDialog.mockResolvedValueOnce({ canceled: false, filePath: at('packs/p1') });
    expect(await invoke(window, CHANNELS.savePath, 'p1')).toBe(at('packs/p1'));
    const places = ['data', 'data/x/../y', 'packs/p1', 'packs/p1/card.md', 'a.winnow/workspace.sqlite', 'a.winnow'];
    const others = ['secret.txt', 'packs', 'packs/p10', 'data/../secret.txt', 'a.winnow/../secret.txt'].map(
      (name) => `${folder}/${name}`,
    );
    const shown = async (paths: string[]) =>
      Promise.all(paths.map((path) => invoke<boolean>(window, CHANNELS.reveal, path)));
    expect(await shown(places.map((name) => `${folder}/${name}`))).toEqual(places.map(() => true));
    expect(await shown([...others, 'data', '/etc/passwd'])).toEqual([...others, '', ''].map(() => false));
    expect(shell.showItemInFolder).toHaveBeenCalledTimes(places.length);
  });

  test('no page but ours, and no frame in it', async () => {
    await start();
    const { webContents } = windowAt(0);
    const foreign = new electron.WebContents();
    foreign.mainFrame = new WebFrameMain('winnow://app/');
    const senders: Sender[] = [
      { webContents: foreign },
      { webContents, frame: new WebFrameMain('winnow://app/') },
      { webContents, frame: null },
    ];
    for (const sender of senders) {
      await expect(invoke(sender, CHANNELS.pickPaths)).rejects.toThrow('not a page of this app');
      send(sender, CHANNELS.theme, 'dark');
    }
    webContents.mainFrame = new WebFrameMain('https://example.org/');
    await expect(invoke({ webContents }, CHANNELS.pickPaths)).rejects.toThrow('not a page of this app');
    expect(dialog.showOpenDialog).not.toHaveBeenCalled();
    expect(electron.nativeTheme.themeSource).toBe('system');
  });

  test.each<[string, ...unknown[]]>([
    [CHANNELS.reveal],
    [CHANNELS.reveal, 7],
    [CHANNELS.reveal, ''],
    [CHANNELS.reveal, '/a', '/b'],
    [CHANNELS.savePath, {}],
    [CHANNELS.openWorkspace, ['/a']],
    [CHANNELS.pickPaths, 'x'],
  ])('no call of another shape: %s %j', async (channel, ...args) => {
    await start();
    await expect(invoke(windowAt(0), channel, ...args)).rejects.toThrow();
    expect(shell.showItemInFolder).not.toHaveBeenCalled();
  });

  test.each<[unknown]>([[2], [-1], [NaN], ['half'], [undefined]])('no progress of %s', async (progress) => {
    await start();
    send(windowAt(0), CHANNELS.progress, progress);
    expect(windowAt(0).setProgressBar).not.toHaveBeenCalled();
  });

  test('the theme of the page is that of menus and of the next start', async () => {
    await start();
    send(windowAt(0), CHANNELS.theme, 'dark');
    send(windowAt(0), CHANNELS.theme, 'purple');
    expect(electron.nativeTheme.themeSource).toBe('dark');
    await quit();
    beginAnew();
    await start();
    expect(electron.nativeTheme.themeSource).toBe('dark');
  });
});

describe('the application menu', () => {
  type Item = Electron.MenuItemConstructorOptions;
  function item(...path: string[]): Item {
    let items = Menu.buildFromTemplate.mock.lastCall?.[0] as Item[];
    let found: Item = {};
    for (const label of path) {
      found = items.find((one) => one.label === label) ?? {};
      items = found.submenu as Item[];
    }
    return found;
  }
  const click = (...path: string[]): void => (item(...path).click as () => void)();

  test('sends commands to the page in front', async () => {
    await start(at('a.winnow'));
    windowAt(0).state.focused = true;
    click('Go', 'Evidence');
    expect(windowAt(0).webContents.send.mock.lastCall).toEqual([CHANNELS.command, 'go.evidence']);
    click('File', 'Show workspace in file manager');
    expect(shell.showItemInFolder.mock.calls).toEqual([[at('a.winnow')]]);
  });

  test('opens workspaces without a page', async () => {
    await start();
    dialog.showOpenDialog.mockResolvedValueOnce({ canceled: false, filePaths: [folder] });
    click('File', 'Open workspace…');
    await vi.waitFor(() => expect(dialog.showErrorBox).toHaveBeenCalledTimes(1));
    dialog.showOpenDialog.mockResolvedValueOnce({ canceled: false, filePaths: [at('a.winnow')] });
    click('File', 'Open workspace…');
    await vi.waitFor(() => expect(urls()).toEqual(['winnow://app/']));
    expect((item('File', 'Open recent').submenu as Item[])[0]?.label).toBe(`a – ${at('a.winnow')}`);
    click('File', 'Open recent', 'Clear this list');
    expect((item('File', 'Open recent').submenu as Item[])[0]?.label).toBe('None yet');
    expect(app.clearRecentDocuments).toHaveBeenCalledTimes(1);
  });
});
