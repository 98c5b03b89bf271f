import { isDone } from '#engine/read/place.ts';
import type { ReadInput, ReadItem, Reader } from '#engine/read/reader.ts';
import { unmarkedUtf16 } from '#engine/read/signatures.ts';
import { readWhole } from '#engine/read/whole.ts';

export const reader: Reader = {
  id: 'html',
  version: 1,
  title: 'HTML page',
  extensions: ['.html', '.htm', '.xhtml', '.shtml'],
  ranges: false,
  read,
};

/** One file is one record, as bytes: cleaning finds the charset (but for UTF-16 without a mark, which is told here). */
async function* read(input: ReadInput): AsyncGenerator<ReadItem> {
  const file = await readWhole(input);
  if (file === null) return;
  const items: ReadItem[] = [];
  if (file.ok) {
    const { bytes } = file;
    const content = { as: 'bytes', type: 'html', bytes, charset: unmarkedUtf16(bytes.subarray(0, 4096)) } as const;
    const meta = { mime: 'text/html' };
    items.push({ kind: 'record', locator: 0, part: 0, bytes: bytes.length, content, meta, replaced: 0 });
  }
  if (file.fault !== null) items.push(file.fault);
  for (const item of items) if (!isDone(input, item)) yield item;
}
