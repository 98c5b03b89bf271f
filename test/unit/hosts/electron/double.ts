import { EventEmitter } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type * as Electron from 'electron';
import { vi, type Mock } from 'vitest';

/*
 * A double of the `electron` module: it records what is asked of it, and events are emitted by tests. Each part is
 * checked against Electron's own types, so that a call which Electron does not have, or has otherwise, does not compile.
 */

/** A recorder of a method that overloads nothing. */
type Calls<F extends (...args: never[]) => unknown> = Mock<F>;

export class WebFrameMain implements Pick<Electron.WebFrameMain, 'url'> {
  url: string;
  constructor(url: string) {
    this.url = url;
  }
}

type Contents = Pick<
  Electron.WebContents,
  'send' | 'postMessage' | 'setWindowOpenHandler' | 'getURL' | 'reload' | 'openDevTools'
>;
export class WebContents extends EventEmitter implements Contents {
  mainFrame = new WebFrameMain('');
  send: Calls<Electron.WebContents['send']> = vi.fn();
  postMessage: Calls<(channel: string, message: unknown, transfer?: Electron.MessagePortMain[]) => void> = vi.fn();
  setWindowOpenHandler: Calls<Electron.WebContents['setWindowOpenHandler']> = vi.fn();
  reload: Calls<Electron.WebContents['reload']> = vi.fn();
  openDevTools: Calls<Electron.WebContents['openDevTools']> = vi.fn();
  getURL = (): string => this.mainFrame.url;
}

type Window = Pick<
  Electron.BrowserWindow,
  | 'show'
  | 'focus'
  | 'maximize'
  | 'restore'
  | 'close'
  | 'destroy'
  | 'isDestroyed'
  | 'isFocused'
  | 'isMaximized'
  | 'isMinimized'
  | 'getNormalBounds'
  | 'setBackgroundColor'
  | 'setTitle'
  | 'setRepresentedFilename'
  | 'setProgressBar'
  | 'flashFrame'
  | 'loadURL'
>;
export class BrowserWindow extends EventEmitter implements Window {
  static all: BrowserWindow[] = [];
  static getAllWindows = (): BrowserWindow[] => BrowserWindow.all.filter((window) => !window.isDestroyed());

  readonly options: Electron.BrowserWindowConstructorOptions;
  readonly webContents = new WebContents();
  state = { shown: false, focused: false, maximized: false, minimized: false, destroyed: false };
  bounds: Electron.Rectangle;

  show = vi.fn(() => void (this.state.shown = true));
  focus = vi.fn(() => void (this.state.focused = true));
  maximize = vi.fn(() => void (this.state.maximized = true));
  restore = vi.fn(() => void (this.state.minimized = false));
  setBackgroundColor: Calls<Electron.BrowserWindow['setBackgroundColor']> = vi.fn();
  setTitle: Calls<Electron.BrowserWindow['setTitle']> = vi.fn();
  setRepresentedFilename: Calls<Electron.BrowserWindow['setRepresentedFilename']> = vi.fn();
  setProgressBar: Calls<Electron.BrowserWindow['setProgressBar']> = vi.fn();
  flashFrame: Calls<Electron.BrowserWindow['flashFrame']> = vi.fn();
  loadURL: Calls<Electron.BrowserWindow['loadURL']> = vi.fn(async (url: string) => {
    this.webContents.mainFrame = new WebFrameMain(url);
  });

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    super();
    this.options = options;
    const { x = 0, y = 0, width = 800, height = 600 } = options;
    this.bounds = { x, y, width, height };
    BrowserWindow.all.push(this);
    app.emit('web-contents-created', event(), this.webContents);
  }

  isDestroyed = (): boolean => this.state.destroyed;
  isFocused = (): boolean => this.state.focused;
  isMaximized = (): boolean => this.state.maximized;
  isMinimized = (): boolean => this.state.minimized;
  getNormalBounds = (): Electron.Rectangle => this.bounds;

  /** As Electron does: a listener may keep the window open. */
  close = vi.fn(() => {
    const asked = event();
    this.emit('close', asked);
    if (!asked.defaultPrevented) this.destroy();
  });
  destroy = vi.fn(() => {
    this.state.destroyed = true;
    this.emit('closed');
    if (BrowserWindow.getAllWindows().length === 0) app.emit('window-all-closed');
  });
}

/** An event whose default a listener may prevent. */
export function event<T extends object>(params?: T): Electron.Event<T> {
  const made = {
    ...(params as T),
    defaultPrevented: false,
    preventDefault() {
      made.defaultPrevented = true;
    },
  };
  return made;
}

type AppPart = Pick<
  Electron.App,
  | 'isPackaged'
  | 'getAppPath'
  | 'getPath'
  | 'quit'
  | 'exit'
  | 'whenReady'
  | 'enableSandbox'
  | 'setAppUserModelId'
  | 'requestSingleInstanceLock'
  | 'addRecentDocument'
  | 'clearRecentDocuments'
>;
class App extends EventEmitter implements AppPart {
  isPackaged = false;
  commandLine = { appendSwitch: vi.fn<Electron.CommandLine['appendSwitch']>() } satisfies Partial<Electron.CommandLine>;
  getAppPath = vi.fn<Electron.App['getAppPath']>(() => '/app');
  getPath = vi.fn<Electron.App['getPath']>((name) => `/nowhere/${name}`);
  exit = vi.fn<Electron.App['exit']>();
  whenReady = vi.fn<Electron.App['whenReady']>(async () => {});
  enableSandbox = vi.fn<Electron.App['enableSandbox']>();
  setAppUserModelId = vi.fn<Electron.App['setAppUserModelId']>();
  requestSingleInstanceLock = vi.fn<Electron.App['requestSingleInstanceLock']>(() => true);
  addRecentDocument = vi.fn<Electron.App['addRecentDocument']>();
  clearRecentDocuments = vi.fn<Electron.App['clearRecentDocuments']>();
  /** As Electron does: windows first, each of which may refuse; then `will-quit`, which may be put off. */
  quit = vi.fn<Electron.App['quit']>(() => {
    for (const window of BrowserWindow.getAllWindows()) window.close();
    if (BrowserWindow.getAllWindows().length > 0) return;
    const asked = event();
    this.emit('will-quit', asked);
    if (!asked.defaultPrevented) this.emit('quit');
  });
}
export const app = new App();

class NativeTheme extends EventEmitter implements Pick<Electron.NativeTheme, 'shouldUseDarkColors' | 'themeSource'> {
  shouldUseDarkColors = false;
  themeSource: Electron.NativeTheme['themeSource'] = 'system';
}
export const nativeTheme = new NativeTheme();

const display = (id: number, workArea: Electron.Rectangle) =>
  ({ id, workArea }) satisfies Partial<Electron.Display> as Electron.Display;
export const screen = {
  getPrimaryDisplay: vi.fn<Electron.Screen['getPrimaryDisplay']>(() =>
    display(1, { x: 0, y: 0, width: 1920, height: 1040 }),
  ),
  getAllDisplays: vi.fn<Electron.Screen['getAllDisplays']>(() => [
    display(1, { x: 0, y: 0, width: 1920, height: 1040 }),
  ]),
} satisfies Partial<Electron.Screen>;

export const protocol = {
  registerSchemesAsPrivileged: vi.fn<Electron.Protocol['registerSchemesAsPrivileged']>(),
} satisfies Partial<Electron.Protocol>;

export class Session
  extends EventEmitter
  implements
    Pick<
      Electron.Session,
      | 'setPermissionRequestHandler'
      | 'setPermissionCheckHandler'
      | 'setDevicePermissionHandler'
      | 'setDisplayMediaRequestHandler'
      | 'setSpellCheckerEnabled'
    >
{
  protocol = { handle: vi.fn<Electron.Protocol['handle']>() } satisfies Partial<Electron.Protocol>;
  webRequest = {
    onBeforeRequest: vi.fn<(...args: unknown[]) => void>(),
  } satisfies Partial<Electron.WebRequest>;
  setPermissionRequestHandler = vi.fn<Electron.Session['setPermissionRequestHandler']>();
  setPermissionCheckHandler = vi.fn<Electron.Session['setPermissionCheckHandler']>();
  setDevicePermissionHandler = vi.fn<Electron.Session['setDevicePermissionHandler']>();
  setDisplayMediaRequestHandler = vi.fn<Electron.Session['setDisplayMediaRequestHandler']>();
  setSpellCheckerEnabled = vi.fn<Electron.Session['setSpellCheckerEnabled']>();
}
export const session = { defaultSession: new Session() };

export const dialog = {
  showOpenDialog: vi.fn<(...args: unknown[]) => Promise<Electron.OpenDialogReturnValue>>(async () => ({
    canceled: true,
    filePaths: [],
  })),
  showSaveDialog: vi.fn<(...args: unknown[]) => Promise<Electron.SaveDialogReturnValue>>(async () => ({
    canceled: true,
    filePath: '',
  })),
  showMessageBox: vi.fn<(...args: unknown[]) => Promise<Electron.MessageBoxReturnValue>>(async () => ({
    response: 0,
    checkboxChecked: false,
  })),
  showErrorBox: vi.fn<Electron.Dialog['showErrorBox']>(),
} satisfies Partial<Electron.Dialog>;

export const shell = {
  showItemInFolder: vi.fn<Electron.Shell['showItemInFolder']>(),
} satisfies Partial<Electron.Shell>;

export const powerSaveBlocker = {
  start: vi.fn<Electron.PowerSaveBlocker['start']>(() => 7),
  stop: vi.fn<Electron.PowerSaveBlocker['stop']>(() => true),
} satisfies Partial<Electron.PowerSaveBlocker>;

export class Notification extends EventEmitter implements Pick<Electron.Notification, 'show'> {
  static shown: Notification[] = [];
  static isSupported: typeof Electron.Notification.isSupported = () => true;
  readonly options: Electron.NotificationConstructorOptions;
  constructor(options: Electron.NotificationConstructorOptions = {}) {
    super();
    this.options = options;
  }
  show = (): void => void Notification.shown.push(this);
}

export const Menu = {
  buildFromTemplate: vi.fn<typeof Electron.Menu.buildFromTemplate>(
    (template) => ({ template }) as unknown as Electron.Menu,
  ),
  setApplicationMenu: vi.fn<typeof Electron.Menu.setApplicationMenu>(),
} satisfies Partial<typeof Electron.Menu>;

class IpcMain extends EventEmitter implements Pick<Electron.IpcMain, 'handle'> {
  readonly handlers = new Map<string, Parameters<Electron.IpcMain['handle']>[1]>();
  handle: Electron.IpcMain['handle'] = (channel, handler) => void this.handlers.set(channel, handler);
}
export const ipcMain = new IpcMain();

/** Messages are really cloned and ports really transferred, by Node's own channel. */
export class MessagePortMain
  extends EventEmitter
  implements Pick<Electron.MessagePortMain, 'postMessage' | 'start' | 'close'>
{
  readonly port: MessagePort;
  constructor(port: MessagePort) {
    super();
    this.port = port;
    port.on('close', () => this.emit('close'));
  }
  postMessage: Electron.MessagePortMain['postMessage'] = (data: unknown) => this.port.postMessage(data);
  start = (): void => void this.port.on('message', (data: unknown) => this.emit('message', { data, ports: [] }));
  close = (): void => this.port.close();
}
export class MessageChannelMain {
  readonly port1: MessagePortMain;
  readonly port2: MessagePortMain;
  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.port1 = new MessagePortMain(port1);
    this.port2 = new MessagePortMain(port2);
  }
}

export const contextBridge = {
  exposeInMainWorld: vi.fn<Electron.ContextBridge['exposeInMainWorld']>(),
} satisfies Partial<Electron.ContextBridge>;

class IpcRenderer extends EventEmitter implements Pick<Electron.IpcRenderer, 'send' | 'invoke'> {
  send = vi.fn<Electron.IpcRenderer['send']>();
  invoke = vi.fn<Electron.IpcRenderer['invoke']>(async () => null);
}
export const ipcRenderer = new IpcRenderer();

export const webUtils = {
  getPathForFile: vi.fn<Electron.WebUtils['getPathForFile']>(() => ''),
} satisfies Partial<Electron.WebUtils>;

/** The double's window as the code under test names it. */
export const asWindow = (window: BrowserWindow): Electron.BrowserWindow => window as unknown as Electron.BrowserWindow;
export const asSession = (made: Session): Electron.Session => made as unknown as Electron.Session;
export const asContents = (made: WebContents): Electron.WebContents => made as unknown as Electron.WebContents;

/** Forgets windows, listeners and what was recorded; answers are the first ones again. */
export function resetDouble(): void {
  BrowserWindow.all = [];
  Notification.shown = [];
  session.defaultSession = new Session();
  for (const emitter of [app, nativeTheme, ipcMain, ipcRenderer]) emitter.removeAllListeners();
  ipcMain.handlers.clear();
  Object.assign(nativeTheme, { shouldUseDarkColors: false, themeSource: 'system' });
  app.isPackaged = false;
  vi.resetAllMocks();
}
