import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AppState } from '#shared/contract/app.ts';
import type { Client } from '#shared/contract/contract.ts';
import { startEngine, type Engine } from '#hosts/engine/spawn.ts';
import { prose, seeded } from '#test/helpers/corpus.ts';
import { clientOf, SETTINGS } from '#test/helpers/engine-client.ts';
import { workbench } from '#test/helpers/run-fixture.ts';
import { ended } from './contract.ts';

const bench = workbench();
const settings = { ...SETTINGS, roots: [bench.folder] };
let texts: string;
/** What an export gives after a run that nothing disturbed. */
let undisturbed: Record<string, string>;

/** Enough for several chunks a shard, so that a run is stopped with some of them done. */
const LINES = 7_200;

beforeAll(async () => {
  texts = join(bench.folder, 'texts');
  mkdirSync(texts);
  const draw = seeded(3);
  const lines = Array.from({ length: LINES }, () => JSON.stringify({ text: prose(draw, 20 + draw(120)) }));
  writeFileSync(join(texts, 'a.jsonl'), `${lines.join('\n')}\n`);
  const dir = await workspace('undisturbed');
  await bench.run(dir, { recipe: bench.recipe(RECIPE) });
  const engine = await startEngine({ dir, settings });
  undisturbed = await packOf(clientOf(engine.connect()), dir);
  await engine.stop();
});
afterAll(() => bench.remove());

const RECIPE = `winnow: 1
name: test
rules: { text: { rule: text } }
thresholds: { text.char_count: { min: 200 } }
`;

async function workspace(name: string): Promise<string> {
  const dir = bench.init(`${name}.winnow`);
  await bench.add(dir, [texts], { name: 'web' }, 700_000);
  return dir;
}

/** Files of a pack by path, but for what tells the time. */
async function packOf(client: Client, dir: string): Promise<Record<string, string>> {
  for (const { kind, subject } of (await client.packs.preview({ draft: [] })).stops) {
    expect(kind).toBe('guard');
    await client.decisions.acceptGuard({ guard: subject, why: '', draft: [] });
  }
  const out = join(dir, 'packs', 'one');
  await ended(client, (await client.packs.export({ out, format: 'jsonl-zst' })).job);
  const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries<string>(
    files
      .filter(({ name }) => name !== 'provenance.json')
      .map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name)).toString('base64')] as const)
      .sort(),
  );
}

/** Watches until it holds. */
async function until(client: Client, holds: (state: AppState) => boolean): Promise<AppState> {
  for (let after = 0; ;) {
    const state = await client.app.watch({ after });
    if (holds(state)) return state;
    after = state.seq;
  }
}

const measured = ({ jobs }: AppState): number => {
  const progress = jobs.find(({ kind }) => kind === 'run')?.progress;
  return progress?.kind === 'run' ? progress.documents : 0;
};

const isOver = ({ jobs }: AppState): boolean => jobs[0] !== undefined && jobs[0].finishedAt !== null;

async function running(dir: string): Promise<{ engine: Engine; client: Client; job: string }> {
  const engine = await startEngine({ dir, settings });
  const client = clientOf(engine.connect());
  const { job } = await client.runs.start({ recipe: bench.recipe(RECIPE), workers: 2 });
  return { engine, client, job };
}

const gone = (engine: Engine): Promise<void> => new Promise((resolve) => engine.onExit(() => resolve()));

describe('a run', () => {
  test('that the engine died under is told, gone on with, and gives the pack of one that nothing disturbed', async () => {
    const dir = await workspace('killed');
    let { engine, client } = await running(dir);
    for (const documents of [900, 200]) {
      const state = await until(client, (now) => measured(now) >= documents || isOver(now));
      // A machine this fast leaves nothing to be killed the second time.
      if (documents === 200 && isOver(state)) break;
      const end = gone(engine);
      process.kill(engine.pid, 'SIGKILL');
      await end;
      engine = await startEngine({ dir, settings });
      client = clientOf(engine.connect());
      const { interrupted, jobs } = await client.app.watch({ after: 0 });
      expect(interrupted).toMatchObject({ paused: false });
      expect(jobs).toEqual([]);
      expect((await client.runs.history({}))[0]).toMatchObject({ run: interrupted?.run, state: 'interrupted' });
      await client.runs.resume({});
      await until(client, (state) => state.interrupted === null);
    }
    const { jobs } = await until(client, (state) => state.jobs[0]?.finishedAt !== null);
    expect(jobs[0]).toMatchObject({ kind: 'run', state: 'done', problems: [] });
    expect((await client.sources.list({}))[0]).toMatchObject({ documents: LINES, records: { read: LINES } });
    expect(await packOf(client, dir)).toEqual(undisturbed);
    await engine.stop();
  });

  test('that is paused stops after its chunk, keeps its recipe and options, and goes on in another engine', async () => {
    const dir = await workspace('paused');
    const first = await running(dir);
    await until(first.client, (state) => measured(state) >= 200);
    await first.client.runs.pause({ job: first.job });
    const { jobs } = await until(first.client, (state) => state.jobs[0]?.finishedAt !== null);
    expect(jobs[0]).toMatchObject({ state: 'paused', error: null });
    const result = await first.client.jobs.result({ job: first.job });
    // Whole chunks, and not all of them.
    const done = result?.kind === 'run' ? result.documents : 0;
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(LINES);
    await first.engine.stop();

    const engine = await startEngine({ dir, settings });
    const client = clientOf(engine.connect());
    expect((await client.app.watch({ after: 0 })).interrupted).toMatchObject({ paused: true });
    const { job } = await client.runs.resume({});
    const rest = await ended(client, job);
    expect(rest).toMatchObject({ kind: 'run', documents: LINES - done });
    expect((await client.runs.history({})).map(({ state, recipe }) => [state, recipe.name])).toEqual([
      ['done', 'test'],
      ['paused', 'test'],
    ]);
    expect(await packOf(client, dir)).toEqual(undisturbed);
    await engine.stop();
  });

  test('that is going when its host ends is paused', async () => {
    const dir = await workspace('stopped');
    const { engine, client } = await running(dir);
    await until(client, (state) => measured(state) >= 200);
    await engine.stop();
    const again = await startEngine({ dir, settings });
    const next = clientOf(again.connect());
    expect((await next.app.watch({ after: 0 })).interrupted).toMatchObject({ paused: true });
    await again.stop();
  });

  test('that is cancelled keeps what is done; another one of this process may begin at once', async () => {
    const dir = await workspace('cancelled');
    const { engine, client, job } = await running(dir);
    await until(client, (state) => measured(state) >= 200);
    await expect(client.runs.start({})).rejects.toMatchObject({ data: { code: 'busy' } });
    await client.jobs.cancel({ job });
    const { jobs, interrupted } = await until(client, (state) => state.jobs[0]?.finishedAt !== null);
    expect([jobs[0]?.state, interrupted]).toEqual(['cancelled', null]);
    expect(await ended(client, (await client.runs.resume({})).job)).toMatchObject({ kind: 'run' });
    expect((await client.sources.list({}))[0]).toMatchObject({ documents: LINES });
    await engine.stop();
  });
});
