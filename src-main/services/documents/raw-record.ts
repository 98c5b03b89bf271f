import type { ReadKnobs } from '#shared/domain/recipe.ts';
import { readerOf } from '#engine/read/readers.ts';
import type { ReadItem } from '#engine/read/reader.ts';
import type { OpenFiles } from '#store/open-files.ts';
import { changeOf, errorCode, locate } from '#workers/source-file.ts';
import type { FoundDocument } from './find.ts';

export type RawRecord = Extract<ReadItem, { kind: 'record' }>;

/**
 * The record that a document was made of, read again from its source file: on from the document before it, so that
 * what lies between is all that is read. A reason where it cannot be: the file is away or is another one now.
 */
export async function readRaw(
  found: FoundDocument,
  files: OpenFiles,
  knobs: ReadKnobs,
  left: () => boolean,
): Promise<RawRecord | { why: string }> {
  const { source, file, shard, slice, locator, part } = found;
  const path = locate(source.root, file.path);
  const at = shard.slices[slice];
  if (at === undefined) return { why: 'its place in the source is not known' };
  const after = placeBefore(found, files);
  try {
    const change = changeOf(path, file);
    if (change !== null) return { why: `${file.path}: ${change}` };
    const items = readerOf(file.format).read({
      file: path,
      path: file.path,
      size: file.size,
      start: at.start,
      end: at.end,
      ...(after !== null && { after }),
      knobs,
      cancelled: left,
    });
    for await (const item of items) {
      if (item.locator === locator && item.part === part && item.kind === 'record') return item;
      if (item.locator > locator) break;
      if (item.kind === 'fault' && item.reason === 'source-changed') return { why: item.detail };
    }
    return { why: 'the file has no such record any more' };
  } catch (error) {
    if (errorCode(error) === null) throw error;
    return { why: `${file.path}: cannot be read (${errorCode(error) ?? ''})` };
  }
}

function placeBefore(
  { textFile, ordinal, slice }: FoundDocument,
  files: OpenFiles,
): { locator: number; part: number } | null {
  if (ordinal === 0) return null;
  const { slice: its, locator, part } = files.withText(textFile, (reader) => reader.row(ordinal - 1));
  return its === slice ? { locator, part } : null;
}
