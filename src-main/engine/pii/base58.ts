import { createHash } from 'node:crypto';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const VALUES = new Int8Array(128).fill(-1);
for (let i = 0; i < ALPHABET.length; i++) VALUES[ALPHABET.charCodeAt(i)] = i;

/** Bytes of a version, a hash of 20 bytes, and a checksum. */
const ADDRESS_BYTES = 25;

export function isBase58(unit: number): boolean {
  return unit < 128 && VALUES[unit]! >= 0;
}

/**
 * The version byte of a Base58Check address (Bitcoin: base58.cpp; 25 bytes, the last four from the double SHA-256 of the
 * others); -1 where it is none.
 */
export function base58Version(text: string): number {
  const bytes = new Uint8Array(ADDRESS_BYTES);
  for (let i = 0; i < text.length; i++) {
    let carry = VALUES[text.charCodeAt(i)]!;
    for (let at = ADDRESS_BYTES - 1; at >= 0; at--) {
      carry += bytes[at]! * 58;
      bytes[at] = carry & 255;
      carry >>= 8;
    }
    if (carry !== 0) return -1;
  }
  const payload = bytes.subarray(0, ADDRESS_BYTES - 4);
  const digest = sha256(sha256(payload));
  for (let i = 0; i < 4; i++) if (digest[i] !== bytes[ADDRESS_BYTES - 4 + i]) return -1;
  return bytes[0]!;
}

function sha256(bytes: Uint8Array): Uint8Array {
  return createHash('sha256').update(bytes).digest();
}
