import { createHash } from 'node:crypto';
import { createReadStream, fsyncSync, openSync, closeSync, statSync } from 'node:fs';
import { zstdCompressSync } from 'node:zlib';
import { fileWriter, ParquetWriter } from 'hyparquet-writer';
import type { PackColumn } from '../columns.ts';
import type { OpenDataFile, PackWriter } from '../writer.ts';

/** A row group ends at this many bytes of content or rows, so that readers and we hold little. */
const GROUP_BYTES = 32 * 1024 * 1024;
const GROUP_ROWS = 10_000;

/** Parquet, Zstandard pages. The content hash is that of the same rows as JSON lines. */
export const writer: PackWriter = { id: 'parquet', title: 'Apache Parquet, Zstandard', extension: '.parquet', open };

type Schema = ConstructorParameters<typeof ParquetWriter>[0]['schema'];

function schemaOf(columns: readonly PackColumn[]): Schema {
  return [
    { name: 'root', num_children: columns.length },
    ...columns.map((column): Schema[number] =>
      column.type === 'number'
        ? { name: column.name, type: 'DOUBLE', repetition_type: 'OPTIONAL' }
        : { name: column.name, type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
    ),
  ];
}

function open(file: string, columns: readonly PackColumn[]): OpenDataFile {
  closeSync(openSync(file, 'wx'));
  const parquet = new ParquetWriter({
    writer: fileWriter(file),
    schema: schemaOf(columns),
    codec: 'ZSTD',
    compressors: { ZSTD: (bytes: Uint8Array) => zstdCompressSync(bytes) },
    createdBy: 'winnow',
    // Bounds of long texts are of no use to a reader, and cost space.
    statisticsTruncateLength: 64,
  });
  const content = createHash('sha256');
  let data: (string | number | null)[][] = columns.map(() => []);
  let groupBytes = 0;
  let rows = 0;
  let contentBytes = 0;

  function flush(): void {
    const count = data[0]?.length ?? 0;
    if (count === 0) return;
    // hyparquet-writer writes to the file synchronously here, so nothing is left pending.
    void parquet.write({
      columnData: columns.map((column, i) => ({ name: column.name, data: data[i] ?? [] })),
      rowGroupSize: count,
    });
    data = columns.map(() => []);
    groupBytes = 0;
  }

  return {
    get contentBytes() {
      return contentBytes;
    },
    write(row, line) {
      rows++;
      row.forEach((value, i) => data[i]?.push(value));
      const bytes = Buffer.from(`${line}\n`, 'utf8');
      content.update(bytes);
      contentBytes += bytes.byteLength;
      groupBytes += bytes.byteLength;
      if (groupBytes >= GROUP_BYTES || (data[0]?.length ?? 0) >= GROUP_ROWS) flush();
      return Promise.resolve();
    },
    async close() {
      flush();
      void parquet.finish();
      const fd = openSync(file, 'r+');
      fsyncSync(fd);
      closeSync(fd);
      const stored = createHash('sha256');
      for await (const chunk of createReadStream(file)) stored.update(chunk as Buffer);
      return {
        rows,
        bytes: statSync(file).size,
        sha256: stored.digest('hex'),
        contentBytes,
        contentSha256: content.digest('hex'),
      };
    },
    abort() {
      data = [];
    },
  };
}
