import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  coveredLength,
  differenceOf,
  insidePair,
  intersectionOf,
  type Stretch,
  unionOf,
  wholeCharacters,
} from '#shared/text/spans.ts';

const SIZE = 40;
const spans = fc.array(
  fc.tuple(fc.nat(SIZE), fc.nat(SIZE)).map(([a, b]): Stretch => ({ start: Math.min(a, b), end: Math.max(a, b) })),
  { maxLength: 12 },
);

/** The same by brute force: which of the places 0..SIZE-1 are covered. */
function places(of: readonly Stretch[]): boolean[] {
  return Array.from({ length: SIZE }, (_, i) => of.some(({ start, end }) => start <= i && i < end));
}

describe('span algebra', () => {
  it('joins what overlaps or touches and leaves out what is empty', () => {
    const given = [
      { start: 5, end: 7 },
      { start: 0, end: 2 },
      { start: 2, end: 3 },
      { start: 4, end: 4 },
      { start: 6, end: 9 },
    ];
    expect(unionOf(given)).toEqual([
      { start: 0, end: 3 },
      { start: 5, end: 9 },
    ]);
  });

  it('cuts', () => {
    const a = [{ start: 0, end: 10 }];
    const b = [
      { start: 2, end: 4 },
      { start: 9, end: 12 },
    ];
    expect(differenceOf(a, b)).toEqual([
      { start: 0, end: 2 },
      { start: 4, end: 9 },
    ]);
    expect(intersectionOf(a, b)).toEqual([
      { start: 2, end: 4 },
      { start: 9, end: 10 },
    ]);
  });

  it('agrees with brute force', () => {
    fc.assert(
      fc.property(spans, spans, (a, b) => {
        const inA = places(a);
        const inB = places(b);
        expect(places(unionOf(a))).toEqual(inA);
        expect(places(intersectionOf(a, b))).toEqual(inA.map((x, i) => x && inB[i]!));
        expect(places(differenceOf(a, b))).toEqual(inA.map((x, i) => x && !inB[i]!));
        expect(coveredLength(a)).toBe(inA.filter(Boolean).length);
      }),
    );
  });

  it('gives spans in order that do not touch', () => {
    fc.assert(
      fc.property(spans, (a) => {
        const union = unionOf(a);
        for (let i = 1; i < union.length; i++) expect(union[i]!.start).toBeGreaterThan(union[i - 1]!.end);
      }),
    );
  });

  it('knows the halves of a pair', () => {
    expect([0, 1, 2, 3].map((i) => insidePair('a😀', i))).toEqual([false, false, true, false]);
    expect(wholeCharacters('a😀b', { start: 2, end: 2 })).toEqual({ start: 1, end: 3 });
    expect(wholeCharacters('a😀b', { start: 1, end: 3 })).toEqual({ start: 1, end: 3 });
    expect(insidePair('\ud800\ud800', 1)).toBe(false);
  });
});
