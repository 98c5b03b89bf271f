import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Column } from '#shared/domain/cell.ts';
import { addColumn, emptyStats, mergeStats } from '#store/signals-file/stats.ts';

const counts = fc.array(fc.tuple(fc.nat(1000), fc.nat(4)), { maxLength: 20 }).map((rows): Column => ({
  kind: 'count',
  values: Uint32Array.from(rows, ([value]) => value),
  states: Uint8Array.from(rows, ([, state]) => state),
}));
const labels = fc
  .array(fc.constantFrom(0, 1, 2), { maxLength: 20 })
  .map((rows): Column => ({ kind: 'label', values: Uint16Array.from(rows), labels: ['en', '7', '__proto__'] }));
const column = fc.oneof(counts, labels);

describe('totals of columns', () => {
  test('merged equal those of all rows together', () => {
    fc.assert(
      fc.property(fc.oneof(fc.tuple(counts, counts), fc.tuple(labels, labels)), ([a, b]) => {
        const together = addColumn(addColumn(emptyStats(a.kind), a), b);
        const [x, y] = [addColumn(emptyStats(a.kind), a), addColumn(emptyStats(b.kind), b)];
        expect(mergeStats(x, y)).toEqual(together);
        expect(mergeStats(y, x)).toEqual(together);
      }),
    );
  });

  test('merged with none are what they were', () => {
    fc.assert(
      fc.property(column, (c) => {
        const stats = addColumn(emptyStats(c.kind), c);
        expect(mergeStats(stats, emptyStats(c.kind))).toEqual(stats);
      }),
    );
  });

  test('a sum goes through the rows in order', () => {
    const values = Float64Array.of(1e16, 1, -1e16, 1);
    expect(addColumn(emptyStats('real'), { kind: 'real', values }).sum).toBe(1);
    expect(addColumn(emptyStats('real'), { kind: 'real', values: values.toReversed() }).sum).toBe(0);
  });
});
