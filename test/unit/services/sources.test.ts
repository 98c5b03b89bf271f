import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { addSource, editSource } from '#services/sources.ts';
import { createWorkspace } from '#store/workspace.ts';

test('what is said of a source while its files are looked at is kept', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'winnow-sources-'));
  const ws = createWorkspace(join(folder, 'w.winnow'));
  onTestFinished(() => {
    ws.close();
    rmSync(folder, { recursive: true });
  });
  mkdirSync(join(folder, 'in'));
  writeFileSync(join(folder, 'in', 'a.txt'), 'a\n');
  const spec = { name: 'web', paths: [join(folder, 'in')] };
  await addSource(ws, { ...spec, category: 'web' });
  const onProgress = (): void => {
    editSource(ws, 'web', { licence: 'CC0-1.0', category: 'book' });
  };
  const { source } = await addSource(ws, { ...spec, snapshot: '2024' }, undefined, { onProgress });
  expect(source).toMatchObject({ licence: 'CC0-1.0', category: 'book', snapshot: '2024' });
  expect(ws.source('web')).toEqual(source);
});
