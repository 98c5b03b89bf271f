import { cpSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { command } from '#hosts/cli/commands/gc.ts';
import { collectGarbage } from '#services/gc.ts';
import { openWorkspace } from '#store/workspace.ts';
import { writeCorpus } from '#test/helpers/corpus.ts';
import { memoryIo } from '#test/helpers/memory-io.ts';
import { RECIPE, workbench } from '#test/helpers/run-fixture.ts';

const bench = workbench();
const source = join(bench.folder, 'source');
const other = RECIPE.replace('gopher: { rule: gopher }', 'gopher: { rule: gopher, profile: datatrove }');
const now = (): Date => new Date();

beforeAll(() => {
  writeCorpus(source, { lines: 60, files: 2, pages: 2 });
});
afterAll(bench.remove);

function databases(dir: string): string[] {
  return readdirSync(join(dir, 'shards'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.sqlite'),
  );
}

function bytes(dir: string): number {
  return databases(dir).reduce((sum, name) => sum + statSync(join(dir, 'shards', name)).size, 0);
}

describe('garbage collection after two recipes', () => {
  let template: string;
  let dir: string;
  let n = 0;

  beforeAll(async () => {
    template = bench.init('template.winnow');
    await bench.add(template, [source]);
    await bench.run(template);
    await bench.run(template, { recipe: bench.recipe(other) });
  });
  beforeEach(() => {
    dir = `${template}.${n++}`;
    cpSync(template, dir, { recursive: true });
  });

  test('keeps what the last runs need, and only tells when it is asked to', async () => {
    const before = bytes(dir);
    const options = { now, dryRun: false, runs: 2 };
    expect((await collectGarbage(dir, options)).removed).toEqual({ texts: 0, columns: 0, files: 0, bytes: 0 });

    // The rule's own columns of the first recipe share a file with others that both recipes need.
    const dry = await collectGarbage(dir, { ...options, dryRun: true, runs: 0 });
    expect(dry).toMatchObject({
      dryRun: true,
      removed: { texts: 0, columns: 1, files: 0 },
      kept: { texts: 1, columns: 5 },
    });
    expect(await collectGarbage(dir, { ...options, dryRun: true, runs: 0 })).toEqual(dry);
    expect(await collectGarbage(dir, { ...options, runs: 0 })).toEqual({ ...dry, dryRun: false });
    expect(bytes(dir)).toBe(before);

    expect((await bench.run(dir)).thisRun).toMatchObject({ columns: 1 });
    await bench.run(dir, { recipe: bench.recipe(other) });
    const full = bytes(dir);
    const last = await collectGarbage(dir, { ...options, runs: 0 });
    expect(last.removed).toMatchObject({ columns: 1, files: 1 });
    expect(full - bytes(dir)).toBe(last.removed.bytes);
  });

  test('a run in progress is left alone', async () => {
    const ws = openWorkspace(dir);
    const lease = ws.acquireLease(Date.now());
    await expect(collectGarbage(dir, { now, dryRun: false, runs: 0 })).rejects.toMatchObject({ code: 'busy' });
    expect(await collectGarbage(dir, { now, dryRun: true, runs: 0 })).toMatchObject({ removed: { columns: 1 } });
    lease.release();
    ws.close();
    await collectGarbage(dir, { now, dryRun: false, runs: 0 });
  });

  test('the recipe of an old run that cannot be read any more is not kept; the current one must be', async () => {
    const ws = openWorkspace(dir);
    ws.putRecipe('old', 'ancient', '', 'winnow: 1\nname: ancient\nrules: { x: { rule: gone } }\n');
    const current = ws.currentRecipe()?.hash ?? '';
    ws.startRun('old', '{}', '2020-01-01T00:00:00Z');
    ws.setCurrentRecipe(current);
    ws.close();
    const report = await collectGarbage(dir, { now, dryRun: true, runs: 1 });
    expect(report.recipes).toEqual({ kept: ['test'], unreadable: ['ancient'] });
    const again = openWorkspace(dir);
    again.setCurrentRecipe('old');
    again.close();
    await expect(collectGarbage(dir, { now, dryRun: false, runs: 9 })).rejects.toBeInstanceOf(AppError);
    expect(databases(dir)).not.toEqual([]);
  });

  test('on the command line', async () => {
    const io = memoryIo({ now });
    await command.run({ dir }, { keepRuns: 0, dryRun: true }, io);
    expect(io.stdout).toBe('would free 0 B: 0 files, 0 texts, 1 columns\nkept: 1 texts, 5 columns of test\n');
    const json = memoryIo({ now });
    await command.run({ dir }, { keepRuns: 0, json: true }, json);
    expect(JSON.parse(json.stdout)).toMatchObject({ dryRun: false, removed: { columns: 1 } });
    const parse = command.options?.find(({ flags }) => flags.startsWith('--keep-runs'))?.parse;
    expect(parse?.('0')).toBe(0);
    for (const wrong of ['-1', 'x', '1.5', '']) expect(() => parse?.(wrong)).toThrow(AppError);
  });

  // Last, since it changes the source of all.
  test('a source that changed leaves its old shard behind', async () => {
    writeCorpus(source, { lines: 61, files: 2, pages: 2 });
    await bench.add(dir, [source]);
    await bench.run(dir, { recipe: bench.recipe(other) });
    const report = await collectGarbage(dir, { now, dryRun: false, runs: 0 });
    expect(report.kept.texts).toBeGreaterThan(0);
    const ws = openWorkspace(dir, { readonly: true });
    const current = new Set(ws.shards().map((shard) => shard.id));
    expect(ws.products().every((product) => current.has(product.shard))).toBe(true);
    const files = new Set(ws.products().map((product) => product.file));
    expect(
      databases(dir)
        .map((name) => `shards/${name}`)
        .sort(),
    ).toEqual([...files].sort());
    ws.close();
  });
});

test('a workspace without a run has no garbage', async () => {
  const dir = bench.init('empty.winnow');
  expect(await collectGarbage(dir, { now, dryRun: false, runs: 5 })).toEqual({
    dryRun: false,
    recipes: { kept: [], unreadable: [] },
    removed: { texts: 0, columns: 0, files: 0, bytes: 0 },
    kept: { texts: 0, columns: 0 },
  });
});
