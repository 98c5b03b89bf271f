import process from 'node:process';
import { threadId, workerData } from 'node:worker_threads';
import { AppError } from '#shared/errors.ts';
import { serveCalls } from '#hosts/engine/threads/serve-calls.ts';

const done: string[] = [];

/** A thread whose calls do what a test wants of it. */
export const handlers = {
  name: () => threadId,
  done: () => done,
  async slow(input: { name: string; turns: number }): Promise<string> {
    for (let i = 0; i < input.turns; i++) await new Promise(setImmediate);
    done.push(input.name);
    return input.name;
  },
  /** Never waits: only looks whether the caller is still there. */
  busy(flag: Int32Array, { left }: { left(): boolean }): string {
    Atomics.store(flag, 0, 1);
    Atomics.notify(flag, 0);
    while (!left());
    done.push('busy was left');
    return 'left';
  },
  refuse: () => {
    throw new AppError('usage', 'not so', { where: 'here', remedy: 'there' });
  },
  fail: () => {
    throw new TypeError('a bug');
  },
  bytes: (size: number) => new Uint8Array(size).fill(7),
  part: () => new Uint8Array(10).fill(7).subarray(2, 4),
  die: () => process.exit(3),
};

/** Says no so many times before it opens. */
let closed = (workerData as number | null) ?? 0;
serveCalls(() => {
  if (closed-- > 0) throw new AppError('busy', 'not open yet', { where: 'here' });
  return handlers;
});
