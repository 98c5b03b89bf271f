import { appendFileSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openWorkspace } from '#store/workspace.ts';
import { writeCorpus } from '#test/helpers/corpus.ts';
import { harvest, type Harvest } from '#test/helpers/harvest.ts';
import { RECIPE, workbench } from '#test/helpers/run-fixture.ts';

// Dozens of worker threads are started, and the machine may be busy.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const bench = workbench();
const source = join(bench.folder, 'source');

beforeAll(() => {
  writeCorpus(source, { lines: 500, files: 24, pages: 12 });
});
afterAll(bench.remove);

describe('a run over a folder of every format', () => {
  let dir: string;
  let first: Harvest;

  beforeAll(async () => {
    dir = bench.init('formats.winnow');
    await bench.add(dir, [source]);
  });

  it('uses, ignores or quarantines every record, and both balances hold', async () => {
    const report = await bench.run(dir);
    expect(report.state).toBe('done');
    expect(report.problems).toEqual([]);
    expect(report.balances).toEqual({ records: true, documents: true });
    expect(report.records.quarantined).toMatchObject({
      'bad-record': expect.any(Number) as number,
      'missing-text': expect.any(Number) as number,
      'text-not-string': expect.any(Number) as number,
      'empty-file': 1,
      'unsupported-format': 1,
      'bad-compression': 1,
    });
    expect(report.records.ignored).toMatchObject({ 'not-a-document': 13, 'http-status': 1 });
    expect(report.records.blankLines).toBeGreaterThan(0);
    expect(report.thisRun).toMatchObject({ documents: report.records.documents, columns: 5 });
    first = await harvest(dir);
    expect(first.documents).toHaveLength(report.records.documents);
    expect(first.ledger.length).toBe(Object.values(report.records.quarantined).reduce((a, b) => a + b, 0));
    expect(Object.values(first.files).every((hash) => hash !== null)).toBe(true);
  });

  it('does nothing when nothing is missing', async () => {
    const report = await bench.run(dir);
    expect(report).toMatchObject({ state: 'done', shards: { worked: 0 }, thisRun: { documents: 0, columns: 0 } });
    expect(report.records.documents).toBe(first.documents.length);
  });

  it.each(['text', 'signals'] as const)('makes a %s file anew that is gone', async (kind) => {
    const shards = join(dir, 'shards');
    const files = readdirSync(shards, { recursive: true, encoding: 'utf8' });
    const gone = files.find((file) => file.endsWith(`.${kind}.sqlite`)) ?? '';
    rmSync(join(shards, gone));
    const report = await bench.run(dir);
    expect(report).toMatchObject({ state: 'done', shards: { worked: 1 }, problems: [] });
    expect(await harvest(dir)).toEqual(first);
  });

  it('measures nothing when a threshold changes', async () => {
    const report = await bench.run(dir, { overrides: [{ path: 'gopher.word_count.min', value: 60 }] });
    expect(report).toMatchObject({ shards: { worked: 0 }, thisRun: { documents: 0, columns: 0 } });
  });

  it('measures one unit alone, from stored text, when its knob changes', async () => {
    const yaml = RECIPE.replace('gopher: { rule: gopher }', 'gopher: { rule: gopher, profile: datatrove }');
    const away = `${source}-away`;
    renameSync(source, away);
    const report = await bench.run(dir, { recipe: bench.recipe(yaml) });
    renameSync(away, source);
    expect(report.thisRun).toMatchObject({ records: 0, columns: 1, documents: first.documents.length });
    expect(report.spent.clean).toBe(0);
    // What the other units had measured is found again.
    const back = await bench.run(dir);
    expect(back.thisRun).toMatchObject({ documents: 0, columns: 0 });
    expect(await harvest(dir)).toEqual(first);
  });

  it('reads again when a knob of reading or cleaning changes', async () => {
    const report = await bench.run(dir, { overrides: [{ path: 'clean.trailingSpace', value: false }] });
    expect(report.thisRun.records).toBe(report.records.read);
    expect(report.thisRun.columns).toBe(5);
  });

  it('stores every knob with its value and origin', async () => {
    await bench.run(dir, { overrides: [{ path: 'clean.nfc', value: false }] });
    const ws = openWorkspace(dir, { readonly: true });
    const run = ws.runs().at(-1);
    ws.close();
    const knobs = JSON.parse(run?.knobs ?? '{}') as Record<string, unknown>;
    expect(run?.state).toBe('done');
    expect(knobs['clean.nfc']).toEqual({ value: false, origin: 'command line' });
    expect(knobs['clean.newlines']).toEqual({ value: true, origin: 'default' });
    expect(knobs['thresholds.gopher.word_count.min']).toEqual({ value: 50, origin: 'recipe' });
    // Going on with the workspace's recipe is not another origin.
    await bench.run(dir, { recipe: null, overrides: [{ path: 'clean.controls', value: false }] });
    const again = openWorkspace(dir, { readonly: true });
    const next = JSON.parse(again.runs().at(-1)?.knobs ?? '{}') as Record<string, unknown>;
    again.close();
    expect(next).toEqual({ ...knobs, 'clean.controls': { value: false, origin: 'command line' } });
  });
});

describe('the cut of the work', () => {
  it('changes no document, text, cell, ledger entry or hash', async () => {
    const harvests: Harvest[] = [];
    for (const [workers, maxBytes] of [
      [1, 256 << 20],
      [2, 1 << 20],
      [4, 100_000],
    ] as const) {
      const dir = bench.init(`cut-${workers}.winnow`);
      await bench.add(dir, [source], {}, maxBytes);
      const report = await bench.run(dir, { workers });
      expect(report.state).toBe('done');
      harvests.push(await harvest(dir));
    }
    expect(harvests[0]?.documents.length).toBeGreaterThan(1_000);
    expect(harvests[1]).toEqual(harvests[0]);
    expect(harvests[2]).toEqual(harvests[0]);
  });
});

describe('a large document', () => {
  it('has its cells in its own row, read or from stored text', async () => {
    const folder = join(bench.folder, 'large');
    mkdirSync(folder);
    const texts = ['one two', 'large '.repeat(900_000), 'three', '', 'more '.repeat(1_000_000), 'last words here'];
    writeFileSync(join(folder, 'a.jsonl'), texts.map((text) => `${JSON.stringify({ text: `x${text}` })}\n`).join(''));
    const dir = bench.init('large.winnow');
    await bench.add(dir, [folder]);
    const expected = texts.map((text) => `x${text}`.trimEnd().length);
    const recipe = (rule: string): string =>
      bench.recipe(`winnow: 1\nname: large\nrules:\n  ${rule}: { rule: ${rule} }\n`);
    const cells = async (signal: string): Promise<number[]> =>
      (await harvest(dir)).documents.map((line) => Number(line.split(`${signal}=`)[1]?.split(' ')[0]));
    const report = await bench.run(dir, { recipe: recipe('text') });
    expect(report).toMatchObject({ state: 'done', balances: { records: true, documents: true } });
    expect(await cells('text.char_count')).toEqual(expected);
    const stored = await bench.run(dir, { recipe: recipe('gopher') });
    expect(stored.thisRun).toMatchObject({ records: 0, documents: texts.length, columns: 1 });
    expect(await cells('gopher.word_count')).toEqual([2, 900_000, 1, 1, 1_000_000, 3]);
  });
});

describe('a source that changes', () => {
  it('gives new shards to new and changed files and leaves the others alone', async () => {
    const folder = join(bench.folder, 'changing');
    writeCorpus(folder, { lines: 60, files: 9, pages: 2 }, 5);
    const dir = bench.init('changing.winnow');
    const added = await bench.add(dir, [folder]);
    expect(added.files).toMatchObject({ new: added.files.all, changed: 0, gone: 0, unchanged: 0 });
    await bench.run(dir);

    appendFileSync(join(folder, 'lines/bare.jsonl'), '{"text":"one more line"}\n');
    writeFileSync(join(folder, 'files/new.txt'), 'a new file');
    rmSync(join(folder, 'files/0/note-0.txt'));
    const stale = await bench.run(dir);
    expect(stale).toMatchObject({ state: 'done', shards: { worked: 0 } });

    const again = await bench.add(dir, [folder]);
    expect(again.files).toMatchObject({ new: 1, changed: 1, gone: 1, unchanged: added.files.all - 2 });
    const report = await bench.run(dir);
    expect(report).toMatchObject({ state: 'done', shards: { worked: 1 } });

    const fresh = bench.init('changing-fresh.winnow');
    await bench.add(fresh, [folder]);
    await bench.run(fresh);
    expect(await harvest(dir)).toEqual(await harvest(fresh));
  });

  it('keeps nothing of a shard whose file is not the one that was added, and goes on with the others', async () => {
    const folder = join(bench.folder, 'written-to');
    mkdirSync(folder, { recursive: true });
    const line = `${JSON.stringify({ text: 'word '.repeat(400) })}\n`;
    for (const name of ['a', 'b']) writeFileSync(join(folder, `${name}.jsonl`), line.repeat(3_000));
    const dir = bench.init('written-to.winnow');
    await bench.add(dir, [folder], {}, 7_000_000);
    let written = false;
    const report = await bench.run(dir, {
      onProgress() {
        if (!written) appendFileSync(join(folder, 'a.jsonl'), line);
        written = true;
      },
    });
    expect(written).toBe(true);
    expect(report).toMatchObject({ state: 'incomplete', shards: { worked: 2, done: 1 } });
    expect(report.problems).toEqual([expect.stringMatching(/^a\.jsonl: .*winnow add/)]);
    expect(report.records.documents).toBe(3_000);

    await bench.add(dir, [folder], {}, 7_000_000);
    const mended = await bench.run(dir);
    expect(mended).toMatchObject({ state: 'done', records: { documents: 6_001 } });
  });

  it('says so when a file is gone', async () => {
    const folder = join(bench.folder, 'vanishing');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'a.txt'), 'a');
    const dir = bench.init('vanishing.winnow');
    await bench.add(dir, [folder]);
    rmSync(join(folder, 'a.txt'));
    const report = await bench.run(dir);
    expect(report).toMatchObject({ state: 'incomplete', problems: [expect.stringContaining('no longer there')] });
    const none = await bench.add(dir, [folder]);
    expect(none.files).toMatchObject({ all: 0, gone: 1 });
    expect(await bench.run(dir)).toMatchObject({ state: 'done', shards: { all: 0 } });
  });
});
