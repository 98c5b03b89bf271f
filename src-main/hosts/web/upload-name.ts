import { AppError } from '#shared/errors.ts';

const MAX_NAME_BYTES = 255;
const MAX_PATH_BYTES = 2_000;
const MAX_DEPTH = 32;

/** Devices of Windows, under any ending. A workspace may be carried there, so they are refused everywhere. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;
/** Controls, line separators and bidirectional controls: nobody can see what such a name says. */
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/;
const NOT_ON_WINDOWS = /[<>:"|?*]/;

/**
 * The parts of the place below its batch that an uploaded file asks for, each in normal form C: `notes.txt`, or
 * `crawl/2024/a.warc` of a dropped folder. Throws AppError `bad-input` with the reason for anything that could mean
 * another place, or that not every system can keep.
 */
export function uploadPath(name: string, platform: NodeJS.Platform): string[] {
  const refuse = (reason: string): AppError => new AppError('bad-input', reason, { where: name.slice(0, 300) });
  if (!name.isWellFormed()) throw refuse('the name is not valid Unicode');
  const normal = name.normalize('NFC');
  if (Buffer.byteLength(normal) > MAX_PATH_BYTES) throw refuse(`the path is longer than ${MAX_PATH_BYTES} bytes`);
  if (INVISIBLE.test(normal)) throw refuse('the name has control characters');
  if (normal.includes('\\')) throw refuse('the name has a backslash');
  if (normal.startsWith('/')) throw refuse('the path is absolute');
  const parts = normal.split('/');
  if (parts.length > MAX_DEPTH) throw refuse(`the path has more than ${MAX_DEPTH} folders`);
  for (const part of parts) {
    if (part === '') throw refuse('a part of the name is empty');
    if (part === '.' || part === '..') throw refuse('the path has a dot for a folder');
    if (/[. ]$/.test(part) || part.startsWith(' '))
      throw refuse('a name begins with a space, or ends with one or a dot');
    if (DEVICE.test(part)) throw refuse('the name is that of a device on Windows');
    if (platform === 'win32' && NOT_ON_WINDOWS.test(part))
      throw refuse('the name has a character that no file may have');
    if (Buffer.byteLength(part) > MAX_NAME_BYTES) throw refuse(`a name is longer than ${MAX_NAME_BYTES} bytes`);
  }
  return parts;
}

const BATCH = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

/** Whether a page's name for what was dropped together can be that of a folder. */
export function isBatch(batch: string): boolean {
  return BATCH.test(batch) && !DEVICE.test(batch);
}
