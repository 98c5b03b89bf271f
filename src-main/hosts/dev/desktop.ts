import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { electronArguments, findElectron, missingDisplay, type FoundElectron } from '#hosts/electron/find.ts';
import { buildDesktop } from './build-desktop.ts';
import { buildRenderer } from './build-renderer.ts';

/** How the desktop ended, or why it was not opened: one line for a person. */
export type DesktopResult = { opened: true; code: number } | { opened: false; why: string };

/** How long a program of some 100 MB may take to arrive, in ms. */
const FETCH_MS = 300_000;
/** A refusal is taken as an answer for so long, in ms: a network that refuses may take ten seconds to say so. */
const REFUSED_MS = 24 * 3_600_000;

/** The program of the desktop, fetched if need be, or why there can be no window here. */
export async function findDesktop(root: string): Promise<FoundElectron> {
  const noDisplay = missingDisplay({ root, platform: process.platform, env: process.env });
  return noDisplay === null ? findOrFetch(root) : { missing: noDisplay };
}

/**
 * Opens the desktop on some workspaces, or on the welcome page, and waits until it is closed, or until `signal` ends it.
 */
export async function openDesktop(
  root: string,
  workspaces: readonly string[],
  signal: AbortSignal,
): Promise<DesktopResult> {
  const found = await findDesktop(root);
  if ('missing' in found) return { opened: false, why: found.missing };
  if ((await buildRenderer(root)) !== 0 || (await buildDesktop(root)) !== 0) {
    return { opened: false, why: 'the app could not be built' };
  }
  return runElectron(found.binary, electronArguments(root, workspaces, process.getuid?.() === 0), signal);
}

async function findOrFetch(root: string): Promise<FoundElectron> {
  const here = { root, platform: process.platform, env: process.env };
  const found = findElectron(here);
  if ('binary' in found) return found;
  const install = join(root, 'node_modules', 'electron', 'install.js');
  const refused = join(root, '.cache', 'electron-refused');
  if (!existsSync(install) || wasRefused(refused)) return found;
  process.stderr.write("fetching electron's program (once, some 100 MB) …\n");
  if (await fetchElectron(install)) return findElectron(here);
  mkdirSync(dirname(refused), { recursive: true });
  writeFileSync(refused, '');
  return { missing: "electron's program cannot be fetched here" };
}

function wasRefused(mark: string): boolean {
  const stat = statSync(mark, { throwIfNoEntry: false });
  return stat !== undefined && Date.now() - stat.mtimeMs < REFUSED_MS;
}

/** Lets the package fetch its program, which it checks against its own list of hashes. */
function fetchElectron(install: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [install], { stdio: 'ignore', timeout: FETCH_MS, killSignal: 'SIGKILL' });
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}

function runElectron(binary: string, args: string[], signal: AbortSignal): Promise<DesktopResult> {
  // Set by editors that are themselves made of Electron, it would make ours a plain Node.
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  return new Promise((resolve) => {
    const child = spawn(binary, args, { stdio: 'inherit', env });
    signal.addEventListener('abort', () => child.kill(), { once: true });
    child.on('error', ({ message }) => resolve({ opened: false, why: message }));
    child.on('close', (code, signal) => resolve(resultOf(code, signal)));
  });
}

/** A loader that lacks a library ends with 127; Chromium that lacks a display or a driver by a trap of its own. */
function resultOf(code: number | null, signal: NodeJS.Signals | null): DesktopResult {
  const failed = code === 127 || signal === 'SIGTRAP' || signal === 'SIGABRT' || signal === 'SIGSEGV';
  if (failed) return { opened: false, why: `electron ended at once (${signal ?? `exit ${code ?? ''}`})` };
  return { opened: true, code: code ?? 0 };
}
