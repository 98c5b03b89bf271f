import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { namedPaths, workspacesOf } from '#hosts/electron/open-file.ts';
import { isOnlyInstance } from '#hosts/electron/single-instance.ts';
import { app, resetDouble } from './double.ts';

vi.mock('electron', () => import('./double.ts'));

describe('what a command line names', () => {
  test.each<[string, NodeJS.Platform, string[], string, string[]]>([
    ['nothing', 'linux', [], '/home/u', []],
    ['an absolute path', 'linux', ['/data/corpus.winnow'], '/home/u', ['/data/corpus.winnow']],
    ['a relative path', 'linux', ['corpus.winnow'], '/home/u', ['/home/u/corpus.winnow']],
    ['spaces', 'linux', ['/my data/a b.winnow'], '/', ['/my data/a b.winnow']],
    ['letters of any script', 'linux', ['/données/語料 😀.winnow'], '/', ['/données/語料 😀.winnow']],
    ['an address', 'linux', ['file:///my%20data/%E8%AA%9E.winnow'], '/', ['/my data/語.winnow']],
    ['an address that is none of a file here', 'linux', ['file://server/x', 'file:///%2Fx', 'FILE:%'], '/', []],
    ['the same twice', 'linux', ['a', './a', '/w/a'], '/w', ['/w/a']],
    ['a trailing slash', 'linux', ['a.winnow/'], '/w', ['/w/a.winnow']],
    ['switches too', 'linux', ['--no-sandbox', '-x', '--type=gpu', 'a'], '/w', ['/w/a']],
    ['a name that begins with a dash', 'linux', ['--flag', '--', '-a.winnow'], '/w', ['/w/-a.winnow']],
    ['an empty argument', 'linux', [''], '/w', []],
    ['an Apple serial number', 'darwin', ['-psn_0_12345', '/Users/u/a b.winnow'], '/', ['/Users/u/a b.winnow']],
    ['a drive', 'win32', ['C:\\Users\\José\\my data\\a.winnow'], 'C:\\', ['C:\\Users\\José\\my data\\a.winnow']],
    ['slashes on Windows', 'win32', ['D:/data/a.winnow'], 'C:\\', ['D:\\data\\a.winnow']],
    ['a share', 'win32', ['\\\\server\\share\\a.winnow'], 'C:\\', ['\\\\server\\share\\a.winnow']],
    ['a relative path on Windows', 'win32', ['..\\a.winnow'], 'C:\\Users\\u', ['C:\\Users\\a.winnow']],
    ['an address on Windows', 'win32', ['file:///C:/my%20data/a.winnow'], 'C:\\', ['C:\\my data\\a.winnow']],
    ['what Chromium adds', 'win32', ['--allow-file-access-from-files', 'C:\\a.winnow'], 'C:\\', ['C:\\a.winnow']],
  ])('%s (%s)', (_title, platform, args, cwd, expected) => {
    expect(namedPaths(args, cwd, platform)).toEqual(expected);
  });
});

describe('workspaces', () => {
  let folder: string;
  const argv = process.argv;
  beforeEach(() => {
    resetDouble();
    folder = mkdtempSync(join(tmpdir(), 'winnow open ü'));
    mkdirSync(join(folder, 'a b.winnow'));
    writeFileSync(join(folder, 'a b.winnow', 'workspace.sqlite'), '');
    mkdirSync(join(folder, 'empty.winnow'));
    writeFileSync(join(folder, 'file.winnow'), '');
  });
  afterEach(() => {
    process.argv = argv;
    rmSync(folder, { recursive: true });
  });

  test('are the named folders that hold a catalogue; the program and the app are none', () => {
    const path = join(folder, 'a b.winnow');
    const names = ['empty.winnow', 'file.winnow', 'nowhere.winnow', 'a b.winnow', pathToFileURL(path).href];
    expect(workspacesOf(['/usr/bin/electron', folder, ...names], folder)).toEqual([path]);
  });

  test('go to the instance that runs already, by their paths', () => {
    process.argv = ['electron', join(folder, 'a b.winnow')];
    app.requestSingleInstanceLock.mockReturnValueOnce(false);
    expect(isOnlyInstance(() => {})).toBe(false);
    expect(app.requestSingleInstanceLock.mock.calls).toEqual([[{ workspaces: [join(folder, 'a b.winnow')] }]]);
  });

  test.each<[string, unknown, string[]]>([
    ['a workspace', { workspaces: ['/a b.winnow'] }, ['/a b.winnow']],
    ['nothing', { workspaces: [] }, []],
    ['what is not ours', { workspaces: [1] }, []],
    ['no data', undefined, []],
  ])('of a later instance that was started for %s are opened here', (_title, data, expected) => {
    const open = vi.fn();
    expect(isOnlyInstance(open)).toBe(true);
    app.emit('second-instance', {}, ['electron', '--reordered'], '/', data);
    expect(open.mock.calls).toEqual([[expected]]);
  });
});
