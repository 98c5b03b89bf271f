import { AppError } from '#shared/errors.ts';
import { splitLines } from './arpa-lines.ts';
import { readArpa } from './arpa.ts';
import { isKenlm, readKenlmHeader } from './kenlm/header.ts';
import { probingStore } from './kenlm/probing.ts';
import { kenlmTrieStore } from './kenlm/trie.ts';
import type { NgramEntry, NgramStore } from './store.ts';
import { trieStore } from './trie.ts';

/** A model from the bytes of a file: KenLM's binary formats by their first bytes, else ARPA. `where` names it in errors. */
export function loadNgramModel(bytes: Uint8Array, where: string): NgramStore {
  if (!isKenlm(bytes)) return trieStore(readArpa(splitLines(bytes), where, bytes.length));
  const header = readKenlmHeader(bytes, where);
  return checked(() => (header.kind === 'probing' ? probingStore : kenlmTrieStore)(bytes, header, where), where);
}

/** A damaged binary file shows where it is looked into: places outside it, and numbers that are no logarithms of probabilities. */
function checked(open: () => NgramStore, where: string): NgramStore {
  const damaged = (cause?: unknown): AppError =>
    new AppError('corrupt', 'the KenLM file is damaged', { where, remedy: 'copy it again', cause });
  const look = <T>(at: () => T): T => {
    try {
      return at();
    } catch (error) {
      throw error instanceof RangeError ? damaged(error) : error;
    }
  };
  const check = ({ prob, backoff }: NgramEntry): void => {
    if (!(prob <= 0) || !(backoff < Infinity)) throw damaged();
  };
  const store = look(open);
  return {
    order: store.order,
    index: (word) => look(() => store.index(word)),
    unigram(word, out) {
      look(() => {
        store.unigram(word, out);
      });
      check(out);
    },
    extend(length, word, out) {
      const found = look(() => store.extend(length, word, out));
      if (found) check(out);
      return found;
    },
  };
}
