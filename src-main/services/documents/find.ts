import { join } from 'node:path';
import { parseDocumentId } from '#shared/domain/document-id.ts';
import type { Source } from '#shared/domain/source.ts';
import { AppError } from '#shared/errors.ts';
import type { FileRow, ShardRow, Workspace } from '#store/api.ts';
import type { OpenFiles } from '#store/open-files.ts';

/** Where a stored document lies. */
export interface FoundDocument {
  id: string;
  source: Source;
  file: FileRow;
  shard: ShardRow;
  slice: number;
  textFile: string;
  ordinal: number;
  locator: number;
  part: number;
}

/** Finds a document by the file in its id, without looking at any other. Throws `usage` or `not-found`. */
export function findStored(ws: Workspace, files: OpenFiles, textKey: string, id: string): FoundDocument {
  const { source: name, path, locator, part } = parseDocumentId(id);
  const source = ws.source(name);
  const file = source === null ? null : ws.fileAt(name, path);
  if (source === null || file === null) {
    throw new AppError('not-found', source === null ? `there is no source "${name}"` : 'its file is no longer there', {
      where: id,
      remedy: 'bring the source up to date, or take an id from the list of documents',
    });
  }
  for (const shard of ws.shardsOf(file.id)) {
    const text = ws.product(shard.id, textKey);
    if (text === null) continue;
    const textFile = join(ws.dir, text.file);
    for (const [slice, at] of shard.slices.entries()) {
      if (at.file !== file.id) continue;
      const ordinal = files.withText(textFile, (reader) => reader.find(slice, locator, part));
      if (ordinal !== null) return { id, source, file, shard, slice, textFile, ordinal, locator, part };
    }
  }
  throw new AppError('not-found', 'there is no such document in what the current recipe has read', {
    where: id,
    remedy: 'run the recipe, or take an id from the list of documents',
  });
}
