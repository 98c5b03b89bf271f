import { createHash, randomBytes } from 'node:crypto';
import { link, mkdir, open, readdir, realpath, rename, rm, rmdir, stat, statfs } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join, sep } from 'node:path';
import process from 'node:process';
import { AppError } from '#shared/errors.ts';
import type { UploadReply } from '#shared/web-protocol.ts';
import { answerJson, Refused } from './answer.ts';
import { isBatch, uploadPath } from './upload-name.ts';

export interface UploadOptions {
  /** The folder of all uploads. */
  folder: string;
  /** The largest file, in bytes. */
  maxBytes: number;
}

/** Files on their way, each named by the process that writes it: one that is gone left it behind. */
const PARTIAL = '.partial';

/** Takes one file into the folder of its batch, and answers with an UploadReply. */
export async function receiveUpload(
  options: UploadOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const query = new URLSearchParams((request.url ?? '').split('?')[1] ?? '');
  const batch = query.get('batch') ?? newBatch();
  if (!isBatch(batch)) throw new Refused(400, 'the batch must be letters, digits, - and _, at most 64');
  const parts = uploadPath(query.get('name') ?? '', process.platform);
  const reply = await takeFile(options, request, batch, parts);
  answerJson(response, 200, reply);
}

/** The file has its name only once it is whole and on disk; one that is refused or broken off leaves nothing. */
async function takeFile(
  { folder, maxBytes }: UploadOptions,
  request: IncomingMessage,
  batch: string,
  parts: readonly string[],
): Promise<UploadReply> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > maxBytes) throw tooLarge(maxBytes);
  const path = join(folder, batch, ...parts);
  const partial = join(folder, PARTIAL, `${process.pid}-${randomBytes(8).toString('hex')}`);
  const made: string[] = [];
  try {
    // One by one: the folder of a workspace that is away is not made again.
    for (const parent of [folder, dirname(partial)]) await makeFolder(parent);
    await refuseFull(folder, announced);
    const { bytes, sha256 } = await writeBody(request, partial, maxBytes);
    await makeFolders(folder, [batch, ...parts.slice(0, -1)], made);
    await giveName(partial, path);
    return { path, folder: join(folder, batch), batch, bytes, sha256 };
  } catch (error) {
    // Deepest first; a folder that another file has come into stays.
    for (const empty of made.reverse()) await rmdir(empty).catch(() => {});
    throw known(error, path);
  } finally {
    await rm(partial, { force: true });
  }
}

async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function newBatch(): string {
  return randomBytes(12).toString('hex');
}

async function writeBody(
  request: IncomingMessage,
  partial: string,
  maxBytes: number,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  await using file = await open(partial, 'wx', 0o600);
  // The request outlives a failure here: its socket carries the refusal.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    hash.update(chunk);
    await file.writeFile(chunk);
  }
  // On disk before it has its name.
  await file.sync();
  return { bytes, sha256: hash.digest('hex') };
}

/** Makes the folders of a file one by one below `base`, noting each that was not there. Throws when one leads elsewhere. */
async function makeFolders(base: string, names: readonly string[], made: string[]): Promise<void> {
  const real = await realpath(base);
  let path = base;
  for (const name of names) {
    path = join(path, name);
    try {
      await mkdir(path);
      made.push(path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    if (!(await realpath(path)).startsWith(real + sep)) {
      throw new AppError('bad-input', 'a folder of the path is a link that leads elsewhere', { where: path });
    }
  }
}

/** Never takes the place of a file that is there. */
async function giveName(partial: string, target: string): Promise<void> {
  try {
    await link(partial, target);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (!NO_LINKS.has(code)) throw error;
    // A file system without links, such as exFAT.
    if ((await stat(target).catch(() => null)) !== null) throw taken(target);
    await rename(partial, target);
  }
}

const NO_LINKS = new Set(['ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EPERM', 'EMLINK']);

async function refuseFull(folder: string, announced: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (announced > bavail * bsize) throw full(folder);
}

const tooLarge = (maxBytes: number): Refused =>
  new Refused(413, `the file is larger than ${maxBytes} bytes; raise --max-upload, or copy it to the server`);

const taken = (where: string): Refused => new Refused(409, `${where}: this batch has a file of that name already`);

const full = (where: string): AppError =>
  new AppError('disk-full', 'the disk has no room for the file', { where, remedy: 'free some space, then try again' });

function known(error: unknown, where: string): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return full(where);
    case 'ENOENT':
      return new AppError('not-found', 'the workspace is no longer where it was opened', { where });
    case 'EEXIST':
    case 'EISDIR':
    case 'ENOTDIR':
      return taken(where);
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return new AppError('read-only', 'the folder of uploads cannot be written', { where });
    case 'ENAMETOOLONG':
      return new AppError('bad-input', 'the name is too long for this disk', { where });
    case 'ERR_STREAM_PREMATURE_CLOSE':
    case 'ECONNRESET':
      return new AppError('cancelled', 'the upload was broken off', { where });
    default:
      return error;
  }
}

/** Removes what uploads of processes that are gone left behind. */
export async function clearPartials(folder: string): Promise<void> {
  const partials = join(folder, PARTIAL);
  for (const name of await readdir(partials).catch(() => [])) {
    if (!isAlive(Number(name.split('-')[0]))) await rm(join(partials, name), { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
