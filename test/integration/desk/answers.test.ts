import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Contract } from '#shared/contract/contract.ts';
import { decodeFrame } from '#shared/contract/frame.ts';
import type { Desk } from '#services/desk/desk.ts';
import { changesOf, type Draft } from '#services/desk/types.ts';
import { listDocs } from '#services/docs.ts';
import { openSnapshot } from '#services/snapshot.ts';
import { statsOf } from '#services/stats.ts';
import { askWhatIf } from '#services/whatif.ts';
import { openWorkspace } from '#store/workspace.ts';
import { ALL, deskFixture, misfit, WORDS, type DeskFixture } from '#test/helpers/desk-fixture.ts';

let f: DeskFixture;
beforeAll(async () => {
  f = await deskFixture();
});
afterAll(() => {
  f.desk.close();
  f.bench.remove();
});
beforeEach(() => f.open());

describe('what the desk answers', () => {
  it.each<[keyof Contract, string, (desk: Desk) => unknown]>([
    ['desk', 'status', (desk) => desk.status()],
    ['desk', 'overview', (desk) => desk.overview({ draft: [WORDS] })],
    ['desk', 'open', (desk) => desk.openView(ALL)],
    ['desk', 'facets', (desk) => desk.facets({ where: ['language = en'], search: null, draft: [] })],
    ['desk', 'signals', (desk) => desk.signals({ draft: [WORDS] })],
    ['desk', 'move', (desk) => desk.move({ draft: [WORDS], signal: WORDS.signal, kind: 'min' })],
    ['desk', 'compare', (desk) => desk.compare({ draft: [WORDS], top: 20 })],
    ['desk', 'nearest', (desk) => desk.nearest({ draft: [], signal: WORDS.signal, value: 50, top: 5 })],
    ['decisions', 'next', (desk) => desk.next()],
    ['decisions', 'log', (desk) => desk.log({ start: 0, count: 100 })],
    ['recipes', 'presets', (desk) => desk.presets()],
    ['recipes', 'current', (desk) => desk.recipe()],
    ['recipes', 'versions', (desk) => desk.versions()],
  ])('fits the contract: %s.%s', async (area, call, ask) => {
    expect(misfit(area, call as never, await ask(f.desk))).toBeUndefined();
  });

  it('fits the contract: rows', async () => {
    const { view } = await f.desk.openView(ALL);
    const rows = await f.desk.rows({ view, start: 0, count: 500, columns: ['verdict', 'gopher.word_count'] });
    expect(misfit('desk', 'rows', rows)).toBeUndefined();
  });

  it('is what the command line says', async () => {
    const { funnel, records, guards, alarms } = await statsOf(f.dir);
    const overview = await f.desk.overview({ draft: [] });
    expect(overview.funnel).toEqual({ ...funnel, by: undefined });
    const { blankLines: _, documents: __, ...shown } = records;
    expect(overview).toMatchObject({ records: shown, guards, alarms, more: { source: 0, language: 0, category: 0 } });
    const draft = await f.desk.overview({ draft: [WORDS] });
    const { before, after, flips, turned } = await askWhatIf(f.dir, changesOf([WORDS]), 5);
    expect(draft.funnel.kept.documents).toBe(after.kept);
    expect(await f.desk.compare({ draft: [WORDS], top: 5 })).toMatchObject({ before, after, flips, turned });
    expect(await f.desk.move({ draft: [WORDS], signal: 'gopher.word_count', kind: 'min' })).toMatchObject(after);
    expect((await f.desk.overview({ draft: [] })).funnel).toEqual(overview.funnel);
  });

  it('opens lists that are filtered and sorted as those of docs', async () => {
    for (const [where, sort] of [
      [['verdict = drop'], '-gopher.word_count'],
      [['language in (en, zh)', 'not breach(gopher.word_count)'], 'bytes'],
      [['source = two'], null],
      [[], 'language.label'],
      [[], null],
    ] as const) {
      const lines = await listDocs(f.dir, {
        ...(where.length > 0 && { where: where.map((part) => `(${part})`).join(' and ') }),
        ...(sort !== null && { sort }),
        limit: Infinity,
      });
      expect(await f.ids({ ...ALL, where: [...where], sort })).toEqual(lines.documents.map(({ id }) => id));
    }
  });

  it('shows rows as they are decided by the draft of their list', async () => {
    const drafted = await f.desk.openView({ ...ALL, draft: [WORDS] });
    const saved = await f.desk.openView(ALL);
    const columns = ['gopher.word_count', 'language', 'override', 'breaches', 'words'];
    const after = (await f.desk.rows({ view: drafted.view, start: 0, count: 100, columns })).rows;
    const before = (await f.desk.rows({ view: saved.view, start: 0, count: 100, columns })).rows;
    const kept = (rows: typeof after): number => rows.filter(({ verdict }) => verdict === 'keep').length;
    expect(kept(after)).toBe(drafted.verdicts.kept);
    expect(kept(before)).toBe(saved.verdicts.kept);
    expect(kept(after)).toBeLessThan(kept(before));
    for (const { cells, verdict, breaches, by, language } of after) {
      const [words, ...rest] = cells;
      expect(rest.slice(0, 3)).toEqual([language, null, breaches.length]);
      if (typeof words !== 'number') continue;
      expect(breaches.includes('gopher.word_count.min')).toBe(words < 90);
      if (words < 90) expect([verdict, by]).toEqual(['drop', 'rules']);
    }
  });

  it('shows texts on one line, whatever is in them', async () => {
    const { view } = await f.desk.openView({ ...ALL, where: ['source = two'] });
    const [odd] = (await f.desk.rows({ view, start: 0, count: 1, columns: [] })).rows;
    expect(odd!.excerpt).toBe('a b é 👨‍👩‍👧');
    const { rows } = await f.desk.rows({ view, start: 0, count: 500, columns: [] });
    for (const { excerpt } of rows) expect(excerpt).toMatch(/^[^\n\r\u2028\u2029]{1,201}$/u);
    expect(rows.some(({ excerpt }) => excerpt.endsWith('…'))).toBe(true);
  });

  it('finds the row of a document', async () => {
    const query = { ...ALL, where: ['verdict = drop'], sort: '-bytes' };
    const ids = await f.ids(query);
    const { view } = await f.desk.openView(query);
    expect(await f.desk.locate({ view, id: ids[7]! })).toEqual({ row: 7 });
    const [kept] = await f.ids({ ...ALL, where: ['verdict = keep'] });
    expect(await f.desk.locate({ view, id: kept! })).toEqual({ row: null });
    expect(await f.desk.locate({ view, id: 'two:none#0' })).toEqual({ row: null });
    const whole = await f.desk.openView(ALL);
    expect(await f.desk.locate({ view: whole.view, id: kept! })).toEqual({ row: (await f.ids(ALL)).indexOf(kept!) });
  });

  it('draws an order from a seed, of all documents alike', async () => {
    const one = await f.ids({ ...ALL, sort: 'random:1' });
    expect(new Set(one)).toEqual(new Set(await f.ids(ALL)));
    expect(one).not.toEqual(await f.ids(ALL));
    expect(await f.ids({ ...ALL, sort: 'random:1' })).toEqual(one);
    expect(await f.ids({ ...ALL, sort: 'random:2' })).not.toEqual(one);
    const part = await f.ids({ ...ALL, where: ['source = two'], sort: 'random:1' });
    expect(part).toEqual(one.filter((id) => id.startsWith('two:')));
  });

  it('counts facets after the filters on other things', async () => {
    const { facets } = await f.desk.facets({ where: ['language = en', 'source = one'], search: null, draft: [] });
    const of = (field: string) => facets.find((facet) => facet.field === field)!;
    const total = async (...where: string[]): Promise<number> => (await f.desk.openView({ ...ALL, where })).total;
    for (const { value, count, expression, active } of of('language').values) {
      expect([value, count]).toEqual([value, await total('source = one', expression)]);
      expect(active).toBe(value === 'en');
    }
    for (const { value, count, expression } of of('source').values) {
      expect([value, count]).toEqual([value, await total('language = en', expression)]);
    }
    for (const { count, expression } of of('breach').values) {
      expect(count).toBe(await total('language = en', 'source = one', expression));
    }
    expect(of('verdict').values.reduce((sum, { count }) => sum + count, 0)).toBe(
      await total('language = en', 'source = one'),
    );
  });

  it('lists signals with their limits, saved and drafted, and what they drop', async () => {
    const draft: Draft = [WORDS, { signal: 'gopher.word_count', kind: 'min', value: 5, language: 'zh' }];
    const signals = await f.desk.signals({ draft });
    const words = signals.find(({ signal }) => signal === 'gopher.word_count')!;
    expect(words).toMatchObject({ rule: 'gopher', kind: 'count', unit: 'words' });
    const { funnel } = await f.desk.overview({ draft });
    const row = funnel.rows.find(({ id }) => id === 'gopher.word_count.min')!;
    expect(words.sides.find(({ kind }) => kind === 'min')).toMatchObject({
      value: 90,
      saved: 50,
      own: [{ scope: 'zh', value: 5, saved: 50 }],
      alone: row.alone.documents,
      unique: row.unique.documents,
      cascade: row.cascade.documents,
    });
    const off = await f.desk.signals({ draft: [{ ...WORDS, value: null }] });
    expect(off.find(({ signal }) => signal === 'gopher.word_count')!.sides[0]).toMatchObject({
      kind: 'min',
      value: null,
      saved: 50,
      alone: 0,
    });
    expect(signals.find(({ signal }) => signal === 'language.label')!.sides).toEqual([]);
  });

  it('draws a histogram whose other layer is what nothing else decides', async () => {
    const frame = decodeFrame(
      (await f.desk.histogram({ signal: 'gopher.word_count', bins: 20, scale: 'linear', draft: [] })).buffer,
    );
    const { edges, all: every, others } = frame.arrays as Record<string, Float64Array>;
    const header = frame.header as { measured: number; under: { all: number }; over: { all: number } };
    const sum = (array: Float64Array): number => array.reduce((a, b) => a + b, 0);
    expect(edges!.length).toBe(every!.length + 1);
    expect(sum(every!) + header.under.all + header.over.all).toBe(header.measured);
    const { unique } = await f.desk.move({ draft: [], signal: 'gopher.word_count', kind: 'min' });
    const below = edges!.findIndex((edge) => edge >= 50);
    expect(edges![below]).toBe(50);
    expect(sum(others!.subarray(0, below))).toBe(unique);
    const labels = decodeFrame(
      (await f.desk.histogram({ signal: 'language.label', bins: 20, scale: 'linear', draft: [] })).buffer,
    ).header as { labels: { label: string; all: number }[] };
    expect(labels.labels.map(({ label }) => label)).toContain('zh');
  });

  it('names the documents on both sides of a limit', async () => {
    const { below, above } = await f.desk.nearest({ draft: [], signal: 'gopher.word_count', value: 50, top: 3 });
    expect([below.length, above.length]).toEqual([3, 3]);
    expect(below.every(({ value }) => value < 50) && above.every(({ value }) => value >= 50)).toBe(true);
    const sorted = (
      await listDocs(f.dir, {
        where: 'gopher.word_count < 50',
        sort: '-gopher.word_count',
        columns: ['gopher.word_count'],
      })
    ).documents;
    expect(below.map(({ value }) => value)).toEqual(sorted.slice(0, 3).map(({ cells }) => cells['gopher.word_count']));
  });

  it('filters by what a search found', async () => {
    const ws = openWorkspace(f.dir, { readonly: true });
    const snapshot = await openSnapshot(ws);
    const { segments, keys, identityOf } = snapshot;
    const two = segments.find(({ source: { name } }) => name === 'two')!;
    snapshot.close();
    ws.close();
    const ordinals = Uint32Array.of(two.first, two.first + 4, two.end - 1);
    const shards = [{ shard: two.shard, text: identityOf(two.textFile), ordinals }];
    f.desk.putHits({ search: 's1', hits: { textKey: keys.textKey, shards } });
    const ofTwo = await f.ids({ ...ALL, where: ['source = two'] });
    expect(await f.ids({ ...ALL, search: 's1' })).toEqual([ofTwo[0], ofTwo[4], ofTwo.at(-1)]);
    expect(await f.ids({ ...ALL, search: 's1', where: ['source = one'] })).toEqual([]);
    await expect(f.desk.openView({ ...ALL, search: 'none' })).rejects.toMatchObject({ code: 'not-found' });
    f.desk.putHits({ search: 's2', hits: { textKey: 'another', shards } });
    await expect(f.desk.openView({ ...ALL, search: 's2' })).rejects.toMatchObject({ code: 'stale' });
    const before = [{ ...shards[0]!, text: 'the file before' }];
    f.desk.putHits({ search: 's3', hits: { textKey: keys.textKey, shards: before } });
    await expect(f.desk.openView({ ...ALL, search: 's3' })).rejects.toThrow('made anew since');
  });

  it.each([
    ['openView', { ...ALL, where: ['bytes >'] }, 'usage', /value is missing/],
    ['openView', { ...ALL, sort: 'none' }, 'usage', /cannot sort by "none"/],
    ['openView', { ...ALL, draft: [{ ...WORDS, value: 1e9 }] }, 'invalid-recipe', /every document would be dropped/],
    ['rows', { view: 'x', start: 0, count: 1, columns: [] }, 'view-expired', /no longer held/],
    ['histogram', { signal: 'gopher.x', bins: 9, scale: 'linear', draft: [] }, 'usage', /no rule of this recipe/],
    ['nearest', { signal: 'language.label', value: 1, top: 1, draft: [] }, 'usage', /is a label/],
    ['acceptGuard', { guard: 'source:none', why: '', draft: [] }, 'not-found', /no guard stands/],
  ] as const)('refuses %s %j', async (call, input, code, message) => {
    const work = (f.desk[call] as (given: unknown) => Promise<unknown>)(input);
    await expect(work).rejects.toMatchObject({ code, message: expect.stringMatching(message) as string });
    expect((await f.desk.status()).documents).toBe(91);
  });
});

describe('lists', () => {
  it('are the same one for the same question, and expire when nobody asks for them', async () => {
    const first = await f.desk.openView(ALL);
    expect((await f.desk.openView(ALL)).view).toBe(first.view);
    f.clock += 29 * 60_000;
    await f.desk.rows({ view: first.view, start: 0, count: 1, columns: [] });
    f.clock += 29 * 60_000;
    await f.desk.rows({ view: first.view, start: 0, count: 1, columns: [] });
    f.clock += 31 * 60_000;
    await expect(f.desk.rows({ view: first.view, start: 0, count: 1, columns: [] })).rejects.toMatchObject({
      code: 'view-expired',
    });
  });

  it('expire with the oldest first when there are many, and with their snapshot', async () => {
    const first = await f.desk.openView(ALL);
    const second = await f.desk.openView({ ...ALL, sort: 'bytes' });
    for (let i = 0; i < 15; i++) await f.desk.openView({ ...ALL, where: [`bytes > ${i}`] });
    await expect(f.desk.rows({ view: first.view, start: 0, count: 1, columns: [] })).rejects.toThrow('no longer held');
    await f.desk.rows({ view: second.view, start: 0, count: 1, columns: [] });
    await f.desk.refresh();
    await expect(f.desk.rows({ view: second.view, start: 0, count: 1, columns: [] })).rejects.toThrow('no longer held');
  });

  it('keep their rows in place while verdicts change', async () => {
    const query = { ...ALL, where: ['verdict = drop'] };
    const { view, total } = await f.desk.openView(query);
    const [first] = (await f.desk.rows({ view, start: 0, count: 1, columns: [] })).rows;
    await f.desk.override({ selection: { id: first!.id }, verdict: 'keep', why: '' });
    const [still] = (await f.desk.rows({ view, start: 0, count: 1, columns: ['override'] })).rows;
    expect(still).toMatchObject({ id: first!.id, verdict: 'keep', by: 'person', cells: ['keep'] });
    expect((await f.desk.openView(query)).total).toBe(total - 1);
    await f.desk.undo();
    expect((await f.desk.openView(query)).total).toBe(total);
  });
});
