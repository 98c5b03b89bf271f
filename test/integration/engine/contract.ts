import { createHash } from 'node:crypto';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ErrorData } from '#shared/contract/base.ts';
import { contract, type Client } from '#shared/contract/contract.ts';
import type { RedactionSettings } from '#shared/contract/redaction.ts';
import { SETTINGS } from '#test/helpers/engine-client.ts';
import type { EngineLink, LinkedClient, OpenLink } from '#test/helpers/engine-links.ts';

/*
 * What holds of the contract, whatever carries it. Every call is made once and answers, or refuses, by its schema.
 */

const ALL = { where: [], search: null, sort: null, draft: [] };

/** A workspace that was run, its sources, and what the calls need of it. */
export interface Measured {
  dir: string;
  folder: string;
  /** A document that can be found again in its file. */
  document: string;
}

type Area = keyof typeof contract;
type Ask = (client: Client, has: Held) => Promise<unknown>;

/** What earlier calls gave. */
interface Held {
  measured: Measured;
  view: string;
  search: string;
  pack: string;
  run: string;
}

const MASKED: RedactionSettings = { atIntake: false, allow: [], privateIps: false, categories: { email: 'mask' } };

/** One call of every procedure, in this order. `refuses`: the code of the AppError that it ends with. */
const CALLS: Record<string, Ask | { refuses: string; ask: Ask }> = {
  'app.hello': (c) => c.app.hello({}),
  'app.watch': (c) => c.app.watch({ after: 0 }),
  'files.roots': (c) => c.files.roots({}),
  'files.list': (c, { measured }) => c.files.list({ path: measured.folder }),
  'sources.list': (c) => c.sources.list({}),
  'sources.preview': (c, { measured }) => c.sources.preview({ paths: [measured.folder] }),
  'sources.ledger': (c) => c.sources.ledger({ start: 0, count: 10 }),
  'sources.edit': (c) => c.sources.edit({ name: 'web', snapshot: '2024-05', language: null }),
  'sources.add': async (c, { measured }) => {
    const added = await c.sources.add({ name: 'web', paths: [measured.folder], licence: 'CC0-1.0' });
    expect(await ended(c, added.job)).toMatchObject({ kind: 'add', created: false, files: { changed: 0, new: 0 } });
    return added;
  },
  'runs.estimate': async (c) => {
    const { job } = await c.runs.estimate({});
    expect(await ended(c, job)).toMatchObject({ kind: 'estimate', estimate: { shards: { work: 0 }, documents: null } });
    return { job };
  },
  'runs.start': async (c, has) => {
    const { job } = await c.runs.start({ workers: 1, memory: 2 ** 31, retry: false });
    has.run = job;
    expect(await ended(c, job)).toMatchObject({ kind: 'run', shards: { worked: 0 } });
    return { job };
  },
  'runs.pause': (c, { run }) => c.runs.pause({ job: run }),
  'runs.resume': { refuses: 'not-found', ask: (c) => c.runs.resume({}) },
  'runs.history': (c) => c.runs.history({}),
  'jobs.cancel': (c, { run }) => c.jobs.cancel({ job: run }),
  'jobs.result': (c, { run }) => c.jobs.result({ job: run }),
  'jobs.dismiss': (c, { run }) => c.jobs.dismiss({ job: run }),
  'recipes.presets': (c) => c.recipes.presets({}),
  'recipes.current': (c) => c.recipes.current({}),
  'recipes.rule': (c) => c.recipes.rule({ name: 'text' }),
  'recipes.versions': (c) => c.recipes.versions({}),
  'desk.status': (c) => c.desk.status({}),
  'desk.refresh': (c) => c.desk.refresh({}),
  'desk.overview': (c) => c.desk.overview({ draft: [] }),
  'documents.search': async (c, has) => {
    const found = await c.documents.search({ text: 'NEEDLE', matchCase: false });
    has.search = found.job;
    expect(await ended(c, found.job)).toMatchObject({ kind: 'search', search: found.job, hits: 1 });
    return found;
  },
  'documents.strings': async (c) => {
    const { job } = await c.documents.strings({ where: null });
    expect(await ended(c, job)).toMatchObject({ kind: 'strings' });
    return { job };
  },
  'desk.open': async (c, has) => {
    const opened = await c.desk.open({ ...ALL, sort: '-bytes' });
    has.view = opened.view;
    expect((await c.desk.open({ ...ALL, search: has.search })).total).toBe(1);
    return opened;
  },
  'desk.rows': (c, { view }) => c.desk.rows({ view, start: 0, count: 500, columns: ['gopher.word_count', 'language'] }),
  'desk.locate': (c, { view, measured }) => c.desk.locate({ view, id: measured.document }),
  'desk.facets': (c) => c.desk.facets({ where: ['verdict = drop'], search: null, draft: [] }),
  'desk.signals': (c) => c.desk.signals({ draft: [] }),
  'desk.quota': (c) => c.desk.quota({ draft: [{ signal: 'longTail', kind: 'share', value: 0.02 }] }),
  'desk.sites': (c) => c.desk.sites({}),
  'desk.histogram': (c) => c.desk.histogram({ signal: 'gopher.word_count', bins: 512, scale: 'linear', draft: [] }),
  'desk.move': (c) =>
    c.desk.move({
      draft: [{ signal: 'gopher.word_count', kind: 'min', value: 70 }],
      signal: 'gopher.word_count',
      kind: 'min',
    }),
  'desk.compare': (c) => c.desk.compare({ draft: [{ signal: 'gopher.word_count', kind: 'min', value: 70 }], top: 5 }),
  'desk.nearest': (c) => c.desk.nearest({ draft: [], signal: 'gopher.word_count', value: 50, top: 3 }),
  'documents.open': (c, { measured }) => c.documents.open({ id: measured.document }),
  'documents.text': (c, { measured }) => c.documents.text({ id: measured.document, start: 1, count: 200_000 }),
  'documents.explain': (c, { measured }) => c.documents.explain({ id: measured.document, draft: [], remeasure: false }),
  'documents.raw': (c, { measured }) => c.documents.raw({ id: measured.document }),
  'documents.final': (c, { measured }) => c.documents.final({ id: measured.document }),
  'documents.trace': (c, { measured }) => c.documents.trace({ id: measured.document }),
  'decisions.override': (c, { measured }) =>
    c.decisions.override({ selection: { id: measured.document }, verdict: 'drop', why: 'a test' }),
  'decisions.next': (c) => c.decisions.next({}),
  'decisions.undo': (c) => c.decisions.undo({}),
  'decisions.redo': (c) => c.decisions.redo({}),
  'decisions.log': (c) => c.decisions.log({ start: 0, count: 100 }),
  'decisions.acceptGuard': {
    refuses: 'not-found',
    ask: (c) => c.decisions.acceptGuard({ guard: 'source:none', why: '', draft: [] }),
  },
  'packs.preview': (c) => c.packs.preview({ draft: [] }),
  'packs.export': async (c, has) => {
    for (const { kind, subject } of (await c.packs.preview({ draft: [] })).stops) {
      if (kind === 'guard') await c.decisions.acceptGuard({ guard: subject, why: 'a test', draft: [] });
    }
    const out = join(has.measured.dir, 'packs', 'one');
    const exported = await c.packs.export({ out, format: 'jsonl' });
    expect(await ended(c, exported.job)).toMatchObject({ kind: 'export', report: { pack: out } });
    has.pack = out;
    return exported;
  },
  'packs.list': async (c, { pack }) => {
    const packs = await c.packs.list({});
    expect(packs.map(({ dir }) => dir)).toContain(pack);
    return packs;
  },
  'packs.verify': async (c, { pack }) => {
    const checked = await c.packs.verify({ pack });
    expect(await ended(c, checked.job)).toMatchObject({ kind: 'verify', ok: true, problems: [] });
    return checked;
  },
  'recipes.save': (c) =>
    c.recipes.save({ draft: [{ signal: 'gopher.word_count', kind: 'min', value: 70 }], why: 'a test' }),
  'redaction.state': (c) => c.redaction.state({}),
  'redaction.preview': (c, { measured }) => c.redaction.preview({ id: measured.document, settings: MASKED }),
  'redaction.save': (c) => c.redaction.save({ settings: MASKED }),
  'recipes.use': async (c) => {
    const first = (await c.recipes.versions({})).at(-1)!;
    return c.recipes.use({ hash: first.hash });
  },
};

const names = Object.entries(contract).flatMap(([area, calls]) => Object.keys(calls).map((call) => `${area}.${call}`));

function procedureOf(name: string) {
  const [area, call] = name.split('.') as [Area, never];
  return (contract[area][call] as { '~orpc': { outputSchema: Schema } })['~orpc'];
}
interface Schema {
  '~standard': { validate(value: unknown): unknown };
}

/** Waits for the end of a job. */
export async function ended(client: Client, job: string): Promise<unknown> {
  for (let after = 0; ;) {
    const state = await client.app.watch({ after });
    after = state.seq;
    const found = state.jobs.find(({ id }) => id === job);
    if (found?.finishedAt == null) continue;
    expect(found).toMatchObject({ state: 'done', error: null });
    return client.jobs.result({ job });
  }
}

/** Histograms by link: the same bytes whatever carried them. */
const blobs = new Set<string>();

export function contractSuite(title: string, open: OpenLink, measured: () => Measured): void {
  describe(`over ${title}`, () => {
    const bugs: unknown[] = [];
    let link: EngineLink;
    let one: LinkedClient;
    let has: Held;

    beforeAll(async () => {
      const { dir, ...rest } = measured();
      const own = join(dir, '..', `${title.replaceAll(' ', '-')}.winnow`);
      cpSync(dir, own, { recursive: true });
      link = await open(own, { ...SETTINGS, roots: [rest.folder] }, (bug) => bugs.push(bug));
      one = await link.connect();
      has = { measured: { dir: own, ...rest }, view: '', search: '', pack: '', run: '' };
    });
    afterAll(async () => {
      one.leave();
      await link.stop();
      expect(bugs).toEqual([]);
    });

    test('every call of the contract is made below', () => {
      expect(Object.keys(CALLS).sort()).toEqual([...names].sort());
    });

    test.each(Object.entries(CALLS))('%s answers by its schema', async (name, call) => {
      if (typeof call === 'function') {
        const output = await call(one.client, has);
        expect(procedureOf(name).outputSchema['~standard'].validate(output)).toEqual({ value: output });
        return;
      }
      const error: unknown = await call.ask(one.client, has).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: 'APP', defined: true, data: { code: call.refuses } });
      expect(ErrorData.parse((error as { data: unknown }).data)).toBeDefined();
    });

    test.each(names)('%s refuses what its schema does not know, and says where', async (name) => {
      const [area, call] = name.split('.') as [Area, never];
      const procedure = one.client[area][call] as (input: unknown) => Promise<unknown>;
      await expect(procedure({ nothing: 1 })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        message: expect.stringMatching(/^the input does not fit: \S/) as string,
        data: {
          issues: expect.arrayContaining([expect.objectContaining({ path: expect.any(String) as string })]) as unknown,
        },
      });
    });

    test.each<[string, unknown, string]>([
      ['a typed array', { draft: [{ signal: 'a', kind: 'in', value: new Float64Array(2) }] }, 'draft.0.value'],
      ['one as a list', { draft: new Uint8Array(2) }, 'draft'],
      ['NaN', { draft: [{ signal: 'a', kind: 'min', value: NaN }] }, 'draft.0.value'],
      ['an infinite number', { draft: [{ signal: 'a', kind: 'min', value: Infinity }] }, 'draft.0.value'],
      ['one below all', { draft: [{ signal: 'a', kind: 'min', value: -Infinity }] }, 'draft.0.value'],
    ])('%s is refused at the border', async (_, input, path) => {
      const call = one.client.desk.signals as unknown as (input: unknown) => Promise<unknown>;
      const issues = [expect.objectContaining({ path }) as unknown];
      await expect(call(input)).rejects.toMatchObject({ code: 'BAD_REQUEST', data: { issues } });
    });

    test('numbers in bulk arrive equal over every link', async () => {
      const asked = { signal: 'gopher.mean_word_length', bins: 512, scale: 'linear' as const, draft: [] };
      const blob = await one.client.desk.histogram(asked);
      expect(blob.size).toBeGreaterThan(512 * 8);
      blobs.add(
        createHash('sha256')
          .update(new Uint8Array(await blob.arrayBuffer()))
          .digest('hex'),
      );
      expect(blobs.size).toBe(1);
    });

    test('a watch goes on from the number it saw, and whoever is slow gets the latest value', async () => {
      const { seq } = await one.client.app.watch({ after: 0 });
      const next = one.client.app.watch({ after: seq });
      for (const snapshot of ['a', 'b', 'c']) await one.client.sources.edit({ name: 'web', snapshot });
      expect((await next).seq).toBeGreaterThan(seq);
      const latest = await one.client.app.watch({ after: seq });
      const again = await one.client.app.watch({ after: seq });
      expect(again).toEqual(latest);
      expect((await one.client.app.watch({ after: 10 ** 9 })).seq).toBe(latest.seq);
    });

    test('a call that is left ends at once, and the next one is answered', async () => {
      const { seq } = await one.client.app.watch({ after: 0 });
      const leave = new AbortController();
      const call = one.client.app.watch({ after: seq }, { signal: leave.signal });
      leave.abort();
      await expect(call).rejects.toThrow();
      expect((await one.client.app.hello({})).workspace.dir).toBe(has.measured.dir);
    });

    test('two clients see what each other did', async () => {
      const two = await link.connect();
      const before = await two.client.app.watch({ after: 0 });
      const kept = (await two.client.desk.overview({ draft: [] })).funnel.personKeep.documents;
      const id = has.measured.document;
      await one.client.decisions.override({ selection: { id }, verdict: 'keep', why: 'seen by two' });
      let state = before;
      while (state.revisions.decisions === before.revisions.decisions) {
        state = await two.client.app.watch({ after: state.seq });
      }
      expect((await two.client.desk.overview({ draft: [] })).funnel.personKeep.documents).toBe(kept + 1);
      two.leave();
      expect((await one.client.decisions.undo({}))?.document).toBe(id);
    });

    test('a job goes on without the client that started it', async () => {
      const two = await link.connect();
      const { job } = await two.client.documents.search({ text: 'needle', matchCase: true });
      two.leave();
      expect(await ended(one.client, job)).toMatchObject({ hits: 1 });
    });

    test('a list of an earlier snapshot has expired, and is opened again', async () => {
      const { view } = await one.client.desk.open(ALL);
      const file = join(has.measured.folder, 'new.txt');
      writeFileSync(file, 'Something new to read. '.repeat(20));
      onTestFinished(() => rmSync(file));
      await ended(one.client, (await one.client.sources.add({ name: 'web', paths: [has.measured.folder] })).job);
      await ended(one.client, (await one.client.runs.start({})).job);
      expect(await one.client.desk.status({})).toMatchObject({ outdated: true, newDocuments: 1 });
      expect((await one.client.desk.rows({ view, start: 0, count: 1, columns: [] })).rows).toHaveLength(1);
      await one.client.desk.refresh({});
      await expect(one.client.desk.rows({ view, start: 0, count: 1, columns: [] })).rejects.toMatchObject({
        code: 'APP',
        data: { code: 'view-expired', remedy: 'open it again' },
      });
      expect((await one.client.desk.open(ALL)).total).toBeGreaterThan(0);
    });

    test('paths outside the roots are neither read nor written', async () => {
      const outside = join(has.measured.dir, '..', 'elsewhere');
      const { client } = one;
      const calls = [
        () => client.sources.preview({ paths: [outside] }),
        () => client.sources.add({ name: 'x', paths: [outside] }),
        () => client.runs.start({ recipe: join(outside, 'recipe.yaml') }),
        () => client.packs.export({ out: outside, format: 'jsonl' }),
        () => client.packs.export({ out: join(has.measured.folder, '..', 'elsewhere'), format: 'jsonl' }),
        () => client.packs.verify({ pack: join(outside, '..', '..', 'pack') }),
        () => client.files.list({ path: '/' }),
      ];
      for (const call of calls) {
        await expect(call()).rejects.toMatchObject({ code: 'APP', data: { code: 'bad-input' } });
      }
    });
  });
}
