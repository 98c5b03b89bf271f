import { contextBridge, ipcRenderer, webUtils } from 'electron';
import {
  ENGINE_PORT,
  type EngineState,
  type HostBridge,
  type OpenResult,
  type RecentWorkspace,
  type Unsubscribe,
} from '#shared/contract/host-bridge.ts';
import { CHANNELS } from './channels.ts';

/*
 * Runs in the sandbox, in a world of its own: built to one CommonJS file. It lends the page the few calls of
 * `HostBridge` and never ipcRenderer itself.
 */

/** The page's window, as far as it is used: the types of the DOM belong to the page alone. */
const page = globalThis as unknown as {
  location: { origin: string };
  postMessage(message: string, origin: string, transfer: readonly unknown[]): void;
};

function listen<T>(channel: string, listener: (value: T) => void): Unsubscribe {
  const receive = (_event: Electron.IpcRendererEvent, value: T): void => listener(value);
  ipcRenderer.on(channel, receive);
  return () => void ipcRenderer.off(channel, receive);
}

ipcRenderer.on(CHANNELS.port, ({ ports }) => {
  // The context bridge cannot carry a port; a message to the page's own origin can.
  page.postMessage(ENGINE_PORT, page.location.origin, ports);
});

const bridge: HostBridge = {
  connect: () => ipcRenderer.send(CHANNELS.connect),
  onEngine: (listener) => {
    const stop = listen<EngineState>(CHANNELS.engineState, listener);
    ipcRenderer.send(CHANNELS.engine);
    return stop;
  },
  restartEngine: () => ipcRenderer.send(CHANNELS.restartEngine),
  pickPaths: () => ipcRenderer.invoke(CHANNELS.pickPaths) as Promise<string[]>,
  pickFolder: () => ipcRenderer.invoke(CHANNELS.pickFolder) as Promise<string | null>,
  savePath: (suggestedName) => ipcRenderer.invoke(CHANNELS.savePath, suggestedName) as Promise<string | null>,
  reveal: (path) => ipcRenderer.invoke(CHANNELS.reveal, path) as Promise<boolean>,
  pathOfDropped: (file) => {
    // '' for a File that a script made: only what a person dropped has a path.
    const path = webUtils.getPathForFile(file);
    if (path !== '') ipcRenderer.send(CHANNELS.dropped, path);
    return path;
  },
  onCommand: (listener) => listen<string>(CHANNELS.command, listener),
  setProgress: (progress) => ipcRenderer.send(CHANNELS.progress, progress),
  setTheme: (theme) => ipcRenderer.send(CHANNELS.theme, theme),
  notifyEnd: (title, body) => ipcRenderer.send(CHANNELS.notifyEnd, title, body),
  openWorkspace: (path) => ipcRenderer.invoke(CHANNELS.openWorkspace, path) as Promise<OpenResult>,
  newWorkspace: () => ipcRenderer.invoke(CHANNELS.newWorkspace) as Promise<OpenResult>,
  recentWorkspaces: () => ipcRenderer.invoke(CHANNELS.recentWorkspaces) as Promise<RecentWorkspace[]>,
};

contextBridge.exposeInMainWorld('winnowHost', bridge);
