import { readPlain } from '#engine/read/plain.ts';
import type { Reader } from '#engine/read/reader.ts';

export const reader: Reader = {
  id: 'text',
  version: 1,
  title: 'Plain text',
  extensions: ['.txt', '.text'],
  ranges: false,
  read: (input) => readPlain(input, 'text/plain'),
};
