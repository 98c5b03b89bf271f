import { join } from 'node:path';
import process from 'node:process';
import { app } from 'electron';
import { pinnedNode } from '#hosts/engine/entry.ts';

/** Where the parts of the app lie. */
export interface AppFiles {
  renderer: string;
  preload: string;
  /** The pinned Node, under which everything of Winnow but windows and menus runs. */
  node: string;
  /** Sources that the pinned Node runs as they are: the app is installed unpacked (electron-builder.yml). */
  engine: string;
  commandLine: string;
}

export function appFiles(): AppFiles {
  const root = app.getAppPath();
  return {
    renderer: join(root, 'out', 'renderer'),
    preload: join(root, 'out', 'preload', 'preload.cjs'),
    node: pinnedNode(app.isPackaged ? process.resourcesPath : null),
    engine: join(root, 'src-main', 'hosts', 'engine', 'main.ts'),
    commandLine: join(root, 'src-main', 'hosts', 'cli', 'main.ts'),
  };
}
