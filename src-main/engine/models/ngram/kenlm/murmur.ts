/**
 * MurmurHash2 in its 64-bit form A (Austin Appleby, public domain), as KenLM names words by it (lm/vocab.cc), in two halves
 * of 32 bits: JavaScript multiplies 64 bits exactly only in BigInt, which is an order of magnitude slower.
 */
export interface Hash64 {
  high: number;
  low: number;
}

const MULTIPLIER: Hash64 = { high: 0xc6a4a793, low: 0x5bd1e995 };

export function murmur64(bytes: Uint8Array): Hash64 {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const hash = times({ high: 0, low: bytes.length }, MULTIPLIER);
  const whole = bytes.length & ~7;
  for (let at = 0; at < whole; at += 8) {
    const part = times({ high: view.getUint32(at + 4, true), low: view.getUint32(at, true) }, MULTIPLIER);
    fold47(part);
    mixIn(hash, times(part, MULTIPLIER));
  }
  if (whole < bytes.length) {
    const rest = { high: 0, low: 0 };
    for (let at = whole; at < bytes.length; at++) {
      const shift = (at - whole) * 8;
      if (shift < 32) rest.low |= bytes[at]! << shift;
      else rest.high |= bytes[at]! << (shift - 32);
    }
    mixIn(hash, rest);
  }
  fold47(hash);
  const last = times(hash, MULTIPLIER);
  fold47(last);
  return { high: last.high >>> 0, low: last.low >>> 0 };
}

/** x ^= x >> 47 */
function fold47(value: Hash64): void {
  value.low ^= value.high >>> 15;
}

/** hash = (hash ^ part) × multiplier */
function mixIn(hash: Hash64, part: Hash64): void {
  const product = times({ high: hash.high ^ part.high, low: hash.low ^ part.low }, MULTIPLIER);
  hash.high = product.high;
  hash.low = product.low;
}

/** The low 64 bits of a product. */
export function times(one: Hash64, other: Hash64): Hash64 {
  const a = one.low >>> 0;
  const b = other.low >>> 0;
  const a0 = a & 0xffff;
  const a1 = a >>> 16;
  const b0 = b & 0xffff;
  const b1 = b >>> 16;
  const middle = a1 * b0 + ((a0 * b0) >>> 16);
  const other16 = a0 * b1 + (middle & 0xffff);
  const carried = a1 * b1 + Math.floor(middle / 0x10000) + Math.floor(other16 / 0x10000);
  const high = (carried + Math.imul(one.high, other.low) + Math.imul(one.low, other.high)) | 0;
  return { high: high >>> 0, low: Math.imul(a, b) >>> 0 };
}
