import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';

/** A folder that holds a catalogue. What is wrong inside it, the engine tells. */
export function isWorkspace(path: string): boolean {
  return existsSync(join(path, 'workspace.sqlite'));
}

export function workspaceName(path: string): string {
  return basename(path).replace(/\.winnow$/i, '');
}

/** One spelling of a path, so that a workspace opens once however it is named. */
export function canonicalPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

/** How to call the command line: the pinned Node and its entry. */
export interface CommandLine {
  node: string;
  entry: string;
}

/** Makes an empty workspace as `winnow init` does. Returns what went wrong, or null. */
export function makeWorkspace({ node, entry }: CommandLine, path: string): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn(node, [entry, 'init', path], { stdio: ['ignore', 'ignore', 'pipe'], windowsHide: true });
    const said: Buffer[] = [];
    child.stderr.on('data', (chunk: Buffer) => void said.push(chunk));
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code) => resolve(code === 0 ? null : Buffer.concat(said).toString().trim()));
  });
}
