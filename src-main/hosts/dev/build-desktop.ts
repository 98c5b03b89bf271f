import process from 'node:process';
import { runNode } from './run-node.ts';

const ELECTRON_VITE = 'node_modules/electron-vite/bin/electron-vite.js';

/**
 * Bundles the desktop's main process and its preload script into out/main and out/preload, or below `outDir`; `all` also
 * the page, into out/renderer. Well under a second without the page. Returns the exit code.
 */
export async function buildDesktop(root: string, { all = false, outDir }: DesktopBuild = {}): Promise<number> {
  const args = [ELECTRON_VITE, 'build', ...(all ? [] : ['--mode', 'host']), ...(outDir ? ['--outDir', outDir] : [])];
  const { code, output } = await runNode([...args, '--logLevel', 'warn'], { cwd: root, capture: true });
  if (code !== 0) process.stderr.write(output);
  return code;
}

export interface DesktopBuild {
  all?: boolean;
  outDir?: string;
}
