import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FaultReason } from '#shared/domain/ledger.ts';
import { ReadKnobs } from '#shared/domain/recipe.ts';
import { AppError } from '#shared/errors.ts';
import { compressionOf } from '#engine/read/compressed/open.ts';
import { readWhole } from '#engine/read/whole.ts';

/** Where a command that takes file names finds them. */
export interface InputStreams {
  cwd: string;
  /** Read for the file `-`. */
  stdin: AsyncIterable<string | Uint8Array>;
  signal: AbortSignal;
}

/** The whole content, decompressed, or why there is none. */
export type InputBytes = { ok: true; bytes: Uint8Array } | { ok: false; reason: FaultReason; detail: string };

/** A file of the command line, bare or compressed, or standard input for `-`. Bounded by `read.maxRecordBytes`. */
export function inputBytes(file: string, streams: InputStreams): Promise<InputBytes> {
  return file === '-' ? readInput(streams) : readFile(resolve(streams.cwd, file), streams.signal);
}

async function readFile(path: string, signal: AbortSignal): Promise<InputBytes> {
  try {
    const stat = statSync(path);
    if (!stat.isFile()) return { ok: false, reason: 'unreadable', detail: 'not a file' };
    const whole = await readWhole({
      file: path,
      size: stat.size,
      start: 0,
      end: stat.size,
      knobs: ReadKnobs.parse({}),
      cancelled: () => signal.aborted,
    });
    // null: cancelled, which the caller sees for itself.
    if (whole === null) return { ok: false, reason: 'unreadable', detail: 'cancelled' };
    if (whole.ok && whole.fault === null) return whole;
    const { reason, detail } = whole.fault ?? { reason: 'unreadable', detail: '' };
    // There is no recipe here whose limit could be raised.
    return { ok: false, reason, detail: detail.replace(/; raise read\..*/, '; split it') };
  } catch (error) {
    return { ok: false, reason: 'unreadable', detail: detailOf(error) };
  }
}

/** A message of one line without the path, which the answer names already. */
function detailOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  const code = (error as NodeJS.ErrnoException).code;
  if (code === undefined) throw error;
  return code === 'ENOENT' ? 'no such file' : `cannot be read (${code})`;
}

async function readInput(options: InputStreams): Promise<InputBytes> {
  try {
    return await readStdin(options);
  } catch (error) {
    return { ok: false, reason: 'unreadable', detail: detailOf(error) };
  }
}

async function readStdin({ stdin, signal }: InputStreams): Promise<InputBytes> {
  const max = ReadKnobs.parse({}).maxRecordBytes;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const piece of stdin) {
    if (signal.aborted) break;
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    size += bytes.length;
    if (size > max) return { ok: false, reason: 'too-large', detail: `more than ${max} bytes; split it` };
    parts.push(bytes);
  }
  const bytes = Buffer.concat(parts, size);
  if (size === 0) return { ok: false, reason: 'empty-file', detail: 'standard input is empty' };
  const compression = compressionOf(bytes);
  if (compression === 'none') return { ok: true, bytes };
  const detail = `standard input is ${compression}; name the file, or unpack it on the way in`;
  return { ok: false, reason: 'unsupported-format', detail };
}
