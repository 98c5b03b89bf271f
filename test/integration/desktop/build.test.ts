import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { buildDesktop } from '#hosts/dev/build-desktop.ts';
import binaries from '#hosts/node-binaries.json' with { type: 'json' };
import { REPO } from '#test/helpers/repo-copy.ts';

let out: string;
beforeAll(async () => {
  out = mkdtempSync(join(tmpdir(), 'winnow-desktop-'));
  expect(await buildDesktop(REPO, { outDir: out })).toBe(0);
});
afterAll(() => rmSync(out, { recursive: true }));

const read = (path: string): string => readFileSync(join(REPO, path), 'utf8');
const manifest = JSON.parse(read('package.json')) as { main: string; dependencies: Record<string, string> };

describe('the bundle of', () => {
  test('the main process is a module that needs Electron, Node and packages of the product only', () => {
    const text = readFileSync(join(out, 'main', 'main.js'), 'utf8');
    const imported = [...text.matchAll(/^import .* from "([^"]+)";$/gm)].map(([, name = '']) => name);
    const unknown = imported.filter(
      (name) => name !== 'electron' && !name.startsWith('node:') && !(name in manifest.dependencies),
    );
    expect(unknown).toEqual([]);
    expect(imported).toContain('electron');
    expect(manifest.main).toBe('out/main/main.js');
  });

  test('the main process names no source by its place beside it: it has left that place', () => {
    const text = readFileSync(join(out, 'main', 'main.js'), 'utf8');
    expect(text).toContain('"engine", "main.ts"');
    expect(text.match(/import\.meta\.(dirname|filename)/g)).toBeNull();
  });

  test('the preload script is one CommonJS file that needs Electron only, as the sandbox demands', () => {
    const text = readFileSync(join(out, 'preload', 'preload.cjs'), 'utf8');
    expect([...text.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name]) => name)).toEqual(['electron']);
    expect(text).not.toMatch(/^(import|export)\b/m);
    expect(builtinModules.filter((name) => text.includes(`"node:${name}"`))).toEqual([]);
  });
});

describe('the packager', () => {
  interface Config {
    asar: boolean;
    electronFuses: Record<string, boolean>;
    extraResources: { from: string; to: string }[];
    mac: { entitlements: string; entitlementsInherit: string; binaries: string[]; fileAssociations: { ext: string }[] };
    nsis: { include: string };
    directories: { buildResources: string };
    files: string[];
  }
  const config = parse(read('electron-builder.yml')) as Config;

  test('finds what it is told of', () => {
    const paths = [config.mac.entitlements, config.mac.entitlementsInherit, config.nsis.include];
    expect(paths.filter((path) => !existsSync(join(REPO, path)))).toEqual([]);
  });

  test('leaves sources unpacked for the pinned Node, which lies where it is looked for', () => {
    expect(config.asar).toBe(false);
    expect(config.extraResources).toEqual([{ from: 'out/node/${os}-${arch}', to: 'node' }]);
    expect(config.mac.binaries).toEqual(['Contents/Resources/node/node']);
  });

  test('packs no second copy of the pinned Node', () => {
    const left = config.files.filter((pattern) => pattern.startsWith('!node_modules/'));
    expect(left).toEqual(['!node_modules/node-{linux,win,darwin}-*/**', '!node_modules/node-bin-*/**']);
    const packages = Object.values(binaries).map((binary) => binary.split('/')[0] ?? '');
    expect(packages.filter((name) => !/^node-((linux|win|darwin)|bin)-/.test(name))).toEqual([]);
  });

  test('makes a program that is nothing but this app', () => {
    expect(config.electronFuses).toMatchObject({
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      grantFileProtocolExtraPrivileges: false,
    });
  });

  test('has an icon of the size that every system needs', () => {
    const png = readFileSync(join(REPO, config.directories.buildResources, 'icon.png'));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20), png[25]]).toEqual([1024, 1024, 6]);
  });
});
