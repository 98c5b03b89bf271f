import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogueHandlers, type CatalogueHandlers } from '#services/catalogue/handlers.ts';
import { previewSource } from '#services/catalogue/source-preview.ts';
import { documentHandlers, type DocumentHandlers } from '#services/documents/handlers.ts';
import { listLedger } from '#services/ledger.ts';
import { openSnapshot } from '#services/snapshot.ts';
import { openWorkspace } from '#store/workspace.ts';
import { writeCorpus } from '#test/helpers/corpus.ts';
import { workbench } from '#test/helpers/run-fixture.ts';

const bench = workbench();
const here = { left: () => false };
let dir: string;
let root: string;
let lists: CatalogueHandlers;
let documents: DocumentHandlers;
let ids: string[];

beforeAll(async () => {
  dir = bench.init('lists.winnow');
  root = join(bench.folder, 'in');
  writeCorpus(root, { lines: 40, files: 8, pages: 12 });
  await bench.add(dir, [root], { name: 'web' }, 20_000);
  await bench.run(dir, { recipe: bench.recipe('winnow: 1\nname: t\nrules: { language: { rule: language } }\n') });
  lists = catalogueHandlers(dir);
  documents = documentHandlers(dir);
  const ws = openWorkspace(dir, { readonly: true });
  const snapshot = await openSnapshot(ws);
  ids = Array.from({ length: snapshot.documents }, (_, i) => snapshot.id(i));
  snapshot.close();
  ws.close();
});
afterAll(() => bench.remove());

describe('the ledger by pages', () => {
  test('has every entry once and in order, however it is cut', async () => {
    const { entries, total } = await listLedger(dir, { limit: Infinity });
    expect(total).toBeGreaterThan(10);
    for (const count of [1, 7, 500]) {
      const pages = [];
      for (let start = 0; start < total; start += count) pages.push(...(await lists.ledger({ start, count })).entries);
      expect(pages).toEqual(entries);
    }
  });

  test('sums reasons without reading an entry, and takes some of them', async () => {
    const { entries } = await listLedger(dir, { limit: Infinity });
    const { reasons, total, entries: none } = await lists.ledger({ start: 0, count: 0 });
    const counted = Object.entries(Object.groupBy(entries, ({ reason }) => reason)).map(([reason, all]) => [
      reason,
      all.length,
    ]);
    expect([Object.entries(reasons).sort(), total, none]).toEqual([counted.sort(), entries.length, []]);
    const some = await lists.ledger({ source: 'web', reason: 'missing-text', start: 1, count: 2 });
    expect(some.entries).toEqual(entries.filter(({ reason }) => reason === 'missing-text').slice(1, 3));
    expect(some.total).toBe(reasons['missing-text']);
    expect((await lists.ledger({ start: total, count: 9 })).entries).toEqual([]);
  });

  test('says what it does not know', async () => {
    await expect(lists.ledger({ source: 'wob', start: 0, count: 1 })).rejects.toMatchObject({ code: 'not-found' });
    await expect(lists.ledger({ reason: 'mising-text', start: 0, count: 1 })).rejects.toMatchObject({
      code: 'usage',
      remedy: 'did you mean "missing-text"?',
    });
  });
});

describe('sources', () => {
  test('are listed with what was read of them', async () => {
    const [web, ...others] = await lists.sources(null);
    expect(others).toEqual([]);
    expect(web).toMatchObject({ documents: ids.length, alarms: [], source: { name: 'web', root } });
    const { read, used, ignored, quarantined } = web!.records;
    expect(read).toBe(used + ignored + quarantined);
    expect(web!.shards.done).toBe(web!.shards.all);
    expect(web!.formats.reduce((n, { files }) => n + files, 0)).toBeLessThan(web!.files);
  });

  test('are edited: what is left out stays, null takes it back', () => {
    expect(lists.edit({ name: 'web', facts: { licence: null, language: 'en', snapshot: '2024' } })).toMatchObject({
      licence: null,
      language: 'en',
      snapshot: '2024',
      category: 'web',
    });
    expect(lists.edit({ name: 'web', facts: { licence: 'CC0-1.0', language: null } })).toMatchObject({
      licence: 'CC0-1.0',
      language: null,
      snapshot: '2024',
    });
    expect(() => lists.edit({ name: 'web', facts: { originUrl: 'nowhere' } })).toThrow(/not a URL/);
    expect(() => lists.edit({ name: 'wob', facts: {} })).toThrow(/no source "wob"/);
  });

  test('are previewed, and nothing is added', async () => {
    const before = openWorkspace(dir, { readonly: true });
    const revisions = before.revisions();
    const preview = await lists.preview({ paths: [join(root, 'lines'), join(root, 'odd')] }, here);
    expect(preview).toMatchObject({ root, name: 'in', files: 6, more: false, within: 'web', refusedCount: 1 });
    expect(preview.formats.map(({ format, compression, files }) => `${files} ${format} ${compression}`)).toEqual([
      '2 jsonl gzip',
      '1 jsonl none',
      '1 jsonl zstd',
      '1 text none',
    ]);
    expect(before.revisions()).toEqual(revisions);
    before.close();
    await expect(lists.preview({ paths: [join(root, 'nothing')] }, here)).rejects.toMatchObject({ code: 'not-found' });
    await expect(lists.preview({ paths: [root] }, { left: () => true })).rejects.toMatchObject({ code: 'cancelled' });
  });

  test('are previewed up to a number of files, and it says that there are more', async () => {
    const ws = openWorkspace(dir, { readonly: true });
    const files = (max: number) => previewSource(ws, [join(root, 'lines')], here.left, max);
    expect(await files(2)).toMatchObject({ files: 2, more: true });
    expect(await files(3)).toMatchObject({ files: 3, more: false });
    ws.close();
  });
});

describe('the record of a document', () => {
  test('is found again for every format, and cleaning it gives the stored text', async () => {
    expect(ids.length).toBeGreaterThan(80);
    for (const id of ids) {
      const raw = await documents.raw({ id }, here);
      expect([id, raw.why, typeof raw.text]).toEqual([id, null, 'string']);
      const trace = await documents.trace({ id }, here);
      const { text, chars } = await documents.open({ id });
      expect([id, trace.why, trace.after, chars]).toEqual([id, null, text, text.length]);
      expect(typeof trace.before).toBe('string');
    }
  });

  test('of a page is the page, and what extraction left is what normalisation began with', async () => {
    const id = ids.find((one) => one.startsWith('web:pages/'))!;
    const raw = await documents.raw({ id }, here);
    expect(raw).toMatchObject({ charset: 'utf-8', truncated: false });
    expect(raw.text).toBe(readFileSync(join(root, id.slice(4, id.indexOf('#'))), 'utf8'));
    const { before, steps } = await documents.trace({ id }, here);
    expect(before).not.toContain('<p>');
    expect(steps.map(({ step }) => step)).toContain('extract');
  });

  test('is told to be lost where its file is another one or away; nothing else is', async () => {
    const path = join(root, 'files', '0', 'note-0.txt');
    const id = 'web:files/0/note-0.txt#0';
    const before = readFileSync(path);
    const stored = await documents.open({ id });
    appendFileSync(path, 'more');
    expect(await documents.raw({ id }, here)).toMatchObject({
      text: null,
      why: expect.stringMatching(/its size was/) as string,
    });
    expect(await documents.trace({ id }, here)).toMatchObject({ before: null, after: stored.text });
    rmSync(path);
    expect((await documents.raw({ id }, here)).why).toMatch(/no longer there/);
    expect(await documents.open({ id })).toEqual(stored);
    writeFileSync(path, before);
  });

  test('is not there for an id that there is not', async () => {
    for (const id of ['wob:a#0', 'web:nothing.txt#0', 'web:files/0/note-0.txt#7']) {
      await expect(documents.open({ id })).rejects.toMatchObject({ code: 'not-found' });
    }
    await expect(documents.open({ id: 'no id' })).rejects.toMatchObject({ code: 'usage' });
  });
});
