import { readPlainFile } from '#engine/read/plain.ts';
import type { Reader } from '#engine/read/reader.ts';

/** One file is one page of MediaWiki; cleaning makes text of it. */
export const reader: Reader = {
  id: 'wikitext',
  version: 1,
  title: 'Wikitext page',
  extensions: ['.wiki', '.wikitext', '.mediawiki'],
  ranges: false,
  read: (input) => readPlainFile(input, 'text/x-wiki'),
};
