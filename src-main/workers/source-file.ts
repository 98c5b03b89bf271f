import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { compareUtf8 } from '#shared/domain/document-id.ts';

/** Format of a path that could not be listed; what follows is the reason. */
export const FAULT_FORMAT = 'fault:';

/** A file as the catalogue knows it. */
export interface KnownFile {
  id: number;
  /** Relative to the source's root. */
  path: string;
  size: number;
  /** Nanoseconds, as a decimal string. */
  mtimeNs: string;
  sha256: string | null;
  format: string;
  compression: 'none' | 'gzip' | 'zstd';
}

export function errorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

export function isMissing(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'ENOENT' || code === 'ENOTDIR';
}

/** Why the file is no longer the one that was added, or null while it is. Throws what else the system refuses. */
export function changeOf(absolute: string, known: KnownFile): string | null {
  let stat;
  try {
    stat = statSync(absolute, { bigint: true });
  } catch (error) {
    if (isMissing(error)) return 'it is no longer there';
    throw error;
  }
  if (!stat.isFile()) return 'it is no longer a file';
  if (stat.size !== BigInt(known.size)) return `its size was ${known.size} bytes and is ${stat.size}`;
  if (stat.mtimeNs.toString() !== known.mtimeNs) return 'it was written to since it was added';
  return null;
}

/** Where a file of a source lies. Its catalogued path is in normal form C; the file system may spell it otherwise. */
export function locate(root: string, path: string): string {
  const plain = join(root, path);
  // Only names beyond ASCII have more than one spelling.
  if (/^[\0-\x7f]*$/.test(path) || existsSync(plain)) return plain;
  let folder = root;
  for (const name of path.split('/')) {
    const next = join(folder, name);
    const spelt = existsSync(next) ? name : namesIn(folder).find((other) => other.normalize('NFC') === name);
    if (spelt === undefined) return plain;
    folder = join(folder, spelt);
  }
  return folder;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort(compareUtf8);
  } catch {
    return [];
  }
}

const STEP = 1024 * 1024;

/** SHA-256 of a file's bytes in lower-case hex; null when `stop` became true. */
export function hashFile(absolute: string, size: number, stop: () => boolean): string | null {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(Math.max(1, Math.min(STEP, size)));
  const handle = openSync(absolute, 'r');
  try {
    for (;;) {
      if (stop()) return null;
      const count = readSync(handle, buffer);
      if (count === 0) return hash.digest('hex');
      hash.update(buffer.subarray(0, count));
    }
  } finally {
    closeSync(handle);
  }
}
