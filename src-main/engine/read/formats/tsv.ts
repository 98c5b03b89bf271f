import type { Reader } from '#engine/read/reader.ts';
import { readSeparated } from '#engine/read/separated.ts';

export const reader: Reader = {
  id: 'tsv',
  version: 2,
  title: 'TSV table',
  extensions: ['.tsv', '.tab'],
  ranges: false,
  read: (input) => readSeparated(input, '\t'),
};
