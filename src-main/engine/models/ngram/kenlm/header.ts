import { AppError } from '#shared/errors.ts';
import { MAX_ORDER } from '../store.ts';

/** What stands before the tables of a KenLM binary file, version 5 (kpu/kenlm, lm/binary_format.cc), little-endian. */
export interface KenlmHeader {
  order: number;
  kind: KenlmKind;
  /** Slots for each entry of a hash table. */
  multiplier: number;
  /** N-grams of each length. */
  counts: number[];
  /** Bytes of it. */
  length: number;
}

export const KENLM_KINDS = ['probing', 'rest-probing', 'trie', 'quant-trie', 'array-trie', 'quant-array-trie'] as const;
export type KenlmKind = (typeof KENLM_KINDS)[number];

const MAGIC = 'mmap lm http://kheafield.com/code format version';
const INCOMPLETE = 'mmap lm http://kheafield.com/code incomplete';
const VERSION = 5;
// The magic (52 bytes with its two NULs, padded to 56), three floats, three 32-bit words and one of 64 bits as a check.
const SANITY = 88;
const FIXED = 20;

/** Whether the file begins as KenLM's binary files do. */
export function isKenlm(bytes: Uint8Array): boolean {
  return begins(bytes, MAGIC) || begins(bytes, INCOMPLETE);
}

export function readKenlmHeader(bytes: Uint8Array, where: string): KenlmHeader {
  const refuse = (what: string): never => {
    throw new AppError('unsupported', `a KenLM file that cannot be used: ${what}`, {
      where,
      remedy: 'build it again from the ARPA file with build_binary, or give the ARPA file',
    });
  };
  if (begins(bytes, INCOMPLETE)) refuse('its building was broken off');
  if (bytes.length < SANITY + FIXED) refuse('it ends early');
  const version = parseInt(new TextDecoder().decode(bytes.subarray(MAGIC.length, MAGIC.length + 8)), 10);
  if (version !== VERSION) refuse(`it is of version ${version}, ${VERSION} is read`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getFloat32(60, true) !== 1 || view.getUint32(68, true) !== 1 || view.getUint32(80, true) !== 1) {
    refuse('it was built for another kind of machine');
  }
  const order = view.getUint8(SANITY);
  const kind = KENLM_KINDS[view.getUint32(SANITY + 8, true)];
  const multiplier = view.getFloat32(SANITY + 4, true);
  const length = align8(SANITY + FIXED + 8 * order);
  if (kind === undefined || kind === 'rest-probing')
    throw refuse('its kind (rest costs, or one that is unknown) is not read');
  if (order < 2 || order > MAX_ORDER || bytes.length < length) throw refuse(`its order is ${order}`);
  const counts = Array.from({ length: order }, (_, level) =>
    Number(view.getBigUint64(SANITY + FIXED + 8 * level, true)),
  );
  if (!(multiplier >= 1) || counts.some((count) => count > bytes.length)) refuse('its counts cannot be');
  return { order, kind, multiplier, counts, length };
}

export function align8(length: number): number {
  return Math.ceil(length / 8) * 8;
}

function begins(bytes: Uint8Array, text: string): boolean {
  return (
    bytes.length >= text.length && Array.from(text).every((character, at) => bytes[at] === character.charCodeAt(0))
  );
}
