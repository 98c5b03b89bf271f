import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fittingLimits, PLAN_LIMITS, planShards } from '#engine/read/plan.ts';
import type { PlanFile } from '#engine/read/plan.ts';

const limits = { maxBytes: 100, maxFiles: 3 };
const file = (path: string, size: number, cuttable = false): PlanFile => ({
  file: path.codePointAt(0)!,
  path,
  size,
  cuttable,
});
const shape = (files: PlanFile[]): string[] =>
  planShards(files, limits).map(({ slices }) =>
    slices.map(({ path, start, end }) => `${path}[${start},${end})`).join(' '),
  );

describe('planShards', () => {
  test.each<[string, PlanFile[], string[]]>([
    ['nothing', [], []],
    ['small files together, in path order', [file('c', 30), file('a', 30), file('b', 40)], ['a[0,30) b[0,40) c[0,30)']],
    ['up to the bytes', [file('a', 60), file('b', 41), file('c', 59)], ['a[0,60)', 'b[0,41) c[0,59)']],
    [
      'up to the number of files',
      ['a', 'b', 'c', 'd'].map((name) => file(name, 1)),
      ['a[0,1) b[0,1) c[0,1)', 'd[0,1)'],
    ],
    [
      'a big file that cannot be cut stands alone',
      [file('a', 1), file('b', 500), file('c', 1)],
      ['a[0,1)', 'b[0,500)', 'c[0,1)'],
    ],
    [
      'a big file in even ranges',
      [file('a', 1), file('b', 250, true), file('c', 1)],
      ['a[0,1)', 'b[0,83)', 'b[83,166)', 'b[166,250)', 'c[0,1)'],
    ],
    ['at the limit a file is not cut', [file('a', 100, true)], ['a[0,100)']],
    ['empty files are read too', [file('a', 0), file('b', 0, true)], ['a[0,0) b[0,0)']],
    ['by UTF-8 bytes, not UTF-16', [file('\u{1f600}', 1), file('\uff5e', 1)], ['\uff5e[0,1) \u{1f600}[0,1)']],
  ])('%s', (_, files, expected) => {
    expect(shape(files)).toEqual(expected);
  });

  test('slices cover every byte of every file exactly once, within the limits, whatever the order given', () => {
    const anyFiles = fc.uniqueArray(
      fc.record({
        file: fc.nat(),
        path: fc.string({ unit: 'grapheme', minLength: 1 }),
        size: fc.nat(1000),
        cuttable: fc.boolean(),
      }),
      { selector: (f) => f.path, maxLength: 30 },
    );
    fc.assert(
      fc.property(
        anyFiles,
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 1, max: 6 }),
        (files, maxBytes, maxFiles) => {
          const shards = planShards(files, { maxBytes, maxFiles });
          expect(planShards(files.toReversed(), { maxBytes, maxFiles })).toEqual(shards);
          const next = new Map(files.map((f) => [f.path, 0]));
          for (const { slices, bytes } of shards) {
            expect(slices.length).toBeGreaterThan(0);
            expect(slices.length).toBeLessThanOrEqual(maxFiles);
            expect(bytes).toBe(slices.reduce((sum, { start, end }) => sum + end - start, 0));
            if (slices.length > 1) expect(bytes).toBeLessThanOrEqual(maxBytes);
            for (const { path, start, end } of slices) {
              expect(start).toBe(next.get(path));
              next.set(path, end);
            }
          }
          for (const f of files) {
            expect(next.get(f.path)).toBe(f.size);
            const mine = shards.flatMap(({ slices }) => slices).filter(({ path }) => path === f.path);
            if (!f.cuttable) expect(mine).toHaveLength(1);
            else for (const { start, end } of mine) expect(end - start).toBeLessThanOrEqual(maxBytes);
          }
        },
      ),
    );
  });
});

describe('fittingLimits', () => {
  const MIB = 1024 * 1024;
  test.each([
    ['nothing', 0, 0, { maxBytes: 4 * MIB, maxFiles: 32 }],
    ['a small folder is cut into pieces', 2_400, 20_000, { maxBytes: 4 * MIB, maxFiles: 100 }],
    ['so is one of a few hundred MiB', 1, 480 * MIB, { maxBytes: 20 * MIB, maxFiles: 32 }],
    ['a large one by the limits', 500_000, 500_000 * MIB, PLAN_LIMITS],
  ])('%s', (_, count, bytes, expected) => {
    const files = Array.from({ length: count }, (_, i) => ({
      file: i,
      path: String(i),
      size: bytes / count,
      cuttable: true,
    }));
    expect(fittingLimits(files)).toEqual(expected);
  });
});
