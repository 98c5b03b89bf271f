import { dictionary, FNV_OFFSET, FNV_PRIME } from './dictionary.ts';
import { encodeWord } from './encode-word.ts';
import type { FastTextFile } from './model-file.ts';
import { eachWordGram, wordHash } from './word-grams.ts';
import { LONGEST_REMEMBERED, wordMemory } from './word-memory.ts';

/** Sums of the input rows of words: what a classifier needs of a text, before the end-of-line token. */
export interface FeatureSums {
  /** Adds every word of [from, to) of `units` to `sum` and returns how many rows were added. */
  addText(units: Uint16Array, from: number, to: number, sum: Float64Array): number;
  /** The end-of-line token, which fastText reads behind every text; the runs of words that end with it are added too. */
  addEndOfLine(sum: Float64Array): number;
}

/** fastText's separators: space, tab, LF, VT, FF, CR and NUL. */
const SEPARATOR = new Uint8Array(33);
for (const unit of [0, 9, 10, 11, 12, 13, 32]) SEPARATOR[unit] = 1;

const END_OF_LINE = '</s>';
const END_BYTES = Buffer.from(END_OF_LINE);
const LABEL = Buffer.from('__label__');

/**
 * A word counts with its own row, where the dictionary has it, and those of its character n-grams (minn to maxn, with `<`
 * and `>` around it) that pruning kept; runs of words as well, where the model has them. Sums are doubles in a fixed order, so
 * what is remembered changes no bit.
 */
export function featureSums(file: FastTextFile): FeatureSums {
  const { dim } = file;
  const rows = file.input.values;
  const withRuns = file.wordNgrams > 1;
  const findWord = dictionary(file.words);
  const endOfLine = file.words.indexOf(END_OF_LINE);
  const kept = file.kept === null ? (bucket: number): number => bucket : bucketTable(file.bucket, file.kept);
  const memory = wordMemory(dim);
  let utf8 = new Uint8Array(512);
  const fresh = new Float64Array(dim);
  let hashes = new Int32Array(64);
  let hashed = 0;

  function addRow(row: number, sum: Float64Array): void {
    const at = row * dim;
    for (let d = 0; d < dim; d++) sum[d]! += rows[at + d]!;
  }

  /** Adds the rows of one word and returns their number. */
  function addWord(units: Uint16Array, start: number, end: number, sum: Float64Array): number {
    while (utf8.length < (end - start) * 3 + 2) utf8 = new Uint8Array(utf8.length * 2);
    const length = encodeWord(units, start, end, utf8);
    if (isLabel(utf8, length)) return 0;
    if (withRuns) keepHash(wordHash(utf8, 1, length - 1));
    const id = findWord(utf8, 1, length - 1);
    if (id >= 0) addRow(id, sum);
    if (id >= 0 && id === endOfLine) return 1;
    return (id >= 0 ? 1 : 0) + addGrams(length, sum);
  }

  function keepHash(hash: number): void {
    if (hashed === hashes.length) {
      const larger = new Int32Array(hashed * 2);
      larger.set(hashes);
      hashes = larger;
    }
    hashes[hashed++] = hash;
  }

  /** The rows of all runs of the words since the last call. */
  function addRuns(sum: Float64Array): number {
    let count = 0;
    eachWordGram(hashes, hashed, file.wordNgrams, file.bucket, (bucket) => {
      const row = kept(bucket);
      if (row < 0) return;
      addRow(file.words.length + row, sum);
      count++;
    });
    hashed = 0;
    return count;
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
        if (withRuns || at - start > LONGEST_REMEMBERED) {
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
      let count = 0;
      if (endOfLine >= 0) {
        addRow(endOfLine, sum);
        count++;
      }
      if (!withRuns) return count;
      keepHash(wordHash(END_BYTES, 0, END_BYTES.length));
      return count + addRuns(sum);
    },
  };
}

/** fastText takes such a word for a label, and labels are no features. */
function isLabel(word: Uint8Array, length: number): boolean {
  if (length < LABEL.length + 2) return false;
  for (let at = 0; at < LABEL.length; at++) if (word[at + 1] !== LABEL[at]) return false;
  return true;
}

/**
 * Bucket -> row or -1. Most buckets are not kept, so a bit for each (250 kB for lid.176) answers first; then open addressing
 * over pairs of key and row.
 */
function bucketTable(buckets: number, kept: ReadonlyMap<number, number>): (bucket: number) => number {
  let size = 1024;
  while (size < kept.size * 2) size *= 2;
  const mask = size - 1;
  const bits = new Uint32Array((buckets >> 5) + 1);
  const pairs = new Int32Array(size * 2).fill(-1);
  const place = (key: number): number => (Math.imul(key, 0x9e3779b1) >>> 8) & mask;
  for (const [key, row] of kept) {
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
