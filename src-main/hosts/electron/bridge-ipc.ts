import { ipcMain, MessageChannelMain, shell, type IpcMainEvent, type IpcMainInvokeEvent } from 'electron';
import { z } from 'zod';
import type { OpenResult, RecentWorkspace } from '#shared/contract/host-bridge.ts';
import { CHANNELS } from './channels.ts';
import { ORIGIN } from './protocol.ts';
import { themeSchema } from './theme.ts';
import type { WorkspaceWindow } from './workspace-window.ts';

/** What the calls of `HostBridge` are answered with. */
export interface BridgeHost {
  windowOf(contents: Electron.WebContents): WorkspaceWindow | null;
  pickPaths(window: WorkspaceWindow): Promise<string[]>;
  pickFolder(window: WorkspaceWindow): Promise<string | null>;
  savePath(window: WorkspaceWindow, suggestedName: string): Promise<string | null>;
  openWorkspace(window: WorkspaceWindow, path: string | null): Promise<OpenResult>;
  newWorkspace(window: WorkspaceWindow): Promise<OpenResult>;
  recentWorkspaces(): RecentWorkspace[];
  setTheme(theme: z.infer<typeof themeSchema>): void;
}

const path = z.string().min(1).max(32_768);
const progress = z.union([z.number().min(0).max(1), z.literal('unknown'), z.null()]);
const line = z.string().max(500);

/** Answers the preload script. Only the page of a window of ours may ask, and only what the schemas allow. */
export function serveBridge(host: BridgeHost): void {
  function windowOf({ sender, senderFrame }: IpcMainEvent | IpcMainInvokeEvent): WorkspaceWindow | null {
    const window = host.windowOf(sender);
    const isPage = senderFrame !== null && senderFrame === sender.mainFrame && senderFrame.url.startsWith(`${ORIGIN}/`);
    return isPage ? window : null;
  }

  function on<T extends readonly unknown[]>(
    channel: string,
    schema: z.ZodType<T>,
    act: (window: WorkspaceWindow, values: T) => void,
  ): void {
    ipcMain.on(channel, (event, ...args: unknown[]) => {
      const window = windowOf(event);
      const values = schema.safeParse(args);
      if (window !== null && values.success) act(window, values.data);
    });
  }

  function answer<T extends readonly unknown[], R>(
    channel: string,
    schema: z.ZodType<T>,
    act: (window: WorkspaceWindow, values: T) => R | Promise<R>,
  ): void {
    ipcMain.handle(channel, (event, ...args: unknown[]) => {
      const window = windowOf(event);
      if (window === null) throw new Error('not a page of this app');
      return act(window, schema.parse(args));
    });
  }

  const none = z.tuple([]);
  on(CHANNELS.connect, none, (window) => {
    const { port1, port2 } = new MessageChannelMain();
    window.attach(port1);
    window.browser.webContents.postMessage(CHANNELS.port, null, [port2]);
  });
  on(CHANNELS.engine, none, (window) => {
    window.browser.webContents.send(CHANNELS.engineState, window.engineState());
  });
  on(CHANNELS.restartEngine, none, (window) => window.restartEngine());
  on(CHANNELS.dropped, z.tuple([path]), (window, [dropped]) => window.picked.add(dropped));
  on(CHANNELS.progress, z.tuple([progress]), (window, [value]) => window.taskbar.show(value));
  on(CHANNELS.theme, z.tuple([themeSchema]), (_window, [theme]) => host.setTheme(theme));
  on(CHANNELS.notifyEnd, z.tuple([line, line]), (window, [title, body]) => window.taskbar.notifyEnd(title, body));

  answer(CHANNELS.pickPaths, none, async (window) => {
    const paths = await host.pickPaths(window);
    window.picked.add(...paths);
    return paths;
  });
  answer(CHANNELS.pickFolder, none, (window) => picked(window, host.pickFolder(window)));
  answer(CHANNELS.savePath, z.tuple([line]), (window, [name]) => picked(window, host.savePath(window, name)));
  answer(CHANNELS.reveal, z.tuple([path]), (window, [place]) => {
    if (!window.picked.covers(place, window.workspace())) return false;
    shell.showItemInFolder(place);
    return true;
  });
  answer(CHANNELS.openWorkspace, z.tuple([path.optional()]), (window, [place]) =>
    host.openWorkspace(window, place ?? null),
  );
  answer(CHANNELS.newWorkspace, none, (window) => host.newWorkspace(window));
  answer(CHANNELS.recentWorkspaces, none, () => host.recentWorkspaces());
}

async function picked(window: WorkspaceWindow, answer: Promise<string | null>): Promise<string | null> {
  const place = await answer;
  if (place !== null) window.picked.add(place);
  return place;
}
