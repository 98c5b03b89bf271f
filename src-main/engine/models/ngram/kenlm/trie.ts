import { AppError } from '#shared/errors.ts';
import { ownCopy } from '#engine/text/own-copy.ts';
import { MOST_REMEMBERED, type NgramEntry, type NgramStore } from '../store.ts';
import { bitsFor, readBits } from './bits.ts';
import type { KenlmHeader } from './header.ts';
import { murmur64 } from './murmur.ts';
import { nextPointers, type NextPointers } from './trie-pointers.ts';
import { trieValues } from './trie-values.ts';

/*
 * KenLM's trie (lm/search_trie.hh, lm/trie.cc; Heafield 2011, section 3.2): the sorted hashes of the words, then the values' tables
 * where they are quantised, 16 bytes a word, and for each longer length records of bits: word, values, and where the n-grams
 * that go on to the left begin. Ids are the places of the hashes, from 1.
 */

const UNIGRAM = 16;

interface Level {
  base: number;
  /** Bits of a record. */
  bits: number;
  next: NextPointers | null;
}

export function kenlmTrieStore(bytes: Uint8Array, header: KenlmHeader, where: string): NgramStore {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { order, counts } = header;
  const words = counts[0]!;
  const wordBits = bitsFor(words);
  const hashes = header.length + 8;
  const damaged = (): never => {
    throw new AppError('corrupt', 'the KenLM file ends early, or its tables do not fit its header', {
      where,
      remedy: 'copy it again',
    });
  };
  if (hashes + words * 8 > bytes.length) damaged();
  const known = Number(view.getBigUint64(header.length, true));
  if (known > words) damaged();

  let at = hashes + words * 8;
  const values = trieValues(view, at, header, where);
  at += values.tables;
  const unigrams = at;
  at += (words + 2) * UNIGRAM;
  const levels: Level[] = [];
  for (let index = 1; index < order; index++) {
    const longest = index === order - 1;
    if (at + 2 > bytes.length) damaged();
    const next = longest ? null : nextPointers(view, at, header.kind, counts[index]! + 1, counts[index + 1]!, where);
    const bits = wordBits + (longest ? values.longestBits : values.middleBits + next!.bits);
    at += next?.length ?? 0;
    levels.push({ base: at, bits, next });
    // A record more for the last pointer, and 8 bytes that reading may touch.
    at += Math.floor(((1 + counts[index]!) * bits + 7) / 8) + 8;
  }
  if (at > bytes.length) damaged();

  const encoder = new TextEncoder();
  const ids = new Map<string, number>();

  function find(level: Level, word: number, low: number, high: number): number {
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const found = readBits(view, level.base, middle * level.bits, wordBits);
      if (found === word) return middle;
      if (found < word) low = middle + 1;
      else high = middle;
    }
    return -1;
  }

  return {
    order,
    index(word) {
      let id = ids.get(word);
      if (id === undefined) {
        id = placeOfHash(view, hashes, known, encoder.encode(word));
        if (ids.size === MOST_REMEMBERED) ids.clear();
        ids.set(ownCopy(word), id);
      }
      return id;
    },
    unigram(word, out) {
      const place = unigrams + word * UNIGRAM;
      out.prob = view.getFloat32(place, true);
      out.backoff = view.getFloat32(place + 4, true);
      out.low = Number(view.getBigUint64(place + 8, true));
      out.high = Number(view.getBigUint64(place + UNIGRAM + 8, true));
    },
    extend(length, word, out: NgramEntry) {
      const level = levels[length - 1]!;
      const found = find(level, word, out.low, out.high);
      if (found < 0) return false;
      const place = found * level.bits + wordBits;
      if (level.next === null) {
        out.prob = values.longest(level.base, place);
        return true;
      }
      values.middle(length - 1, level.base, place, out);
      level.next.read(level.base, place + values.middleBits, level.bits, found, out);
      return true;
    },
  };
}

function placeOfHash(view: DataView, hashes: number, known: number, word: Uint8Array): number {
  const hash = murmur64(word);
  let low = 0;
  let high = known;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const foundHigh = view.getUint32(hashes + middle * 8 + 4, true);
    const foundLow = view.getUint32(hashes + middle * 8, true);
    if (foundHigh === hash.high && foundLow === hash.low) return middle + 1;
    if (foundHigh < hash.high || (foundHigh === hash.high && foundLow < hash.low)) low = middle + 1;
    else high = middle;
  }
  return 0;
}
