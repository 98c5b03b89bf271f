import { AppError } from '#shared/errors.ts';
import type { NgramEntry } from '../store.ts';
import { readBits, readFloatBits, readNegativeFloatBits } from './bits.ts';
import type { KenlmHeader } from './header.ts';

/** How the records of a KenLM trie hold probabilities and backoffs (lm/quantize.hh). */
export interface TrieValues {
  /** Bytes of their tables, behind the vocabulary. */
  tables: number;
  /** Bits in a record of the middle lengths, and of the longest. */
  middleBits: number;
  longestBits: number;
  middle(level: number, base: number, offset: number, out: NgramEntry): void;
  longest(base: number, offset: number): number;
}

const QUANTISATION = 2;

export function trieValues(view: DataView, at: number, header: KenlmHeader, where: string): TrieValues {
  return header.kind.startsWith('quant-') ? quantised(view, at, header.order, where) : plain(view);
}

/** A probability in 31 bits, its sign left out, and a backoff in 32. */
function plain(view: DataView): TrieValues {
  return {
    tables: 0,
    middleBits: 63,
    longestBits: 31,
    middle(_level, base, offset, out) {
      out.prob = readNegativeFloatBits(view, base, offset);
      out.backoff = readFloatBits(view, base, offset + 31);
    },
    longest: (base, offset) => readNegativeFloatBits(view, base, offset),
  };
}

/** Numbers of bins: a table of probabilities and one of backoffs for each middle length, one of probabilities for the longest. */
function quantised(view: DataView, at: number, order: number, where: string): TrieValues {
  const [version, probBits, backoffBits] = [view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2)] as const;
  if (version !== QUANTISATION || probBits < 1 || probBits > 25 || backoffBits < 1 || backoffBits > 25) {
    throw new AppError('unsupported', 'the KenLM file is quantised in a way that is not known', {
      where,
      remedy: 'build it again from the ARPA file with build_binary, or give the ARPA file',
    });
  }
  const bins = (2 ** probBits + 2 ** backoffBits) * 4;
  const tables = 8 + (order - 2) * bins + 2 ** probBits * 4;
  const start = at + 8;
  const entry = (table: number, bin: number): number => view.getFloat32(table + bin * 4, true);
  return {
    tables,
    middleBits: probBits + backoffBits,
    longestBits: probBits,
    middle(level, base, offset, out) {
      const table = start + level * bins;
      out.backoff = entry(table + 2 ** probBits * 4, readBits(view, base, offset, backoffBits));
      out.prob = entry(table, readBits(view, base, offset + backoffBits, probBits));
    },
    longest: (base, offset) => entry(start + (order - 2) * bins, readBits(view, base, offset, probBits)),
  };
}
