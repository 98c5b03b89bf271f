import { dictionary, FNV_OFFSET, FNV_PRIME } from './dictionary.ts';
import { encodeWord } from './encode-word.ts';
import type { FastTextFile } from './model-file.ts';
import { LONGEST_REMEMBERED, wordMemory } from './word-memory.ts';

/** Sums of the input rows of words: what a classifier needs of a text, before the end-of-line token. */
export interface FeatureSums {
  /** Adds every word of [from, to) of `units` to `sum` and returns how many rows were added. */
  addText(units: Uint16Array, from: number, to: number, sum: Float64Array): number;
  /** The end-of-line token, which fastText reads behind every text. */
  addEndOfLine(sum: Float64Array): number;
}

/** fastText's separators: space, tab, LF, VT, FF, CR and NUL. */
const SEPARATOR = new Uint8Array(33);
for (const unit of [0, 9, 10, 11, 12, 13, 32]) SEPARATOR[unit] = 1;

const END_OF_LINE = '</s>';
const LABEL = Buffer.from('__label__');

/**
 * A word counts with its own row, where the dictionary has it, and those of its character n-grams (minn to maxn, with `<`
 * and `>` around it) that pruning kept. Sums are doubles in a fixed order, so what is remembered changes no bit.
 */
export function featureSums(file: FastTextFile): FeatureSums {
  const { dim } = file;
  const rows = decodeRows(file);
  const findWord = dictionary(file.words);
  const endOfLine = file.words.indexOf(END_OF_LINE);
  const kept = bucketTable(file);
  const memory = wordMemory(dim);
  let utf8 = new Uint8Array(512);
  const fresh = new Float64Array(dim);

  function addRow(row: number, sum: Float64Array): void {
    const at = row * dim;
    for (let d = 0; d < dim; d++) sum[d]! += rows[at + d]!;
  }

  /** Adds the rows of one word and returns their number. */
  function addWord(units: Uint16Array, start: number, end: number, sum: Float64Array): number {
    while (utf8.length < (end - start) * 3 + 2) utf8 = new Uint8Array(utf8.length * 2);
    const length = encodeWord(units, start, end, utf8);
    if (isLabel(utf8, length)) return 0;
    const id = findWord(utf8, 1, length - 1);
    if (id >= 0) addRow(id, sum);
    if (id >= 0 && id === endOfLine) return 1;
    return (id >= 0 ? 1 : 0) + addGrams(length, sum);
  }

  function addGrams(length: number, sum: Float64Array): number {
    const { minn, maxn, bucket } = file;
    let count = 0;
    for (let from = 0; from < length; from++) {
      if ((utf8[from]! & 0xc0) === 0x80) continue;
      let hash = FNV_OFFSET;
      let at = from;
      for (let n = 1; at < length && n <= maxn; n++) {
        do {
          // fastText xors the byte as a signed char
          hash = Math.imul(hash ^ ((utf8[at]! << 24) >> 24), FNV_PRIME);
          at++;
        } while (at < length && (utf8[at]! & 0xc0) === 0x80);
        if (n < minn || (n === 1 && (from === 0 || at === length))) continue;
        const unsigned = hash >>> 0;
        const row = kept(unsigned - Math.floor(unsigned / bucket) * bucket);
        if (row < 0) continue;
        addRow(file.words.length + row, sum);
        count++;
      }
    }
    return count;
  }

  return {
    addText(units, from, length, sum) {
      let count = 0;
      for (let at = from; at < length;) {
        if (units[at]! < 33 && SEPARATOR[units[at]!] === 1) {
          at++;
          continue;
        }
        const start = at;
        let hash = 0;
        for (; at < length && !(units[at]! < 33 && SEPARATOR[units[at]!] === 1); at++)
          hash = (Math.imul(hash, 31) + units[at]!) | 0;
        if (at - start > LONGEST_REMEMBERED) {
          count += addWord(units, start, at, sum);
          continue;
        }
        let added = memory.recall(units, start, at, hash, sum);
        if (added < 0) {
          fresh.fill(0);
          added = addWord(units, start, at, fresh);
          memory.remember(units, start, at, hash, fresh, added);
          for (let d = 0; d < dim; d++) sum[d]! += fresh[d]!;
        }
        count += added;
      }
      return count;
    },
    addEndOfLine(sum) {
      if (endOfLine < 0) return 0;
      addRow(endOfLine, sum);
      return 1;
    },
  };
}

/** fastText takes such a word for a label, and labels are no features. */
function isLabel(word: Uint8Array, length: number): boolean {
  if (length < LABEL.length + 2) return false;
  for (let at = 0; at < LABEL.length; at++) if (word[at + 1] !== LABEL[at]) return false;
  return true;
}

/** All rows of the quantised matrix as floats: 57,000 × 16 is 3.6 MB for lid.176. */
function decodeRows(file: FastTextFile): Float32Array {
  const { dim, input } = file;
  const { parts, length, lastLength, centroids } = input.vectors;
  const rows = new Float32Array(input.rows * dim);
  for (let row = 0; row < input.rows; row++) {
    const norm = input.norms === null ? 1 : input.norms.values.centroids[input.norms.codes[row]!]!;
    for (let part = 0; part < parts; part++) {
      const code = input.codes[row * parts + part]!;
      const last = part === parts - 1;
      const from = last ? part * 256 * length + code * lastLength : (part * 256 + code) * length;
      const size = last ? lastLength : length;
      for (let d = 0; d < size; d++) rows[row * dim + part * length + d] = norm * centroids[from + d]!;
    }
  }
  return rows;
}

/**
 * Bucket -> row or -1. Most buckets are not kept, so a bit for each (250 kB for lid.176) answers first; then open addressing
 * over pairs of key and row.
 */
function bucketTable(file: FastTextFile): (bucket: number) => number {
  let size = 1024;
  while (size < file.kept.size * 2) size *= 2;
  const mask = size - 1;
  const bits = new Uint32Array((file.bucket >> 5) + 1);
  const pairs = new Int32Array(size * 2).fill(-1);
  const place = (key: number): number => (Math.imul(key, 0x9e3779b1) >>> 8) & mask;
  for (const [key, row] of file.kept) {
    bits[key >> 5]! |= 1 << (key & 31);
    let slot = place(key);
    while (pairs[slot * 2] !== -1) slot = (slot + 1) & mask;
    pairs[slot * 2] = key;
    pairs[slot * 2 + 1] = row;
  }
  return (key) => {
    if ((bits[key >> 5]! & (1 << (key & 31))) === 0) return -1;
    let slot = place(key);
    while (pairs[slot * 2] !== key) slot = (slot + 1) & mask;
    return pairs[slot * 2 + 1]!;
  };
}
