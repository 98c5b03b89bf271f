import { basename, dirname, join } from 'node:path';
import { dialog, type BrowserWindow } from 'electron';
import type { OpenResult } from '#shared/contract/host-bridge.ts';
import { message } from './messages.ts';

/** Each asks over its window, and gives absolute paths: none when the person thought better of it. */
export interface Dialogs {
  paths(window: BrowserWindow): Promise<string[]>;
  folder(window: BrowserWindow): Promise<string | null>;
  /** A place that need not exist; `name` is a suggestion, of which only the last part counts. */
  save(window: BrowserWindow, name: string): Promise<string | null>;
  openWorkspace(window: BrowserWindow | null): Promise<string | null>;
  newWorkspace(window: BrowserWindow | null): Promise<string | null>;
  /** Says why a workspace was not opened, where no page does. */
  tellProblem(result: OpenResult): void;
}

/** Begins where the last one ended. */
export function createDialogs(firstFolder: string, platform: NodeJS.Platform): Dialogs {
  let folder = firstFolder;

  function remember(paths: readonly string[]): string[] {
    if (paths[0] !== undefined) folder = dirname(paths[0]);
    return [...paths];
  }

  async function open(window: BrowserWindow | null, options: Electron.OpenDialogOptions): Promise<string[]> {
    const all = { defaultPath: folder, ...options };
    const { canceled, filePaths } = await (window === null
      ? dialog.showOpenDialog(all)
      : dialog.showOpenDialog(window, all));
    return canceled ? [] : remember(filePaths);
  }

  async function save(window: BrowserWindow | null, options: Electron.SaveDialogOptions): Promise<string | null> {
    const { canceled, filePath } = await (window === null
      ? dialog.showSaveDialog(options)
      : dialog.showSaveDialog(window, options));
    return canceled || filePath === '' ? null : (remember([filePath])[0] ?? null);
  }

  return {
    paths: (window) =>
      open(window, {
        title: message('dialog.pickPaths'),
        buttonLabel: message('dialog.use'),
        properties: ['openFile', 'multiSelections', 'showHiddenFiles'],
      }),
    folder: async (window) =>
      (
        await open(window, {
          title: message('dialog.pickFolder'),
          buttonLabel: message('dialog.use'),
          properties: ['openDirectory', 'showHiddenFiles'],
        })
      )[0] ?? null,
    save: (window, name) =>
      save(window, {
        title: message('dialog.savePath'),
        buttonLabel: message('dialog.use'),
        defaultPath: join(folder, lastPart(name)),
        properties: ['createDirectory', 'showOverwriteConfirmation'],
      }),
    openWorkspace: async (window) =>
      (
        await open(window, {
          title: message('dialog.openWorkspace'),
          buttonLabel: message('dialog.open'),
          // To Apple's dialog a workspace is a file, once the app is installed (electron-builder.yml: isPackage).
          properties: platform === 'darwin' ? ['openDirectory', 'openFile'] : ['openDirectory'],
        })
      )[0] ?? null,
    newWorkspace: (window) =>
      save(window, {
        title: message('dialog.newWorkspace'),
        buttonLabel: message('dialog.make'),
        defaultPath: join(folder, message('dialog.workspaceName')),
        properties: ['createDirectory', 'showOverwriteConfirmation'],
      }),
    tellProblem(result) {
      if (!result.opened && result.why !== null) dialog.showErrorBox(message('app.name'), result.why);
    },
  };
}

/** The page suggests a name, never a folder. */
const lastPart = (name: string): string => basename(name.replaceAll('\\', '/')).replace(/^\.+$/, '');
