import process from 'node:process';
import { app, BrowserWindow } from 'electron';
import { workspacesOf } from './open-file.ts';
import { isOnlyInstance } from './single-instance.ts';
import type { Workspaces } from './workspaces.ts';

/** How long engines may take to end before the app goes without them, in ms; each ends itself when its pipe breaks. */
export const QUIT_MS = 20_000;

/**
 * From the start of the process to its end. `start` is called once Electron is ready, if this is the only instance; null:
 * it could not, and has ended the process.
 */
export function runApp(start: () => Workspaces | null): void {
  let workspaces: Workspaces | null = null;
  /** What the system asked for before there was anything to open it with. */
  const early: string[] = [];

  function open(paths: readonly string[]): void {
    if (workspaces === null) early.push(...paths);
    else if (paths.length === 0) workspaces.welcome();
    else for (const path of paths) workspaces.open(path);
  }

  if (!isOnlyInstance(open)) {
    app.exit(0);
    return;
  }
  // Apple's systems name what to open here, and not in the arguments.
  app.on('open-file', (event, path) => {
    event.preventDefault();
    open([path]);
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) workspaces?.welcome();
  });

  let mayQuit = false;
  app.on('will-quit', (event) => {
    if (mayQuit || workspaces === null) return;
    event.preventDefault();
    void Promise.race([workspaces.stopAll(), pause(QUIT_MS)]).finally(() => {
      mayQuit = true;
      app.quit();
    });
  });

  void app.whenReady().then(() => {
    workspaces = start();
    if (workspaces === null) return;
    open([...workspacesOf(process.argv, process.cwd()), ...early]);
  });
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
