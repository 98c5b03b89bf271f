import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '#shared/errors.ts';
import type { RunSpace } from '#engine/models/ngram/kneser-ney/runs.ts';

/** Sorted runs in one file of the temporary folder, read a window at a time. */
export function runFile(): RunSpace & { close(): void } {
  const { folder, file } = opened();
  // A process that is killed leaves nothing behind: the file has no name from now on, where the system allows that.
  const unnamed = removed(folder);
  let end = 0;
  return {
    put(records) {
      const start = end;
      const numbers = records.length;
      const bytes = new Uint8Array(records.buffer, records.byteOffset, records.byteLength);
      for (let written = 0; written < bytes.length;) {
        try {
          written += writeSync(file, bytes, written, bytes.length - written, end + written);
        } catch (error) {
          throw new AppError('io', 'the counts of n-grams cannot be written', {
            where: folder,
            remedy: 'make room there, or set TMPDIR to a larger disk',
            cause: error,
          });
        }
      }
      end += bytes.length;
      return {
        length: numbers,
        read(from, count) {
          const window = new Uint32Array(Math.max(0, Math.min(count, numbers - from)));
          const target = new Uint8Array(window.buffer);
          for (let got = 0; got < target.length;) {
            const read = readSync(file, target, got, target.length - got, start + from * 4 + got);
            if (read === 0) throw new AppError('io', 'the counts of n-grams cannot be read again', { where: folder });
            got += read;
          }
          return window;
        },
      };
    },
    close() {
      closeSync(file);
      if (!unnamed) removed(folder);
    },
  };
}

function opened(): { folder: string; file: number } {
  try {
    const folder = mkdtempSync(join(tmpdir(), 'winnow-lm-'));
    return { folder, file: openSync(join(folder, 'runs'), 'wx+') };
  } catch (cause) {
    throw new AppError('io', 'there is no place for the counts of n-grams', {
      where: tmpdir(),
      remedy: 'make the folder, or set TMPDIR to another',
      cause,
    });
  }
}

function removed(folder: string): boolean {
  try {
    rmSync(folder, { recursive: true, force: true });
    return true;
  } catch {
    return false;
  }
}
