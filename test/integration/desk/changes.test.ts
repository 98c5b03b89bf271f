import { renameSync } from 'node:fs';
import process from 'node:process';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Draft } from '#services/desk/types.ts';
import { documentHandlers } from '#services/documents/handlers.ts';
import { labelDocument, undoEntry } from '#services/label.ts';
import { openWorkspace } from '#store/workspace.ts';
import { seeded } from '#test/helpers/corpus.ts';
import { RECIPE } from '#test/helpers/run-fixture.ts';
import { ALL, deskFixture, misfit, T0, texts, WORDS, type DeskFixture } from '#test/helpers/desk-fixture.ts';

let f: DeskFixture;
beforeAll(async () => {
  f = await deskFixture();
});
afterAll(() => {
  f.desk.close();
  f.bench.remove();
});
beforeEach(() => f.open());

describe('what persons decide', () => {
  const kept = async (): Promise<number> => (await f.desk.overview({ draft: [] })).funnel.kept.documents;

  it('is worked in at once, undone and redone act by act, over restarts', async () => {
    const { view, total } = await f.desk.openView({ ...ALL, where: ['verdict = drop'] });
    const before = await kept();
    const batch = await f.desk.override({
      selection: {
        view,
        ranges: [
          [0, 4],
          [2, 6],
        ],
        except: [1],
      },
      verdict: 'keep',
      why: 'looked at',
    });
    expect(batch).toMatchObject({ kind: 'override', count: 5, verdict: 'keep', document: null, last: batch.first + 4 });
    expect(await kept()).toBe(before + 5);
    const [one] = await f.ids({ ...ALL, where: ['verdict = drop'] });
    const single = await f.desk.override({ selection: { id: one! }, verdict: 'keep', why: '' });
    expect(single).toMatchObject({ count: 1, document: one });
    expect((await f.desk.openView({ ...ALL, where: ['override = keep'] })).total).toBe(6);

    f.open();
    expect(await kept()).toBe(before + 6);
    expect(f.desk.next()).toMatchObject({ undo: { count: 1, document: one }, redo: null });
    expect(await f.desk.undo()).toMatchObject({ first: single.first, count: 1 });
    expect(await f.desk.undo()).toMatchObject({ first: batch.first, count: 5 });
    expect(await kept()).toBe(before);
    expect(f.desk.next()).toMatchObject({ redo: { count: 5, verdict: 'keep' } });
    expect(await f.desk.redo()).toMatchObject({ count: 5, verdict: 'keep' });
    expect(await f.desk.redo()).toMatchObject({ count: 1, document: one });
    expect(await f.desk.redo()).toBeNull();
    expect(await kept()).toBe(before + 6);
    await f.desk.undo();
    await f.desk.override({ selection: { id: one! }, verdict: 'drop', why: '' });
    expect(await f.desk.redo()).toBeNull();
    await f.desk.undo();
    await f.desk.undo();
    expect(await kept()).toBe(before);
    expect((await f.desk.openView({ ...ALL, where: ['verdict = drop'] })).total).toBe(total);
    expect((await f.desk.overview({ draft: [] })).balances).toEqual({ records: true, documents: true });
  });

  it('folds to the same verdicts whatever was undone and redone, over restarts', async () => {
    const draw = seeded(21);
    const verdicts = async (): Promise<string[]> => {
      const { view } = await f.desk.openView(ALL);
      const { rows } = await f.desk.rows({ view, start: 0, count: 500, columns: [] });
      return rows.map(({ verdict, by }) => `${verdict} ${by}`);
    };
    const untouched = await verdicts();
    const { view, total } = await f.desk.openView({ ...ALL, sort: 'random:9' });
    const ACTS = 60;
    for (let act = 0; act < ACTS; act++) {
      const start = draw(total);
      await f.desk.override({
        selection: {
          view,
          ranges: [[start, start + 1 + draw(12)]],
          except: [draw(total)].filter((row) => row !== start),
        },
        verdict: draw(2) === 0 ? 'keep' : 'drop',
        why: `act ${act}`,
      });
    }
    const decided = await verdicts();
    expect(decided).not.toEqual(untouched);
    f.open();
    expect(await verdicts()).toEqual(decided);
    for (let act = 0; act < ACTS; act++) {
      expect(await f.desk.undo()).not.toBeNull();
      if (act === ACTS / 2) f.open();
    }
    expect(await verdicts()).toEqual(untouched);
    for (let act = 0; act < ACTS; act++) {
      expect(await f.desk.redo()).not.toBeNull();
      if (act === ACTS / 3) f.open();
    }
    expect(await verdicts()).toEqual(decided);
    expect(await f.desk.redo()).toBeNull();
    for (let act = 0; act < ACTS; act++) await f.desk.undo();
    expect(await verdicts()).toEqual(untouched);
  });

  it('is followed where another process writes it', async () => {
    const before = await kept();
    const [id] = await f.ids({ ...ALL, where: ['verdict = drop'] });
    const { entry } = await labelDocument(f.dir, id!, 'keep', '', new Date(T0));
    expect(await kept()).toBe(before + 1);
    undoEntry(f.dir, entry, new Date(T0));
    expect(await kept()).toBe(before);
  });

  it('stands in the log, newest first, with what counts', async () => {
    const [id] = await f.ids(ALL);
    const first = await f.desk.override({ selection: { id: id! }, verdict: 'drop', why: 'a' });
    await f.desk.override({ selection: { id: id! }, verdict: 'keep', why: 'b' });
    const { total, entries } = await f.desk.log({ start: 0, count: 2 });
    expect(entries.map(({ entry, state }) => [entry, state])).toEqual([
      [total, 'counts'],
      [first.last, 'replaced'],
    ]);
    await f.desk.undo();
    expect((await f.desk.log({ start: 0, count: 3 })).entries.map(({ state }) => state)).toEqual([
      'counts',
      'undone',
      'counts',
    ]);
    await f.desk.undo();
  });

  it('accepts a guard for the share that the draft loses', async () => {
    const draft: Draft = [{ ...WORDS, value: 5_000 }];
    const { guards } = await f.desk.overview({ draft });
    const guard = guards.find(({ id }) => id === 'source:one')!;
    expect(guard.open).toBe(true);
    expect(await f.desk.acceptGuard({ guard: guard.id, why: 'known', draft })).toMatchObject({
      kind: 'accept-guard',
      count: 1,
      verdict: null,
      document: null,
    });
    const now = (await f.desk.overview({ draft })).guards.find(({ id }) => id === guard.id)!;
    expect(now).toMatchObject({ open: false, accepted: { fraction: guard.share, why: 'known' } });
    await f.desk.undo();
    expect((await f.desk.overview({ draft })).guards.find(({ id }) => id === guard.id)!.open).toBe(true);
  });

  it.skipIf(process.platform === 'win32')(
    'is refused where the workspace is away, and taken when it is back',
    async () => {
      const [id] = await f.ids(ALL);
      const act = { selection: { id: id! }, verdict: 'drop', why: '' } as const;
      await f.desk.override(act);
      const { total } = await f.desk.log({ start: 0, count: 1 });
      renameSync(f.dir, `${f.dir}.away`);
      await expect(f.desk.override(act)).rejects.toMatchObject({ code: 'not-found', where: f.dir });
      await expect(f.desk.save({ draft: [WORDS], why: '' })).rejects.toMatchObject({ code: 'not-found' });
      renameSync(`${f.dir}.away`, f.dir);
      expect((await f.desk.log({ start: 0, count: 1 })).total).toBe(total);
      await f.desk.undo();
    },
  );

  it('is refused for none, and for more than one act may hold', async () => {
    const { view } = await f.desk.openView(ALL);
    const none = { view, ranges: [[0, 1]] as [number, number][], except: [0] };
    await expect(f.desk.override({ selection: none, verdict: 'keep', why: '' })).rejects.toThrow('no document');
  });
});

describe('another snapshot', () => {
  it('is taken when asked for, and the desk says when it is due', async () => {
    const own = f.bench.init('grow.winnow');
    const first = f.source('grow', texts(3, 12));
    await f.bench.add(own, [first], { name: 'grow' });
    f.open(own);
    expect(await f.desk.status()).toMatchObject({
      snapshot: 1,
      documents: 0,
      shards: { done: 0, all: 1 },
      measured: 0,
      recipe: null,
      outdated: false,
    });
    expect((await f.desk.openView(ALL)).total).toBe(0);
    expect(misfit('desk', 'overview', await f.desk.overview({ draft: [] }))).toBeUndefined();
    expect(misfit('desk', 'compare', await f.desk.compare({ draft: [WORDS], top: 3 }))).toBeUndefined();
    expect(misfit('desk', 'facets', await f.desk.facets({ where: [], search: null, draft: [] }))).toBeUndefined();

    await f.bench.run(own);
    // Nobody has to ask for the first documents.
    expect(await f.desk.status()).toMatchObject({
      snapshot: 2,
      documents: 12,
      shards: { done: 1, all: 1 },
      measured: 1,
      recipe: { name: 'test' },
      newDocuments: 0,
      outdated: false,
    });
    const { view } = await f.desk.openView(ALL);

    await f.bench.add(own, [f.source('more', texts(4, 5))], { name: 'more' });
    expect(await f.desk.status()).toMatchObject({
      shards: { done: 1, all: 2 },
      measured: 1,
      newDocuments: 0,
      outdated: true,
    });
    await f.bench.run(own);
    expect(await f.desk.status()).toMatchObject({
      snapshot: 2,
      documents: 12,
      shards: { done: 1, all: 2 },
      measured: 2,
      newDocuments: 5,
      outdated: true,
    });
    expect((await f.desk.rows({ view, start: 0, count: 50, columns: [] })).rows).toHaveLength(12);
    expect(await f.desk.refresh()).toMatchObject({ snapshot: 3, documents: 17, newDocuments: 0, outdated: false });
  });

  it('is due where a shard was made anew under the same name, and documents are those of the new one', async () => {
    const own = f.bench.init('again.winnow');
    await f.bench.add(own, [f.source('again', texts(8, 6))], { name: 'again' });
    const ws = openWorkspace(own);
    const place = { file: ws.files('again')[0]!.id, start: 0, locator: 0, part: 0, rest: false };
    ws.leaveOut({ ...place, reason: 'stuck', detail: 'as if it was' });
    ws.close();
    await f.bench.run(own);
    f.open(own);
    const documents = documentHandlers(own);
    const before = await f.ids(ALL);
    const read = await Promise.all(before.map((id) => documents.open({ id })));
    await f.bench.run(own, { retry: true });
    expect(await f.desk.status()).toMatchObject({ documents: 5, outdated: true });
    expect((await f.desk.override({ selection: { id: before[2]! }, verdict: 'drop', why: '' })).document).toBe(
      before[2],
    );
    expect(await f.desk.refresh()).toMatchObject({ documents: 6, outdated: false });
    expect(await f.ids(ALL)).toEqual(['again:a.jsonl#0', ...before]);
    expect(await Promise.all(before.map((id) => documents.open({ id })))).toEqual(read);
    expect((await documents.open({ id: 'again:a.jsonl#0' })).chars).toBeGreaterThan(0);
    expect(await f.ids({ ...ALL, where: ['override = drop'] })).toEqual([before[2]]);
  });

  it('takes no verdict on rows of the one before: they are other documents there', async () => {
    const own = f.bench.init('rows.winnow');
    await f.bench.add(own, [f.source('late', texts(6, 6))], { name: 'late' });
    await f.bench.run(own);
    f.open(own);
    const { hash } = f.desk.versions()[0]!;
    const { view } = await f.desk.openView({ ...ALL, sort: '-bytes' });
    await f.bench.add(own, [f.source('early', texts(7, 6))], { name: 'early' });
    await f.bench.run(own, { recipe: f.bench.recipe(RECIPE.replace(/  fineweb.*\n/, '')) });
    await f.desk.useVersion({ hash: f.desk.versions().find(({ current }) => current)!.hash });
    const selection = { view, ranges: [[0, 1]] as [number, number][], except: [] };
    await expect(f.desk.override({ selection, verdict: 'drop', why: '' })).rejects.toMatchObject({
      code: 'view-expired',
    });
    expect((await f.desk.log({ start: 0, count: 10 })).total).toBe(0);
    await f.desk.useVersion({ hash });
    await expect(f.desk.rows({ view, start: 0, count: 1, columns: [] })).rejects.toMatchObject({
      code: 'view-expired',
    });
  });

  it('of moved limits needs no reading: a saved draft is in place at once', async () => {
    const own = f.bench.init('save.winnow');
    await f.bench.add(own, [f.source('save', texts(5, 20))], { name: 'save' });
    await f.bench.run(own);
    f.open(own);
    const before = await f.desk.status();
    const draft = await f.desk.overview({ draft: [WORDS] });
    const version = await f.desk.save({ draft: [WORDS], why: 'short ones' });
    expect(version).toMatchObject({
      current: true,
      changes: ['gopher.word_count.min 50 → 90'],
      savedAt: new Date(T0).toISOString(),
    });
    const after = await f.desk.status();
    expect(after).toMatchObject({
      snapshot: before.snapshot + 1,
      documents: 20,
      outdated: false,
      recipe: { hash: version.hash },
    });
    expect((await f.desk.overview({ draft: [] })).funnel).toEqual(draft.funnel);
    expect(await f.desk.compare({ draft: [], top: 3 })).toMatchObject({ flips: 0 });
    const [now, then] = f.desk.versions();
    expect([now!.current, then!.current]).toEqual([true, false]);
    await f.desk.useVersion({ hash: then!.hash });
    expect((await f.desk.compare({ draft: [WORDS], top: 0 })).after).toMatchObject({
      kept: draft.funnel.kept.documents,
    });
    expect(f.desk.recipe()).toMatchObject({ name: 'test', hash: then!.hash });
  });
});
