import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { emptyCounts } from '#shared/domain/ledger.ts';
import type { ColumnStats, Workspace } from '#store/api.ts';
import { createWorkspace, openWorkspace } from '#store/workspace.ts';
import { addShards, codeOf, source, tempDir } from './fixtures.ts';

let dir: string;
let ws: Workspace;

beforeEach(() => {
  dir = join(tempDir(), 'x.winnow');
  ws = createWorkspace(dir);
  return () => ws.close();
});

/** Everything is asked again of a workspace that was closed and opened. */
function reopen(): Workspace {
  ws.close();
  ws = openWorkspace(dir);
  return ws;
}

const FILE = { source: 'web', size: 5, mtimeNs: '1', sha256: null, format: 'jsonl', compression: 'none' } as const;

describe('sources', () => {
  test('come back as they were, in the order of UTF-8 bytes', () => {
    const names = ['b', 'a', '中文', 'Ω', 'con', 'ไทย'];
    for (const name of names) ws.addSource(source(name, { licence: name === 'a' ? 'CC-BY-4.0' : null }));
    const ordered = names.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    expect(
      reopen()
        .sources()
        .map((s) => s.name),
    ).toEqual(ordered);
    expect(ws.source('a')).toEqual(source('a', { licence: 'CC-BY-4.0' }));
    expect(ws.source('none')).toBeNull();
  });

  test('are changed, and refused when twice, unknown or wrong', () => {
    ws.addSource(source('web'));
    expect(codeOf(() => ws.addSource(source('web')))).toBe('bad-input');
    ws.updateSource(source('web', { category: 'web' }));
    expect(ws.source('web')?.category).toBe('web');
    expect(codeOf(() => ws.updateSource(source('other')))).toBe('not-found');
    expect(codeOf(() => ws.addSource(source('a:b')))).toBe('bad-input');
  });
});

describe('files', () => {
  beforeEach(() => ws.addSource(source('web')));

  test('are listed in the order of UTF-8 bytes, not of UTF-16 units', () => {
    // U+FF5E sorts after U+1F600 as UTF-16 units, and before it as UTF-8 bytes.
    for (const path of ['\u{1f600}', '\uff5e', 'a/b', 'Z', 'a b', '\u00e9']) ws.putFile({ ...FILE, path });
    expect(ws.files('web').map((f) => f.path)).toEqual(['Z', 'a b', 'a/b', '\u00e9', '\uff5e', '\u{1f600}']);
    expect(ws.files('other')).toEqual([]);
  });

  test('a new version retires the old one and keeps its row', () => {
    const old = ws.putFile({ ...FILE, path: 'a' });
    const next = ws.putFile({ ...FILE, path: 'a', size: 6, mtimeNs: '9007199254740993123' });
    expect(ws.files('web').map((f) => f.id)).toEqual([next]);
    expect(ws.file(old)).toMatchObject({ current: false, size: 5 });
    expect(ws.file(next)).toMatchObject({ current: true, size: 6, mtimeNs: '9007199254740993123' });
    expect(ws.file(999)).toBeNull();
  });

  test('a hash is set, a file retired', () => {
    const id = ws.putFile({ ...FILE, path: 'a' });
    ws.setFileHash(id, 'ab');
    expect(ws.file(id)?.sha256).toBe('ab');
    ws.retireFile(id);
    expect(ws.files('web')).toEqual([]);
    expect(codeOf(() => ws.retireFile(999))).toBe('not-found');
    expect(codeOf(() => ws.setFileHash(999, 'x'))).toBe('not-found');
  });

  test('many at once, or none of them', () => {
    const ids = ws.putFiles(['a', 'b'].map((path) => ({ ...FILE, path })));
    expect(ws.files('web').map((f) => f.id)).toEqual(ids);
    ws.setFileHashes(ids.map((id) => ({ id, sha256: `h${id}` })));
    expect(ws.files('web').map((f) => f.sha256)).toEqual(ids.map((id) => `h${id}`));
    expect(
      codeOf(() =>
        ws.setFileHashes([
          { id: ids[0]!, sha256: 'x' },
          { id: 999, sha256: 'y' },
        ]),
      ),
    ).toBe('not-found');
    expect(ws.file(ids[0]!)?.sha256).toBe(`h${ids[0]}`);
    expect(() =>
      ws.putFiles([
        { ...FILE, path: 'c' },
        { ...FILE, path: '\ud800' },
      ]),
    ).toThrow('lone surrogate');
    expect(ws.files('web')).toHaveLength(2);
  });

  test('a path with a lone surrogate is refused', () => {
    expect(() => ws.putFile({ ...FILE, path: 'a\ud800' })).toThrow('lone surrogate');
  });
});

describe('shards', () => {
  test('live as long as one of their files is current', () => {
    ws.addSource(source('web'));
    const [a, b] = ['a', 'b'].map((path) => ws.putFile({ ...FILE, path })) as [number, number];
    const slices = [
      { file: a, path: 'a', start: 0, end: 5 },
      { file: b, path: 'b', start: 0, end: 5 },
    ];
    const ids = ws.addShards([
      { source: 'web', bytes: 10, slices },
      { source: 'web', bytes: 5, slices: slices.slice(0, 1) },
    ]);
    expect(reopen().shards()).toEqual([
      { id: ids[0], source: 'web', bytes: 10, slices },
      { id: ids[1], source: 'web', bytes: 5, slices: slices.slice(0, 1) },
    ]);
    ws.retireFile(a);
    expect(ws.shards('web').map((s) => s.id)).toEqual([ids[0]]);
    ws.retireFile(b);
    expect(ws.shards()).toEqual([]);
    expect(ws.shards('other')).toEqual([]);
  });

  test('a shard file is named by its work', () => {
    const [one, two] = addShards(ws, 'con', ['a'.repeat(250), 'b']) as [number, number];
    const name = ws.shardFile('signals', one, ['k1', 'k2']);
    expect(name).toMatch(/^shards\/[0-9a-f]{2}\/[0-9a-f]{40}\.signals\.sqlite$/);
    expect(ws.shardFile('signals', one, ['k2', 'k1'])).toBe(name);
    ws.setFileHash(1, 'f'.repeat(64));
    expect(reopen().shardFile('signals', one, ['k1', 'k2'])).toBe(name);
    const others = [
      ws.shardFile('text', one, ['k1', 'k2']),
      ws.shardFile('signals', one, ['k1']),
      ws.shardFile('signals', two, ['k1', 'k2']),
    ];
    expect(new Set([name, ...others]).size).toBe(4);
    expect(codeOf(() => ws.shardFile('text', 999, []))).toBe('not-found');
  });
});

describe('products', () => {
  const STATS: ColumnStats = { states: [3, 1, 0, 0, 0], sum: 0.1 + 0.2, min: -0.5, max: 1e300, labels: null };
  const LABELS: ColumnStats = {
    states: [4, 0, 0, 0, 0],
    sum: 0,
    min: null,
    max: null,
    labels: { en: 3, ['__proto__']: 1 },
  };

  test('with counts and totals', () => {
    const [shard] = addShards(ws, 'web', ['a']) as [number];
    const counts = { ...emptyCounts(), read: 5, used: 4, ignored: { 'media-type': 1 }, documents: 4, bytes: 99 };
    const text = { shard, key: 't', kind: 'text', file: 'shards/x', documents: 4, counts } as const;
    const unit = { shard, key: 'u', kind: 'unit', file: 'shards/y', documents: 4, counts: null } as const;
    ws.addProducts([text, { ...unit, stats: { ratio: STATS, label: LABELS } }]);
    expect(reopen().products()).toEqual([text, unit]);
    expect(ws.product(shard, 't')).toEqual(text);
    expect(ws.product(shard, 'none')).toBeNull();
    expect(ws.columnStats(shard, 'u')).toEqual({ ratio: STATS, label: LABELS });
    expect(ws.columnStats(shard, 't')).toBeNull();
    expect(ws.columnStats(99, 'u')).toBeNull();

    ws.addProducts([{ ...unit, file: 'shards/z', stats: { ratio: STATS } }]);
    expect(ws.product(shard, 'u')?.file).toBe('shards/z');
    expect(Object.keys(ws.columnStats(shard, 'u') ?? {})).toEqual(['ratio']);

    ws.removeProducts([{ shard, key: 'u' }]);
    expect(ws.products()).toEqual([text]);
    expect(ws.columnStats(shard, 'u')).toBeNull();
  });

  test('of an unknown shard are refused, and none of the call is kept', () => {
    const [shard] = addShards(ws, 'web', ['a']) as [number];
    const row = { key: 't', kind: 'text', file: 'f', documents: 0, counts: emptyCounts() } as const;
    expect(() =>
      ws.addProducts([
        { ...row, shard },
        { ...row, shard: 999 },
      ]),
    ).toThrow('FOREIGN KEY');
    expect(ws.products()).toEqual([]);
  });
});

test('what was left out is replaced by place and taken back by file', () => {
  addShards(ws, 'web', ['a', 'b']);
  const row = { file: 1, start: 0, locator: null, part: 0, rest: true, reason: 'stuck', detail: 'x\ud800' } as const;
  ws.leaveOut(row);
  ws.leaveOut({ ...row, rest: false, detail: 'y' });
  ws.leaveOut({ ...row, locator: 0, rest: false, detail: 'z' });
  ws.leaveOut({ ...row, file: 2 });
  expect(reopen().leftOut()).toEqual([
    { ...row, rest: false, detail: 'y' },
    { ...row, locator: 0, rest: false, detail: 'z' },
    { ...row, file: 2, detail: 'x\ufffd' },
  ]);
  ws.takeBack(1);
  expect(ws.leftOut().map((r) => r.file)).toEqual([2]);
});

describe('recipes and runs', () => {
  test('the current recipe is the one chosen or run, else the last saved', () => {
    expect(ws.currentRecipe()).toBeNull();
    ws.putRecipe('h1', 'one', 'yaml: 1', '{}');
    ws.putRecipe('h2', 'two', 'yaml: 2', '{}');
    expect(ws.currentRecipe()?.hash).toBe('h2');
    ws.startRun('h1', '{}', '2024-01-01T00:00:00Z');
    ws.putRecipe('h3', 'three', 'yaml: 3', '{}');
    expect(reopen().currentRecipe()).toEqual({ hash: 'h1', name: 'one', yaml: 'yaml: 1', resolved: '{}' });
    ws.setCurrentRecipe('h3');
    expect(ws.currentRecipe()?.hash).toBe('h3');
    ws.putRecipe('h3', 'three again', '# new\nyaml: 3', '{}');
    expect(ws.recipe('h3')).toMatchObject({ name: 'three again', yaml: '# new\nyaml: 3' });
    expect(ws.recipe('none')).toBeNull();
    expect(ws.recipes()).toEqual([
      { hash: 'h3', name: 'three again', savedAt: null },
      { hash: 'h2', name: 'two', savedAt: null },
      { hash: 'h1', name: 'one', savedAt: null },
    ]);
    expect(codeOf(() => ws.setCurrentRecipe('none'))).toBe('not-found');
    expect(codeOf(() => ws.startRun('none', '{}', 't'))).toBe('not-found');
  });

  test('a recipe keeps the date of its first saving', () => {
    ws.putRecipe('h', 'n', 'y', 'r', 't1');
    ws.putRecipe('h', 'n', 'y', 'r', 't2');
    expect(reopen().recipes()).toEqual([{ hash: 'h', name: 'n', savedAt: 't1' }]);
  });

  test('a run is patched', () => {
    ws.putRecipe('h', 'n', 'y', 'r');
    const run = ws.startRun('h', '{"a":1}', 't0', '{"workers":2}');
    ws.updateRun(run, { report: '{}' });
    ws.updateRun(run, { state: 'done', finishedAt: 't1' });
    expect(reopen().runs()).toEqual([
      {
        id: run,
        startedAt: 't0',
        finishedAt: 't1',
        state: 'done',
        recipe: 'h',
        knobs: '{"a":1}',
        report: '{}',
        options: '{"workers":2}',
      },
    ]);
    ws.startRun('h', '{}', 't2');
    expect(ws.runs().at(-1)?.options).toBe(null);
    expect(codeOf(() => ws.updateRun(999, {}))).toBe('not-found');
  });
});

test('a file is found at its path, and its shards by the file', () => {
  ws.addSource(source('web'));
  const a = ws.putFile({ ...FILE, path: 'a' });
  const b = ws.putFile({ ...FILE, path: 'b' });
  const whole = (file: number, path: string) => ({ file, path, start: 0, end: 5 });
  const half = [
    { file: a, path: 'a', start: 0, end: 2 },
    { file: a, path: 'a', start: 2, end: 5 },
  ];
  ws.addShards([
    { source: 'web', slices: [whole(b, 'b')], bytes: 5 },
    { source: 'web', slices: half.slice(0, 1), bytes: 2 },
    { source: 'web', slices: half.slice(1), bytes: 3 },
  ]);
  expect(ws.fileAt('web', 'a')?.id).toBe(a);
  expect(ws.fileAt('web', 'c')).toBe(null);
  expect(ws.fileAt('other', 'a')).toBe(null);
  expect(ws.shardsOf(a).map(({ slices }) => slices)).toEqual(half.map((slice) => [slice]));
  ws.retireFile(a);
  expect(ws.fileAt('web', 'a')).toBe(null);
});

test('revisions tell what changed', () => {
  const changed = (work: () => unknown): string[] => {
    const before = ws.revisions();
    work();
    const after = ws.revisions();
    return (['catalogue', 'decisions', 'recipe'] as const).filter((name) => before[name] !== after[name]);
  };
  expect(changed(() => {})).toEqual([]);
  expect(changed(() => ws.addSource(source('web')))).toEqual(['catalogue']);
  expect(changed(() => ws.updateSource(source('web', { licence: 'CC0-1.0' })))).toEqual(['catalogue']);
  const file = { ...FILE, path: 'a' };
  expect(changed(() => ws.putFile(file))).toEqual(['catalogue']);
  expect(changed(() => ws.putFile(file))).toEqual(['catalogue']);
  expect(changed(() => ws.setFileHash(2, 'x'))).toEqual([]);
  expect(changed(() => ws.retireFile(2))).toEqual(['catalogue']);
  expect(changed(() => ws.putRecipe('h', 'n', 'y', 'r'))).toEqual(['recipe']);
  expect(changed(() => ws.startRun('h', '{}', 't'))).toEqual(['catalogue', 'recipe']);
  expect(changed(() => ws.updateRun(1, { state: 'paused' }))).toEqual(['catalogue']);
  expect(changed(() => ws.acquireLease(1).renew(2))).toEqual([]);
  expect(changed(() => ws.decide([{ kind: 'accept-guard', guard: 'g', fraction: 1, why: '' }], 't'))).toEqual([
    'decisions',
  ]);
});

describe('several processes', () => {
  test('see each other, and the last one out leaves one file', () => {
    const other = openWorkspace(dir);
    const before = other.dataVersion();
    ws.addSource(source('web'));
    expect(other.dataVersion()).toBeGreaterThan(before);
    const seen = other.dataVersion();
    other.addSource(source('books'));
    expect(other.dataVersion()).toBe(seen);
    expect(ws.sources().map((s) => s.name)).toEqual(['books', 'web']);
    other.close();
    expect(readdirSync(dir).sort()).toContain('workspace.sqlite-wal');
    ws.close();
    expect(readdirSync(dir)).toEqual(['workspace.sqlite']);
    ws = openWorkspace(dir);
  });

  test('a read-only one reads along, and writes nothing', () => {
    const reader = openWorkspace(dir, { readonly: true });
    expect(reader.readonly).toBe(true);
    ws.addSource(source('web'));
    expect(reader.sources()).toHaveLength(1);
    expect(codeOf(() => reader.addSource(source('b')))).toBe('read-only');
    expect(codeOf(() => reader.decide([{ kind: 'accept-guard', guard: 'g', fraction: 1, why: '' }], 't'))).toBe(
      'read-only',
    );
    expect(codeOf(() => reader.acquireLease(0))).toBe('read-only');
    reader.close();
  });

  test('over a network there is no write-ahead log, and one process at a time', () => {
    ws.close();
    const first = openWorkspace(dir, { fileSystem: 'network' });
    first.addSource(source('web'));
    expect(readdirSync(dir).filter((name) => name.endsWith('-wal') || name.endsWith('-shm'))).toEqual([]);
    expect(codeOf(() => openWorkspace(dir, { fileSystem: 'network', timeout: 10 }))).toBe('busy');
    first.close();
    ws = openWorkspace(dir, { fileSystem: 'network' });
    expect(ws.sources()).toHaveLength(1);
  });
});
