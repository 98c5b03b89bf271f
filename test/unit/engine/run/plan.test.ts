import { describe, expect, it } from 'vitest';
import { fitBudget } from '#engine/run/budget.ts';
import { columnKeyOf, textKeyOf } from '#engine/run/keys.ts';
import { needsOf } from '#engine/run/needs.ts';
import { ReadKnobs } from '#shared/domain/recipe.ts';
import { AppError } from '#shared/errors.ts';

const MIB = 1024 * 1024;

describe('keys', () => {
  const parts = { read: ReadKnobs.parse({}), readers: { jsonl: 1, text: 1 }, cleanerKey: 'c' };

  it('follow everything that changes a text, and nothing else', () => {
    const key = textKeyOf(parts);
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(textKeyOf({ ...parts, readers: { text: 1, jsonl: 1 } })).toBe(key);
    expect(textKeyOf({ ...parts, readers: { jsonl: 2, text: 1 } })).not.toBe(key);
    expect(textKeyOf({ ...parts, cleanerKey: 'd' })).not.toBe(key);
    expect(textKeyOf({ ...parts, read: { ...parts.read, textField: 'body' } })).not.toBe(key);
  });

  it('of columns hold the unit, the text and a language that was taken as known', () => {
    const keys = [
      columnKeyOf('u', 't', null),
      columnKeyOf('v', 't', null),
      columnKeyOf('u', 's', null),
      columnKeyOf('u', 't', 'en'),
      columnKeyOf('u', 't', 'de'),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('needs', () => {
  const shards = [
    { id: 1, source: 'a' },
    { id: 2, source: 'a' },
    { id: 3, source: 'b' },
  ];
  const columns = (source: string) => ['x', 'y'].map((unit) => ({ unit, column: `${unit}@${source}` }));

  it('are needed keys without present keys, shard by shard', () => {
    const present = new Map([
      [1, new Set(['t', 'x@a', 'y@a', 'old'])],
      [2, new Set(['t', 'y@a'])],
    ]);
    expect(needsOf({ shards, present, textKey: 't', columns })).toEqual([
      { shard: 2, text: false, units: [{ unit: 'x', column: 'x@a' }] },
      { shard: 3, text: true, units: columns('b') },
    ]);
  });

  it('are none when all is there, and a text alone when no unit is used', () => {
    const all = new Map(shards.map(({ id, source }) => [id, new Set(['t', `x@${source}`, `y@${source}`])]));
    expect(needsOf({ shards, present: all, textKey: 't', columns })).toEqual([]);
    expect(needsOf({ shards: [{ id: 9, source: 'a' }], present: all, textKey: 't', columns: () => [] })).toEqual([
      { shard: 9, text: true, units: [] },
    ]);
  });
});

describe('the memory budget', () => {
  it.each([
    // MiB, wanted, MiB of a record, workers, lowered
    [2048, 4, 32, 4, false],
    [2048, 64, 32, 4, true],
    [4096, 64, 32, 13, true],
    [1400, 4, 32, 1, true],
    [1024, 64, 1, 5, true],
    [2048, 0, 32, 1, false],
  ])(
    'of %i MiB runs at most as many of %i workers as fit beside records of %i MiB',
    (mib, wanted, record, workers, lowered) => {
      expect(fitBudget(mib * MIB, wanted, record * MIB)).toMatchObject({ workers, lowered });
    },
  );

  it('refuses what does not even hold one worker', () => {
    expect(() => fitBudget(512 * MIB, 1, 32 * MIB)).toThrow(AppError);
    expect(() => fitBudget(512 * MIB, 1, 32 * MIB)).toThrow(/512 MiB is too small/);
  });
});
