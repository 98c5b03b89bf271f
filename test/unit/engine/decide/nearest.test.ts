import fc from 'fast-check';
import { expect, it } from 'vitest';
import { getBit, newBits, setBit } from '#engine/decide/bits.ts';
import { nearestTo } from '#engine/decide/nearest.ts';

const cells = fc.array(
  fc.record({ value: fc.integer({ min: -9, max: 9 }), state: fc.constantFrom(0, 0, 0, 2), first: fc.boolean() }),
  {
    maxLength: 40,
  },
);

it('names the nearest on each side, those that nothing else decides before others at the same distance', () => {
  fc.assert(
    fc.property(
      cells,
      fc.integer({ min: -9, max: 9 }),
      fc.constantFrom('below', 'above'),
      fc.integer({ min: 1, max: 6 }),
      (docs, value, at, top) => {
        const first = newBits(docs.length);
        docs.forEach((doc, i) => {
          if (doc.first) setBit(first, i);
        });
        const column = {
          kind: 'real' as const,
          values: Float64Array.from(docs, (doc) => doc.value),
          states: Uint8Array.from(docs, (doc) => doc.state),
        };
        const side = (below: boolean) =>
          docs
            .map((doc, document) => ({ ...doc, document }))
            .filter(
              (doc) => doc.state === 0 && (doc.value < value || (doc.value === value && at === 'below')) === below,
            )
            .sort(
              (a, b) =>
                Math.abs(a.value - value) - Math.abs(b.value - value) ||
                Number(b.first) - Number(a.first) ||
                a.document - b.document,
            )
            .slice(0, top)
            .map((doc) => ({ document: doc.document, value: doc.value }));
        expect(nearestTo(column, { value, at, first, top })).toEqual({ below: side(true), above: side(false) });
        expect(docs.every((doc, i) => doc.first === getBit(first, i))).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});
