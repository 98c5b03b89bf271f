/**
 * What the desktop adds to the page, exposed by its preload script as `window.winnowHost`; absent in a browser.
 * Nothing here reads or writes a file: a path that a person picked is passed on to the engine in a call.
 */
export interface HostBridge {
  /** Asks for a new port to this window's engine, which ends the one before. It arrives through `onEnginePort`. */
  connect(): void;
  /** What happens to the engine process; called at once with the present state. */
  onEngine(listener: (state: EngineState) => void): Unsubscribe;
  /** Tries again after `failed`. */
  restartEngine(): void;

  /** Asks for files, several at once. Absolute paths; empty when nothing was picked. */
  pickPaths(): Promise<string[]>;
  /** Asks for a folder. null when nothing was picked. */
  pickFolder(): Promise<string | null>;
  /** Asks for a place that need not exist yet, such as the folder of an export. null when nothing was picked. */
  savePath(suggestedName: string): Promise<string | null>;
  /** Shows a place in the file manager: one that was picked here, or one inside the workspace. False when it may not. */
  reveal(path: string): Promise<boolean>;
  /** The path of a file or folder that was dropped on the page; '' for a File that no disk holds. */
  pathOfDropped(file: File): string;

  /** A command that was chosen in the application menu, by its id in the command registry. */
  onCommand(listener: (id: string) => void): Unsubscribe;
  /** Progress of the run on the task bar: 0 to 1, `unknown` while the total is, null when none runs. */
  setProgress(progress: number | 'unknown' | null): void;
  /** The theme that the person chose, for menus, dialogs and the first moment of the next window. */
  setTheme(theme: HostTheme): void;
  /** Tells that a run ended, if nobody looks at the window. Plain text. */
  notifyEnd(title: string, body: string): void;

  /** Opens a workspace: the path, or without one, what the person picks. */
  openWorkspace(path?: string): Promise<OpenResult>;
  /** Asks where, makes an empty workspace there and opens it. */
  newWorkspace(): Promise<OpenResult>;
  /** Workspaces that were opened and are still there, the last first. */
  recentWorkspaces(): Promise<RecentWorkspace[]>;
}

export type Unsubscribe = () => void;

export type HostTheme = 'system' | 'light' | 'dark';

/** `none`: this window has no workspace, so it shows the welcome page. */
export type EngineState =
  | { state: 'none' }
  | { state: 'starting' }
  | { state: 'ready' }
  | { state: 'restarting'; attempt: number; afterMs: number; why: string }
  | { state: 'failed'; why: string };

/** `why` says what is wrong, or is null when nothing was picked. */
export type OpenResult = { opened: true } | { opened: false; why: string | null };

export interface RecentWorkspace {
  /** Absolute path of the folder. */
  path: string;
  name: string;
}

/** The message by which the preload script hands a port to the page: a port cannot pass the context bridge itself. */
export const ENGINE_PORT = 'winnow:engine-port';

/** The parts of a window that `onEnginePort` needs. */
interface PortWindow<Port> {
  addEventListener(type: 'message', listener: (event: PortMessage<Port>) => void): void;
  removeEventListener(type: 'message', listener: (event: PortMessage<Port>) => void): void;
}
interface PortMessage<Port> {
  readonly data: unknown;
  readonly source: unknown;
  readonly ports: readonly Port[];
}

/** Listens for the ports that `connect` asks for; each replaces the one before. Only this window itself can send one. */
export function onEnginePort<Port>(window: PortWindow<Port>, listener: (port: Port) => void): Unsubscribe {
  const receive = ({ data, source, ports: [port] }: PortMessage<Port>): void => {
    if (data === ENGINE_PORT && source === window && port !== undefined) listener(port);
  };
  window.addEventListener('message', receive);
  return () => window.removeEventListener('message', receive);
}
