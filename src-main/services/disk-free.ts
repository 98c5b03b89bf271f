import { statfsSync } from 'node:fs';

/** What a user may still write to the disk of a folder; null where the system does not tell. */
export function diskFreeBytes(dir: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(dir);
    return bavail * bsize;
  } catch {
    return null;
  }
}
