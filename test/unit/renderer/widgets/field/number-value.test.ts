import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseNumber, stepped } from '../../../../../src-renderer/widgets/field/number-value.ts';

describe('a typed number', () => {
  it.each([
    ['0.05', 0.05],
    ['0,05', 0.05],
    [' 1 000 ', 1000],
    ['1_000.5', 1000.5],
    ['−3', -3],
    ['1e-3', 0.001],
    ['.5', 0.5],
    ['5.', 5],
    ['1,000.5', null],
    ['1,000,000', null],
    ['', null],
    ['abc', null],
    ['12px', null],
    ['0x10', null],
    ['Infinity', null],
    ['1e999', null],
  ])('%j is %s', (typed, value) => {
    expect(parseNumber(typed)).toBe(value);
  });

  it('is read back exactly, for any number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(parseNumber(String(value))).toBe(value === 0 ? Number(String(value)) : value);
      }),
    );
  });

  it.each([
    [0.1, 0.1, 2, 0.3],
    [0.05, 0.01, -1, 0.04],
    [1e-7, 1e-7, 1, 2e-7],
    [10, 5, 10, 60],
    [0.123, 0.01, 1, 0.133],
  ])('%d stepped by %d × %d is %d', (value, step, times, to) => {
    expect(stepped(value, step, times)).toBe(to);
  });
});
