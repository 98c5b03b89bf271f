import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CELL_STATES, MEASURED } from '#shared/domain/cell.ts';
import { allBits, getBit, newBits, setBit, type Bits } from '#engine/decide/bits.ts';
import { edgesOf } from '#engine/decide/histogram-edges.ts';
import { histogramOf, labelCounts } from '#engine/decide/histogram.ts';
import { valueRange, type NumberColumn } from '#engine/decide/value-range.ts';

const real = (...values: number[]): NumberColumn => ({ kind: 'real', values: Float64Array.from(values) });
const count = (...values: number[]): NumberColumn => ({ kind: 'count', values: Uint32Array.from(values) });
const bitsOf = (n: number, test: (i: number) => boolean): Bits => {
  const bits = newBits(n);
  for (let i = 0; i < n; i++) if (test(i)) setBit(bits, i);
  return bits;
};
const range = (min: number, max: number, low = min, high = max) => ({ min, max, low, high });

describe('edges', () => {
  it.each([
    ['tenths', range(0, 1), 10, false, [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]],
    ['outwards to round numbers', range(0.13, 0.42), 4, false, [0.1, 0.2, 0.3, 0.4, 0.5]],
    ['across zero', range(-1, 1), 4, false, [-1, -0.5, 0, 0.5, 1]],
    ['no bin narrower than a whole number', range(0, 3), 200, true, [0, 1, 2, 3, 4]],
    ['a bin behind the last whole number', range(0, 100), 5, true, [0, 50, 100, 150]],
    ['one value', range(5, 5), 200, true, [5, 6]],
    ['only zeros', range(0, 0), 200, false, [0, 1]],
    ['one share', range(0.3, 0.3), 200, false, [0.25, 0.3]],
  ])('on a linear axis: %s', (_, of, bins, whole, expected) => {
    expect([...edgesOf(of, bins, 'linear', whole).edges]).toEqual(expected);
  });

  it.each([
    ['decades', range(2, 500), 3, false, [1, 10, 100, 1000]],
    ['parts of decades', range(1, 10), 4, false, [1, 1.77828, 3.16228, 5.62341, 10]],
    ['whole numbers', range(1, 90), 10, true, [1, 2, 3, 4, 7, 10, 16, 26, 40, 64, 100]],
    ['small ones', range(0.001, 0.01), 1, false, [0.001, 0.01]],
    ['more decades than bins', range(1e-9, 1e9), 4, false, [1e-9, 1e-4, 10, 1e6, 1e9]],
  ])('on a log axis: %s', (_, of, bins, whole, expected) => {
    expect([...edgesOf(of, bins, 'log', whole).edges]).toEqual(expected);
  });

  it('cut off a tail that would flatten everything, and say so', () => {
    expect(edgesOf(range(0, 1e6, 0, 10), 10, 'linear', false)).toEqual({
      edges: Float64Array.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
      clipped: true,
    });
    expect(edgesOf(range(0, 12, 0, 10), 12, 'linear', false).clipped).toBe(false);
  });

  const number = fc.double({ noNaN: true, noDefaultInfinity: true });
  it('ascend, are few and hold the range, whatever the numbers', () => {
    fc.assert(
      fc.property(
        number,
        number,
        fc.integer({ min: 2, max: 300 }),
        fc.constantFrom('linear', 'log'),
        (a, b, n, scale) => {
          const [min, max] =
            scale === 'log' ? [Math.abs(a) || 1, Math.abs(b) || 1].sort((x, y) => x - y) : [a, b].sort((x, y) => x - y);
          const { edges, clipped } = edgesOf(range(min!, max!), n, scale, false);
          expect(edges.length).toBeGreaterThan(1);
          expect(edges.length - 1).toBeLessThanOrEqual(n);
          expect(edges.every((edge, i) => Number.isFinite(edge) && (i === 0 || edge > edges[i - 1]!))).toBe(true);
          // Subnormal numbers may lie under a log axis.
          if (scale === 'linear' || min! > 1e-300) expect(clipped).toBe(false);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

describe('the range of values', () => {
  it.each([
    ['counts', count(...Array.from({ length: 2001 }, (_, i) => i)), range(0, 2000, 2, 1998)],
    ['negative numbers', real(...Array.from({ length: 2001 }, (_, i) => i - 1000)), range(-1000, 1000, -998, 998)],
    ['few', real(3, -7), range(-7, 3)],
    ['one', real(0.1), range(0.1, 0.1)],
    ['a negative zero', real(-0, 0), range(0, 0)],
  ])('of %s', (_, column, expected) => {
    const found = valueRange(column, null, false)!;
    expect([found.min, found.max]).toEqual([expected.min, expected.max]);
    expect(found.low).toBeCloseTo(expected.low, 2);
    expect(found.high).toBeCloseTo(expected.high, 2);
  });
  it('is of measured cells, of a part, or of positive numbers', () => {
    const column: NumberColumn = { ...real(9, -1, 2, 5), states: Uint8Array.of(2, 0, 0, 0) };
    expect(valueRange(column, null, false)).toMatchObject({ min: -1, max: 5 });
    expect(valueRange(column, null, true)).toMatchObject({ min: 2, max: 5 });
    expect(
      valueRange(
        column,
        bitsOf(4, (i) => i === 0 || i === 2),
        false,
      ),
    ).toMatchObject({ min: 2, max: 2 });
    expect(valueRange(column, newBits(4), false)).toBeNull();
  });
});

describe('a histogram', () => {
  const query = (n: number) => ({ bins: 200, scale: 'linear' as const, within: null, others: allBits(n) });

  it('puts a value at an edge to the right of it, and the last one into the last bin', () => {
    const { edges, all, under, over } = histogramOf(real(0, 0.1, 0.1, 0.3, 1), { ...query(5), bins: 10 });
    expect([edges[1], edges[3], edges.length]).toEqual([0.1, 0.3, 11]);
    expect([...all]).toEqual([1, 2, 0, 1, 0, 0, 0, 0, 0, 1]);
    expect([under, over]).toEqual([
      { all: 0, others: 0 },
      { all: 0, others: 0 },
    ]);
  });

  it('has zero and negative numbers under a log axis', () => {
    const histogram = histogramOf(real(-3, 0, 1, 10, 99), { ...query(5), scale: 'log', bins: 2 });
    expect([...histogram.edges]).toEqual([1, 10, 100]);
    expect([...histogram.all]).toEqual([1, 2]);
    expect([histogram.under.all, histogram.min, histogram.max]).toEqual([2, -3, 99]);
  });

  it('of nothing has no bin', () => {
    const histogram = histogramOf({ ...real(0, 0), states: Uint8Array.of(1, 3) }, query(2));
    expect(histogram).toMatchObject({ min: null, max: null, measured: 0, clipped: false });
    expect([histogram.edges.length, histogram.all.length]).toEqual([0, 0]);
    expect(histogram.states).toEqual({ 'not-applicable': 1, undefined: 0, gated: 1, failed: 0 });
    expect(histogramOf(real(0, -1), { ...query(2), scale: 'log' })).toMatchObject({ under: { all: 2 }, min: -1 });
  });

  const value = fc.oneof(
    fc.double({ min: -1e3, max: 1e3, noNaN: true }),
    fc.integer({ min: -20, max: 20 }),
    fc.constant(1e9),
  );
  const cells = fc.array(
    fc.record({ value, state: fc.constantFrom(0, 0, 0, 1, 2, 3, 4), in: fc.boolean(), free: fc.boolean() }),
    {
      maxLength: 80,
    },
  );
  it('counts every document of a part once, in both layers', () => {
    fc.assert(
      fc.property(cells, fc.integer({ min: 1, max: 40 }), fc.constantFrom('linear', 'log'), (docs, bins, scale) => {
        const column: NumberColumn = {
          ...real(...docs.map((d) => d.value)),
          states: Uint8Array.from(docs, (d) => d.state),
        };
        const within = bitsOf(docs.length, (i) => docs[i]!.in);
        const others = bitsOf(docs.length, (i) => docs[i]!.free);
        const histogram = histogramOf(column, { bins, scale, within, others });
        const { edges, under, over } = histogram;
        const part = docs.filter((d) => d.in && d.state === MEASURED);
        const expected = (free: boolean) => {
          const of = part.filter((d) => !free || d.free).map((d) => d.value);
          const last = edges.length - 2;
          const inBin = (v: number, k: number): boolean =>
            v >= edges[k]! && (v < edges[k + 1]! || (k === last && v === edges[k + 1]));
          return {
            bins: Array.from({ length: Math.max(0, edges.length - 1) }, (_, k) => of.filter((v) => inBin(v, k)).length),
            under: of.filter((v) => !(v >= (edges[0] ?? Infinity))).length,
            over: of.filter((v) => v > (edges.at(-1) ?? Infinity)).length,
          };
        };
        expect({ bins: [...histogram.all], under: under.all, over: over.all }).toEqual(expected(false));
        expect({ bins: [...histogram.others], under: under.others, over: over.others }).toEqual(expected(true));
        expect(histogram.measured).toBe(part.length);
        CELL_STATES.forEach((state, code) => {
          if (state === 'measured') return;
          expect(histogram.states[state]).toBe(docs.filter((d) => d.in && d.state === code).length);
        });
      }),
      { numRuns: 300 },
    );
  });

  it('of labels names the most frequent ones', () => {
    const column = {
      kind: 'label' as const,
      values: Uint16Array.of(0, 1, 1, 2, 2, 3, 0),
      labels: ['a', 'b', 'c', 'd', 'unused'],
      states: Uint8Array.of(0, 0, 0, 0, 0, 0, 4),
    };
    const others = bitsOf(7, (i) => i > 1);
    expect(labelCounts(column, { within: null, others }, 2)).toEqual({
      labels: [
        { label: 'b', all: 2, others: 1 },
        { label: 'c', all: 2, others: 2 },
      ],
      more: { labels: 2, all: 2, others: 1 },
      measured: 6,
      states: { 'not-applicable': 0, undefined: 0, gated: 0, failed: 1 },
    });
    expect(labelCounts(column, { within: bitsOf(7, (i) => i === 5), others }, 9).labels).toEqual([
      { label: 'd', all: 1, others: 1 },
    ]);
    expect(getBit(others, 1)).toBe(false);
  });
});
