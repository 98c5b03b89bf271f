import { afterAll, describe, expect, test } from 'vitest';
import { callThread } from '#hosts/engine/threads/call-thread.ts';
import type { handlers } from '#test/helpers/calls.worker.ts';

const entry = new URL('../../../helpers/calls.worker.ts', import.meta.url);
const thread = callThread<typeof handlers>(entry, null, { name: 'test' });
const { calls } = thread;
afterAll(() => thread.end());

describe('a thread that is called', () => {
  test('answers one call after the other, in their order', async () => {
    const answers = [calls.slow({ name: 'a', turns: 50 }), calls.slow({ name: 'b', turns: 0 })];
    expect(await Promise.race(answers)).toBe('a');
    await Promise.all(answers);
    expect(await calls.done(null)).toEqual(['a', 'b']);
  });

  test('gives an AppError by its parts, and a bug with its stack', async () => {
    await expect(calls.refuse(null)).rejects.toMatchObject({
      name: 'AppError',
      code: 'usage',
      message: 'not so',
      where: 'here',
      remedy: 'there',
    });
    await expect(calls.fail(null)).rejects.toMatchObject({
      message: 'a bug',
      stack: expect.stringContaining('calls.worker') as string,
    });
  });

  test('that cannot open what it works on says why, until it can', async () => {
    const late = callThread<typeof handlers>(entry, 2, { name: 'late' });
    await expect(late.calls.name(null)).rejects.toMatchObject({ code: 'busy', message: 'not open yet', where: 'here' });
    expect(await late.calls.name(null)).toBeGreaterThan(0);
    await late.end();
  });

  test('moves bytes over, all of them and no more', async () => {
    expect(Buffer.from(await calls.bytes(1_000)).equals(Buffer.alloc(1_000, 7))).toBe(true);
    expect(Buffer.from(await calls.part(null))).toEqual(Buffer.from([7, 7]));
  });

  test('is told that a caller has left while it works, and passes over those that left before', async () => {
    const flag = new Int32Array(new SharedArrayBuffer(4));
    const leave = new AbortController();
    const busy = calls.busy(flag, { signal: leave.signal });
    const first = new AbortController();
    const waiting = calls.slow({ name: 'never', turns: 0 }, { signal: first.signal });
    await Atomics.waitAsync(flag, 0, 0).value;
    // Before the busy one, which would else take up the waiting one in between.
    first.abort(new Error('I have left'));
    leave.abort(new Error('I have left'));
    await expect(busy).rejects.toThrow('I have left');
    await expect(waiting).rejects.toThrow('I have left');
    await expect(calls.name(null, { signal: leave.signal })).rejects.toThrow('I have left');
    expect(await calls.done(null)).toEqual(['a', 'b', 'busy was left']);
  });

  test('that dies rejects its calls, and is started again by the next', async () => {
    const before = await calls.name(null);
    const open = [calls.die(null), calls.slow({ name: 'lost', turns: 0 })];
    for (const call of open) {
      await expect(call).rejects.toMatchObject({ code: 'internal', message: 'the thread test ended' });
    }
    expect(await calls.name(null)).not.toBe(before);
    expect(await calls.done(null)).toEqual([]);
  });

  test('rejects what is open when it is ended', async () => {
    const another = callThread<typeof handlers>(entry, null, { name: 'another' });
    const open = another.calls.slow({ name: 'x', turns: 1_000_000 });
    const rejected = expect(open).rejects.toMatchObject({ code: 'internal' });
    await another.end();
    await rejected;
  });
});
