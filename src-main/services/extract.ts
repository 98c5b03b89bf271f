import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FaultReason } from '#shared/domain/ledger.ts';
import { CleanKnobs, ReadKnobs } from '#shared/domain/recipe.ts';
import { AppError } from '#shared/errors.ts';
import type { DocumentMeta } from '#engine/clean/cleaner.ts';
import { prepareCleaner } from '#engine/clean/prepare-cleaner.ts';
import { compressionOf } from '#engine/read/compressed/open.ts';
import { readWhole } from '#engine/read/whole.ts';

/** What one file gave: its text with what the page says of itself, or why there is none. */
export type Extraction =
  | ({ file: string; text: string; edits: Record<string, number> } & Omit<DocumentMeta, 'extra'>)
  | { file: string; fault: { reason: FaultReason; detail: string } };

export interface ExtractOptions {
  /** Every visible text instead of the main text. */
  all: boolean;
  cwd: string;
  /** Read for the file `-`. */
  stdin: AsyncIterable<string | Uint8Array>;
  signal: AbortSignal;
}

type Bytes = { ok: true; bytes: Uint8Array } | { ok: false; reason: FaultReason; detail: string };

/**
 * HTML files, bare or compressed -> one answer a file, in the order given. A file that is missing or broken is
 * answered in its place. Throws AppError `cancelled`.
 */
export async function* extractFiles(files: readonly string[], options: ExtractOptions): AsyncGenerator<Extraction> {
  const cleaner = prepareCleaner(CleanKnobs.parse({ html: options.all ? 'all' : 'readability' }));
  for (const file of files) {
    const read = file === '-' ? await readInput(options) : await readFile(resolve(options.cwd, file), options.signal);
    if (options.signal.aborted) throw new AppError('cancelled', 'stopped before the last file');
    if (!read.ok) {
      yield { file, fault: { reason: read.reason, detail: read.detail } };
      continue;
    }
    const result = cleaner.clean({ as: 'bytes', type: 'html', bytes: read.bytes, charset: null }, {}, 0);
    if (result.ok) {
      const { text, meta, edits } = result.document;
      yield { file, ...meta, text, edits };
    } else yield { file, fault: { reason: result.reason, detail: result.detail } };
  }
}

async function readFile(path: string, signal: AbortSignal): Promise<Bytes> {
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
    return { ok: false, reason, detail };
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

async function readInput(options: ExtractOptions): Promise<Bytes> {
  try {
    return await readStdin(options);
  } catch (error) {
    return { ok: false, reason: 'unreadable', detail: detailOf(error) };
  }
}

async function readStdin({ stdin, signal }: ExtractOptions): Promise<Bytes> {
  const max = ReadKnobs.parse({}).maxRecordBytes;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const piece of stdin) {
    if (signal.aborted) break;
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    size += bytes.length;
    if (size > max) return { ok: false, reason: 'too-large', detail: `more than ${max} bytes` };
    parts.push(bytes);
  }
  const bytes = Buffer.concat(parts, size);
  if (size === 0) return { ok: false, reason: 'empty-file', detail: 'standard input is empty' };
  const compression = compressionOf(bytes);
  if (compression === 'none') return { ok: true, bytes };
  const detail = `standard input is ${compression}; name the file, or unpack it on the way in`;
  return { ok: false, reason: 'unsupported-format', detail };
}
