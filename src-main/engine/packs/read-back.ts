import { closeSync, openSync, statSync } from 'node:fs';
import { parquetSchema } from 'hyparquet';
import { AppError } from '#shared/errors.ts';
import { openSource } from '#engine/read/compressed/open.ts';
import { newLineSplitter } from '#engine/read/lines.ts';
import { openColumn } from '#engine/read/parquet/column.ts';
import { message, readFooter } from '#engine/read/parquet/footer.ts';
import { rowLine } from './columns.ts';
import type { PackColumn } from './columns.ts';

/** The longest line that is believed of a pack. Bytes. */
const MAX_LINE = 512 * 1024 * 1024;

/** The canonical lines of one file of a pack, as UTF-8 without line feeds, in order. Throws AppError `corrupt`. */
export async function* readLines(file: string): AsyncGenerator<Uint8Array> {
  if (file.endsWith('.parquet')) yield* parquetLines(file);
  else yield* textLines(file);
}

async function* textLines(file: string): AsyncGenerator<Uint8Array> {
  const source = openSource({ file, size: statSync(file).size, knobs: { maxExpansion: Number.MAX_SAFE_INTEGER } });
  const splitter = newLineSplitter(MAX_LINE, 0);
  for await (const piece of source.pieces(0)) {
    if (piece.kind === 'break') throw new AppError('corrupt', piece.detail, { where: file });
    splitter.push(piece.bytes);
    for (let line = splitter.next(); line !== null; line = splitter.next()) {
      if (line.tooLong) throw new AppError('corrupt', `a line of ${line.length} bytes at ${line.at}`, { where: file });
      yield line.bytes;
    }
  }
  if (splitter.rest() !== null) throw new AppError('corrupt', 'the last line has no end', { where: file });
}

function* parquetLines(file: string): Generator<Uint8Array> {
  const fd = openSync(file, 'r');
  try {
    const metadata = readFooter(fd, statSync(file).size);
    const schema = parquetSchema(metadata);
    const columns: PackColumn[] = schema.children.map(({ element }) => ({
      name: element.name,
      type: element.name === 'metadata' ? 'json' : element.type === 'DOUBLE' ? 'number' : 'string',
      value: () => null,
    }));
    for (const group of metadata.row_groups) {
      const cursors = schema.children.map((child, i) => {
        const meta = group.columns[i]?.meta_data;
        if (meta === undefined) throw new AppError('corrupt', `no column ${child.element.name}`, { where: file });
        return openColumn(fd, meta, [schema, child]);
      });
      for (let row = 0; row < Number(group.num_rows); row++) {
        yield Buffer.from(
          rowLine(
            columns,
            cursors.map((cursor) => plain(cursor.next())),
          ),
          'utf8',
        );
      }
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('corrupt', message(error), { where: file, cause: error });
  } finally {
    closeSync(fd);
  }
}

function plain(value: unknown): string | number | null {
  if (value instanceof Uint8Array)
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('utf8');
  return typeof value === 'number' ? value : null;
}
