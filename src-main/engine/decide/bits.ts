/** One bit a document, in words of 32; bits past the last document are 0. */
export type Bits = Uint32Array;

export function newBits(documents: number): Bits {
  return new Uint32Array((documents + 31) >>> 5);
}

/** Every document's bit set, and nothing past the last one. */
export function allBits(documents: number): Bits {
  const bits = newBits(documents).fill(0xffff_ffff);
  const rest = documents & 31;
  if (rest !== 0) bits[bits.length - 1] = (1 << rest) - 1;
  return bits;
}

export function getBit(bits: Bits, i: number): boolean {
  return ((bits[i >>> 5]! >>> (i & 31)) & 1) === 1;
}

export function setBit(bits: Bits, i: number): void {
  bits[i >>> 5]! |= 1 << (i & 31);
}

export function clearBit(bits: Bits, i: number): void {
  bits[i >>> 5]! &= ~(1 << (i & 31));
}

export function popcount32(word: number): number {
  let x = word - ((word >>> 1) & 0x5555_5555);
  x = (x & 0x3333_3333) + ((x >>> 2) & 0x3333_3333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

export function popcount(bits: Bits): number {
  let n = 0;
  for (let w = 0; w < bits.length; w++) n += popcount32(bits[w]!);
  return n;
}

/** ORs `b` into `a`. */
export function orInto(a: Bits, b: Bits): void {
  for (let w = 0; w < a.length; w++) a[w]! |= b[w]!;
}

/** Documents whose bit is set, in order. */
export function indexesOf(bits: Bits): Uint32Array {
  const indexes = new Uint32Array(popcount(bits));
  let at = 0;
  for (let w = 0; w < bits.length; w++) {
    for (let word = bits[w]!; word !== 0; word &= word - 1) {
      indexes[at++] = (w << 5) + 31 - Math.clz32(word & -word);
    }
  }
  return indexes;
}
