import { expect, it } from 'vitest';
import { columnBudget, columnCache } from '#services/column-cache.ts';

it.each([
  [0, 256],
  [1_000_000, 281.6],
  [10_000_000, 512],
])('for %i documents it may hold %d MiB', (documents, mib) => {
  expect(columnBudget(documents) / 2 ** 20).toBeCloseTo(mib, 6);
});

/** Each column weighs 80 bytes. */
function asked(budget: number, signals: string): string {
  let loads = '';
  const { column } = columnCache(budget, (signal) => {
    loads += signal;
    return [[signal, { kind: 'real', values: new Float64Array(10) }]];
  });
  for (const signal of signals) column(signal);
  return loads;
}

it.each([
  ['holds what fits', 240, 'abcabc', 'abc'],
  ['lets go of the one used longest ago', 240, 'abcadab', 'abcdb'],
  ['always holds two', 0, 'ababcab', 'abcab'],
])('%s', (_, budget, signals, loads) => {
  expect(asked(budget, signals)).toBe(loads);
});

it('weighs states too', () => {
  const loads: string[] = [];
  const { column } = columnCache(200, (signal) => {
    loads.push(signal);
    return [[signal, { kind: 'count', values: new Uint32Array(10), states: new Uint8Array(30) }]];
  });
  for (const signal of ['a', 'b', 'c', 'a']) column(signal);
  expect(loads).toEqual(['a', 'b', 'c', 'a']);
});

it('keeps what comes with a column, and the column last', () => {
  const loads: string[] = [];
  const { column, peek } = columnCache(240, (signal) => {
    loads.push(signal);
    return [signal, 'x', 'y', 'z'].map((name) => [name, { kind: 'real', values: new Float64Array(10) }]);
  });
  column('a');
  expect([...'axyz'].map((name) => peek(name) !== undefined)).toEqual([false, true, true, true]);
  column('y');
  expect(loads).toEqual(['a']);
});
