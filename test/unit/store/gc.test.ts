import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { emptyCounts } from '#shared/domain/ledger.ts';
import type { Workspace } from '#store/api.ts';
import { garbage, removeGarbage } from '#store/gc.ts';
import { openSignalsWriter } from '#store/signals-file/writer.ts';
import { openTextWriter } from '#store/text-file/writer.ts';
import { createWorkspace } from '#store/workspace.ts';
import { addShards, chunkOf, document, tempDir } from './fixtures.ts';

let ws: Workspace;
let shards: number[];

beforeEach(() => {
  ws = createWorkspace(join(tempDir(), 'x.winnow'));
  shards = addShards(ws, 'web', ['a', 'b']);
  return () => ws.close();
});

function makeText(shard: number, key: string, how: 'recorded' | 'complete' | 'partial'): string {
  const file = ws.shardFile('text', shard, [key]);
  const writer = openTextWriter(join(ws.dir, file), { shard, textKey: key });
  writer.commit(chunkOf([document('x', 0)]));
  if (how === 'partial') writer.close();
  else writer.finish();
  const product = { shard, key, kind: 'text', file, documents: 1, counts: emptyCounts() } as const;
  if (how === 'recorded') ws.addProducts([product]);
  return file;
}

function makeSignals(shard: number, keys: string[], recorded: string[]): string {
  const file = ws.shardFile('signals', shard, keys);
  const units = keys.map((key) => ({ key, signals: [] }));
  openSignalsWriter(join(ws.dir, file), { shard, textKey: 't', units }).finish();
  ws.addProducts(recorded.map((key) => ({ shard, key, kind: 'unit', file, documents: 0, counts: null })));
  return file;
}

const found = (keep: string[]): { products: string[]; files: string[] } => {
  const { products, files } = garbage(ws, new Set(keep));
  return { products: products.map((p) => `${p.shard}/${p.key}`), files: files.map((f) => f.file).sort() };
};

describe('garbage', () => {
  test('is what no kept key needs', () => {
    const [one, two] = shards as [number, number];
    const kept = makeText(one, 't', 'recorded');
    const dropped = makeText(two, 'old', 'recorded');
    expect(found(['t', 'old'])).toEqual({ products: [], files: [] });
    expect(found(['t'])).toEqual({ products: [`${two}/old`], files: [dropped] });
    expect(found([])).toEqual({ products: [`${one}/t`, `${two}/old`], files: [kept, dropped].sort() });
  });

  test('a file of several keys goes with the last of them', () => {
    const [one] = shards as [number];
    const file = makeSignals(one, ['u', 'v'], ['u', 'v']);
    expect(found(['u'])).toEqual({ products: [`${one}/v`], files: [] });
    expect(found([])).toEqual({ products: [`${one}/u`, `${one}/v`], files: [file] });
  });

  test('a half file stays while a run can go on with it', () => {
    const [one, two] = shards as [number, number];
    const partial = makeText(one, 't', 'partial');
    const unrecorded = makeText(two, 't', 'complete');
    const half = makeSignals(one, ['u', 'v'], []);
    expect(found(['t', 'u', 'v'])).toEqual({ products: [], files: [] });
    expect(found(['t', 'u'])).toEqual({ products: [], files: [half] });
    expect(found(['u', 'v'])).toEqual({ products: [], files: [partial, unrecorded].sort() });
    ws.addProducts(['u', 'v'].map((key) => ({ shard: one, key, kind: 'unit', file: 'x', documents: 0, counts: null })));
    expect(found(['t', 'u', 'v']).files).toEqual([half]);
  });

  test('a shard whose files are gone is garbage', () => {
    const file = makeText(shards[0] ?? 0, 't', 'recorded');
    ws.retireFile(1);
    expect(found(['t'])).toEqual({ products: [`${shards[0]}/t`], files: [file] });
  });

  test('a file that nothing can read is garbage; what is not a database is not ours', () => {
    const broken = join(ws.dir, 'shards/ff/broken.text.sqlite');
    mkdirSync(dirname(broken), { recursive: true });
    writeFileSync(broken, 'x'.repeat(1000));
    writeFileSync(join(ws.dir, 'shards/ff/notes.txt'), 'mine');
    expect(garbage(ws, new Set())).toEqual({
      products: [],
      files: [{ file: 'shards/ff/broken.text.sqlite', bytes: 1000 }],
    });
  });

  test('a file that is being written to stays', () => {
    const file = ws.shardFile('text', shards[0] ?? 0, ['z']);
    const writer = openTextWriter(join(ws.dir, file), { shard: shards[0] ?? 0, textKey: 'z' });
    expect(found([]).files).toEqual([]);
    writer.close();
    expect(found([]).files).toEqual([file]);
  });

  test('removed, it is gone with its companions, and the rest stays', () => {
    const [one, two] = shards as [number, number];
    const kept = join(ws.dir, makeText(one, 't', 'recorded'));
    const gone = join(ws.dir, makeText(two, 'old', 'recorded'));
    writeFileSync(`${gone}-wal`, '12345');
    const what = garbage(ws, new Set(['t']));
    expect(what.files[0]?.bytes).toBeGreaterThan(5);
    removeGarbage(ws, what);
    expect([kept, gone, `${gone}-wal`].map((file) => existsSync(file))).toEqual([true, false, false]);
    expect(ws.products().map((p) => p.key)).toEqual(['t']);
    expect(garbage(ws, new Set(['t']))).toEqual({ products: [], files: [] });
  });

  test('an empty workspace has none', () => {
    expect(garbage(ws, new Set())).toEqual({ products: [], files: [] });
  });
});
