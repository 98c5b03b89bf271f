import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands } from '#hosts/cli/commands/registry.gen.ts';
import { runCli } from '#hosts/cli/run-cli.ts';
import { listDocs } from '#services/docs.ts';
import { listDecisions } from '#services/label.ts';
import { openSnapshot, type SnapshotOptions } from '#services/snapshot.ts';
import { statsOf } from '#services/stats.ts';
import { openWorkspace } from '#store/workspace.ts';
import { memoryIo } from '#test/helpers/memory-io.ts';
import { workbench } from '#test/helpers/run-fixture.ts';

const bench = workbench();
const LONG =
  'The committee met on Tuesday to discuss the harbour wall, which had been leaking since the storm in March. ' +
  'Several residents said that the repairs were late, and that the cost had not been shared with the public. ' +
  'The engineer replied that the stone was of good quality and would last for many years if it was kept clean. ' +
  'After a long debate the members agreed to ask for a new survey and to publish the results before the summer.';

function source(name: string, texts: string[]): string {
  const folder = join(bench.folder, name);
  mkdirSync(folder);
  texts.forEach((text, i) => {
    writeFileSync(join(folder, `${i}.jsonl`), `${JSON.stringify({ text })}\n`);
  });
  return folder;
}

async function winnow(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const io = memoryIo({ cwd: bench.folder });
  const code = await runCli(args, io, commands);
  return { code, out: io.stdout, err: io.stderr };
}

async function seen(dir: string, options: SnapshotOptions = {}) {
  const ws = openWorkspace(dir, { readonly: true });
  try {
    const snapshot = await openSnapshot(ws, options);
    const { documents, coverage } = snapshot;
    const decided = snapshot.corpus().documents;
    snapshot.close();
    return { documents, decided, coverage };
  } finally {
    ws.close();
  }
}

const UNITS = ['language', 'text', 'gopher', 'c4', 'fineweb'];
let dir: string;

// Two shards that are ready, one that is read and lacks a rule, one that is not read.
beforeAll(async () => {
  dir = bench.init('part.winnow');
  await bench.add(dir, [source('first', [LONG, LONG, LONG])], { name: 'first' }, 500);
  await bench.run(dir);
  const ws = openWorkspace(dir);
  const [shard] = ws.shards();
  const product = ws.products().find((row) => row.shard === shard!.id && row.kind === 'unit');
  ws.removeProducts([product!]);
  ws.close();
  await bench.add(dir, [source('second', [LONG])], { name: 'second' });
});
afterAll(bench.remove);

describe('a partial snapshot', () => {
  it('takes the shards that have everything, and says what the others lack', async () => {
    const { documents, decided, coverage } = await seen(dir, { partial: true });
    expect([documents, decided]).toEqual([2, 2]);
    expect(coverage.shards).toEqual({ done: 2, all: 4 });
    expect(coverage.unread).toBe(1);
    expect(coverage.missing.map(({ shards }) => shards).sort()).toEqual([1, 1, 1, 1, 2]);
    expect(coverage.missing.map(({ unit }) => unit)).toEqual(UNITS);
  });

  it('of texts takes all that are read', async () => {
    const ws = openWorkspace(dir, { readonly: true });
    const snapshot = await openSnapshot(ws, { partial: 'texts' });
    expect(snapshot.documents).toBe(3);
    expect(() => snapshot.corpus()).toThrow(/not measured in 1 of 3 shards/);
    snapshot.close();
    ws.close();
  });

  it('is nothing where nothing was run, or not by this recipe', async () => {
    const none = bench.init('none.winnow');
    expect(await seen(none, { partial: true })).toMatchObject({
      documents: 0,
      decided: 0,
      coverage: { shards: { done: 0, all: 0 }, unread: 0, missing: [] },
    });
    await bench.add(none, [join(bench.folder, 'first')], { name: 'first' });
    const { documents, coverage } = await seen(none, { partial: true });
    expect([documents, coverage.shards, coverage.unread]).toEqual([0, { done: 0, all: 1 }, 1]);
  });

  it('is refused where all is asked for', async () => {
    await expect(seen(dir)).rejects.toThrow(/1 of 4 shards are not read/);
  });

  it('is the whole once everything is there', async () => {
    const whole = bench.init('whole.winnow');
    await bench.add(whole, [join(bench.folder, 'first')], { name: 'first' }, 500);
    await bench.run(whole);
    expect(await seen(whole, { partial: true })).toEqual(await seen(whole));
  });
});

describe('answers over a part', () => {
  const part = { done: 2, all: 4 };
  const line = '2 of 4 shards only: the others are not measured yet\n';

  it('count what is there, and balance', async () => {
    const stats = await statsOf(dir);
    expect(stats.partial).toEqual(part);
    expect(stats.funnel.made.documents).toBe(2);
    expect(stats.records.read).toBe(2);
    expect(stats.balances).toEqual({ records: true, documents: true });
  });

  it.each([
    [['stats', 'part.winnow']],
    [['docs', 'part.winnow']],
    [['whatif', 'part.winnow', '--set', 'gopher.word_count.min=1']],
  ])('%j says so beside the answer and in the JSON', async (args) => {
    const text = await winnow(...args);
    expect(text.code).toBe(0);
    expect(text.err.endsWith(line)).toBe(true);
    const { out } = await winnow(...args, '--json');
    for (const json of out.trimEnd().split('\n')) expect(JSON.parse(json)).toMatchObject({ partial: part });
  });

  it('the funnel says so wherever it is sent', async () => {
    expect((await winnow('stats', 'part.winnow')).out).toMatch(/^recipe test \([0-9a-f]{12}\), 2 of 4 shards only$/m);
  });

  it('explain and label need no more than the document itself', async () => {
    const [ready] = (await listDocs(dir, {})).documents;
    const explained = await winnow('explain', 'part.winnow', ready!.id, '--json');
    expect(JSON.parse(explained.out)).toMatchObject({ id: ready!.id, partial: part });
    expect(explained.err).toBe(line);
    const lacking = await winnow('explain', 'part.winnow', 'first:0.jsonl#0');
    expect([lacking.code, lacking.err]).toEqual([1, expect.stringMatching(/: not measured for this document;/)]);
    expect((await winnow('explain', 'part.winnow', 'first:0.jsonl#0', '--remeasure')).code).toBe(0);
    const unread = await winnow('explain', 'part.winnow', 'second:0.jsonl#0');
    expect(unread.err).toMatch(/no such document in the 3 of 4 shards that are ready; run winnow run /);
    const labelled = await winnow('label', 'part.winnow', 'first:0.jsonl#0', 'drop', '--json');
    expect(JSON.parse(labelled.out)).toMatchObject({ entry: 1, partial: part });
    expect((await listDecisions(dir)).map(({ state }) => state)).toEqual(['counts']);
    expect((await winnow('label', 'part.winnow', '--undo')).code).toBe(0);
  });

  it('export refuses', async () => {
    const { code, err } = await winnow('export', 'part.winnow', '--out', 'pack');
    expect(code).toBe(1);
    expect(err).toMatch(/1 of 4 shards are not read as the recipe says; run winnow run /);
  });
});
