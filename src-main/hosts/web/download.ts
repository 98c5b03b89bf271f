import { open, stat, type FileHandle } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants } from 'node:fs';
import { basename, dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { DOWNLOAD_PATH, type TicketReply } from '#shared/web-protocol.ts';
import { readManifest } from '#engine/packs/verify.ts';
import { confine } from '#services/browse.ts';
import { answerJson, Refused } from './answer.ts';
import type { Tickets } from './tickets.ts';

/** A file that a ticket is for: its true path, and the name that the browser is told. */
export interface Download {
  path: string;
  name: string;
}

export interface DownloadOptions {
  /** The folder of uploads, which may be had back. */
  uploads: string;
  /** Folders in which packs may be had. */
  roots: readonly string[];
  tickets: Tickets<Download>;
}

/** A browser whose download is paused reads nothing. */
const SILENT_MS = 60 * 60_000;
const MAX_BODY = 64 * 1024;
const Asked = z.strictObject({ path: z.string().max(32_768) });

/** Answers with a ticket for a file of a pack, or of the uploads; nothing else leaves this way. */
export async function giveTicket(
  options: DownloadOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const asked = Asked.safeParse(await readJson(request));
  if (!asked.success) throw new Refused(400, 'the body must be {"path": "…"}');
  const path = await allowed(options, asked.data.path);
  const { size } = await stat(path);
  const name = basename(path);
  answerJson(response, 200, { ticket: options.tickets.issue({ path, name }), name, bytes: size } satisfies TicketReply);
}

/** The true path of a file that may be downloaded. Throws AppError. */
async function allowed({ uploads, roots }: DownloadOptions, asked: string): Promise<string> {
  const uploaded = await confine([uploads], asked).catch(() => null);
  const path = uploaded ?? (await confine(roots, asked));
  if (!(await stat(path)).isFile()) throw new AppError('bad-input', 'only a file can be downloaded', { where: asked });
  if (uploaded !== null || isInPack(path)) return path;
  throw new AppError('bad-input', 'only files of packs and of uploads can be downloaded', { where: asked });
}

/** Folders between a file of a pack and the pack itself, at most. */
const PACK_DEPTH = 3;

function isInPack(path: string): boolean {
  let folder = path;
  return Array.from({ length: PACK_DEPTH }, () => (folder = dirname(folder))).some(isPack);
}

function isPack(folder: string): boolean {
  try {
    readManifest(folder);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Sends the file of a ticket, which is spent by that. */
export async function sendDownload(
  { tickets }: DownloadOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const ticket = tickets.take((request.url ?? '').slice(DOWNLOAD_PATH.length));
  if (ticket === null) throw new Refused(404, 'this ticket was used, is older than a minute, or never was');
  const file = await openFile(ticket.path);
  try {
    const { size } = await file.stat();
    response.writeHead(200, {
      'Content-Type': 'application/octet-stream',
      'Content-Length': size,
      'Content-Disposition': disposition(ticket.name),
      'Cache-Control': 'no-store',
      // A file that became shorter meanwhile ends in an error, rather than in waiting for the rest.
      Connection: 'close',
    });
    request.setTimeout(SILENT_MS);
    if (size === 0) response.end();
    else await pipeline(file.createReadStream({ end: size - 1, autoClose: false }), response);
  } catch (error) {
    // A person who stops a download is no failure.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  } finally {
    await file.close();
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    // The path was true when the ticket was given; a link that took its place since then is not followed.
    return await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch (error) {
    throw new AppError('not-found', `cannot be read any more (${(error as NodeJS.ErrnoException).code ?? 'error'})`, {
      where: path,
    });
  }
}

/** The name in letters that every browser takes, and in full as RFC 6266 has it. */
export function disposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%;/]/g, '_');
  const full = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BODY) throw new Refused(413, `the body is larger than ${MAX_BODY} bytes`);
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    throw new Refused(400, 'the body is no JSON');
  }
}
