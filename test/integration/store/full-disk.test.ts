import { statfsSync, writeFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type TestContext } from 'vitest';
import type { Workspace } from '#store/api.ts';
import { openSignalsWriter } from '#store/signals-file/writer.ts';
import { openTextReader } from '#store/text-file/reader.ts';
import { openTextWriter } from '#store/text-file/writer.ts';
import { createWorkspace, openWorkspace } from '#store/workspace.ts';
import { codeOf } from '#test/unit/store/fixtures.ts';
import { SIGNALS_HEADER, TEXT_HEADER, textChunk, unitChunk } from './chunks.ts';
import { smallDisk } from './small-disk.ts';

function disk(context: TestContext, kib: number): string {
  const mounted = smallDisk(kib);
  if ('why' in mounted) {
    context.skip(mounted.why);
    return '';
  }
  context.onTestFinished(() => mounted.remove());
  return mounted.dir;
}

/** Takes all room that is left, but for so many bytes. */
function fill(dir: string, leave = 0): string {
  const ballast = join(dir, 'ballast');
  const { bavail, bsize } = statfsSync(dir);
  writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - leave)));
  return ballast;
}

test('shard files on a full disk keep their chunks and go on when there is room', (context) => {
  const dir = disk(context, 3_000);
  const [text, signals] = [join(dir, 'x.text.sqlite'), join(dir, 'x.signals.sqlite')];
  let texts = openTextWriter(text, TEXT_HEADER);
  let units = openSignalsWriter(signals, SIGNALS_HEADER);
  texts.commit(textChunk(0));
  units.commit(unitChunk(0));
  const ballast = fill(dir, 100_000);
  const code = codeOf(() => {
    for (;;) {
      texts.commit(textChunk(texts.chunks));
      units.commit(unitChunk(units.chunks));
    }
  });
  expect(code).toBe('disk-full');
  const chunks = texts.chunks;
  expect(texts.documents).toBe(chunks * 6);
  expect(codeOf(() => openTextWriter(join(dir, 'new.text.sqlite'), TEXT_HEADER))).toBe('disk-full');
  texts.close();
  units.close();

  rmSync(ballast);
  texts = openTextWriter(text, TEXT_HEADER);
  units = openSignalsWriter(signals, SIGNALS_HEADER);
  expect(texts.chunks).toBe(chunks);
  while (units.chunks < texts.chunks) units.commit(unitChunk(units.chunks));
  texts.commit(textChunk(chunks));
  texts.finish();
  units.finish();
  const reader = openTextReader(text);
  const expected = Array.from({ length: chunks + 1 }, (_, n) => textChunk(n).documents.map((d) => d.text)).flat();
  expect([...reader.scan(0, Infinity)].map((found) => found.text)).toEqual(expected);
  reader.close();
});

test('finishing on a full disk fails, and can be done again', (context) => {
  const dir = disk(context, 3_000);
  const file = join(dir, 'x.text.sqlite');
  const writer = openTextWriter(file, TEXT_HEADER);
  for (let n = 0; n < 5; n++) writer.commit(textChunk(n));
  const ballast = fill(dir);
  expect(codeOf(() => writer.finish())).toBe('disk-full');
  rmSync(ballast);
  writer.finish();
  const reader = openTextReader(file);
  expect([reader.complete, reader.documents]).toEqual([true, 30]);
  reader.close();
});

test('the decision log on a full disk says so and keeps what it had', (context) => {
  const dir = join(disk(context, 1_500), 'x.winnow');
  let ws: Workspace = createWorkspace(dir);
  const ballast = fill(join(dir, '..'), 60_000);
  let done = 0;
  const decide = (n: number): unknown =>
    ws.decide([{ kind: 'accept-guard', guard: `g${n}`, fraction: 1, why: 'x'.repeat(5_000) }], 't');
  expect(
    codeOf(() => {
      for (; done < 1_000; done++) decide(done);
    }),
  ).toBe('disk-full');
  expect(ws.decisions()).toHaveLength(done);
  ws.close();
  rmSync(ballast);
  ws = openWorkspace(dir);
  expect(ws.decisions()).toHaveLength(done);
  decide(done);
  expect(ws.decisions().at(-1)?.decision).toMatchObject({ guard: `g${done}` });
  ws.close();
});

test('the lease of a run on a full disk says so when it is renewed', (context) => {
  const dir = join(disk(context, 1_500), 'x.winnow');
  const ws = createWorkspace(dir);
  const lease = ws.acquireLease(0);
  const ballast = fill(join(dir, '..'));
  expect(
    codeOf(() => {
      for (let now = 1; now < 1_000; now++) lease.renew(now);
    }),
  ).toBe('disk-full');
  rmSync(ballast);
  lease.renew(1_000);
  lease.release();
  ws.close();
});

test('a workspace that a full disk left unfinished is finished later', (context) => {
  const root = disk(context, 200);
  const dir = join(root, 'x.winnow');
  const ballast = fill(root, 8_192);
  expect(codeOf(() => createWorkspace(dir))).toBe('disk-full');
  rmSync(ballast);
  const ws = createWorkspace(dir);
  expect(ws.sources()).toEqual([]);
  ws.close();
});
