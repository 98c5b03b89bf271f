import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { AppError } from '#shared/errors.ts';

/** A window that moves over a file. Reads are synchronous: readers live in worker threads. */
export interface FileWindow {
  /** Size of the file when it was opened, in bytes. */
  readonly size: number;
  /** Offset of the next byte. */
  readonly position: number;
  /** At least `n` bytes from the position on, fewer only at the end of the file. Valid until the next call. */
  peek(n: number): Uint8Array;
  /** At most `n` bytes, at least one unless at the end of the file; moves past them. Valid until the next call. */
  take(n: number): Uint8Array;
  seek(position: number): void;
  close(): void;
}

/** What the operating system said, as an expected failure that names the file. */
export function ioError(file: string, cause: unknown): AppError {
  const code = (cause as NodeJS.ErrnoException).code ?? 'unknown error';
  return new AppError('io', `cannot be read (${code})`, {
    where: file,
    remedy: 'check that the file exists and may be read',
    cause,
  });
}

/** `piece`: bytes asked of the system at once. Throws AppError `io`. */
export function openWindow(file: string, piece: number): FileWindow {
  let fd: number;
  let size: number;
  try {
    fd = openSync(file, 'r');
    size = fstatSync(fd).size;
  } catch (error) {
    throw ioError(file, error);
  }
  // Not a Buffer: readers keep what they need with `slice()`, which copies in a Uint8Array only.
  let buffer = new Uint8Array(piece);
  let first = 0; // buffer[first, last) holds the file's bytes from `position` on
  let last = 0;
  let position = 0;
  let open = true;

  function fill(n: number): void {
    if (last - first >= n) return;
    if (n > buffer.length) {
      const larger = new Uint8Array(n);
      larger.set(buffer.subarray(first, last));
      buffer = larger;
    } else {
      buffer.copyWithin(0, first, last);
    }
    last -= first;
    first = 0;
    while (last < n) {
      // Bytes that are appended while the file is read are not part of what was planned.
      const want = Math.min(piece, buffer.length - last, size - position - last);
      if (want <= 0) return;
      let got: number;
      try {
        got = readSync(fd, buffer, last, want, position + last);
      } catch (error) {
        throw ioError(file, error);
      }
      if (got === 0) return;
      last += got;
    }
  }

  return {
    size,
    get position() {
      return position;
    },
    peek(n) {
      fill(n);
      return buffer.subarray(first, last);
    },
    take(n) {
      fill(1);
      const bytes = buffer.subarray(first, Math.min(last, first + n));
      first += bytes.length;
      position += bytes.length;
      return bytes;
    },
    seek(to) {
      const ahead = to - position;
      if (ahead >= 0 && ahead <= last - first) first += ahead;
      else first = last = 0;
      position = to;
    },
    close() {
      if (open) closeSync(fd);
      open = false;
    },
  };
}
