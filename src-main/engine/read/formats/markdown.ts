import { readPlainFile } from '#engine/read/plain.ts';
import type { Reader } from '#engine/read/reader.ts';

/** One file is one document; the mark-up stays. */
export const reader: Reader = {
  id: 'markdown',
  version: 1,
  title: 'Markdown',
  extensions: ['.md', '.markdown', '.mdown', '.mkd'],
  ranges: false,
  read: (input) => readPlainFile(input, 'text/markdown'),
};
