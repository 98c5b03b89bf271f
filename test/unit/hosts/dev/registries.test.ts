import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { REGISTRIES } from '#hosts/dev/generate.ts';
import { membersOf, renderRegistry, type Registry } from '#hosts/dev/registries.ts';
import { REPO } from '#test/helpers/repo-copy.ts';

const root = mkdtempSync(join(tmpdir(), 'winnow-registry-'));
afterAll(() => {
  rmSync(root, { recursive: true });
});

function folder(name: string, files: Record<string, string>): Registry {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name, file)), { recursive: true });
    writeFileSync(join(root, name, file), text);
  }
  return { folder: name, member: 'thing', list: 'things', type: ['Thing', './thing.ts'], idType: 'ThingId' };
}

const THING = 'export const thing = 1;\n';

describe('a registry', () => {
  test('lists what exports its member, by code unit, whatever the subfolder', () => {
    const registry = folder('one', {
      'z/beta-two.ts': THING,
      'a/alpha.ts': THING,
      'a/helper.ts': 'export const other = 1;\n',
      '0010-first.ts': THING,
      'old.gen.ts': THING,
      'note.md': THING,
    });
    expect(renderRegistry(root, registry)).toBe(`// Generated from this folder by \`npm run gen\`. Do not edit.
import type { Thing } from './thing.ts';
import { thing as m0010First } from './0010-first.ts';
import { thing as alpha } from './a/alpha.ts';
import { thing as betaTwo } from './z/beta-two.ts';

export const things = {
  '0010-first': m0010First,
  alpha: alpha,
  'beta-two': betaTwo,
} satisfies Record<string, Thing>;

export type ThingId = keyof typeof things;
`);
  });

  test('refuses an id that is used twice', () => {
    const registry = folder('two', { 'a/same.ts': THING, 'b/same.ts': THING });
    expect(() => membersOf(root, registry)).toThrow('two: ./a/same.ts and ./b/same.ts have one id; rename one');
  });

  test('that is lazy lists summaries and loads members when they are used', () => {
    const registry = folder('three', {
      'right.ts': "export const thing = {\n  name: 'right',\n  summary: 'It\\'s right',\n};\n",
    });
    expect(renderRegistry(root, { ...registry, lazy: true })).toContain(
      "  right: {\n    summary: 'It\\'s right',\n    load: () => import('./right.ts'),\n  },\n",
    );
  });

  test.each([
    ["name: 'wrong', summary: 's'", "the thing must have the name of its file: name: 'x'"],
    ["name: 'x',\n  other: 's'", "the thing needs a summary: '…' in single quotes"],
  ])('that is lazy refuses %j', (body, message) => {
    const registry = folder('four', { 'x.ts': `export const thing = {\n  ${body},\n};\n` });
    expect(() => renderRegistry(root, { ...registry, lazy: true })).toThrow(`four/x.ts: ${message}`);
  });
});

test('every registry of the repository has members', () => {
  for (const registry of REGISTRIES)
    expect([registry.folder, membersOf(REPO, registry).length]).not.toEqual([registry.folder, 0]);
});
