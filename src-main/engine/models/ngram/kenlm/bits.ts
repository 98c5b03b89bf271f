/** Bits that a number up to `most` takes. */
export function bitsFor(most: number): number {
  let bits = 0;
  for (let rest = most; rest >= 1; rest = Math.floor(rest / 2)) bits++;
  return bits;
}

/** The number of `length` bits (at most 46, so that the sum below stays exact) that begins `offset` bits behind byte `base`, least significant first. */
export function readBits(view: DataView, base: number, offset: number, length: number): number {
  const at = base + Math.floor(offset / 8);
  const shift = offset % 8;
  const low = view.getUint32(at, true);
  if (shift + length <= 32) return length === 32 ? low : (low >>> shift) & (2 ** length - 1);
  const high = view.getUint32(at + 4, true) % 2 ** (shift + length - 32);
  return Math.floor((low + high * 2 ** 32) / 2 ** shift);
}

const scratch = new DataView(new ArrayBuffer(4));

/** A float of 32 bits there. */
export function readFloatBits(view: DataView, base: number, offset: number): number {
  scratch.setUint32(0, readBits(view, base, offset, 32));
  return scratch.getFloat32(0);
}

/** A float of 31 bits there, whose sign is always set. */
export function readNegativeFloatBits(view: DataView, base: number, offset: number): number {
  scratch.setUint32(0, (readBits(view, base, offset, 31) | 0x80000000) >>> 0);
  return scratch.getFloat32(0);
}
