import { lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import type { BigIntStats } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { compareUtf8 } from '#shared/domain/document-id.ts';
import type { FaultReason } from '#shared/domain/ledger.ts';
import { ioError } from './compressed/file-window.ts';
import { quote } from './place.ts';

export interface ListedFile {
  /** NFC, `/`-separated, relative to the root. */
  path: string;
  /** Absolute, as the operating system spells it. */
  file: string;
  size: number;
  /** Nanoseconds, as a decimal string. */
  mtimeNs: string;
}

/** A file or folder that cannot be part of the source. */
export interface ListFault {
  path: string;
  reason: FaultReason;
  detail: string;
}

export interface Listing {
  /** By path in the order of UTF-8 bytes. */
  files: ListedFile[];
  faults: ListFault[];
  /** There is more than the limit: the first of it, as the folders were entered. */
  more: boolean;
}

/** `within` equals the folder or lies below it. */
function isInside(folder: string, within: string): boolean {
  return within === folder || within.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/**
 * Every file below the given files and folders, which lie under `root`. Links are followed as long as they stay under
 * the root; each folder is entered once, so loops end. Throws AppError `io` when the root itself cannot be read. Looks
 * at no more than `limit` files.
 */
export function listFiles(root: string, paths: readonly string[] = [root], limit = Infinity): Listing {
  let realRoot: string;
  try {
    realRoot = realpathSync(root);
  } catch (error) {
    throw ioError(root, error);
  }
  const base = resolve(root);
  const files: ListedFile[] = [];
  const faults: ListFault[] = [];
  const entered = new Set<string>();
  let more = false;

  function isFull(): boolean {
    more ||= files.length >= limit;
    return more;
  }
  function pathOf(file: string): string {
    return relative(base, file).split(sep).join('/').normalize('NFC');
  }
  function blame(file: string, reason: FaultReason, detail: string): void {
    faults.push({ path: pathOf(file), reason, detail });
  }

  /** `real`: the file's true path where its folder's is known; a link's own has to be asked for. */
  function visit(file: string, real: string | null): void {
    let stat: BigIntStats;
    try {
      stat = lstatSync(file, { bigint: true });
      const link = stat.isSymbolicLink();
      if (link || real === null) {
        real = realpathSync(file);
        if (!isInside(realRoot, real)) {
          const what = link ? `a link to ${quote(real, 200)}` : quote(real, 200);
          return blame(file, 'outside-root', `${what}, which is outside the source's root`);
        }
        stat = statSync(file, { bigint: true });
      }
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
      const known = code === 'ENOENT' ? faultOfName(file) : null;
      if (known !== null) return blame(file, 'unreadable', known);
      const why = code === 'ELOOP' ? 'a link that leads back to itself' : code === 'ENOENT' ? 'not there' : code;
      return blame(file, 'unreadable', `cannot be looked at: ${why}`);
    }
    if (stat.isDirectory()) {
      if (entered.has(real)) return;
      entered.add(real);
      visitFolder(file, real);
    } else if (stat.isFile()) {
      files.push({ path: pathOf(file), file, size: Number(stat.size), mtimeNs: String(stat.mtimeNs) });
    } else blame(file, 'unsupported-format', 'neither a file nor a folder');
  }

  function visitFolder(folder: string, real: string): void {
    let names: Buffer[];
    try {
      names = readdirSync(folder, { encoding: 'buffer' });
    } catch (error) {
      return blame(folder, 'unreadable', `folder cannot be read: ${(error as NodeJS.ErrnoException).code}`);
    }
    for (const { name, fault } of spellings(names)) {
      if (isFull()) return;
      if (fault === null) visit(join(folder, name), join(real, name));
      else faults.push({ path: pathOf(join(folder, name)), reason: 'unreadable', detail: fault });
    }
  }

  for (const path of paths) if (!isFull()) visit(resolve(base, path), null);
  return { ...withoutCollisions(files, faults), more };
}

/**
 * The names of a folder in the order of their bytes, each with what forbids it. A path in an id is UTF-8 in normal form
 * C, so of names that have one form only one can be meant: the one that is spelt in it, else the first. The others, and
 * those that are no UTF-8, go by a name with % escapes.
 */
function spellings(names: Buffer[]): { name: string; fault: string | null }[] {
  const winners = new Map<string, string>();
  const found = names.sort(Buffer.compare).map((bytes) => {
    const name = bytes.toString('utf8');
    if (!Buffer.from(name, 'utf8').equals(bytes)) return { name: null, bytes };
    const normal = name.normalize('NFC');
    if (name === normal || !winners.has(normal)) winners.set(normal, name);
    return { name, bytes };
  });
  return found.map(({ name, bytes }) => {
    if (name === null) {
      return { name: escaped(bytes), fault: 'the file name is not UTF-8 (here with % escapes); rename it' };
    }
    const winner = winners.get(name.normalize('NFC'))!;
    if (name === winner) return { name, fault: null };
    const fault = `its name (here with % escapes) is in Unicode normal form C that of another, ${quote(winner, 300)}; rename one`;
    return { name: escaped(bytes), fault };
  });
}

function escaped(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(/[^\x20-\x24\x26-\x7e]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
}

/** What forbids the name that is behind this one with % escapes, or null when there is no such name. */
function faultOfName(file: string): string | null {
  try {
    const names = readdirSync(dirname(file), { encoding: 'buffer' });
    return spellings(names).find(({ name, fault }) => fault !== null && name === basename(file))?.fault ?? null;
  } catch {
    return null;
  }
}

/** Sorts, and lets the first of files with one path stand, as where both were named; one listed twice counts once. */
function withoutCollisions(files: ListedFile[], faults: ListFault[]): Omit<Listing, 'more'> {
  files.sort((a, b) => compareUtf8(a.path, b.path) || compareUtf8(a.file, b.file));
  const kept: ListedFile[] = [];
  for (const file of files) {
    const last = kept.at(-1);
    if (last?.path !== file.path) kept.push(file);
    else if (last.file !== file.file) {
      const detail = `its name in Unicode normal form C is that of another file, ${quote(last.file, 300)}; rename one`;
      faults.push({ path: file.path, reason: 'unreadable', detail });
    }
  }
  faults.sort((a, b) => compareUtf8(a.path, b.path) || compareUtf8(a.reason, b.reason));
  return { files: kept, faults };
}
