import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { electronArguments, findElectron, missingDisplay } from '#hosts/electron/find.ts';

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'winnow find ü'))));
afterEach(() => rmSync(root, { recursive: true }));

function put(path: string, text = ''): string {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}
const find = (env: Record<string, string> = {}) => findElectron({ root, platform: 'linux', env });

describe("Electron's program", () => {
  test('is where its package says', () => {
    put('node_modules/electron/path.txt', 'Electron.app/Contents/MacOS/Electron');
    const binary = put('node_modules/electron/dist/Electron.app/Contents/MacOS/Electron');
    expect(find()).toEqual({ binary });
  });

  test('is in the folder that the variable of its package names', () => {
    put('node_modules/electron/package.json');
    const binary = put('elsewhere/electron');
    expect(find({ ELECTRON_OVERRIDE_DIST_PATH: join(root, 'elsewhere') })).toEqual({ binary });
  });

  test('is missing where the package is', () => {
    expect(find()).toEqual({ missing: 'the electron package is not installed' });
  });

  test('is missing where it was not fetched', () => {
    put('node_modules/electron/package.json');
    expect(find()).toEqual({ missing: "electron's program was not fetched" });
  });

  test('is missing where it was removed', () => {
    put('node_modules/electron/path.txt', 'electron\n');
    expect(find()).toEqual({
      missing: `electron's program is not at ${join(root, 'node_modules/electron/dist/electron')}`,
    });
  });
});

test.each<[NodeJS.Platform, Record<string, string>, boolean]>([
  ['linux', {}, false],
  ['linux', { DISPLAY: '' }, false],
  ['linux', { DISPLAY: ':0' }, true],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, true],
  ['darwin', {}, true],
  ['win32', {}, true],
])('%s with %j has a display: %s', (platform, env, has) => {
  expect(missingDisplay({ root, platform, env }) === null).toBe(has);
});

test.each([
  [false, ['/repo', '/a b.winnow']],
  [true, ['--no-sandbox', '/repo', '/a b.winnow']],
])('starts with the app and the workspaces; the superuser %s', (isRoot, expected) => {
  expect(electronArguments('/repo', ['/a b.winnow'], isRoot)).toEqual(expected);
});
