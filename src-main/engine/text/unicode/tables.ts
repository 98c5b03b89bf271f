import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '#engine/hash.ts';
import { resourceRoot } from '#engine/resource-root.ts';

/*
 * Our own character tables, so that every host gives the same number (DECISIONS 7). `resources/unicode/properties.bin`
 * is little endian: a header of five 32-bit words (magic, Unicode version, records, case foldings, blocks), the
 * records, the case foldings as pairs of code points, then the two stages of 16-bit words: block of code point >> 7,
 * record of each of the 128 code points of a block.
 *
 * A record packs word break (bits 0-4), sentence break (5-8), general category (9-13), script (14-21) and flags
 * (from bit 22) by the numbers of `class-names.ts`.
 */

const MAGIC = 0x494e5557;

export interface UnicodeTables {
  version: number;
  /** SHA-256 of the file: part of the key of every rule. */
  sha256: string;
  /** Records of the code units U+0000..U+FFFF. */
  bmp: Uint32Array;
  /** Record of any code point. */
  at(codePoint: number): number;
  /** Simple case folding of the code units U+0000..U+FFFF. */
  foldBmp: Uint16Array;
  /** Simple case folding of the code points beyond, where it changes them. */
  foldBeyond: ReadonlyMap<number, number>;
}

function read(): UnicodeTables {
  const file = readFileSync(join(resourceRoot(), 'unicode', 'properties.bin'));
  const bytes = new Uint8Array(file);
  const words = (from: number, count: number): Uint32Array =>
    new Uint32Array(bytes.buffer.slice(from, from + count * 4));
  const [magic, version, recordCount, foldCount, blockCount] = words(0, 5) as unknown as number[];
  if (magic !== MAGIC) throw new Error('resources/unicode/properties.bin is not a table of ours');
  const records = words(20, recordCount!);
  const folds = words(20 + recordCount! * 4, foldCount! * 2);
  const stages = 20 + recordCount! * 4 + foldCount! * 8;
  const stage1 = new Uint16Array(bytes.buffer.slice(stages, stages + 0x110000 / 64));
  const stage2 = new Uint16Array(
    bytes.buffer.slice(stages + 0x110000 / 64, stages + 0x110000 / 64 + blockCount! * 256),
  );

  const at = (codePoint: number): number => records[stage2[(stage1[codePoint >>> 7]! << 7) | (codePoint & 127)]!]!;
  const bmp = new Uint32Array(0x10000);
  for (let c = 0; c < bmp.length; c++) bmp[c] = at(c);
  const foldBmp = Uint16Array.from({ length: 0x10000 }, (_, c) => c);
  // A folding that leaves the BMP, or stays outside it, changes no code unit here.
  for (let i = 0; i < folds.length; i += 2)
    if (folds[i]! < 0x10000 && folds[i + 1]! < 0x10000) foldBmp[folds[i]!] = folds[i + 1]!;
  const foldBeyond = new Map<number, number>();
  for (let i = 0; i < folds.length; i += 2) if (folds[i]! >= 0x10000) foldBeyond.set(folds[i]!, folds[i + 1]!);
  return { version: version!, sha256: sha256(bytes), bmp, at, foldBmp, foldBeyond };
}

const tables = read();

export const UNICODE_VERSION = tables.version;
export const UNICODE_SHA256 = tables.sha256;
/** Records by code unit; for a surrogate pair see `recordAt`. */
export const BMP = tables.bmp;
export const FOLD = tables.foldBmp;
/** Simple case folding of any code point. */
export const foldAt = (codePoint: number): number =>
  codePoint < 0x10000 ? FOLD[codePoint]! : (tables.foldBeyond.get(codePoint) ?? codePoint);
/** Record of a code point. */
export const recordAt = tables.at;

/** Code point at `i`: that of the pair where one starts, else the code unit. */
export function codePointAt(units: Uint16Array, i: number, length: number): number {
  const high = units[i]!;
  if ((high & 0xfc00) !== 0xd800 || i + 1 >= length) return high;
  const low = units[i + 1]!;
  return (low & 0xfc00) === 0xdc00 ? 0x10000 + ((high & 0x3ff) << 10) + (low & 0x3ff) : high;
}
