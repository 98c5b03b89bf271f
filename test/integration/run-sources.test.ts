import { appendFileSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { openWorkspace } from '#store/workspace.ts';
import { harvest } from '#test/helpers/harvest.ts';
import { workbench } from '#test/helpers/run-fixture.ts';

vi.setConfig({ testTimeout: 240_000 });

const bench = workbench();
const PLAIN = bench.recipe('winnow: 1\nname: plain\nrules: {}\n');
let next = 0;

/** A new folder with files, by path. */
function folderOf(files: Record<string, string | Uint8Array>): string {
  const folder = join(bench.folder, `folder-${next++}`);
  for (const [path, data] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), data);
  }
  return folder;
}
const newWorkspace = (): string => bench.init(`w-${next++}.winnow`);

function pathsIn(dir: string, source = 'web'): string[] {
  const ws = openWorkspace(dir, { readonly: true });
  try {
    return ws.files(source).map(({ path }) => path);
  } finally {
    ws.close();
  }
}

afterAll(bench.remove);

describe('adding a source', () => {
  it('takes the common folder of the paths for its root', async () => {
    const folder = folderOf({ 'a/x.txt': 'x', 'a/deep/y.txt': 'y', 'b/z.txt': 'z', 'c.txt': 'c' });
    const one = newWorkspace();
    expect((await bench.add(one, [join(folder, 'c.txt')])).source.root).toBe(folder);
    expect(pathsIn(one)).toEqual(['c.txt']);
    const two = newWorkspace();
    await bench.add(two, [join(folder, 'a/deep'), join(folder, 'a/x.txt')]);
    expect(pathsIn(two)).toEqual(['deep/y.txt', 'x.txt']);
    const rooted = newWorkspace();
    await bench.add(rooted, [join(folder, 'a')], { root: folder });
    await bench.add(rooted, [join(folder, 'b'), join(folder, 'c.txt')]);
    expect(pathsIn(rooted)).toEqual(['a/deep/y.txt', 'a/x.txt', 'b/z.txt', 'c.txt']);
  });

  it('says what each file is, and what is missing about the source', async () => {
    const folder = folderOf({
      'a.jsonl': '{"text":"a"}\n',
      'b.txt': 'b',
      'c.bin': Uint8Array.of(0, 1, 2, 3, 255, 254),
    });
    symlinkSync('/etc', join(folder, 'link'));
    const result = await bench.add(newWorkspace(), [folder], { licence: '' });
    expect(result).toMatchObject({
      created: true,
      files: { all: 4, new: 4, changed: 0, gone: 0, unchanged: 0 },
      formats: [
        { format: 'jsonl', compression: 'none', files: 1, bytes: 13 },
        { format: 'text', compression: 'none', files: 1, bytes: 1 },
      ],
      alarms: [expect.stringContaining('no licence')],
    });
    expect(result.refused.map(({ path, reason }) => `${path} ${reason}`).sort()).toEqual([
      'c.bin unsupported-format',
      'link outside-root',
    ]);
  });

  it('keeps what was said of a source unless it is said anew', async () => {
    const folder = folderOf({ 'a.txt': 'a' });
    const dir = newWorkspace();
    await bench.add(dir, [folder], { language: 'de', snapshot: '2024-05' });
    const { source } = await bench.add(dir, [folder], { licence: 'MIT', acquisition: 'own' });
    expect(source).toMatchObject({
      category: 'web',
      licence: 'MIT',
      acquisition: 'own',
      snapshot: '2024-05',
      language: 'de',
      originUrl: null,
    });
  });

  it('looks only at the paths that were given', async () => {
    const folder = folderOf({ 'a/x.txt': 'x', 'b/y.txt': 'y' });
    const dir = newWorkspace();
    await bench.add(dir, [folder]);
    rmSync(join(folder, 'a'), { recursive: true });
    rmSync(join(folder, 'b'), { recursive: true });
    expect((await bench.add(dir, [join(folder, 'b')])).files).toMatchObject({ all: 1, gone: 1 });
    expect(pathsIn(dir)).toEqual(['a/x.txt']);
    await expect(bench.add(dir, [join(folder, 'c')])).rejects.toMatchObject({ code: 'not-found' });
  });

  it.each<[string, Record<string, unknown>, ErrorCode, RegExp]>([
    ['a name with a colon', { name: 'a:b' }, 'usage', /not a name for a source/],
    ['an empty name', { name: '' }, 'usage', /not a name/],
    ['an unknown category', { category: 'website' }, 'usage', /choose web, code, book/],
    ['an unknown acquisition', { acquisition: 'stolen' }, 'usage', /choose crawl, public, partner, own/],
    ['no URL', { originUrl: 'example' }, 'usage', /not a URL/],
    ['no language code', { language: 'English' }, 'usage', /not a language code/],
    ['a root beside the paths', { root: '/etc' }, 'usage', /outside the source's root/],
    ['a path that is not there', { paths: ['/nowhere/at/all'] }, 'not-found', /no such file/],
    ['no path', { paths: [] }, 'usage', /no path/],
  ])('refuses %s', async (_, spec, code, line) => {
    const dir = newWorkspace();
    const error: unknown = await bench.add(dir, [folderOf({ 'a.txt': 'a' })], spec).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(AppError);
    expect((error as AppError).code).toBe(code);
    expect((error as AppError).line).toMatch(line);
    const ws = openWorkspace(dir, { readonly: true });
    expect(ws.sources()).toEqual([]);
    ws.close();
  });
});

describe('a run over odd files', () => {
  it('has a ledger entry for what could not be listed', async () => {
    const folder = folderOf({ 'a.txt': 'a' });
    symlinkSync('/etc/hostname', join(folder, 'out.txt'));
    symlinkSync('nowhere', join(folder, 'dangling.txt'));
    const name = Buffer.concat([Buffer.from(`${folder}/bad-`), Buffer.of(0xff), Buffer.from('.txt')]);
    writeFileSync(name, 'x');
    const dir = newWorkspace();
    await bench.add(dir, [folder]);
    const report = await bench.run(dir, { recipe: PLAIN });
    expect(report).toMatchObject({ state: 'done', balances: { records: true, documents: true } });
    expect(report.records).toMatchObject({ read: 4, used: 1, quarantined: { 'outside-root': 1, unreadable: 2 } });
    const { ledger } = await harvest(dir);
    expect(ledger).toEqual([
      expect.stringMatching(/^web:bad-%FF\.txt#0 null unreadable /),
      expect.stringMatching(/^web:dangling\.txt#0 null unreadable .*not there/),
      expect.stringMatching(/^web:out\.txt#0 null outside-root a link to/),
    ]);
  });

  it('finds a file whose name the disk spells in another normal form', async () => {
    const nfd = 'u\u0308ber/na\u0308mlich.txt';
    const folder = folderOf({ [nfd]: 'text', 'con.txt': 'con', [`${'x'.repeat(240)}.txt`]: 'long' });
    const dir = newWorkspace();
    await bench.add(dir, [folder]);
    const report = await bench.run(dir, { recipe: PLAIN });
    expect(report).toMatchObject({ state: 'done', records: { used: 3, quarantined: {} } });
    expect((await harvest(dir)).documents.map((line) => line.split(' ')[0])).toContain('web:über/nämlich.txt#0');
  });

  it('counts only the files there are now, although an old version lies in a finished shard', async () => {
    const folder = folderOf({ 'a.jsonl': '{"text":"a"}\n\nbad\n', 'b.jsonl': '{"text":"b"}\n' });
    const dir = newWorkspace();
    await bench.add(dir, [folder]);
    await bench.run(dir, { recipe: PLAIN });
    writeFileSync(join(folder, 'a.jsonl'), '{"text":"aa"}\n{"text":"aaa"}\n');
    await bench.add(dir, [folder]);
    const report = await bench.run(dir, { recipe: PLAIN });
    expect(report.records).toMatchObject({ read: 3, used: 3, quarantined: {}, blankLines: 0, documents: 3 });
    expect(report.balances).toEqual({ records: true, documents: true });
  });

  it('does not go on with a half-made text of a file that was replaced since', async () => {
    const line = `${JSON.stringify({ text: 'word '.repeat(300) })}\n`;
    const folder = folderOf({ 'a.jsonl': line.repeat(4_000), 'b.jsonl': line.repeat(4_000) });
    const dir = newWorkspace();
    await bench.add(dir, [folder]);
    const stop = new AbortController();
    const half = await bench.run(dir, {
      recipe: PLAIN,
      signal: stop.signal,
      onProgress: ({ documents }) => {
        if (documents > 1_500) stop.abort();
      },
    });
    expect(half.state).toBe('cancelled');
    appendFileSync(join(folder, 'a.jsonl'), line);
    await bench.add(dir, [folder]);
    const report = await bench.run(dir, { recipe: PLAIN });
    expect(report).toMatchObject({ state: 'done', records: { documents: 8_001 } });
    const fresh = newWorkspace();
    await bench.add(fresh, [folder]);
    await bench.run(fresh, { recipe: PLAIN });
    expect(await harvest(dir)).toEqual(await harvest(fresh));
  });

  it('gives the label that the source states to every document', async () => {
    const recipe = bench.recipe('winnow: 1\nname: l\nrules:\n  language: { rule: language }\n  text: { rule: text }\n');
    const folder = folderOf({ 'a.txt': 'This is quite clearly an English sentence, and nothing else.' });
    const dir = newWorkspace();
    await bench.add(dir, [folder]);
    await bench.run(dir, { recipe });
    expect((await harvest(dir)).documents[0]).toMatch(/language\.label=en /);
    await bench.add(dir, [folder], { language: 'de' });
    const again = await bench.run(dir, { recipe });
    // Text statistics know no language, so they stand.
    expect(again.thisRun).toMatchObject({ records: 0, columns: 1 });
    expect((await harvest(dir)).documents[0]).toMatch(/language\.label=de .*language\.score=1 /);
    await bench.add(dir, [folder], { language: '' });
    const taken = await bench.run(dir, { recipe });
    expect(taken.thisRun).toMatchObject({ records: 0, columns: 0 });
    expect((await harvest(dir)).documents[0]).toMatch(/language\.label=en /);
  });
});

describe('a retry', () => {
  it.each(['away', 'changed'] as const)('keeps what is stored where a source file is %s', async (how) => {
    const folder = folderOf({ 'a.jsonl': '{"text":"one"}\n{"text":5}\n', 'b.txt': 'b' });
    const file = join(folder, 'a.jsonl');
    const dir = newWorkspace();
    await bench.add(dir, [folder]);
    await bench.run(dir, { recipe: PLAIN });
    const before = await harvest(dir);
    if (how === 'away') renameSync(file, `${file}.away`);
    else appendFileSync(file, '{"text":"two"}\n');
    const report = await bench.run(dir, { recipe: PLAIN, retry: true });
    expect(report).toMatchObject({ state: 'incomplete', records: { read: 3, used: 2 }, thisRun: { records: 0 } });
    expect(report.problems).toEqual([expect.stringMatching(/^a\.jsonl: .*nothing was retried there.*winnow add/)]);
    expect(await harvest(dir)).toEqual(before);
  });

  it('makes a shard anew whose files are as they were', async () => {
    const dir = newWorkspace();
    await bench.add(dir, [folderOf({ 'a.jsonl': '{"text":"one"}\n{"text":5}\n' })]);
    await bench.run(dir, { recipe: PLAIN });
    const before = await harvest(dir);
    const report = await bench.run(dir, { recipe: PLAIN, retry: true });
    expect(report).toMatchObject({ state: 'done', thisRun: { records: 2 }, problems: [] });
    expect(await harvest(dir)).toEqual(before);
  });
});

describe('one run at a time', () => {
  it('is told who runs', async () => {
    const dir = newWorkspace();
    await bench.add(dir, [folderOf({ 'a.txt': 'a' })]);
    const first = bench.run(dir, { recipe: PLAIN });
    await expect(bench.run(dir, { recipe: PLAIN })).rejects.toMatchObject({
      code: 'busy',
      message: expect.stringContaining(String(process.pid)) as string,
    });
    expect((await first).state).toBe('done');
    expect((await bench.run(dir, { recipe: PLAIN })).state).toBe('done');
  });

  it('needs a source', async () => {
    await expect(bench.run(newWorkspace(), { recipe: PLAIN })).rejects.toMatchObject({ code: 'bad-input' });
  });
});
