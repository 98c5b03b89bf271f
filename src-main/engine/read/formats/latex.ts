import { readPlainFile } from '#engine/read/plain.ts';
import type { Reader } from '#engine/read/reader.ts';

/** One file is one document; cleaning makes text of it. */
export const reader: Reader = {
  id: 'latex',
  version: 1,
  title: 'LaTeX source',
  extensions: ['.tex', '.latex', '.ltx'],
  ranges: false,
  read: (input) => readPlainFile(input, 'text/x-tex'),
};
