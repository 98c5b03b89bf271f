import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { projected, type PieceSample } from '#services/jobs/estimate-math.ts';
import { samplePieces } from '#services/jobs/estimate-pieces.ts';
import { thinning } from '#services/jobs/estimate-thinning.ts';
import type { JobSlice, MeasureJob } from '#workers/measure-job.ts';

function slice(path: string, start: number, end: number): JobSlice {
  return {
    file: { id: 1, path, size: end, mtimeNs: '0', sha256: null, format: 'jsonl', compression: 'none' },
    start,
    end,
  };
}

function job(shard: number, slices: JobSlice[], recorded = false): MeasureJob {
  return {
    shard,
    root: '/',
    slices,
    bytes: slices.reduce((sum, { start, end }) => sum + end - start, 0),
    textKey: '',
    textFile: '',
    recorded,
    signalsFile: null,
    units: [],
    language: null,
    leftOut: [],
    failed: [],
  };
}

const pathsOf = (pieces: { job: MeasureJob; weight: number }[]): [string, number][] =>
  pieces.map(({ job: { slices }, weight }) => [slices.map(({ file }) => file?.path).join('+'), weight]);

describe('pieces of the work', () => {
  test('are all of them where they are few, each for its bytes', () => {
    const jobs = [job(1, [slice('a', 0, 30), slice('b', 0, 10)]), job(2, [slice('c', 20, 80)])];
    const { pieces, all } = samplePieces(jobs, 3);
    expect(pathsOf(pieces)).toEqual([
      ['a', 0.3],
      ['b', 0.1],
      ['c', 0.6],
    ]);
    expect(all).toBe(true);
  });

  test('are those in the middles of equal parts where they are many; a large one stands for several', () => {
    const jobs = [job(1, [slice('a', 0, 60), ...['b', 'c', 'd', 'e'].map((path) => slice(path, 0, 10))])];
    const { pieces, all } = samplePieces(jobs, 4);
    expect(pathsOf(pieces)).toEqual([
      ['a', 0.5],
      ['b', 0.25],
      ['d', 0.25],
    ]);
    expect(all).toBe(false);
  });

  test('are whole shards where only columns are missing, and nothing where a file was replaced or is empty', () => {
    const jobs = [
      job(1, [slice('a', 0, 5), slice('b', 0, 5)], true),
      job(2, [{ ...slice('c', 0, 5), file: null }, slice('d', 0, 0)]),
    ];
    expect(pathsOf(samplePieces(jobs, 4).pieces)).toEqual([['a+b', 1]]);
  });
});

describe('thinning', () => {
  test('takes all at first, then every second, every fourth …', () => {
    const thin = thinning({ records: 16, bytes: 1e9 });
    const stands = Array.from({ length: 28 }, () => thin(1));
    expect(stands.join('')).toBe('1111020202020004000400040004');
  });

  test('looks at bytes as well', () => {
    const thin = thinning({ records: 1e9, bytes: 40 });
    expect([10, 10, 10, 10, 10, 10, 10].map(thin)).toEqual([1, 0, 2, 0, 0, 0, 4]);
  });

  test('loses no record but those after the last one taken', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(50), { maxLength: 400 }), fc.integer({ min: 1, max: 64 }), (sizes, records) => {
        const stands = sizes.map(thinning({ records, bytes: 500 }));
        const last = stands.findLastIndex((n) => n > 0);
        expect(stands.reduce((a, b) => a + b, 0)).toBe(last + 1);
      }),
    );
  });
});

const piece = (rest: Partial<PieceSample>): PieceSample => ({
  weight: 1,
  pieceBytes: 100,
  whole: true,
  records: 10,
  documents: 10,
  rawBytes: 400,
  diskBytes: 100,
  storedBytes: 50,
  spent: { read: 1, clean: 3 },
  ...rest,
});

describe('what is projected', () => {
  test('is what was counted where all was read', () => {
    const pieces = [piece({ weight: 0.5 }), piece({ weight: 0.5, documents: 30 })];
    expect(projected(pieces, true, 200, 2, 0)).toMatchObject({
      sample: { documents: 40, bytes: 800, seconds: 8 },
      documents: { low: 40, likely: 40, high: 40 },
      diskBytes: 100,
      spent: [
        { what: 'clean', share: 0.75 },
        { what: 'read', share: 0.25 },
      ],
    });
  });

  test('is uncertain by half of what was not read', () => {
    const { documents } = projected([piece({ whole: false, diskBytes: 20 })], true, 100, 1, 0);
    expect(documents).toEqual({ low: 30, likely: 50, high: 70 });
  });

  test('is uncertain by twice the standard error where pieces were left out', () => {
    const pieces = [piece({ weight: 0.5, documents: 10 }), piece({ weight: 0.5, documents: 30 })];
    // Mean 20 a piece; weighted deviations 5 and 5, so the error is sqrt(50 * 2).
    expect(projected(pieces, false, 100, 1, 0).documents).toEqual({ low: 0, likely: 20, high: 40 });
    expect(projected([piece({})], false, 100, 1, 0).documents).toEqual({ low: 0, likely: 10, high: 20 });
  });

  test('takes less time with more workers, but for the start, and says that a machine is never known', () => {
    const { seconds } = projected([piece({})], true, 100, 4, 2);
    expect(seconds).toEqual({ low: 2.85, likely: 3, high: 3.15 });
  });

  test('is nothing where nothing could be read', () => {
    expect(projected([piece({ records: 0, diskBytes: 0 })], true, 100, 1, 0)).toMatchObject({
      documents: null,
      seconds: null,
      diskBytes: null,
      spent: [],
    });
  });
});
