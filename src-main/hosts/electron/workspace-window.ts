import { basename } from 'node:path';
import { dialog, type BrowserWindow, type MessagePortMain } from 'electron';
import type { EngineState } from '#shared/contract/host-bridge.ts';
import type { Engine } from '#hosts/engine/spawn.ts';
import { CHANNELS } from './channels.ts';
import { createEngineRelay, type EngineRelay } from './engine-relay.ts';
import { message } from './messages.ts';
import { mendPage } from './page-crash.ts';
import { createPickedPaths, type PickedPaths } from './picked-paths.ts';
import { createTaskbar, type Taskbar } from './taskbar.ts';
import { workspaceName } from './workspace-folder.ts';
import { loadPage } from './windows.ts';

/** One window with what belongs to it. Without a workspace it shows the welcome page and has no engine. */
export interface WorkspaceWindow {
  readonly browser: BrowserWindow;
  readonly picked: PickedPaths;
  readonly taskbar: Taskbar;
  workspace(): string | null;
  engineState(): EngineState;
  /** Starts the engine of a workspace and shows it; once for a window. */
  show(workspace: string): void;
  attach(port: MessagePortMain): void;
  restartEngine(): void;
  /** Ends the engine; the window stays. */
  stop(): Promise<void>;
}

export type StartEngine = (workspace: string) => Promise<Engine>;

export function createWorkspaceWindow(browser: BrowserWindow, startEngine: StartEngine): WorkspaceWindow {
  let workspace: string | null = null;
  let relay: EngineRelay | null = null;
  const taskbar = createTaskbar(browser);
  mendPage(browser);

  function tell(state: EngineState): void {
    // A run that the engine took with it shows no progress any more.
    if (state.state !== 'ready') taskbar.show(null);
    if (!browser.isDestroyed()) browser.webContents.send(CHANNELS.engineState, state);
  }

  // The page cannot hold a window open; a person is asked once, here, before a run is stopped.
  let mayClose = false;
  browser.on('close', (event) => {
    if (mayClose || workspace === null || !taskbar.isBusy()) return;
    event.preventDefault();
    void askToStop(browser, workspace).then((stop) => {
      if (!stop || browser.isDestroyed()) return;
      mayClose = true;
      browser.close();
    });
  });

  return {
    browser,
    picked: createPickedPaths(),
    taskbar,
    workspace: () => workspace,
    engineState: () => relay?.state() ?? { state: 'none' },
    show(path) {
      if (relay !== null) throw new Error('a window has one workspace');
      workspace = path;
      browser.setTitle(`${workspaceName(path)} – ${message('app.name')}`);
      browser.setRepresentedFilename(path);
      relay = createEngineRelay(() => startEngine(path), tell);
      void loadPage(browser, 'workspace');
    },
    attach(port) {
      if (relay === null) port.close();
      else relay.attach(port);
    },
    restartEngine: () => relay?.restart(),
    async stop() {
      taskbar.release();
      await relay?.stop();
    },
  };
}

async function askToStop(browser: BrowserWindow, workspace: string): Promise<boolean> {
  const { response } = await dialog.showMessageBox(browser, {
    type: 'question',
    message: message('close.title', { name: basename(workspace) }),
    detail: message('close.detail'),
    buttons: [message('close.stay'), message('close.stop')],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  return response === 1;
}
