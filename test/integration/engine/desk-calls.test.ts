import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#shared/contract/contract.ts';
import { decodeFrame } from '#shared/contract/frame.ts';
import { startEngine, type Engine } from '#hosts/engine/spawn.ts';
import { prose, seeded } from '#test/helpers/corpus.ts';
import { clientOf, SETTINGS as settings } from '#test/helpers/engine-client.ts';
import { workbench } from '#test/helpers/run-fixture.ts';

const bench = workbench();
let engine: Engine;
let client: Client;
const all = { where: [], search: null, sort: null, draft: [] };

beforeAll(async () => {
  const dir = bench.init('calls.winnow');
  const folder = join(bench.folder, 'texts');
  mkdirSync(folder);
  const draw = seeded(7);
  for (let i = 0; i < 30; i++) {
    writeFileSync(join(folder, `${i}.txt`), `${i === 11 ? 'a needle ' : ''}${prose(draw, 10 + draw(150))}`);
  }
  await bench.add(dir, [folder], { name: 'web' });
  await bench.run(dir);
  engine = await startEngine({ dir, settings });
  client = clientOf(engine.connect());
});
afterAll(async () => {
  await engine.stop();
  bench.remove();
});

describe('over a connection', () => {
  it('lists, counts and decides', async () => {
    expect(await client.desk.status({})).toMatchObject({ snapshot: 1, documents: 30, outdated: false });
    const { view, total, verdicts } = await client.desk.open(all);
    expect([total, verdicts.kept + verdicts.dropped]).toEqual([30, 30]);
    const { rows } = await client.desk.rows({ view, start: 0, count: 30, columns: ['gopher.word_count'] });
    const kept = rows.find(({ verdict }) => verdict === 'keep')!;
    const { seq } = await client.app.watch({ after: 0 });
    await client.decisions.override({ selection: { id: kept.id }, verdict: 'drop', why: '' });
    const after = await client.app.watch({ after: seq });
    expect(after.revisions.decisions).toBeGreaterThan(0);
    expect((await client.desk.overview({ draft: [] })).funnel.kept.documents).toBe(verdicts.kept - 1);
    expect(await client.decisions.undo({})).toMatchObject({ document: kept.id, verdict: 'drop' });
    expect((await client.desk.overview({ draft: [] })).funnel.kept.documents).toBe(verdicts.kept);
    expect((await client.decisions.log({ start: 0, count: 9 })).total).toBe(2);
  });

  it('draws a histogram in one blob', async () => {
    const blob = await client.desk.histogram({ signal: 'gopher.word_count', bins: 20, scale: 'log', draft: [] });
    const { header, arrays } = decodeFrame(await blob.arrayBuffer());
    expect(header).toMatchObject({ signal: 'gopher.word_count', measured: 30 });
    expect(arrays['edges']!.length).toBe(arrays['all']!.length + 1);
  });

  it('finds what a search found', async () => {
    const { job } = await client.documents.search({ text: 'A NEEDLE', matchCase: false });
    let seq = 0;
    let result: Awaited<ReturnType<Client['jobs']['result']>> = null;
    while (result === null) {
      ({ seq } = await client.app.watch({ after: seq }));
      result = await client.jobs.result({ job });
    }
    expect(result).toMatchObject({ kind: 'search', hits: 1, search: job });
    const { view, total } = await client.desk.open({ ...all, search: job });
    const { rows } = await client.desk.rows({ view, start: 0, count: 9, columns: [] });
    expect([total, rows[0]!.id]).toEqual([1, 'web:11.txt#0']);
    expect(rows[0]!.excerpt).toMatch(/^a needle /);
  });

  it('says what is wrong, where, and what to do', async () => {
    await expect(client.desk.open({ ...all, where: ['bytes >'] })).rejects.toMatchObject({
      code: 'APP',
      message: 'a value is missing here',
      data: { code: 'usage', where: 'expression, character 8 (the end)' },
    });
    await expect(client.desk.rows({ view: 'x', start: 0, count: 1, columns: [] })).rejects.toMatchObject({
      data: { code: 'view-expired', remedy: 'open it again' },
    });
  });

  it('saves moved limits and shows them to everybody', async () => {
    const draft = [{ signal: 'gopher.word_count', kind: 'min' as const, value: 90 }];
    const drafted = await client.desk.overview({ draft });
    const version = await client.recipes.save({ draft, why: '' });
    expect(version.changes).toEqual(['gopher.word_count.min 50 → 90']);
    const other = clientOf(engine.connect());
    expect((await other.desk.overview({ draft: [] })).funnel.kept).toEqual(drafted.funnel.kept);
    expect((await other.recipes.versions({})).map(({ current }) => current)).toEqual([true, false]);
    expect(await other.recipes.current({})).toMatchObject({ name: 'test', hash: version.hash });
  });
});
