import type { HostBridge, HostTheme } from '#shared/contract/host-bridge.ts';
import { portTransport } from './engine/port-transport.ts';
import { socketTransport } from './engine/socket-transport.ts';
import type { Transport } from './engine/transport.ts';
import { download, uploadFile, type Uploaded } from './web-files.ts';

declare global {
  interface Window {
    readonly winnowHost?: HostBridge;
  }
}

/** The dialogs of the desktop: paths on this machine. */
export type Dialogs = Pick<HostBridge, 'pickPaths' | 'pickFolder' | 'savePath'>;
/** How the desktop opens workspaces. */
export type Workspaces = Pick<HostBridge, 'openWorkspace' | 'newWorkspace' | 'recentWorkspaces'>;

/**
 * What the host of the page adds to the contract. A part that it lacks is null; which it has is also in
 * `hello.capabilities`. Nothing but this file asks which host it is.
 */
export interface Host {
  readonly transport: Transport;
  readonly dialogs: Dialogs | null;
  readonly workspaces: Workspaces | null;
  /** Sends a dropped or picked file to the engine's machine. */
  readonly upload: ((file: File, options: UploadOptions) => Promise<Uploaded>) | null;
  /** Hands a file of the engine's machine to the browser. */
  readonly download: ((path: string) => Promise<void>) | null;
  /** Shows a place in the file manager; false when it may not. */
  readonly reveal: ((path: string) => Promise<boolean>) | null;
  /** The path of a dropped file; null where the host gives none. */
  pathOfDropped(file: File): string | null;
  /** Listens for commands of the application's own menu, by id. */
  onCommand(listener: (id: string) => void): void;
  /** Shows the progress of a run outside the page: 0 to 1, `unknown`, or null for none. */
  setProgress(progress: number | 'unknown' | null): void;
  /** Tells that a run ended, if nobody looks. */
  notifyEnd(title: string, body: string): void;
  /** Gives menus and dialogs of the host the page's theme. */
  setTheme(theme: HostTheme): void;
  /** Starts an engine again that gave up. */
  restartEngine(): void;
}

export interface UploadOptions {
  /** Path below the batch's folder, with `/`. */
  readonly name: string;
  /** Files that belong together; null for the first one, whose answer names the batch. */
  readonly batch: string | null;
  readonly onProgress: (sentBytes: number) => void;
  readonly signal: AbortSignal;
}

const nothing = (): void => undefined;

const browserHost = (): Host => ({
  transport: socketTransport(),
  dialogs: null,
  workspaces: null,
  upload: uploadFile,
  download,
  reveal: null,
  pathOfDropped: () => null,
  onCommand: nothing,
  setProgress: nothing,
  notifyEnd: nothing,
  setTheme: nothing,
  restartEngine: nothing,
});

const desktopHost = (bridge: HostBridge): Host => ({
  transport: portTransport(bridge),
  dialogs: bridge,
  workspaces: bridge,
  upload: null,
  download: null,
  reveal: (path) => bridge.reveal(path),
  pathOfDropped: (file) => bridge.pathOfDropped(file) || null,
  onCommand: (listener) => void bridge.onCommand(listener),
  setProgress: (progress) => bridge.setProgress(progress),
  notifyEnd: (title, body) => bridge.notifyEnd(title, body),
  setTheme: (theme) => bridge.setTheme(theme),
  restartEngine: () => bridge.restartEngine(),
});

export const host: Host = window.winnowHost === undefined ? browserHost() : desktopHost(window.winnowHost);
