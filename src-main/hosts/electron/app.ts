import { join } from 'node:path';
import process from 'node:process';
import { app, Menu, session, shell } from 'electron';
import type { OpenResult } from '#shared/contract/host-bridge.ts';
import { startEngine } from '#hosts/engine/spawn.ts';
import type { EngineSettings } from '#hosts/engine/settings.ts';
import { appFiles } from './app-files.ts';
import { serveBridge } from './bridge-ipc.ts';
import { CHANNELS } from './channels.ts';
import { createDialogs } from './dialogs.ts';
import { menuTemplate, type MenuHost } from './menu.ts';
import type { Action } from './menu-table.ts';
import { message } from './messages.ts';
import { guardContents, guardSession } from './navigation.ts';
import { serveRenderer } from './protocol.ts';
import { createRecentList } from './recent.ts';
import { createTheme } from './theme.ts';
import { createWindow } from './windows.ts';
import { makeWorkspace } from './workspace-folder.ts';
import type { WorkspaceWindow } from './workspace-window.ts';
import { createWorkspaces, type Workspaces } from './workspaces.ts';

/** The dialogs are ours, so nothing is listed, uploaded or downloaded. */
const SETTINGS: EngineSettings = {
  capabilities: { pick: 'dialog', upload: null, download: false, reveal: true, openWorkspace: true },
  roots: [],
  memory: null,
  workers: null,
};

/** Puts the app together, once Electron is ready. */
export function startApp(): Workspaces {
  const files = appFiles();
  const kept = (name: string): string => join(app.getPath('userData'), name);
  const recent = createRecentList(kept('recent.json'));
  const dialogs = createDialogs(app.getPath('home'), process.platform);
  const setTheme = createTheme(kept('theme.json'));

  guardSession(session.defaultSession);
  serveRenderer(session.defaultSession, files.renderer);
  app.on('web-contents-created', (_event, contents) => guardContents(contents));

  const workspaces = createWorkspaces({
    makeWindow: () => createWindow({ preload: files.preload, state: kept('window.json') }),
    startEngine: (dir) => startEngine({ dir, node: files.node, entry: files.engine, settings: SETTINGS }),
    recent,
    onRecent: showMenu,
  });

  async function openPicked(window: WorkspaceWindow | null): Promise<OpenResult> {
    const path = await dialogs.openWorkspace(window?.browser ?? null);
    return path === null ? { opened: false, why: null } : workspaces.open(path, window);
  }

  async function makeNew(window: WorkspaceWindow | null): Promise<OpenResult> {
    const picked = await dialogs.newWorkspace(window?.browser ?? null);
    if (picked === null) return { opened: false, why: null };
    const path = /\.winnow$/i.test(picked) ? picked : `${picked}.winnow`;
    const why = await makeWorkspace({ node: files.node, entry: files.commandLine }, path);
    return why === null ? workspaces.open(path, window) : { opened: false, why };
  }

  const menuHost: MenuHost = {
    act: (action) => ACTIONS[action](workspaces.focused()),
    send: (id) => workspaces.focused()?.browser.webContents.send(CHANNELS.command, id),
    open: (path) => dialogs.tellProblem(workspaces.open(path, workspaces.focused())),
    clearRecent() {
      recent.clear();
      app.clearRecentDocuments();
      showMenu();
    },
  };
  const ACTIONS: Record<Action, (window: WorkspaceWindow | null) => void> = {
    newWorkspace: (window) => void makeNew(window).then(dialogs.tellProblem),
    openWorkspace: (window) => void openPicked(window).then(dialogs.tellProblem),
    revealWorkspace(window) {
      const path = window?.workspace() ?? null;
      if (path !== null) shell.showItemInFolder(path);
    },
  };

  function showMenu(): void {
    const state = { apple: process.platform === 'darwin', checkout: !app.isPackaged, recent: recent.list() };
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(menuHost, state)));
  }

  serveBridge({
    windowOf: workspaces.of,
    pickPaths: ({ browser }) => dialogs.paths(browser),
    pickFolder: ({ browser }) => dialogs.folder(browser),
    savePath: ({ browser }, name) => dialogs.save(browser, name),
    async openWorkspace(window, path) {
      if (path === null) return openPicked(window);
      const known = window.picked.covers(path, null) || recent.list().some((one) => one.path === path);
      if (!known) return { opened: false, why: message('dialog.notPicked', { name: path }) };
      return workspaces.open(path, window);
    },
    newWorkspace: makeNew,
    recentWorkspaces: recent.list,
    setTheme,
  });
  showMenu();
  return workspaces;
}
