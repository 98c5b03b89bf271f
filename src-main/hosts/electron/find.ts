import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the program of Electron is, or why there is none. */
export type FoundElectron = { readonly binary: string } | { readonly missing: string };

export interface Surroundings {
  /** The root of the checkout. */
  root: string;
  platform: NodeJS.Platform;
  env: Readonly<Record<string, string | undefined>>;
}

/**
 * Looks for Electron as its package keeps it: `path.txt` names the program below `dist`, or below
 * ELECTRON_OVERRIDE_DIST_PATH. Nothing is loaded, started or fetched; loading the package would fetch.
 */
export function findElectron({ root, env }: Surroundings): FoundElectron {
  const home = join(root, 'node_modules', 'electron');
  if (!existsSync(home)) return { missing: 'the electron package is not installed' };
  const override = env['ELECTRON_OVERRIDE_DIST_PATH'] ?? '';
  const program = readText(join(home, 'path.txt')) ?? (override === '' ? null : 'electron');
  if (program === null) return { missing: "electron's program was not fetched" };
  const binary = join(override === '' ? join(home, 'dist') : override, program);
  return existsSync(binary) ? { binary } : { missing: `electron's program is not at ${binary}` };
}

/** Why no window can be opened here, or null. Only Linux tells beforehand. */
export function missingDisplay({ platform, env }: Surroundings): string | null {
  const isHere = (name: string): boolean => (env[name] ?? '') !== '';
  if (platform !== 'linux' || isHere('DISPLAY') || isHere('WAYLAND_DISPLAY')) return null;
  return 'there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set)';
}

/** How to start the desktop on some workspaces from a checkout; `out/main` and `out/preload` must be built. */
export function electronArguments(root: string, workspaces: readonly string[], isRoot: boolean): string[] {
  // Chromium refuses its own sandbox to the superuser.
  return [...(isRoot ? ['--no-sandbox'] : []), root, ...workspaces];
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return null;
  }
}
