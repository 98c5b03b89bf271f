import { readSync } from 'node:fs';
import { parquetMetadata } from 'hyparquet';
import type { FileMetaData } from 'hyparquet';
import type { FaultReason } from '#shared/domain/ledger.ts';

/** Footers hold schema, statistics and offsets; a larger one is not believable for the files we read. Bytes. */
const MAX_FOOTER = 256 * 1024 * 1024;

/** A whole file that cannot be used, with the ledger's reason. */
export class ParquetFault extends Error {
  readonly reason: FaultReason;
  constructor(reason: FaultReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}

/** Reads `length` bytes at `position`, or throws when the file ends before. */
export function readExactly(fd: number, position: number, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let done = 0;
  while (done < length) {
    const n = readSync(fd, bytes, done, length - done, position + done);
    if (n === 0)
      throw new ParquetFault('bad-record', `the file ends at byte ${position + done}, ${length - done} bytes short`);
    done += n;
  }
  return bytes;
}

/** The footer's metadata; throws ParquetFault for anything that is no readable Parquet file. */
export function readFooter(fd: number, size: number): FileMetaData {
  if (size === 0) throw new ParquetFault('empty-file', 'the file has no bytes');
  if (size < 12) throw new ParquetFault('bad-record', `${size} bytes are too few for a Parquet file`);
  const tail = Buffer.from(readExactly(fd, size - 8, 8));
  const magic = tail.toString('latin1', 4);
  if (magic === 'PARE') throw new ParquetFault('encrypted', 'the footer is encrypted');
  if (magic !== 'PAR1') throw new ParquetFault('bad-record', 'no PAR1 at the end: not a Parquet file, or truncated');
  const length = tail.readUInt32LE(0);
  if (length > size - 12 || length > MAX_FOOTER) {
    throw new ParquetFault('bad-record', `a footer of ${length} bytes in a file of ${size}`);
  }
  const bytes = readExactly(fd, size - 8 - length, length + 8);
  let metadata: FileMetaData;
  try {
    metadata = parquetMetadata(bytes.buffer, { geoparquet: false });
  } catch (cause) {
    throw new ParquetFault('bad-record', `the footer does not parse: ${message(cause)}`, cause);
  }
  return metadata;
}

export function message(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
