import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  densityOf,
  LISTED,
  segmentsIn,
  segmentsOf,
  walk,
  walkOrder,
} from '../../../../../src-renderer/widgets/text-viewer/spans.ts';
import type { TextSpan } from '../../../../../src-renderer/widgets/text-viewer/spans.ts';

const span = (start: number, end: number): TextSpan => ({ start, end, label: 'x', tone: 'limit' });

describe('segments of spans', () => {
  it('merges overlaps into stretches that say what covers them, the shortest first', () => {
    expect(segmentsOf([span(0, 10), span(4, 6), span(8, 12)], 20)).toEqual([
      { start: 0, end: 4, spans: [0], count: 1 },
      { start: 4, end: 6, spans: [1, 0], count: 2 },
      { start: 6, end: 8, spans: [0], count: 1 },
      { start: 8, end: 10, spans: [2, 0], count: 2 },
      { start: 10, end: 12, spans: [2], count: 1 },
    ]);
  });

  it('shows a span without length at the character that follows, at the end at the one before', () => {
    expect(segmentsOf([span(3, 3)], 9)).toEqual([{ start: 3, end: 4, spans: [0], count: 1 }]);
    expect(segmentsOf([span(9, 9)], 9)).toEqual([{ start: 8, end: 9, spans: [0], count: 1 }]);
    expect(segmentsOf([span(0, 0)], 0)).toEqual([]);
  });

  it('holds spans that leave the text at its ends', () => {
    expect(segmentsOf([span(5, 99)], 9)).toEqual([{ start: 5, end: 9, spans: [0], count: 1 }]);
  });

  it('lists a few and counts all where very many overlap', () => {
    const [segment] = segmentsOf(
      Array.from({ length: 100 }, () => span(0, 5)),
      9,
    );
    expect(segment?.count).toBe(100);
    expect(segment?.spans).toHaveLength(LISTED);
  });

  it('covers each character by as many as the spans do, in order', () => {
    const spans = fc.array(
      fc.tuple(fc.nat(30), fc.nat(12)).map(([start, length]) => span(start, start + length + 1)),
      { maxLength: 14 },
    );
    fc.assert(
      fc.property(spans, (all) => {
        const segments = segmentsOf(all, 60);
        for (let at = 0; at < 60; at++) {
          const covering = all.filter(({ start, end }) => start <= at && at < end).length;
          const here = segmentsIn(segments, at, at + 1);
          expect(here.length).toBe(covering === 0 ? 0 : 1);
          expect(here[0]?.count ?? 0).toBe(covering);
        }
        segments.slice(1).forEach((segment, i) => expect(segment.start).toBeGreaterThanOrEqual(segments[i]!.end));
      }),
    );
  });
});

describe('walk over spans', () => {
  const spans = [span(20, 25), span(0, 30), span(5, 6)];
  const order = walkOrder(spans);

  it('goes by start, the longer first', () => {
    expect(order).toEqual([1, 2, 0]);
  });

  it.each([
    ['next from the caret', null, 3, true, 2],
    ['previous from the caret', null, 10, false, 2],
    ['next after the last', 0, 0, true, 1],
    ['previous before the first', 1, 0, false, 0],
    ['next past all', null, 99, true, 1],
    ['previous past all', null, 99, false, 0],
  ] as const)('%s', (_, active, offset, forward, to) => {
    expect(walk(spans, order, active, offset, forward)).toBe(to);
  });

  it('has nowhere to go without spans', () => {
    expect(walk([], [], null, 0, true)).toBeNull();
  });
});

describe('density of spans', () => {
  it('counts lines in equal stretches and leaves out the empty ones', () => {
    expect(densityOf([1, 2, 2, 9], 10, 5)).toEqual([
      { firstLine: 1, lastLine: 2, weight: 1 },
      { firstLine: 9, lastLine: 10, weight: 1 / 3 },
    ]);
  });
});
