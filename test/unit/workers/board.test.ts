import { describe, expect, it } from 'vitest';
import { createBoard, takeSeat } from '#workers/board.ts';

describe('the board', () => {
  it('shows of each worker where it stands and what it has done', () => {
    const board = createBoard(3);
    const seat = takeSeat(board.buffer, 3, 1);
    seat.job(7);
    seat.slice(2);
    seat.stand('clean', 2 ** 40, 5);
    seat.add(2, 1, 100);
    seat.add(1, 1, 50);
    seat.disk(30);
    expect(board.standing(1)).toEqual({ phase: 'clean', shard: 7, slice: 2, locator: 2 ** 40, part: 5 });
    expect(board.done(1)).toEqual({ records: 3, documents: 2, bytes: 150, diskBytes: 30 });
    for (const other of [0, 2]) {
      expect(board.standing(other)).toEqual({ phase: 'idle', shard: 0, slice: 0, locator: 0, part: 0 });
      expect(board.done(other).documents).toBe(0);
    }
  });

  it('carries signs of life and the wish to stop', () => {
    const board = createBoard(2);
    const seat = takeSeat(board.buffer, 2, 0);
    const before = board.ticks(0);
    seat.tick();
    seat.stand('read', 0, 0);
    expect(board.ticks(0)).toBe(before + 2);
    expect(seat.cancelled()).toBe(false);
    board.cancel();
    expect(seat.cancelled()).toBe(true);
  });

  it('asks for a stop after the chunk, which a cancel overtakes and never follows', () => {
    const board = createBoard(1);
    const seat = takeSeat(board.buffer, 1, 0);
    const stops = (): boolean[] => [seat.pausing(), seat.cancelled()];
    expect(stops()).toEqual([false, false]);
    board.pause();
    expect(stops()).toEqual([true, false]);
    board.cancel();
    board.pause();
    expect(stops()).toEqual([true, true]);
  });

  it('lends its token to one worker at a time, and takes it back from a dead one', () => {
    const board = createBoard(2);
    const [a, b] = [takeSeat(board.buffer, 2, 0), takeSeat(board.buffer, 2, 1)];
    expect(a.takeToken()).toBe(true);
    expect(a.takeToken()).toBe(true);
    b.giveToken();
    board.release(1);
    board.cancel();
    expect(b.takeToken()).toBe(false);
    board.release(0);
    expect(b.takeToken()).toBe(true);
    b.giveToken();
    expect(a.takeToken()).toBe(true);
  });
});
