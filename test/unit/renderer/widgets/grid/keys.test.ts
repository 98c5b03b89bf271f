import { describe, expect, it } from 'vitest';
import { move } from '../../../../../src-renderer/widgets/grid/keys.ts';

const g = { rowCount: 10_000_000, rowHeight: 28, viewport: 280 };

describe('keys of the grid', () => {
  it.each([
    ['ArrowDown', false, { row: 5, column: 2 }, { row: 6, column: 2 }],
    ['ArrowUp', false, { row: 0, column: 2 }, { row: -1, column: 2 }],
    ['ArrowUp', false, { row: -1, column: 2 }, { row: -1, column: 2 }],
    ['ArrowDown', false, { row: 9_999_999, column: 2 }, { row: 9_999_999, column: 2 }],
    ['ArrowDown', true, { row: 5, column: 2 }, { row: 9_999_999, column: 2 }],
    ['ArrowUp', true, { row: 5, column: 2 }, { row: 0, column: 2 }],
    ['ArrowLeft', false, { row: 5, column: 0 }, { row: 5, column: 0 }],
    ['ArrowRight', false, { row: 5, column: 2 }, { row: 5, column: 3 }],
    ['ArrowRight', false, { row: 5, column: 3 }, { row: 5, column: 3 }],
    ['Home', false, { row: 5, column: 2 }, { row: 5, column: 0 }],
    ['End', false, { row: 5, column: 2 }, { row: 5, column: 3 }],
    ['Home', true, { row: 5, column: 2 }, { row: 0, column: 0 }],
    ['End', true, { row: 5, column: 2 }, { row: 9_999_999, column: 3 }],
    ['PageDown', false, { row: 5, column: 2 }, { row: 14, column: 2 }],
    ['PageUp', false, { row: 5, column: 2 }, { row: 0, column: 2 }],
    ['PageUp', false, { row: -1, column: 2 }, { row: -1, column: 2 }],
  ] as const)('%s (Ctrl %s) from %o leads to %o', (key, control, from, to) => {
    expect(move({ key, control }, from, g, 4)).toEqual(to);
  });

  it('leaves other keys alone', () => {
    expect(move({ key: 'a', control: false }, { row: 0, column: 0 }, g, 4)).toBeNull();
  });

  it('has nowhere to go without rows but the header', () => {
    expect(move({ key: 'ArrowDown', control: false }, { row: -1, column: 0 }, { ...g, rowCount: 0 }, 4)).toEqual({
      row: -1,
      column: 0,
    });
  });
});
