import { describe, expect, test } from 'vitest';
import { createJobs, KEPT, MOST_GOING, TERMINATE_AFTER_MS, type JobEnd, type Jobs } from '#services/jobs/manager.ts';
import type { JobProgress, JobSpec } from '#services/jobs/spec.ts';

interface Started {
  spec: JobSpec;
  asked: string[];
  progress(progress: JobProgress): void;
  end(end: JobEnd): void;
}

/** A manager whose threads do what the test says. */
function bench(): { jobs: Jobs; threads: Started[]; pass(ms: number): void; changes(): number } {
  const threads: Started[] = [];
  let now = 0;
  let changes = 0;
  const jobs = createJobs({
    start(spec, listener) {
      const asked: string[] = [];
      threads.push({ spec, asked, ...listener });
      return { ask: (stop) => asked.push(stop), terminate: () => asked.push('terminate') };
    },
    now: () => new Date(now),
    onChange: () => changes++,
  });
  return { jobs, threads, pass: (ms) => void (now += ms), changes: () => changes };
}

const RUN: JobSpec = { kind: 'run', recipe: null, resume: false, retry: false, workers: null, memory: null };
const VERIFY: JobSpec = { kind: 'verify', pack: '/p' };
const DONE: JobEnd = { how: 'outcome', outcome: { state: 'done', result: null, problems: [] } };
const CANCELLED: JobEnd = { how: 'error', code: 'cancelled', message: 'stopped', where: null, remedy: null };
const adding = (name: string): JobSpec => ({ kind: 'add', source: { name, paths: ['/a'] } });
const exporting = (out: string): JobSpec => ({
  kind: 'export',
  out,
  format: 'jsonl',
  name: null,
  columns: null,
  winnow: '1',
});

describe('jobs', () => {
  test('are listed newest first, with what their threads say', () => {
    const { jobs, threads } = bench();
    jobs.start(VERIFY, 'one');
    jobs.start(VERIFY, 'two');
    threads[0]!.progress({ kind: 'count', phase: 'checking', done: 1, all: 4, unit: 'bytes' });
    expect(jobs.list().map(({ subject, state, progress }) => [subject, state, progress])).toEqual([
      ['two', 'running', null],
      ['one', 'running', { kind: 'count', phase: 'checking', done: 1, all: 4, unit: 'bytes' }],
    ]);
    threads[0]!.end(DONE);
    expect(jobs.list()[1]).toMatchObject({
      state: 'done',
      progress: { done: 4 },
      finishedAt: '1970-01-01T00:00:00.000Z',
    });
  });

  test.each([
    ['a second run', RUN, RUN],
    ['the same source twice', adding('web'), adding('web')],
    ['an export to the same place', exporting('/x'), exporting('/x')],
  ])('%s is refused while the first goes on', (_, first, second) => {
    const { jobs, threads } = bench();
    jobs.start(first, 'the first');
    expect(() => jobs.start(second, 'the second')).toThrow(/the first is going on/);
    threads[0]!.end(DONE);
    jobs.start(second, 'the second');
    expect(threads).toHaveLength(2);
  });

  test('of other kinds, sources and places go on together, up to a number', () => {
    const { jobs } = bench();
    const specs = [RUN, adding('a'), adding('b'), exporting('/x'), exporting('/y'), VERIFY, VERIFY, VERIFY];
    expect(specs).toHaveLength(MOST_GOING);
    for (const spec of specs) jobs.start(spec, 's');
    expect(() => jobs.start(VERIFY, 's')).toThrow(/8 jobs are going on/);
  });

  test('a cancelled one says that it stops; a second call ends its thread, but only after ten seconds', () => {
    const { jobs, threads, pass } = bench();
    const { id } = jobs.start(VERIFY, 's');
    jobs.cancel(id);
    expect(jobs.list()[0]!.state).toBe('stopping');
    pass(TERMINATE_AFTER_MS - 1);
    jobs.cancel(id);
    expect(threads[0]!.asked).toEqual(['cancel']);
    pass(1);
    jobs.cancel(id);
    expect(threads[0]!.asked).toEqual(['cancel', 'terminate']);
    threads[0]!.end({ how: 'died', detail: 'exit code 1' });
    expect(jobs.list()[0]).toMatchObject({ state: 'cancelled', error: null });
    jobs.cancel(id);
  });

  test('a run is paused, and cancelled while it pauses', () => {
    const { jobs, threads } = bench();
    const { id } = jobs.start(RUN, 's');
    jobs.pause(id);
    jobs.pause(id);
    jobs.cancel(id);
    expect(threads[0]!.asked).toEqual(['pause', 'cancel']);
    expect(() => jobs.pause(jobs.start(VERIFY, 's').id)).toThrow(/only a run can be paused/);
  });

  test.each([
    [
      'its own failure',
      { how: 'error', code: 'disk-full', message: 'full', where: '/d', remedy: 'r' },
      'failed',
      'full',
    ],
    ['the death of its thread', { how: 'died', detail: 'out of memory' }, 'failed', 'its thread ended: out of memory'],
    ['a stop that nobody asked for', CANCELLED, 'failed', 'stopped'],
  ] as const)('one ends with %s', (_, end, state, message) => {
    const { jobs, threads } = bench();
    const { id } = jobs.start(VERIFY, 's');
    threads[0]!.end(end);
    expect(jobs.list()[0]).toMatchObject({ state, error: { message } });
    expect(jobs.result(id)).toBe(null);
  });

  test('one that was cancelled and says so has no error', () => {
    const { jobs, threads } = bench();
    jobs.cancel(jobs.start(VERIFY, 's').id);
    threads[0]!.end(CANCELLED);
    expect(jobs.list()[0]).toMatchObject({ state: 'cancelled', error: null });
  });

  test('a search goes by the name of its job', () => {
    const { jobs, threads } = bench();
    const { id } = jobs.start({ kind: 'search', text: 'a', matchCase: true }, 'a');
    const result = { kind: 'search' as const, search: '', hits: 2, scanned: 3 };
    threads[0]!.end({ how: 'outcome', outcome: { state: 'done', result, problems: [] } });
    expect(jobs.result(id)).toEqual({ kind: 'search', search: id, hits: 2, scanned: 3 });
  });

  test('of many problems the first are shown to everybody', () => {
    const { jobs, threads } = bench();
    const problems = Array.from({ length: 25 }, (_, i) => `${i}`);
    jobs.start(RUN, 'r');
    threads[0]!.end({ how: 'outcome', outcome: { state: 'incomplete', result: null, problems } });
    expect(jobs.list()[0]!.problems).toEqual([...problems.slice(0, 19), '… and 6 more']);
  });

  test('ended ones stay until they are dismissed, the last fifty of them', () => {
    const { jobs, threads } = bench();
    const going = jobs.start(RUN, 'going');
    for (let n = 0; n < KEPT + 2; n++) {
      jobs.start(VERIFY, `${n}`);
      threads.at(-1)!.end(DONE);
    }
    const subjects = jobs.list().map(({ subject }) => subject);
    expect([subjects.length, subjects[0], subjects.at(-2), subjects.at(-1)]).toEqual([KEPT + 1, '51', '2', 'going']);
    jobs.dismiss(jobs.list()[0]!.id);
    expect(jobs.list()[0]!.subject).toBe('50');
    expect(() => jobs.dismiss(going.id)).toThrow(/goes on/);
    for (const call of [jobs.cancel, jobs.pause, jobs.dismiss, jobs.result])
      expect(() => call('no')).toThrow(/no such job/);
  });

  test('stopping all pauses the run, cancels the others, and waits for them', async () => {
    const { jobs, threads } = bench();
    jobs.start(RUN, 'r');
    jobs.start(VERIFY, 'v');
    const stopped = jobs.stopAll();
    expect(threads.map(({ asked }) => asked)).toEqual([['pause'], ['cancel']]);
    threads[0]!.end({ how: 'outcome', outcome: { state: 'paused', result: null, problems: [] } });
    threads[1]!.end(CANCELLED);
    await stopped;
    expect(jobs.list().map(({ state }) => state)).toEqual(['cancelled', 'paused']);
  });

  test('every change is told', () => {
    const { jobs, threads, changes } = bench();
    const { id } = jobs.start(VERIFY, 's');
    threads[0]!.progress({ kind: 'count', phase: 'p', done: 0, all: null, unit: 'files' });
    jobs.cancel(id);
    threads[0]!.end(CANCELLED);
    jobs.dismiss(id);
    expect(changes()).toBe(5);
  });
});
