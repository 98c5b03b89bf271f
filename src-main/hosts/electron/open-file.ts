import { posix, win32 } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { isWorkspace } from './workspace-folder.ts';

/**
 * The workspaces that a command line names, as the system starts the app for a folder that was opened. What is no
 * workspace (the app's own folder in a checkout, the value of a switch) is none of ours.
 */
export function workspacesOf(argv: readonly string[], cwd: string): string[] {
  return namedPaths(argv.slice(1), cwd, process.platform).filter(isWorkspace);
}

/**
 * The absolute paths among arguments: plain names, and `file:` addresses as Linux desktops send them. Switches of
 * Chromium and of the system (`--no-sandbox`, macOS's `-psn_0_1`) are left out; what follows a bare `--` is a name.
 */
export function namedPaths(args: readonly string[], cwd: string, platform: NodeJS.Platform): string[] {
  const end = args.indexOf('--');
  const names = end < 0 ? args.filter(isName) : [...args.slice(0, end).filter(isName), ...args.slice(end + 1)];
  return [...new Set(names.flatMap((name) => pathOf(name, cwd, platform === 'win32')))];
}

const isName = (argument: string): boolean => argument !== '' && !argument.startsWith('-');

function pathOf(name: string, cwd: string, windows: boolean): string[] {
  if (!/^file:/i.test(name)) return [(windows ? win32 : posix).resolve(cwd, name)];
  try {
    return [fileURLToPath(name, { windows })];
  } catch {
    return [];
  }
}
