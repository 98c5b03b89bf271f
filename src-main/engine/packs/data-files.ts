import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PackFile } from '#shared/domain/pack-manifest.ts';
import { rowLine } from './columns.ts';
import type { PackColumn, PackDocument } from './columns.ts';
import type { OpenDataFile, PackWriter } from './writer.ts';

/** The data files of a pack: `data/part-00000.EXT` and so on, each closed once its content reaches the target. */
export interface DataFiles {
  write(document: PackDocument): Promise<void>;
  close(): Promise<{ files: PackFile[]; dataSha256: string }>;
  abort(): void;
}

/** @param targetBytes content bytes (uncompressed lines) of a file; a document is never split. */
export function openDataFiles(
  pack: string,
  writer: PackWriter,
  columns: readonly PackColumn[],
  targetBytes: number,
): DataFiles {
  mkdirSync(join(pack, 'data'), { recursive: true });
  const all = createHash('sha256');
  const files: PackFile[] = [];
  let open: OpenDataFile | null = null;
  let path = '';

  async function finish(): Promise<void> {
    if (open === null) return;
    files.push({ path, ...(await open.close()) });
    open = null;
  }

  return {
    async write(document) {
      if (open === null) {
        path = `data/part-${String(files.length).padStart(5, '0')}${writer.extension}`;
        open = writer.open(join(pack, path), columns);
      }
      const row = columns.map((column) => column.value(document));
      const line = rowLine(columns, row);
      all.update(line).update('\n');
      await open.write(row, line);
      if (open.contentBytes >= targetBytes) await finish();
    },
    async close() {
      await finish();
      return { files, dataSha256: all.digest('hex') };
    },
    abort() {
      open?.abort();
    },
  };
}
