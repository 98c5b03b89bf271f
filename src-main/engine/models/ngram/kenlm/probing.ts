import { AppError } from '#shared/errors.ts';
import { ownCopy } from '#engine/text/own-copy.ts';
import { MOST_REMEMBERED, type NgramEntry, type NgramStore } from '../store.ts';
import { findEntry, slotsFor, type ProbingTable } from './hash-table.ts';
import type { KenlmHeader } from './header.ts';
import { murmur64, times, type Hash64 } from './murmur.ts';

/*
 * KenLM's hash tables (lm/search_hashed.hh, lm/vocab.cc): a table from the hash of a word to its id, an array of one-word
 * n-grams, a table for each longer length. The key of an n-gram is combined from its words, last first. The sign bit of a stored
 * probability says whether n-grams go on to the left; every probability is negative.
 */

const CONTEXT_FACTOR: Hash64 = halves(8978948897894561157n);
const WORD_FACTOR: Hash64 = halves(17894857484156487943n);
const WORD_ENTRY = 12;
const LONGEST_ENTRY = 12;
const WEIGHTS = 8;

export function probingStore(bytes: Uint8Array, header: KenlmHeader, where: string): NgramStore {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { order, counts, multiplier } = header;
  let at = header.length;
  const table = (entries: number, size: number): ProbingTable => {
    const slots = slotsFor(entries, multiplier);
    const start = at;
    at += slots * size;
    return { view, start, slots, size };
  };

  at += 8; // version and bound of the vocabulary
  const words = table(counts[0]!, WORD_ENTRY);
  const unigrams = at;
  at += (counts[0]! + 1) * WEIGHTS;
  const longer = counts.slice(1).map((count, index) => table(count, index === order - 2 ? LONGEST_ENTRY : 8 + WEIGHTS));
  if (at > bytes.length) {
    throw new AppError('corrupt', 'the KenLM file ends early', { where, remedy: 'copy it again' });
  }

  const encoder = new TextEncoder();
  const known = new Map<string, number>();
  return {
    order,
    index(word) {
      let id = known.get(word);
      if (id === undefined) {
        const found = findEntry(words, murmur64(encoder.encode(word)));
        id = found < 0 ? 0 : view.getUint32(found + 8, true);
        if (known.size === MOST_REMEMBERED) known.clear();
        known.set(ownCopy(word), id);
      }
      return id;
    },
    unigram(word, out) {
      read(out, unigrams + word * WEIGHTS);
      out.high = 0;
      out.low = word;
    },
    extend(length, word, out) {
      const key = combined(out, word);
      const found = findEntry(longer[length - 1]!, key);
      if (found < 0) return false;
      if (length + 1 === order) out.prob = -Math.abs(view.getFloat32(found + 8, true));
      else read(out, found + 8);
      out.high = key.high;
      out.low = key.low;
      return true;
    },
  };

  function read(out: NgramEntry, place: number): void {
    out.prob = -Math.abs(view.getFloat32(place, true));
    out.backoff = view.getFloat32(place + 4, true);
  }
}

function combined(context: Hash64, word: number): Hash64 {
  const left = times(context, CONTEXT_FACTOR);
  const next = word + 1;
  const right = times({ high: next > 0xffffffff ? 1 : 0, low: next >>> 0 }, WORD_FACTOR);
  return { high: (left.high ^ right.high) >>> 0, low: (left.low ^ right.low) >>> 0 };
}

function halves(value: bigint): Hash64 {
  return { high: Number(value >> 32n), low: Number(value & 0xffffffffn) };
}
