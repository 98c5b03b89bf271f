import { detectFile } from './detect.ts';
import { fault, isDone } from './place.ts';
import type { ReadInput, ReadItem, Reader } from './reader.ts';
import { readers } from './formats/registry.gen.ts';

/** Stands in for the reader that no format has: one fault a file, so that the ledger speaks of every file. */
export const unsupported: Reader = {
  id: 'unsupported',
  version: 1,
  title: 'Unsupported',
  extensions: [],
  ranges: false,
  read: readUnsupported,
};

async function* readUnsupported(input: ReadInput): AsyncGenerator<ReadItem> {
  const place = { locator: 0, part: 0 };
  if (isDone(input, place)) return;
  const found = await detectFile(input.file, input.file, input.size);
  if ('reason' in found) yield fault(place, found.reason, found.detail, input.size);
  else yield fault(place, 'source-changed', `it looks like ${found.format} now; add the source again`, input.size);
}

/** The reader of a format as `detect` names it. */
export function readerOf(format: string): Reader {
  return (readers as Record<string, Reader>)[format] ?? unsupported;
}
