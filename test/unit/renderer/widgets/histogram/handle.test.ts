import { describe, expect, it } from 'vitest';
import { keyed, signOf } from '../../../../../src-renderer/widgets/histogram/handle-keys.ts';

const edges = [0, 0.1, 0.2, 0.3];

describe('keys of a handle', () => {
  it.each([
    ['ArrowRight', false, 0.1, 0.11],
    ['ArrowLeft', false, 0.1, 0.09],
    ['ArrowUp', true, 0.1, 0.2],
    ['ArrowDown', true, 0.15, 0.05],
    ['PageUp', false, 0.1, 0.2],
    ['PageUp', false, 0.15, 0.2],
    ['PageDown', false, 0.2, 0.1],
    ['PageDown', false, 0.15, 0.1],
    ['PageUp', false, 0.3, 0.3],
    ['PageDown', false, 0, 0],
    ['Home', false, 0.15, 0],
    ['End', false, 0.15, 0.3],
    ['x', false, 0.15, null],
  ] as const)('%s (Shift %s) moves %d to %s', (key, shift, value, to) => {
    expect(keyed(key, shift, value, 0.01, edges)).toBe(to);
  });

  it('says which side is kept, and whether the limit itself is', () => {
    expect([signOf('min', true), signOf('min', false), signOf('max', true), signOf('max', false)]).toEqual([
      '≥',
      '>',
      '≤',
      '<',
    ]);
  });
});
