import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Capabilities } from '#shared/contract/app.ts';
import { readableRecipe, readableTogether } from '#services/api/paths.ts';
import { addSource } from '#services/sources.ts';
import type { Workspace } from '#store/api.ts';
import { createWorkspace } from '#store/workspace.ts';

const BROWSE: Capabilities = { pick: 'browse', upload: null, download: false, reveal: false, openWorkspace: false };

let folder: string;
let ws: Workspace;
const at = (name: string): string => join(folder, name);
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'winnow-paths-')));
  for (const name of ['one', 'two']) {
    mkdirSync(at(name));
    writeFileSync(at(`${name}/a.txt`), `${name}\n`);
  }
  writeFileSync(at('secret.txt'), 'secret\n');
  symlinkSync(at('secret.txt'), at('one/link.txt'));
  ws = createWorkspace(at('w.winnow'));
});
afterAll(() => {
  ws.close();
  rmSync(folder, { recursive: true });
});

describe('paths that become one source', () => {
  const parts = (capabilities = BROWSE, roots = [at('one'), at('two')]) => ({
    dir: at('w.winnow'),
    roots,
    capabilities,
    ws,
  });

  test('may not lie in different roots, for a link in one of them could lead to what is between them', async () => {
    await expect(readableTogether(parts(), [at('one'), at('two')])).rejects.toMatchObject({
      code: 'bad-input',
      where: folder,
      message: 'the folder that holds all of these may not be looked at',
    });
    const both = [at('one/a.txt'), at('two/a.txt')];
    await expect(readableTogether(parts(), both)).rejects.toThrow('holds all of these');
    expect(await readableTogether(parts(), [at('one')])).toEqual([at('one')]);
    const listed = await addSource(ws, { name: 'one', paths: [at('one')] });
    expect(listed.refused).toMatchObject([{ path: 'link.txt', reason: 'outside-root' }]);
  });

  test('may where the folder of both may be looked at, where the host has dialogs, and in a source that holds them', async () => {
    const both = [at('one'), at('two')];
    expect(await readableTogether(parts(BROWSE, [folder]), both)).toEqual(both);
    expect(await readableTogether(parts({ ...BROWSE, pick: 'dialog' }), both)).toEqual(both);
    await addSource(ws, { name: 'all', root: folder, paths: both });
    expect(await readableTogether(parts(), both)).toEqual(both);
  });
});

test('a recipe is a preset or a file that may be looked at, never one that happens to lie where the engine was started', async () => {
  const parts = { dir: at('w.winnow'), roots: [folder], capabilities: BROWSE };
  expect(await readableRecipe(parts, 'web-multilingual')).toBe('web-multilingual');
  expect(await readableRecipe(parts, at('secret.txt'))).toBe(at('secret.txt'));
  await expect(readableRecipe(parts, 'package.json')).rejects.toMatchObject({ code: 'not-found' });
  await expect(readableRecipe(parts, './package.json')).rejects.toMatchObject({ code: 'not-found' });
  await expect(readableRecipe({ ...parts, roots: [at('one')] }, at('secret.txt'))).rejects.toThrow('outside');
});
