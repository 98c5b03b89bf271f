import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { browseFolder, browseRoots, confine, MAX_ENTRIES } from '#services/browse.ts';

const base = realpathSync(mkdtempSync(join(tmpdir(), 'winnow-browse-')));
const root = join(base, 'root');
const second = join(base, 'second');
const outside = join(base, 'outside');
for (const folder of [root, second, outside, `${root}-sibling`, join(root, 'sub')]) mkdirSync(folder);
writeFileSync(join(outside, 'secret.txt'), 'secret');
writeFileSync(join(root, 'sub', 'a.txt'), 'abc');
afterAll(() => rmSync(base, { recursive: true }));

const isWindows = process.platform === 'win32';

describe('a path', () => {
  test.each([
    ['a root', root, root],
    ['below a root', join(root, 'sub', 'a.txt'), join(root, 'sub', 'a.txt')],
    ['with an ending slash', `${join(root, 'sub')}/`, join(root, 'sub')],
    ['below the second root', second, second],
  ])('%s is allowed', async (_, path, real) => {
    expect(await confine([root, second], path)).toBe(real);
  });

  test.each([
    ['another folder', outside],
    ['the folder above', base],
    ['a sibling with the same beginning', `${root}-sibling`],
    ['a step up', `${root}/../outside`],
    ['a step up at the end', `${root}/sub/..`],
    ['a step up and back', `${root}/../root/sub`],
    ['a dot', `${root}/./sub`],
    ['a double slash', `${root}//sub`],
    ['two ending slashes', `${root}/sub//`],
    ['a relative path', 'root/sub'],
    ['nothing', ''],
    ['the root of the disk', '/'],
    ['a home', '~/sub'],
    ['a file address', `file://${root}`],
    ['a NUL', `${root}/sub\0`],
    ['a NUL before the rest', `${root}\0/../outside`],
  ])('%s is refused', async (_, path) => {
    await expect(confine([root, second], path)).rejects.toMatchObject({ code: 'bad-input' });
  });

  test.each([
    ['an escaped step up is a name', `${root}/%2e%2e/outside`],
    ['so is a doubly escaped one', `${root}/%252e%252e`],
    ['and one in overlong UTF-8', `${root}/%c0%ae%c0%ae`],
    ['and a full-width one', `${root}/．．/outside`],
  ])('%s', async (_, path) => {
    await expect(confine([root], path)).rejects.toMatchObject({ code: 'not-found' });
  });

  test('nothing is allowed without a root', async () => {
    await expect(confine([], root)).rejects.toMatchObject({ code: 'bad-input' });
  });
});

describe.skipIf(isWindows)('a folder with links', () => {
  const folder = join(root, 'links');
  mkdirSync(folder);
  symlinkSync(join(outside, 'secret.txt'), join(folder, 'away-file'));
  symlinkSync(outside, join(folder, 'away-folder'));
  symlinkSync('../../outside', join(folder, 'away-relative'));
  symlinkSync(`${root}-sibling`, join(folder, 'away-sibling'));
  symlinkSync('loop', join(folder, 'loop'));
  symlinkSync('nowhere', join(folder, 'broken'));
  symlinkSync('..', join(folder, 'up'));
  symlinkSync(join(root, 'sub', 'a.txt'), join(folder, 'inside-file'));
  symlinkSync(second, join(folder, 'other-root'));

  test('shows where each leads, and refuses those that lead out', async () => {
    const { entries } = await browseFolder([root, second], folder);
    expect(entries.map(({ name, kind, why }) => [name, kind, why])).toEqual([
      ['other-root', 'folder', null],
      ['up', 'folder', null],
      ['inside-file', 'file', null],
      ['away-file', 'refused', 'a link: outside of the folders that may be looked at'],
      ['away-folder', 'refused', 'a link: outside of the folders that may be looked at'],
      ['away-relative', 'refused', 'a link: outside of the folders that may be looked at'],
      ['away-sibling', 'refused', 'a link: outside of the folders that may be looked at'],
      ['broken', 'refused', 'a link: there is nothing here'],
      ['loop', 'refused', 'a link: it leads back to itself'],
    ]);
  });

  test('cannot be used to leave', async () => {
    await expect(browseFolder([root], join(folder, 'away-folder'))).rejects.toMatchObject({ code: 'bad-input' });
    await expect(confine([root], join(folder, 'away-folder', 'secret.txt'))).rejects.toMatchObject({
      code: 'bad-input',
    });
    await expect(confine([root], join(folder, 'loop', 'x'))).rejects.toMatchObject({ code: 'bad-input' });
  });

  test('goes round in circles only as far as it is asked to', async () => {
    const { entries, parent } = await browseFolder([root], join(folder, 'up', 'links', 'up'));
    expect(entries.map(({ name }) => name)).toContain('links');
    expect(parent).toBe(join(folder, 'up', 'links'));
  });

  test('is itself no way in when the root is a link', async () => {
    const link = join(base, 'root-link');
    symlinkSync(root, link);
    expect((await browseFolder([link], link)).entries.map(({ name }) => name)).toContain('sub');
    expect(await confine([link], join(link, 'sub'))).toBe(join(root, 'sub'));
  });
});

describe('a folder', () => {
  const folder = join(root, 'names');
  mkdirSync(join(folder, 'B-folder'), { recursive: true });
  mkdirSync(join(folder, 'a-folder'));
  for (const name of ['b.txt', 'A.txt', '.hidden', '…文件.txt']) writeFileSync(join(folder, name), name);
  utimesSync(join(folder, 'b.txt'), 1_700_000_000, 1_700_000_000);

  test('lists folders first, each kind by name, with sizes and times of files', async () => {
    const { entries, parent, truncated } = await browseFolder([root], folder);
    expect(entries.map(({ name, size }) => [name, size])).toEqual([
      ['a-folder', null],
      ['B-folder', null],
      ['.hidden', 7],
      ['A.txt', 5],
      ['b.txt', 5],
      ['…文件.txt', 13],
    ]);
    expect(entries.find(({ name }) => name === 'b.txt')).toEqual({
      name: 'b.txt',
      path: join(folder, 'b.txt'),
      kind: 'file',
      size: 5,
      modifiedAt: '2023-11-14T22:13:20.000Z',
      why: null,
    });
    expect([parent, truncated]).toEqual([root, false]);
  });

  test('has no way up at a root', async () => {
    expect((await browseFolder([root], root)).parent).toBeNull();
  });

  test.skipIf(isWindows)('keeps hostile names as they are, and refuses what has none or is none', async () => {
    const hostile = join(root, 'hostile');
    mkdirSync(hostile);
    for (const name of ['a\nb', '\u202etxt.exe', '<img src=x>', '..%2f..', '\\..\\x', 'tab\t\x1b[31m']) {
      writeFileSync(join(hostile, name), '');
    }
    writeFileSync(Buffer.concat([Buffer.from(`${hostile}/caf`), Buffer.from([0xe9])]), '');
    execFileSync('mkfifo', [join(hostile, 'pipe')]);
    const { entries } = await browseFolder([root], hostile);
    expect(entries.map(({ name, kind, why }) => [name, kind, why])).toEqual([
      ['..%2f..', 'file', null],
      ['<img src=x>', 'file', null],
      ['\\..\\x', 'file', null],
      ['a\nb', 'file', null],
      ['tab\t\x1b[31m', 'file', null],
      ['\u202etxt.exe', 'file', null],
      ['caf%E9', 'refused', 'the name is not UTF-8 (here with % escapes); rename it'],
      ['pipe', 'refused', 'neither a file nor a folder'],
    ]);
  });

  test('of very many entries is cut, folders first, and says so', async () => {
    const many = join(root, 'many');
    mkdirSync(join(many, 'zz'), { recursive: true });
    for (let n = 0; n < MAX_ENTRIES + 10; n++) writeFileSync(join(many, `f${n}`), '');
    const { entries, truncated } = await browseFolder([root], many);
    expect([entries.length, entries[0]?.name, truncated]).toEqual([MAX_ENTRIES, 'zz', true]);
  });

  test.each([
    ['a file', join(root, 'sub', 'a.txt'), 'bad-input'],
    ['what is not there', join(root, 'nothing'), 'not-found'],
    ['below a file', join(root, 'sub', 'a.txt', 'x'), 'bad-input'],
    ['a very long name', join(root, 'x'.repeat(300)), 'io'],
  ])('%s is told as such', async (_, path, code) => {
    await expect(browseFolder([root], path)).rejects.toMatchObject({ code });
  });
});

test('roots are those that are there, by their names', async () => {
  expect(await browseRoots([root, join(base, 'gone'), join(root, 'sub', 'a.txt'), '/'])).toEqual([
    { name: 'root', path: root },
    { name: '/', path: '/' },
  ]);
});
