import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listFiles } from '#engine/read/list.ts';
import { tempFolder } from '#test/helpers/reading.ts';

let temp = tempFolder();
beforeEach(() => (temp = tempFolder()));
afterEach(() => temp.remove());

const paths = (given?: string[]): string[] => listFiles(temp.dir, given).files.map(({ path }) => path);
const faults = (given?: string[]): string[] =>
  listFiles(temp.dir, given).faults.map(({ path, reason }) => `${path} ${reason}`);

describe('listFiles', () => {
  test('every file below the root, by UTF-8 bytes, with size and time', () => {
    temp.write('b/x.txt', 'abc');
    for (const name of ['b.txt', 'a', 'Z', '\u{1f600}', '\uff5e', 'é']) temp.write(name, '');
    expect(paths()).toEqual(['Z', 'a', 'b.txt', 'b/x.txt', 'é', '\uff5e', '\u{1f600}']);
    const { files } = listFiles(temp.dir);
    expect(files[3]).toMatchObject({ file: join(temp.dir, 'b', 'x.txt'), size: 3 });
    expect(files[3]!.mtimeNs).toMatch(/^\d{19}$/);
  });

  test('no more files than the limit, and says so', () => {
    for (const name of ['a/1', 'a/2', 'b/3', 'c']) temp.write(name, '');
    const listed = (limit: number): [string[], boolean] => {
      const { files, more } = listFiles(temp.dir, undefined, limit);
      return [files.map(({ path }) => path), more];
    };
    expect(listed(4)).toEqual([['a/1', 'a/2', 'b/3', 'c'], false]);
    expect(listed(3)).toEqual([['a/1', 'a/2', 'b/3'], true]);
    expect(listed(1)).toEqual([['a/1'], true]);
  });

  test.skipIf(process.platform === 'win32')('odd names', () => {
    const odd = ['con', 'x'.repeat(250), 'a\nb', 'a#1.2', 'a:b', ' ', 'e\u0301.txt', '...', 'a\\b'];
    for (const name of odd) temp.write(name, '1');
    const files = listFiles(temp.dir).files;
    expect(files.map(({ path }) => path).sort()).toEqual(odd.map((name) => name.normalize('NFC')).sort());
    expect(files.find(({ path }) => path === '\u00e9.txt')!.file).toBe(join(temp.dir, 'e\u0301.txt'));
  });

  test('names with one normal form: the one that is spelt in it, or the first, stands; the others are faults', () => {
    for (const name of ['\u00e9', 'e\u0301', 'q\u0323\u0307', 'q\u0307\u0323']) temp.write(join(name, 'x'), name);
    if (paths().length + faults().length < 4) return; // the file system itself made them one
    const { files, faults: found } = listFiles(temp.dir);
    expect(files.map(({ path, file }) => [path, relative(temp.dir, file)])).toEqual([
      ['q\u0323\u0307/x', join('q\u0323\u0307', 'x')],
      ['\u00e9/x', join('\u00e9', 'x')],
    ]);
    expect(found.map(({ path, reason }) => `${path} ${reason}`)).toEqual([
      'e%CC%81 unreadable',
      'q%CC%87%CC%A3 unreadable',
    ]);
    // Looked at once more under that name, it is the same fault.
    for (const fault of found) expect(listFiles(temp.dir, [fault.path]).faults).toEqual([fault]);
  });

  test.skipIf(process.platform !== 'linux')('a name that is not UTF-8', () => {
    writeFileSync(Buffer.concat([Buffer.from(`${temp.dir}/a`), Buffer.from([0xff, 0x0a])]), '');
    expect(paths()).toEqual([]);
    expect(faults()).toEqual(['a%FF%0A unreadable']);
    expect(listFiles(temp.dir, ['a%FF%0A']).faults).toEqual(listFiles(temp.dir).faults);
  });

  test('links: inside they are followed, outside and loops are not', () => {
    const outside = tempFolder();
    outside.write('secret', 'x');
    temp.write('real/file', '1');
    symlinkSync(join(temp.dir, 'real', 'file'), join(temp.dir, 'link'));
    symlinkSync(join(outside.dir, 'secret'), join(temp.dir, 'out'));
    symlinkSync(outside.dir, join(temp.dir, 'outdir'));
    symlinkSync(temp.dir, join(temp.dir, 'real', 'loop'));
    symlinkSync('self', join(temp.dir, 'self'));
    symlinkSync('nowhere', join(temp.dir, 'dangling'));
    expect(paths()).toEqual(['link', 'real/file']);
    expect(faults()).toEqual(['dangling unreadable', 'out outside-root', 'outdir outside-root', 'self unreadable']);
    outside.remove();
  });

  test('given paths: files and folders under the root, each file once', () => {
    temp.write('a/x', '1');
    temp.write('b/y', '1');
    temp.write('c', '1');
    expect(paths(['a', 'c', join(temp.dir, 'a/x')])).toEqual(['a/x', 'c']);
    expect(faults(['..', 'none'])).toEqual(['.. outside-root', 'none unreadable']);
  });

  test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)('a folder that may not be read', () => {
    mkdirSync(join(temp.dir, 'closed'));
    chmodSync(join(temp.dir, 'closed'), 0);
    expect(faults()).toEqual(['closed unreadable']);
    chmodSync(join(temp.dir, 'closed'), 0o700);
  });

  test('a root that is not there', () => {
    expect(() => listFiles(join(temp.dir, 'none'))).toThrow(/cannot be read \(ENOENT\)/);
  });
});
