import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadRecipe } from '#engine/recipe/load.ts';
import { planRun } from '#services/run-plan.ts';
import { runKeys } from '#services/run-keys.ts';
import { keepRecipe } from '#services/run-recipe.ts';
import { runShards, type ShardsOptions, type ShardsResult } from '#services/run-shards.ts';
import type { Workspace } from '#store/api.ts';
import { openWorkspace } from '#store/workspace.ts';
import { prose, seeded, writeCorpus } from '#test/helpers/corpus.ts';
import { harvest, type Harvest } from '#test/helpers/harvest.ts';
import { RECIPE, workbench } from '#test/helpers/run-fixture.ts';

// Dozens of worker threads are started, and the machine may be busy.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const bench = workbench();
const source = join(bench.folder, 'source');
const CLI = fileURLToPath(new URL('../../src-main/hosts/cli/main.ts', import.meta.url));
let whole: Harvest;

beforeAll(async () => {
  writeCorpus(source, { lines: 1_500, files: 12, pages: 6 }, 3);
  const dir = bench.init('whole.winnow');
  await bench.add(dir, [source]);
  await bench.run(dir);
  whole = await harvest(dir);
});
afterAll(bench.remove);

/** Runs the command line and ends it with a signal so many milliseconds after the work began; how it ended. */
async function runAndEnd(dir: string, recipe: string, signal: NodeJS.Signals, after: number): Promise<number | string> {
  const args = [CLI, 'run', dir, '--recipe', recipe, '--workers', '2'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<number | string>((resolve) => {
    child.on('exit', (code, killedBy) => {
      resolve(code ?? killedBy ?? 'unknown');
    });
  });
  const begun = new Promise((resolve) => child.stderr.once('data', resolve));
  await Promise.race([begun.then(() => sleep(after)), ended]);
  child.kill(signal);
  return ended;
}

/** A run with other code in its worker threads, or with a catalogue that does other things. */
async function runWith(
  entry: URL,
  dir: string,
  recipeFile: string,
  more: Partial<Workspace> = {},
  options: Partial<ShardsOptions> = {},
): Promise<ShardsResult> {
  const opened = openWorkspace(dir);
  const ws = { ...opened, ...more };
  try {
    const loaded = loadRecipe(recipeFile);
    keepRecipe(ws, loaded, new Date());
    const plan = planRun(ws, await runKeys(loaded.recipe));
    return await runShards(ws, loaded.recipe, plan, {
      entry,
      workers: 1,
      heapMiB: 512,
      stuckAfterMs: 1_500,
      lease: { renew: () => {} },
      now: () => new Date(),
      ...options,
    });
  } finally {
    ws.close();
  }
}

describe('a run that is killed', () => {
  it('goes on where it was and ends as one that was never killed', async () => {
    const dir = bench.init('killed.winnow');
    await bench.add(dir, [source], {}, 700_000);
    const recipe = bench.recipe(RECIPE);
    const draw = seeded(11);
    const ends: (number | string)[] = [];
    for (let i = 0; i < 6; i++) ends.push(await runAndEnd(dir, recipe, 'SIGKILL', draw(1_500)));
    expect(ends).toContain('SIGKILL');
    const report = await bench.run(dir, { recipe });
    expect(report.state).toBe('done');
    expect(report.balances).toEqual({ records: true, documents: true });
    expect(await harvest(dir)).toEqual(whole);
  });
});

describe('a run that is killed before the catalogue has a hash', () => {
  const entry = new URL('../../src-main/workers/measure.worker.ts', import.meta.url);
  const setFileHashes = (): void => {};

  it('after the last commit of a shard', async () => {
    const dir = bench.init('hash-end.winnow');
    await bench.add(dir, [source]);
    const addProducts = (): never => {
      throw new Error('killed');
    };
    await expect(runWith(entry, dir, bench.recipe(RECIPE), { setFileHashes, addProducts })).rejects.toThrow('killed');
    expect((await bench.run(dir)).state).toBe('done');
    expect((await harvest(dir)).files).toEqual(whole.files);
  });

  it('between two commits', async () => {
    const dir = bench.init('hash-middle.winnow');
    const many = join(bench.folder, 'many');
    writeCorpus(many, { lines: 8_000, files: 12, pages: 6 }, 5);
    await bench.add(dir, [many]);
    const stop = new AbortController();
    const { state } = await runWith(
      entry,
      dir,
      bench.recipe(RECIPE),
      { setFileHashes },
      {
        signal: stop.signal,
        onProgress: ({ documents }) => {
          if (documents > 2_048) stop.abort();
        },
      },
    );
    expect(state).toBe('cancelled');
    const report = await bench.run(dir);
    expect(report.state).toBe('done');
    expect(report.thisRun.documents).toBeLessThan(report.records.documents);
    expect(Object.values((await harvest(dir)).files)).not.toContain(null);
  });
});

describe('a run that is stopped', () => {
  it('keeps what was committed, says so, and can be gone on with', async () => {
    const dir = bench.init('stopped.winnow');
    await bench.add(dir, [source], {}, 700_000);
    const stop = new AbortController();
    const report = await bench.run(dir, {
      workers: 2,
      signal: stop.signal,
      // A shard that is done was committed; documents alone may still be in a chunk that a cancel drops.
      onProgress: ({ shards }) => {
        if (shards.done > 0) stop.abort();
      },
    });
    expect(report.state).toBe('cancelled');
    expect(report.shards.done).toBeLessThan(report.shards.worked);
    const rest = await bench.run(dir);
    expect(rest.state).toBe('done');
    expect(rest.thisRun.documents).toBeLessThan(whole.documents.length);
    expect(await harvest(dir)).toEqual(whole);
  });

  it('ends with 130 on SIGINT', async () => {
    const dir = bench.init('interrupted.winnow');
    await bench.add(dir, [source]);
    expect(await runAndEnd(dir, bench.recipe(RECIPE), 'SIGINT', 700)).toBe(130);
  });
});

describe('a worker that dies', () => {
  it('is replaced, and its shard goes on', async () => {
    const dir = bench.init('dying.winnow');
    await bench.add(dir, [source], {}, 700_000);
    let kill: (index: number) => void = () => {};
    let kills = 0;
    const report = await bench.run(dir, {
      workers: 2,
      onPool: (pool) => {
        kill = pool.kill;
      },
      onProgress: ({ documents }) => {
        if (documents > kills * 500 && kills < 4) kill(kills++ % 2);
      },
    });
    expect(kills).toBeGreaterThan(1);
    expect(report).toMatchObject({ state: 'done', balances: { records: true, documents: true } });
    expect(await harvest(dir)).toEqual(whole);
  });
});

describe('a record that ends its worker twice', () => {
  const POISON = new URL('../helpers/poison.worker.ts', import.meta.url);
  const draw = seeded(4);
  const line = (text: string): string => `${JSON.stringify({ text })}\n`;
  const lines = (n: number): string[] => Array.from({ length: n }, () => line(prose(draw, 60)));

  it('is left out with its reason, in each phase, and stays left out', async () => {
    const folder = join(bench.folder, 'poison');
    mkdirSync(folder);
    const poison = ['die-in-cleaning', 'die-in-measuring', 'hang-in-cleaning'];
    writeFileSync(join(folder, 'a.jsonl'), poison.map((text) => [...lines(600), line(text)].join('')).join(''));
    writeFileSync(join(folder, 'b.jsonl'), [...lines(50), line('die-in-reading'), ...lines(50)].join(''));
    writeFileSync(join(folder, 'c.jsonl'), lines(20).join(''));
    const dir = bench.init('poison.winnow');
    await bench.add(dir, [folder]);
    const recipe = bench.recipe(RECIPE);
    const result = await runWith(POISON, dir, recipe);
    expect(result.state).toBe('done');
    expect(result.problems).toHaveLength(4);
    const found = await harvest(dir);
    expect(found.documents).toHaveLength(1_800 + 50 + 20);
    expect(found.ledger.map((entry) => entry.replace(/#\d+ \w+/, ''))).toEqual([
      expect.stringMatching(/^web:a\.jsonl extract-failed cleaning it ended a worker twice/),
      expect.stringMatching(/^web:a\.jsonl measure-failed measuring it ended a worker twice/),
      expect.stringMatching(/^web:a\.jsonl stuck cleaning it ended a worker twice \(no sign of life\)/),
      expect.stringMatching(/^web:b\.jsonl bad-record reading what follows ended a worker twice.*rest of the file/),
    ]);

    // Another text of the same sources leaves out the same, although nothing would die this time.
    const other = await bench.run(dir, { recipe, overrides: [{ path: 'clean.nfc', value: false }] });
    expect(other.records.quarantined).toEqual({
      'extract-failed': 1,
      'measure-failed': 1,
      stuck: 1,
      'bad-record': 1,
    });
    // A retry takes it back.
    const retried = await bench.run(dir, { recipe, overrides: [{ path: 'clean.nfc', value: false }], retry: true });
    expect(retried.records).toMatchObject({ quarantined: {}, documents: 1_800 + 3 + 101 + 20 });
  });

  it('has failed cells when its text was stored before', async () => {
    const folder = join(bench.folder, 'poison-stored');
    mkdirSync(folder);
    writeFileSync(join(folder, 'a.jsonl'), [...lines(30), line('die-in-measuring'), ...lines(30)].join(''));
    const dir = bench.init('poison-stored.winnow');
    await bench.add(dir, [folder]);
    await bench.run(dir);
    const yaml = RECIPE.replace('gopher: { rule: gopher }', 'gopher: { rule: gopher, profile: datatrove }');
    const result = await runWith(POISON, dir, bench.recipe(yaml));
    expect(result.state).toBe('done');
    const { documents } = await harvest(dir);
    expect(documents).toHaveLength(61);
    expect(documents[30]).toContain('gopher.word_count=failed');
    expect(documents.filter((document) => document.includes('=failed'))).toHaveLength(1);
  });
});

describe('a disk that is full', () => {
  it('pauses the run, which goes on once there is room', async () => {
    const dir = bench.init('full.winnow');
    await bench.add(dir, [source], {}, 100_000);
    const recipe = bench.recipe(RECIPE);
    const result = await runWith(new URL('../helpers/full-disk.worker.ts', import.meta.url), dir, recipe);
    expect(result).toMatchObject({ state: 'paused', shardsDone: 0 });
    expect(result.problems).toEqual(['a.sqlite: the file is damaged', 'the disk is full; free some space']);
    expect((await bench.run(dir, { recipe })).state).toBe('done');
    expect(await harvest(dir)).toEqual(whole);
  });
});
