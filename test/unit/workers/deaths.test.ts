import { describe, expect, it } from 'vitest';
import type { Standing } from '#workers/board.ts';
import { createDeathPolicy } from '#workers/deaths.ts';
import type { MeasureJob } from '#workers/measure-job.ts';

const file = { id: 4, path: 'a', size: 10, mtimeNs: '1', sha256: null, format: 'jsonl', compression: 'none' } as const;
const job: MeasureJob = {
  shard: 1,
  root: '/',
  slices: [
    { file: null, start: 0, end: 5 },
    { file, start: 5, end: 10 },
  ],
  bytes: 10,
  textKey: 't',
  textFile: 't',
  recorded: false,
  signalsFile: null,
  units: [],
  language: null,
  leftOut: [],
  failed: [],
};
const at = (phase: Standing['phase'], locator: number, part = 0): Standing => ({
  phase,
  shard: 1,
  slice: 1,
  locator,
  part,
});
const crash = { stuck: false, detail: 'out of memory' };

describe('a worker that dies', () => {
  it('once costs nothing', () => {
    const policy = createDeathPolicy();
    expect(policy(job, at('clean', 70), crash)).toEqual({ job, leftOut: null });
    expect(policy(job, at('clean', 71), crash)).toEqual({ job, leftOut: null });
    expect(policy(job, at('clean', 70, 1), crash)).toEqual({ job, leftOut: null });
    expect(policy({ ...job, shard: 2 }, { ...at('clean', 70), shard: 2 }, crash).leftOut).toBeNull();
  });

  it.each([
    ['clean', false, 'extract-failed', false],
    ['measure', false, 'measure-failed', false],
    ['measure', true, 'stuck', false],
    ['read', false, 'bad-record', true],
    ['read', true, 'stuck', true],
  ] as const)('twice while it is in phase %s (stuck: %s) leaves out as %s', (phase, stuck, reason, rest) => {
    const policy = createDeathPolicy();
    policy(job, at(phase, 70, 2), { stuck, detail: 'd' });
    const { job: next, leftOut } = policy(job, at(phase, 70, 2), { stuck, detail: 'd' });
    expect(leftOut).toMatchObject({ file: 4, start: 5, locator: 70, part: 2, rest, reason });
    expect(next?.leftOut).toEqual([leftOut]);
  });

  it('before the first record of a slice leaves out all of it', () => {
    const policy = createDeathPolicy();
    policy(job, at('read', -1), crash);
    expect(policy(job, at('read', -1), crash).leftOut).toMatchObject({ locator: null, rest: true });
  });

  it('twice on a stored document fails its cells', () => {
    const policy = createDeathPolicy();
    policy(job, at('measure-stored', 12), crash);
    expect(policy(job, at('measure-stored', 12), crash)).toEqual({ job: { ...job, failed: [12] }, leftOut: null });
  });

  it('again and again outside any record gives the shard up', () => {
    const policy = createDeathPolicy();
    for (let i = 0; i < 3; i++) expect(policy(job, at('store', -1), crash).job).toBe(job);
    expect(policy(job, at('store', -1), crash)).toEqual({ job: null, leftOut: null });
  });

  it('at ever new records gives the shard up in the end', () => {
    const policy = createDeathPolicy();
    let deaths = 0;
    while (policy(job, at('clean', deaths), crash).job !== null) deaths++;
    expect(deaths).toBe(50);
  });
});
