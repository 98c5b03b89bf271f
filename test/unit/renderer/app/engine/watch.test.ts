import { expect, test } from 'vitest';
import type { AppState } from '#shared/contract/app.ts';
import { followState } from '../../../../../src-renderer/app/engine/watch.ts';

const state = (seq: number): AppState => ({
  seq,
  engine: 'one',
  revisions: { catalogue: seq, decisions: 0, recipe: 0 },
  jobs: [],
  interrupted: null,
  diskFreeBytes: null,
});
const LOST = new Error('lost');

/** Follows until the script of answers is spent. */
async function follow(answers: (number | Error)[]): Promise<{ asked: number[]; seen: number[]; log: string[] }> {
  const asked: number[] = [];
  const seen: number[] = [];
  const log: string[] = [];
  const end = new AbortController();
  await followState({
    ask(after) {
      asked.push(after);
      const answer = answers.shift();
      if (answers.length === 0) end.abort();
      return typeof answer === 'number' ? Promise.resolve(state(answer)) : Promise.reject(answer ?? LOST);
    },
    whenOpen: () => {
      log.push('open?');
      return Promise.resolve();
    },
    isConnectionLost: (error) => error === LOST,
    pause: (milliseconds) => {
      log.push(`pause ${milliseconds}`);
      return Promise.resolve();
    },
    onState: ({ seq }) => seen.push(seq),
    signal: end.signal,
  });
  return { asked, seen, log };
}

test('each question asks for what is newer than the answer before', async () => {
  const { asked, seen } = await follow([3, 4, 9, 10]);
  expect([asked, seen]).toEqual([
    [0, 3, 4, 9],
    [3, 4, 9],
  ]);
});

test('after a loss it begins anew, since another engine counts from the beginning', async () => {
  const { asked, seen, log } = await follow([7, LOST, 2, 3]);
  expect([asked, seen]).toEqual([
    [0, 7, 0, 2],
    [7, 2],
  ]);
  expect(log).toEqual(['open?', 'open?', 'open?', 'open?']);
});

test('a failure of the engine itself is not asked about without pause', async () => {
  const { log } = await follow([1, new Error('bug'), 2, 3]);
  expect(log).toEqual(['open?', 'open?', 'pause 1000', 'open?', 'open?']);
});
