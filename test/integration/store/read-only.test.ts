import { chmodSync, cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect, test, type TestContext } from 'vitest';
import { openSignalsReader } from '#store/signals-file/reader.ts';
import { openTextReader } from '#store/text-file/reader.ts';
import { openTextWriter } from '#store/text-file/writer.ts';
import { createWorkspace, openWorkspace } from '#store/workspace.ts';
import { codeOf, errorOf, source, tempDir } from '#test/unit/store/fixtures.ts';
import { TEXT_HEADER, textChunk, writeFiles } from './chunks.ts';
import { smallDisk } from './small-disk.ts';

/** A folder made by `fill`, then read-only: a disk of its own for root, whom permissions do not stop. */
function readOnlyFolder(context: TestContext, fill: (dir: string) => void): string {
  if (process.getuid?.() !== 0) {
    const dir = tempDir();
    fill(dir);
    for (const folder of [join(dir, 'x.winnow'), dir]) chmodSync(folder, 0o555);
    context.onTestFinished(() => [dir, join(dir, 'x.winnow')].forEach((folder) => chmodSync(folder, 0o755)));
    return dir;
  }
  const disk = smallDisk(20_000);
  if ('why' in disk) {
    context.skip(disk.why);
    return '';
  }
  context.onTestFinished(() => disk.remove());
  fill(disk.dir);
  disk.makeReadonly();
  return disk.dir;
}

test('a workspace that was closed is read from read-only media', (context) => {
  const root = readOnlyFolder(context, (dir) => {
    const ws = createWorkspace(join(dir, 'x.winnow'));
    ws.addSource(source('web'));
    writeFiles(join(ws.dir, 'x.text.sqlite'), join(ws.dir, 'x.signals.sqlite'), 2, () => undefined);
    ws.close();
  });
  const dir = join(root, 'x.winnow');
  const ws = openWorkspace(dir, { readonly: true });
  expect(ws.sources()).toEqual([source('web')]);
  const texts = openTextReader(join(dir, 'x.text.sqlite'));
  expect(texts.text(11)).toBe(textChunk(1).documents[5]?.text);
  texts.close();
  const units = openSignalsReader(join(dir, 'x.signals.sqlite'));
  expect(units.column('u', 'ratio').values).toHaveLength(12);
  units.close();
  ws.close();

  expect(codeOf(() => openWorkspace(dir))).toBe('read-only');
  expect(codeOf(() => createWorkspace(join(root, 'y.winnow')))).toBe('read-only');
  expect(codeOf(() => openTextWriter(join(dir, 'shards/ab/y.text.sqlite'), TEXT_HEADER))).toBe('read-only');
  expect(codeOf(() => openTextWriter(join(dir, 'y.text.sqlite'), TEXT_HEADER))).toBe('read-only');
});

test('one that was not closed says so, and so does a half shard file', (context) => {
  const live = join(tempDir(), 'x.winnow');
  const ws = createWorkspace(live);
  ws.addSource(source('web'));
  const writer = openTextWriter(join(live, 'x.text.sqlite'), TEXT_HEADER);
  writer.commit(textChunk(0));
  const root = readOnlyFolder(context, (dir) => {
    mkdirSync(join(dir, 'x.winnow'));
    cpSync(live, join(dir, 'x.winnow'), { recursive: true, filter: (path) => !path.endsWith('-shm') });
  });
  writer.close();
  ws.close();
  const error = errorOf(() => openWorkspace(join(root, 'x.winnow'), { readonly: true }));
  expect(error.code).toBe('read-only');
  expect(error.message).toContain('not closed cleanly');
  expect(error.remedy).toBeTruthy();
  expect(errorOf(() => openTextReader(join(root, 'x.winnow/x.text.sqlite'))).code).toBe('read-only');
});
