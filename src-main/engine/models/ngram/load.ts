import { splitLines } from './arpa-lines.ts';
import { readArpa } from './arpa.ts';
import { isKenlm, readKenlmHeader } from './kenlm/header.ts';
import { probingStore } from './kenlm/probing.ts';
import { kenlmTrieStore } from './kenlm/trie.ts';
import type { NgramStore } from './store.ts';
import { trieStore } from './trie.ts';

/** A model from the bytes of a file: KenLM's binary formats by their first bytes, else ARPA. `where` names it in errors. */
export function loadNgramModel(bytes: Uint8Array, where: string): NgramStore {
  if (!isKenlm(bytes)) return trieStore(readArpa(splitLines(bytes), where));
  const header = readKenlmHeader(bytes, where);
  return header.kind === 'probing' ? probingStore(bytes, header, where) : kenlmTrieStore(bytes, header, where);
}
