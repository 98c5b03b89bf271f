import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resourceRoot } from '#engine/resource-root.ts';
import { readWords, type WordTrie } from './word-trie.ts';

/** Files of `resources/segment/`. */
export type WordList = 'thai' | 'lao' | 'khmer' | 'burmese' | 'chinese-japanese';

const lists = new Map<WordList, WordTrie>();

/** A word list, read when a text first needs it: most corpora need none. */
export function wordList(name: WordList): WordTrie {
  let list = lists.get(name);
  if (list === undefined) {
    const file = join(resourceRoot(), 'segment', `${name}.bin`);
    list = readWords(readFileSync(file), file);
    lists.set(name, list);
  }
  return list;
}
