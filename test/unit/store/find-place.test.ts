import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPlace, type Place } from '#store/text-file/find-place.ts';

function search(places: readonly Place[], wanted: Place): { found: number | null; reads: number } {
  let reads = 0;
  const found = findPlace(
    places.length,
    (ordinal) => {
      reads++;
      return places[ordinal]!;
    },
    wanted,
  );
  return { found, reads };
}

const compare = (a: Place, b: Place): number => a.slice - b.slice || a.locator - b.locator || a.part - b.part;

test('finds every place, and none that is not there', () => {
  const place = fc.record({
    slice: fc.nat(2),
    locator: fc.oneof(fc.nat(300), fc.nat(100_000), fc.constantFrom(2 ** 40, 2 ** 50)),
    part: fc.nat(1),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(place, { comparator: (a, b) => compare(a, b) === 0, maxLength: 400, size: 'max' }),
      place,
      (list, other) => {
        const places = list.sort(compare);
        places.forEach((wanted, i) => expect(search(places, wanted).found).toBe(i));
        const at = places.findIndex((known) => compare(known, other) === 0);
        expect(search(places, other).found).toBe(at < 0 ? null : at);
      },
    ),
    { numRuns: 60 },
  );
});

test('reads few of many, and never many more than halving would', () => {
  const even = Array.from({ length: 1_000_000 }, (_, i) => ({
    slice: 0,
    locator: i * 700 + ((i * 7919) % 600),
    part: 0,
  }));
  const skewed = Array.from({ length: 1_000_000 }, (_, i) => ({
    slice: 0,
    locator: i < 999_000 ? i : i * 1_000_000,
    part: 0,
  }));
  const worst = (places: readonly Place[]): number =>
    Math.max(...Array.from({ length: 500 }, (_, k) => search(places, places[k * 1999]!).reads));
  expect(worst(even)).toBeLessThan(16);
  expect(worst(skewed)).toBeLessThan(60);
});
