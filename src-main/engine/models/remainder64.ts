/** A number of 64 bits in two halves modulo a divisor below 2^37, exactly: taken in steps that doubles hold. */
export function remainder64(high: number, low: number, divisor: number): number {
  let rest = high % divisor;
  rest = (rest * 0x10000 + (low >>> 16)) % divisor;
  return (rest * 0x10000 + (low & 0xffff)) % divisor;
}
