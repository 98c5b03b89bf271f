import fc from 'fast-check';
import { expect, it } from 'vitest';
import { remainder64 } from '#engine/models/remainder64.ts';

it('is the remainder of the whole number', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), fc.integer({ min: 1, max: 2 ** 31 }), (value, divisor) => {
      const own = remainder64(Number(value >> 32n), Number(value & 0xffffffffn), divisor);
      expect(own).toBe(Number(value % BigInt(divisor)));
    }),
  );
});
