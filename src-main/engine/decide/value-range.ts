import { MEASURED, type Column } from '#shared/domain/cell.ts';
import { getBit, type Bits } from './bits.ts';

export type NumberColumn = Exclude<Column, { kind: 'label' }>;

/** Where the numbers of a column lie. */
export interface ValueRange {
  min: number;
  max: number;
  /** The 0.1 % and 99.9 % quantiles, down to a millionth of their size, never inside the true ones. */
  low: number;
  high: number;
}

const TAIL = 0.001;

/**
 * The range of measured cells, of a part of the documents where `within` is given, of positive numbers alone where asked;
 * null where there are none. Two counting passes over the upper 32 bits of the numbers instead of a sort.
 */
export function valueRange(column: NumberColumn, within: Bits | null, positive: boolean): ValueRange | null {
  const counts = new Uint32Array(0x1_0000);
  let total = 0;
  let min = Infinity;
  let max = -Infinity;
  const blocks = (): Generator<Block> => blocksOf(column, within, positive);
  for (const { keys, values, length } of blocks()) {
    total += length;
    for (let k = 0; k < length; k++) counts[keys[k]! >>> 16]! += 1;
    for (let k = 0; k < length; k++) {
      const value = values[k]!;
      min = value < min ? value : min;
      max = value > max ? value : max;
    }
  }
  if (total === 0) return null;
  const tail = Math.floor(total * TAIL);
  const low = bucketOf(counts, tail);
  const high = bucketOf(counts, total - 1 - tail);
  const inLow = new Uint32Array(0x1_0000);
  const inHigh = low.bucket === high.bucket ? inLow : new Uint32Array(0x1_0000);
  for (const { keys, length } of blocks()) {
    for (let k = 0; k < length; k++) {
      const bucket = keys[k]! >>> 16;
      if (bucket === low.bucket) inLow[keys[k]! & 0xffff]! += 1;
      else if (bucket === high.bucket) inHigh[keys[k]! & 0xffff]! += 1;
    }
  }
  const lowKey = low.bucket * 0x1_0000 + bucketOf(inLow, low.rest).bucket;
  const highKey = high.bucket * 0x1_0000 + bucketOf(inHigh, high.rest).bucket;
  return {
    min,
    max,
    low: Math.max(min, Math.min(numberOf(lowKey, 0), numberOf(lowKey, 0xffff_ffff))),
    high: Math.min(max, Math.max(numberOf(highKey, 0), numberOf(highKey, 0xffff_ffff))),
  };
}

const BLOCK = 4096;

/** Numbers, and the upper halves of their 64 bits, changed so that they are in the order of the numbers. */
interface Block {
  values: Float64Array;
  keys: Uint32Array;
  length: number;
}

function* blocksOf({ values: cells, states }: NumberColumn, within: Bits | null, positive: boolean): Generator<Block> {
  const values = new Float64Array(BLOCK);
  const words = new Uint32Array(values.buffer);
  const keys = new Uint32Array(BLOCK);
  for (let start = 0; start < cells.length; start += BLOCK) {
    const end = Math.min(cells.length, start + BLOCK);
    let length = 0;
    if (states === undefined && within === null && !positive) {
      for (let i = start; i < end; i++) values[length++] = cells[i]! + 0; // −0 and 0 are one value
    } else {
      for (let i = start; i < end; i++) {
        values[length] = cells[i]! + 0;
        const counts =
          (states?.[i] ?? MEASURED) === MEASURED &&
          (within === null || getBit(within, i)) &&
          !(positive && cells[i]! <= 0);
        length += Number(counts);
      }
    }
    for (let k = 0; k < length; k++) {
      const high = words[2 * k + 1]!;
      // Negative numbers run the other way round, and below the others.
      keys[k] = high ^ ((high >> 31) | 0x8000_0000);
    }
    yield { values, keys, length };
  }
}

/** The bucket of the n-th smallest, and its place in there. */
function bucketOf(counts: Uint32Array, n: number): { bucket: number; rest: number } {
  let rest = n;
  let bucket = 0;
  while (rest >= counts[bucket]!) rest -= counts[bucket++]!;
  return { bucket, rest };
}

function numberOf(key: number, lowWord: number): number {
  const number = new Float64Array(1);
  const words = new Uint32Array(number.buffer);
  words[0] = lowWord;
  words[1] = key >>> 31 === 1 ? key ^ 0x8000_0000 : ~key;
  return number[0]!;
}
