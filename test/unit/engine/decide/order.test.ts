import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FAILED, MEASURED, UNDEFINED, type Column } from '#shared/domain/cell.ts';
import { orderBy } from '#engine/decide/order.ts';

const all = (n: number): Uint32Array => Uint32Array.from({ length: n }, (_, i) => i);
const real = (values: number[]): Column => ({ kind: 'real', values: Float64Array.from(values) });

describe('orderBy', () => {
  it.each<[string, Column, number[], number[]]>([
    ['nothing', real([]), [], []],
    [
      'signs, zeros and infinities',
      real([1, -0, 0, -1, Infinity, -Infinity, 5e-324]),
      [5, 3, 1, 2, 6, 0, 4],
      [4, 0, 6, 1, 2, 3, 5],
    ],
    ['ties in canonical order both ways', real([2, 1, 2, 1]), [1, 3, 0, 2], [0, 2, 1, 3]],
    [
      'counts past 16 bits',
      { kind: 'count', values: Uint32Array.of(70_000, 4_294_967_295, 69_999, 0) },
      [3, 2, 0, 1],
      [1, 0, 2, 3],
    ],
    [
      'labels by UTF-8',
      { kind: 'label', values: Uint16Array.of(0, 1, 2, 1), labels: ['zh', '\uffee', '😀'] },
      [0, 1, 3, 2],
      [2, 1, 3, 0],
    ],
    [
      'cells without a value last both ways',
      {
        kind: 'real',
        values: Float64Array.of(3, 0, 1, 9),
        states: Uint8Array.of(MEASURED, FAILED, MEASURED, UNDEFINED),
      },
      [2, 0, 1, 3],
      [0, 2, 1, 3],
    ],
  ])('%s', (_, column, ascending, descending) => {
    const documents = all(column.values.length);
    expect([...orderBy(documents, column, false)]).toEqual(ascending);
    expect([...orderBy(documents, column, true)]).toEqual(descending);
  });

  it('sorts as a stable comparison does', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true })), fc.boolean(), (values, descending) => {
        const sign = descending ? -1 : 1;
        const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -sign : sign);
        const expected = values.map((_, i) => i).sort((i, j) => compare(values[i]!, values[j]!) || i - j);
        expect([...orderBy(all(values.length), real(values), descending)]).toEqual(expected);
      }),
    );
  });
  it('orders a selection only', () => {
    expect([...orderBy(Uint32Array.of(1, 3), real([0, 9, 1, 5]), false)]).toEqual([3, 1]);
  });
});
