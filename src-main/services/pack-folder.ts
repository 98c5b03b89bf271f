import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';
import { AppError } from '#shared/errors.ts';

const FULL = new Set(['ENOSPC', 'EDQUOT']);
/** What the system says of a place where no folder can be made or renamed. */
const REFUSED = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOTDIR', 'EEXIST', 'ENAMETOOLONG', 'ENOTEMPTY', 'EIO']);

/**
 * Makes a folder that appears whole or not at all: `write` fills another one beside it, which is then renamed. Each
 * process has its own, so that two never write into one; the first to end has the name. Throws AppError.
 */
export async function writeWhole<T>(out: string, write: (folder: string) => Promise<T>): Promise<T> {
  let partial: string | null = null;
  try {
    mkdirSync(dirname(out), { recursive: true });
    removeDead(out);
    partial = makePartial(out);
    const result = await write(partial);
    renameSync(partial, out);
    return result;
  } catch (error) {
    if (partial !== null) rmSync(partial, { recursive: true, force: true });
    throw known(error, out);
  }
}

const prefixOf = (out: string): string => `${basename(out)}.winnow-partial-`;

function makePartial(out: string): string {
  for (let n = 0; ; n++) {
    const folder = join(dirname(out), `${prefixOf(out)}${process.pid}-${n}`);
    try {
      mkdirSync(folder);
      return folder;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** Removes what processes left that were killed. */
function removeDead(out: string): void {
  for (const { path, pid } of partialsOf(out)) if (!isAlive(pid)) rmSync(path, { recursive: true, force: true });
}

/** Removes what a thread of this process left that was ended; call it while none writes there. */
export async function removeOwnPartials(out: string): Promise<void> {
  for (const { path, pid } of partialsOf(out))
    if (pid === process.pid) await rm(path, { recursive: true, force: true });
}

function partialsOf(out: string): { path: string; pid: number }[] {
  return readdirSync(dirname(out)).flatMap((name) => {
    const pid = name.startsWith(prefixOf(out)) ? /^(\d+)-\d+$/.exec(name.slice(prefixOf(out).length))?.[1] : undefined;
    return pid === undefined ? [] : [{ path: join(dirname(out), name), pid: Number(pid) }];
  });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function known(error: unknown, out: string): unknown {
  if (error instanceof AppError) return error;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (FULL.has(code)) {
    const remedy = 'free some space, then export again';
    return new AppError('disk-full', 'the disk is full', { where: out, remedy, cause: error });
  }
  if (!REFUSED.has(code)) return error;
  const remedy = 'give a folder that does not exist, in a place where you may write';
  return new AppError('io', `the pack cannot be written (${code})`, { where: out, remedy, cause: error });
}
