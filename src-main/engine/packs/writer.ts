import type { PackFile } from '#shared/domain/pack-manifest.ts';
import type { PackColumn } from './columns.ts';

export interface OpenDataFile {
  readonly contentBytes: number;
  write(row: (string | number | null)[], line: string): Promise<void>;
  close(): Promise<Omit<PackFile, 'path'>>;
  abort(): void;
}

/** A format of pack files, one file under writers/, exported as `writer`. */
export interface PackWriter {
  id: string;
  title: string;
  /** File name ending, e.g. `.jsonl.zst`. */
  extension: string;
  open(file: string, columns: readonly PackColumn[]): OpenDataFile;
}
