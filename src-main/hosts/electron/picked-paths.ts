import { realpathSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';

/** The places that a person gave this window by a dialog or by dropping them. */
export interface PickedPaths {
  add(...paths: readonly string[]): void;
  /** The path lies at or below one of them, or below `folder`; links are followed first. */
  covers(path: string, folder: string | null): boolean;
}

export function createPickedPaths(): PickedPaths {
  const picked = new Set<string>();
  return {
    add(...paths) {
      for (const path of paths) picked.add(real(path));
    },
    covers(path, folder) {
      if (!isAbsolute(path)) return false;
      const place = real(path);
      return [...picked, ...(folder === null ? [] : [real(folder)])].some((root) => isWithin(place, root));
    },
  };
}

function real(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return resolve(path);
  }
}

function isWithin(path: string, root: string): boolean {
  const way = relative(root, path);
  return way === '' || !(isAbsolute(way) || way === '..' || way.startsWith(`..${sep}`));
}
