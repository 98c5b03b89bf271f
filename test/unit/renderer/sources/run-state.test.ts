import { describe, expect, test } from 'vitest';
import type { Job } from '#shared/contract/app.ts';
import {
  activeJobs,
  latestJob,
  percentDone,
  runSituation,
} from '../../../../src-renderer/features/sources/run-state.ts';

const job = (state: Job['state'], rest: Partial<Job> = {}): Job => ({
  id: 'j1',
  kind: 'run',
  subject: 'web-en',
  state,
  startedAt: '2025-01-01T00:00:00Z',
  finishedAt: null,
  progress: null,
  error: null,
  problems: [],
  ...rest,
});
const progress = (phase: 'listing' | 'measuring' | 'stopping'): Job['progress'] => ({
  kind: 'run',
  phase,
  seconds: 1,
  shards: { done: 0, all: 2 },
  records: 0,
  documents: 0,
  bytes: 0,
  documentsPerSecond: 0,
  megabytesPerSecond: 0,
  fraction: 0,
  secondsLeft: null,
  faults: {},
  diskFreeBytes: null,
});
const interrupted = { run: 3, startedAt: '2025-01-01T00:00:00Z', paused: false };

describe('what there is to say about runs', () => {
  test.each([
    ['nothing ran', [], null, { kind: 'idle' }],
    ['one runs', [job('running')], null, { kind: 'running', stopping: false }],
    ['one was told to stop', [job('stopping')], null, { kind: 'running', stopping: true }],
    [
      'one ends after the chunk',
      [job('running', { progress: progress('stopping') })],
      null,
      { kind: 'running', stopping: true },
    ],
    ['paused', [job('paused')], { ...interrupted, paused: true }, { kind: 'resumable', why: 'paused', run: 3 }],
    ['cancelled', [job('cancelled')], null, { kind: 'resumable', why: 'cancelled', run: null }],
    [
      'left undone by a process that died',
      [],
      interrupted,
      { kind: 'resumable', why: 'interrupted', run: 3, job: null },
    ],
    [
      'paused before the engine was started again',
      [],
      { ...interrupted, paused: true },
      { kind: 'resumable', why: 'paused' },
    ],
    ['done', [job('done')], null, { kind: 'ended' }],
    ['failed', [job('failed')], null, { kind: 'ended' }],
    [
      'a new one runs after a cancelled one',
      [job('running', { id: 'j2' }), job('cancelled')],
      null,
      { kind: 'running', job: { id: 'j2' } },
    ],
    ['jobs of other kinds are none of its', [job('running', { kind: 'export' })], null, { kind: 'idle' }],
  ] as const)('%s', (_, jobs, interrupted, situation) => {
    expect(runSituation({ jobs: [...jobs], interrupted })).toMatchObject(situation);
  });
});

test.each([
  [0, 0],
  [0.129, 12],
  [0.999, 99],
  [1, 99],
])('%d of the work is shown as %i % while it goes on', (fraction, percent) => {
  expect(percentDone(fraction)).toBe(percent);
});

test('jobs are found by kind and subject, newest first', () => {
  const jobs = [
    job('running', { id: 'a', kind: 'add', subject: 'x' }),
    job('done', { id: 'b', kind: 'add', subject: 'y' }),
  ];
  expect(activeJobs(jobs, 'add').map(({ id }) => id)).toEqual(['a']);
  expect(latestJob(jobs, 'add', 'y')?.id).toBe('b');
  expect(latestJob(jobs, 'estimate')).toBeNull();
});
