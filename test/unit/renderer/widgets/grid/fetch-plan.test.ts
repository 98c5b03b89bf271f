import { describe, expect, it } from 'vitest';
import { BLOCK, blocksFor, plan, rowsOf } from '../../../../../src-renderer/widgets/grid/fetch-plan.ts';

describe('fetch plan', () => {
  it('asks for blocks in view first, then a screen on each side', () => {
    expect(blocksFor({ first: 10 * BLOCK, end: 10 * BLOCK + 30 }, 1e7)).toEqual([10, 9]);
    expect(blocksFor({ first: 10 * BLOCK + 100, end: 11 * BLOCK + 2 }, 1e7)).toEqual([10, 11]);
  });

  it('asks for nothing past the ends', () => {
    expect(blocksFor({ first: 0, end: 30 }, 40)).toEqual([0]);
    expect(blocksFor({ first: 0, end: 0 }, 0)).toEqual([]);
    expect(rowsOf(2, 2 * BLOCK + 5)).toEqual({ start: 2 * BLOCK, count: 5 });
  });

  it('aborts what was scrolled past, keeps what runs, starts what is pending', () => {
    const view = { first: 20 * BLOCK, end: 20 * BLOCK + 200 };
    expect(plan(view, 1e7, [3, 20], (block) => block !== 21)).toEqual({ start: [18, 19, 22, 23], abort: [3] });
  });
});
