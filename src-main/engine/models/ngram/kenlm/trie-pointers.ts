import { AppError } from '#shared/errors.ts';
import { bitsFor, readBits } from './bits.ts';
import type { KenlmKind } from './header.ts';

/** Where the n-grams that lengthen a record begin and end (lm/bhiksha.hh). */
export interface NextPointers {
  /** Bytes of the array before the records; 0 without. */
  length: number;
  /** Bits of a record that belong to it. */
  bits: number;
  /** Sets `out` to the range of record `index`, whose pointer begins at bit `offset`, in records of `record` bits. */
  read(base: number, offset: number, record: number, index: number, out: { low: number; high: number }): void;
}

const ARRAY_VERSION = 0;

/** `records` hold pointers (one more than there are n-grams) of at most `most`. */
export function nextPointers(
  view: DataView,
  at: number,
  kind: KenlmKind,
  records: number,
  most: number,
  where: string,
): NextPointers {
  return kind.endsWith('array-trie') ? chopped(view, at, records, most, where) : inline(view, most);
}

function inline(view: DataView, most: number): NextPointers {
  const bits = bitsFor(most);
  return {
    length: 0,
    bits,
    read(base, offset, record, _index, out) {
      out.low = readBits(view, base, offset, bits);
      out.high = readBits(view, base, offset + record, bits);
    },
  };
}

/**
 * Pointers ascend, so their upper bits are left out: an array holds the first record of each value of those
 * (Raj and Whittaker 2003). How many were left out follows from the sizes: as many as save the most.
 */
function chopped(view: DataView, at: number, records: number, most: number, where: string): NextPointers {
  if (view.getUint8(at) !== ARRAY_VERSION) {
    throw new AppError('unsupported', 'the KenLM file compresses its pointers in a way that is not known', {
      where,
      remedy: 'build it again from the ARPA file with build_binary, or give the ARPA file',
    });
  }
  const limit = view.getUint8(at + 1);
  const needed = bitsFor(most);
  let chop = 0;
  let least = Infinity;
  for (let bits = 0; bits <= Math.min(needed, limit); bits++) {
    const change = Math.floor(most / 2 ** (needed - bits)) * 64 - records * bits;
    if (change < least) [least, chop] = [change, bits];
  }
  const bits = needed - chop;
  const entries = Math.floor(most / 2 ** bits) + 1;
  // The array stands at the next multiple of 8 in memory, where the file begins at one.
  const array = Math.ceil(at / 8) * 8 + 8;
  const entry = (index: number): number => Number(view.getBigUint64(array + index * 8, true));

  /** The last entry that is at most `index`. */
  function upperBits(index: number): number {
    let low = 0;
    let high = entries;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (entry(middle) <= index) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  return {
    length: 8 * (1 + entries) + 7,
    bits,
    read(base, offset, record, index, out) {
      out.low = upperBits(index) * 2 ** bits + readBits(view, base, offset, bits);
      out.high = upperBits(index + 1) * 2 ** bits + readBits(view, base, offset + record, bits);
    },
  };
}
