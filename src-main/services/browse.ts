import type { Dirent } from 'node:fs';
import { lstat, opendir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, normalize, parse, sep } from 'node:path';
import { AppError } from '#shared/errors.ts';

/*
 * Folders of this machine as a page may see them: below the roots that its host allows, and nowhere else. What counts
 * is where a path really leads, links followed.
 */

export interface BrowseEntry {
  /** One that is not UTF-8 is written with % escapes, and refused. */
  name: string;
  path: string;
  kind: 'folder' | 'file' | 'refused';
  size: number | null;
  modifiedAt: string | null;
  /** Why it is refused. */
  why: string | null;
}

export interface BrowseFolder {
  path: string;
  /** Null at a root. */
  parent: string | null;
  /** Folders first, then files, each by name. */
  entries: BrowseEntry[];
  truncated: boolean;
}

/** Entries that are shown, and names that are read to find them: a folder may hold millions. */
export const MAX_ENTRIES = 5_000;
export const MAX_NAMES = 100_000;

const isInside = (root: string, path: string): boolean =>
  path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);

/** The roots that are there, by the names of their folders. */
export async function browseRoots(roots: readonly string[]): Promise<{ name: string; path: string }[]> {
  const found = await Promise.all(
    roots.map(async (path) => ((await stat(path).catch(() => null))?.isDirectory() === true ? [path] : [])),
  );
  return found.flat().map((path) => ({ name: basename(path) || path, path }));
}

/**
 * Where a path really lies, if that is in one of the roots. Throws AppError: `bad-input` for what is no plain absolute
 * path or leads out of every root, `not-found` for what is not there.
 */
export async function confine(roots: readonly string[], path: string): Promise<string> {
  // Anything but the plainest spelling is refused rather than mended: `..`, `//`, a relative path, a NUL.
  const end = parse(path).root;
  const plain = path !== end && path.endsWith(sep) ? path.slice(0, -sep.length) : path;
  const isPlain = isAbsolute(plain) && normalize(plain) === plain && !plain.includes('\0');
  if (!isPlain || (plain !== end && plain.endsWith(sep))) {
    throw new AppError('bad-input', 'not an absolute path in its plain form', { where: path });
  }
  if (!roots.some((root) => isInside(root, plain))) throw outside(path);
  const real = await realpath(plain).catch((error: unknown) => {
    throw unreadable(path, error);
  });
  const realRoots = await Promise.all(roots.map((root) => realpath(root).catch(() => null)));
  if (!realRoots.some((root) => root !== null && isInside(root, real))) throw outside(path);
  return real;
}

/** What a folder holds. Throws AppError as `confine` does, and when it is no folder or cannot be read. */
export async function browseFolder(roots: readonly string[], path: string): Promise<BrowseFolder> {
  const real = await confine(roots, path);
  const names: Dirent<Buffer>[] = [];
  let truncated = false;
  try {
    // The type of the package knows no option `encoding: 'buffer'` here; Node does.
    const folder = await opendir(real, { encoding: 'buffer' as BufferEncoding, bufferSize: 1024 });
    for await (const entry of folder as unknown as AsyncIterable<Dirent<Buffer>>) {
      if (names.length === MAX_NAMES) {
        truncated = true;
        break;
      }
      names.push(entry);
    }
  } catch (error) {
    throw unreadable(path, error);
  }
  names.sort((a, b) => rank(a) - rank(b) || Buffer.compare(a.name, b.name));
  truncated ||= names.length > MAX_ENTRIES;
  const entries = await Promise.all(names.slice(0, MAX_ENTRIES).map((entry) => describe(roots, path, entry)));
  const isRoot = roots.includes(path);
  return { path, parent: isRoot ? null : dirname(path), entries: entries.sort(byKindAndName), truncated };
}

/** Before anything is looked at: folders, then what may lead to one. */
const rank = (entry: Dirent<Buffer>): number => (entry.isDirectory() ? 0 : entry.isSymbolicLink() ? 1 : 2);

const KINDS = { folder: 0, file: 1, refused: 2 } as const;

function byKindAndName(a: BrowseEntry, b: BrowseEntry): number {
  return (
    KINDS[a.kind] - KINDS[b.kind] || compare(a.name.toLowerCase(), b.name.toLowerCase()) || compare(a.name, b.name)
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

async function describe(roots: readonly string[], folder: string, entry: Dirent<Buffer>): Promise<BrowseEntry> {
  const name = entry.name.toString();
  if (!Buffer.from(name).equals(entry.name)) {
    const escaped = entry.name.toString('latin1').replace(/[^\x20-\x24\x26-\x7e]/g, (c) => escapeByte(c));
    return refused(folder, escaped, 'the name is not UTF-8 (here with % escapes); rename it');
  }
  const path = join(folder, name);
  try {
    if (entry.isSymbolicLink()) await confine(roots, path);
    const found = entry.isSymbolicLink() ? await stat(path) : await lstat(path);
    if (!found.isDirectory() && !found.isFile()) return refused(folder, name, 'neither a file nor a folder');
    const isFile = found.isFile();
    const modifiedAt = found.mtime.toISOString();
    return { name, path, kind: isFile ? 'file' : 'folder', size: isFile ? found.size : null, modifiedAt, why: null };
  } catch (error) {
    const { message } = error instanceof AppError ? error : unreadable(path, error);
    return refused(folder, name, entry.isSymbolicLink() ? `a link: ${message}` : message);
  }
}

const escapeByte = (c: string): string => `%${c.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

const refused = (folder: string, name: string, why: string): BrowseEntry => ({
  name,
  path: join(folder, name),
  kind: 'refused',
  size: null,
  modifiedAt: null,
  why,
});

const outside = (path: string): AppError =>
  new AppError('bad-input', 'outside of the folders that may be looked at', {
    where: path,
    remedy: 'start the server with --root DIR to allow another one',
  });

function unreadable(path: string, error: unknown): AppError {
  const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
  switch (code) {
    case 'ENOENT':
      return new AppError('not-found', 'there is nothing here', { where: path });
    case 'ENOTDIR':
      return new AppError('bad-input', 'not a folder', { where: path });
    case 'ELOOP':
      return new AppError('bad-input', 'it leads back to itself', { where: path });
    case 'EACCES':
    case 'EPERM':
      return new AppError('io', 'may not be read', { where: path });
    default:
      return new AppError('io', `cannot be read (${code})`, { where: path });
  }
}
