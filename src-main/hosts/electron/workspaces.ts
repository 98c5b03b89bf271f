import { app, type BrowserWindow, type WebContents } from 'electron';
import type { OpenResult } from '#shared/contract/host-bridge.ts';
import { message } from './messages.ts';
import type { RecentList } from './recent.ts';
import { bringToFront, loadPage } from './windows.ts';
import { canonicalPath, isWorkspace } from './workspace-folder.ts';
import { createWorkspaceWindow, type StartEngine, type WorkspaceWindow } from './workspace-window.ts';

/** The windows of the app: one for each workspace that is open, or one that welcomes. */
export interface Workspaces {
  /** Opens a workspace in its window, in the given window if that has none yet, or in a new one. */
  open(path: string, from?: WorkspaceWindow | null): OpenResult;
  /** A window without a workspace: one that is there already, or a new one. */
  welcome(): void;
  of(contents: WebContents): WorkspaceWindow | null;
  /** The window in front, to which the application menu speaks. */
  focused(): WorkspaceWindow | null;
  /** Ends every engine. */
  stopAll(): Promise<void>;
}

export interface WorkspacesOptions {
  makeWindow(): BrowserWindow;
  startEngine: StartEngine;
  recent: RecentList;
  /** The list of recent workspaces changed. */
  onRecent(): void;
}

export function createWorkspaces({ makeWindow, startEngine, recent, onRecent }: WorkspacesOptions): Workspaces {
  const windows = new Set<WorkspaceWindow>();
  /** Engines of closed windows that have not ended yet. */
  const ending = new Set<Promise<void>>();

  function add(): WorkspaceWindow {
    const window = createWorkspaceWindow(makeWindow(), startEngine);
    windows.add(window);
    window.browser.once('closed', () => {
      windows.delete(window);
      const end = window.stop().finally(() => ending.delete(end));
      ending.add(end);
    });
    return window;
  }

  const free = (): WorkspaceWindow | undefined => [...windows].find((window) => window.workspace() === null);

  return {
    open(given, from = null) {
      const path = canonicalPath(given);
      if (!isWorkspace(path)) return { opened: false, why: message('dialog.notWorkspace', { name: given }) };
      const open = [...windows].find((window) => window.workspace() === path);
      if (open === undefined) {
        const window = from?.workspace() === null ? from : (free() ?? add());
        window.show(path);
      } else {
        bringToFront(open.browser);
      }
      recent.add(path);
      app.addRecentDocument(path);
      onRecent();
      return { opened: true };
    },
    welcome() {
      const window = free();
      if (window === undefined) void loadPage(add().browser, 'welcome');
      else bringToFront(window.browser);
    },
    of: (contents) => [...windows].find(({ browser }) => browser.webContents === contents) ?? null,
    focused: () => [...windows].find(({ browser }) => browser.isFocused()) ?? null,
    async stopAll() {
      await Promise.all([...ending, ...[...windows].map((window) => window.stop())]);
    },
  };
}
