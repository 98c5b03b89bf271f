import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createRecentList } from '#hosts/electron/recent.ts';
import { readState, writeState } from '#hosts/electron/state-file.ts';
import { z } from 'zod';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'winnow-recent-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function workspace(name: string): string {
  const path = join(folder, name);
  mkdirSync(path);
  writeFileSync(join(path, 'workspace.sqlite'), '');
  return path;
}
const file = (): string => join(folder, 'user data', 'recent.json');

describe('recent workspaces', () => {
  test('are those that were opened, the last first, each once', () => {
    const [a, b] = [workspace('a.winnow'), workspace('b.winnow')];
    const list = createRecentList(file());
    for (const path of [a, b, a]) list.add(path);
    expect(list.list()).toEqual([
      { path: a, name: 'a' },
      { path: b, name: 'b' },
    ]);
  });

  test('are remembered, by every instance', () => {
    const a = workspace('corpus ü 漢.winnow');
    createRecentList(file()).add(a);
    expect(createRecentList(file()).list()).toEqual([{ path: a, name: 'corpus ü 漢' }]);
  });

  test('that are gone are dropped', () => {
    const [a, b] = [workspace('a.winnow'), workspace('b.winnow')];
    const list = createRecentList(file());
    list.add(a);
    list.add(b);
    rmSync(a, { recursive: true });
    expect(list.list().map(({ path }) => path)).toEqual([b]);
    list.add(b);
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual([b]);
  });

  test('are twelve at most', () => {
    const paths = Array.from({ length: 14 }, (_, i) => workspace(`w${i}`));
    const list = createRecentList(file());
    for (const path of paths) list.add(path);
    expect(list.list().map(({ name }) => name)).toEqual(paths.map((_, i) => `w${13 - i}`).slice(0, 12));
  });

  test('can be forgotten', () => {
    const list = createRecentList(file());
    list.add(workspace('a'));
    list.clear();
    expect(list.list()).toEqual([]);
  });

  test.each([['{'], ['{"a":1}'], ['[1,2]'], ['null'], ['']])('a file that holds %s is an empty list', (text) => {
    mkdirSync(join(folder, 'user data'));
    writeFileSync(file(), text);
    expect(createRecentList(file()).list()).toEqual([]);
  });
});

describe('what is remembered', () => {
  test('is written whole, with nothing left beside it', () => {
    expect(writeState(file(), { a: 1 })).toBe(true);
    expect(readState(file(), z.object({ a: z.number() }))).toEqual({ a: 1 });
    expect(readdirSync(join(folder, 'user data'))).toEqual(['recent.json']);
  });

  test('leaves the old one where the new one cannot be written', () => {
    writeState(file(), { a: 1 });
    const circular: Record<string, unknown> = {};
    circular['self'] = circular;
    expect(writeState(file(), circular)).toBe(false);
    expect(readState(file(), z.object({ a: z.number() }))).toEqual({ a: 1 });
  });

  test('is no failure where it cannot be', () => {
    writeFileSync(join(folder, 'user data'), 'a file');
    expect(writeState(file(), 1)).toBe(false);
    expect(existsSync(file())).toBe(false);
  });
});
