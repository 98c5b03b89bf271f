import { describe, expect, it } from 'vitest';
import { addDone, createMeter } from '#services/progress.ts';

const state = { shards: { done: 1, all: 4 }, workBytes: 1_000, faults: { 'bad-record': 2 }, breaches: {} };
const done = (diskBytes: number) => ({ records: diskBytes, documents: diskBytes, bytes: diskBytes * 1e6, diskBytes });

describe('the meter', () => {
  it('gives rates over the last seconds and the share of the work', () => {
    const meter = createMeter();
    const first = meter(2, done(20), state);
    expect(first).toMatchObject({ seconds: 2, documentsPerSecond: 10, megabytesPerSecond: 10, fraction: 0.02 });
    for (let t = 3; t <= 20; t++) meter(t, done(t * 10), state);
    expect(meter(21, done(700), state).documentsPerSecond).toBeCloseTo((700 - 110) / 10);
  });

  it('estimates only when the rate is steady', () => {
    const meter = createMeter();
    let last = meter(0, done(0), state);
    for (let t = 1; t <= 12; t++) {
      last = meter(t, done(t * 10), state);
      expect(last.secondsLeft).toBeNull();
    }
    for (let t = 13; t <= 25; t++) last = meter(t, done(t * 10), state);
    expect(last.secondsLeft).toBeCloseTo(75);
    for (let t = 26; t <= 30; t++) last = meter(t, done(250), state);
    expect(last.secondsLeft).toBeNull();
  });

  it('never passes the whole and copes with no work', () => {
    expect(createMeter()(1, done(5_000), state).fraction).toBe(1);
    expect(createMeter()(1, done(0), { ...state, workBytes: 0 })).toMatchObject({ fraction: 1, secondsLeft: null });
  });

  it('adds up workers', () => {
    expect(addDone([done(1), done(2)])).toEqual(done(3));
    expect(addDone([])).toEqual(done(0));
  });
});
