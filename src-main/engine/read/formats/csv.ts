import type { Reader } from '#engine/read/reader.ts';
import { readSeparated } from '#engine/read/separated.ts';

/** Comma-separated values; files with semicolons, tabs or bars instead are told by their header row. */
export const reader: Reader = {
  id: 'csv',
  version: 2,
  title: 'CSV table',
  extensions: ['.csv'],
  ranges: false,
  read: (input) => readSeparated(input, ',;\t|'),
};
