import { join } from 'node:path';
import { BrowserWindow, nativeTheme, screen } from 'electron';
import { message } from './messages.ts';
import { ORIGIN } from './protocol.ts';
import { readState, writeState } from './state-file.ts';
import { MIN_SIZE, placeWindow, windowStateSchema, type Rectangle, type WindowState } from './window-state.ts';

/** `--surface-0` of the page's styles: the window has this colour before the page has any. */
export const BACKGROUND = { light: '#f3f4f6', dark: '#15171a' };
/** A second window stands beside the first, not on it. In pixels. */
const OFFSET = 28;

const background = (): string => (nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light);

export interface WindowFiles {
  /** The built preload script. */
  preload: string;
  /** Where the last window's place is kept. */
  state: string;
}

/** One window, shown once its page has painted. Its page is text from untrusted documents, so it may do nothing. */
export function createWindow({ preload, state }: WindowFiles): BrowserWindow {
  const saved = readState(state, windowStateSchema);
  const window = new BrowserWindow({
    ...place(saved),
    minWidth: MIN_SIZE.width,
    minHeight: MIN_SIZE.height,
    show: false,
    title: message('app.name'),
    backgroundColor: background(),
    webPreferences: {
      preload,
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
      // Progress and decisions go on while another window is in front.
      backgroundThrottling: false,
    },
  });
  window.once('ready-to-show', () => {
    if (saved?.maximized === true) window.maximize();
    window.show();
  });
  const follow = (): void => window.setBackgroundColor(background());
  nativeTheme.on('updated', follow);
  window.on('close', () => void writeState(state, stateOf(window)));
  window.once('closed', () => nativeTheme.off('updated', follow));
  return window;
}

/** Loads the page: the workspace's, or the welcome page. */
export async function loadPage(window: BrowserWindow, page: 'workspace' | 'welcome'): Promise<void> {
  try {
    await window.loadURL(`${ORIGIN}/${page === 'welcome' ? '#/welcome' : ''}`);
  } catch (error) {
    // Nobody's failure: the window was closed, or went on to another page, while this one loaded.
    if (!window.isDestroyed() && (error as { code?: unknown }).code !== 'ERR_ABORTED') throw error;
  }
}

export function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

function place(saved: Rectangle | null): Rectangle {
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id);
  const screens = [primary.workArea, ...others.map(({ workArea }) => workArea)] as const;
  const taken = BrowserWindow.getAllWindows().map((window) => window.getNormalBounds());
  let free = placeWindow(saved, screens);
  for (let tries = 0; tries < taken.length && taken.some(({ x, y }) => x === free.x && y === free.y); tries++) {
    free = placeWindow({ ...free, x: free.x + OFFSET, y: free.y + OFFSET }, screens);
  }
  return free;
}

function stateOf(window: BrowserWindow): WindowState {
  return { ...window.getNormalBounds(), maximized: window.isMaximized() };
}

/** Where the app keeps what it remembers of its windows. */
export const windowStateFile = (userData: string): string => join(userData, 'window.json');
