import { describe, expect, test } from 'vitest';
import type { Job } from '#shared/contract/app.ts';
import { endedSince, overallProgress, resumableRun } from '../../../../../src-renderer/app/jobs/follow.ts';
import { jobCount, jobShare, jobState, resultText } from '../../../../../src-renderer/app/jobs/job-text.ts';

const base: Job = {
  id: '1',
  kind: 'run',
  subject: 'web-en',
  state: 'running',
  startedAt: '2026-01-01T00:00:00Z',
  finishedAt: null,
  progress: null,
  error: null,
  problems: [],
};
const run = (phase: 'listing' | 'measuring' | 'stopping', fraction: number): Job['progress'] => ({
  kind: 'run',
  phase,
  seconds: 10,
  shards: { done: 14, all: 96 },
  records: 10,
  documents: 1204,
  bytes: 100,
  documentsPerSecond: 120,
  megabytesPerSecond: 1.2,
  fraction,
  secondsLeft: null,
  faults: {},
  diskFreeBytes: null,
});
const count = (done: number, all: number | null, unit: 'files' | 'bytes'): Job['progress'] => ({
  kind: 'count',
  phase: 'reading',
  done,
  all,
  unit,
});

describe('progress is never made up', () => {
  test.each([
    [null, null, ''],
    [run('listing', 0), null, '14 of 96 shards'],
    [run('measuring', 0.25), 0.25, '14 of 96 shards'],
    [count(300, null, 'files'), null, '300 files'],
    [count(300, 1200, 'files'), 0.25, '300 of 1,200 files'],
    [count(0, 0, 'files'), null, '0 of 0 files'],
    [count(1024, 4096, 'bytes'), 0.25, '1\u00a0KiB of 4\u00a0KiB'],
  ])('%#', (progress, share, text) => {
    expect([jobShare({ progress }), jobCount({ progress })]).toEqual([share, text]);
  });
});

test.each([
  ['running', run('listing', 0), 'Listing files'],
  ['running', run('measuring', 0.5), 'Running'],
  ['stopping', run('stopping', 0.5), 'Stopping; what is done stays'],
  ['cancelled', null, 'Stopped; what is done stays'],
] as const)('a job that is %s', (state, progress, text) => {
  expect(jobState({ state, progress })).toBe(text);
});

describe('what is told outside the page', () => {
  const done: Job = { ...base, state: 'done' };
  test.each([
    [[base], [done], ['1']],
    [[base], [base], []],
    [[done], [done], []],
    [[], [done], []],
    [[base], [], []],
    [[{ ...base, state: 'stopping' }], [{ ...base, state: 'cancelled' }], ['1']],
  ] as [Job[], Job[], string[]][])('jobs that ended since: %#', (before, after, ids) => {
    expect(endedSince(before, after).map(({ id }) => id)).toEqual(ids);
  });

  test.each([
    [[], null],
    [[done], null],
    [[base], 'unknown'],
    [[{ ...base, progress: run('measuring', 0.5) }], 0.5],
    [
      [
        { ...base, kind: 'search', progress: count(1, 4, 'files') },
        { ...base, progress: run('measuring', 0.5) },
      ],
      0.5,
    ],
    [[{ ...base, kind: 'search', progress: count(1, 4, 'files') }], 0.25],
  ] as [Job[], number | 'unknown' | null][])('progress of all: %#', (jobs, progress) => {
    expect(overallProgress(jobs)).toBe(progress);
  });
});

test.each([
  [[], undefined],
  [[base], undefined],
  [[{ ...base, state: 'cancelled' }], '1'],
  [
    [
      { ...base, id: '2', state: 'done' },
      { ...base, state: 'cancelled' },
    ],
    undefined,
  ],
  [
    [
      { ...base, id: '2', kind: 'add', state: 'done' },
      { ...base, state: 'paused' },
    ],
    '1',
  ],
] as [Job[], string | undefined][])('the run that can be gone on with: %#', (jobs, id) => {
  expect(resumableRun(jobs)?.id).toBe(id);
});

test('a result is told in a line', () => {
  expect(resultText({ kind: 'search', search: 's', hits: 1, scanned: 3 })).toBe('1 document found');
  expect(resultText({ kind: 'verify', pack: 'p', ok: false, checked: [], problems: ['a', 'b'] })).toBe(
    '2 problems found',
  );
});
