import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareDocuments, parseDocumentId } from '#shared/domain/document-id.ts';
import { readLines } from '#engine/packs/read-back.ts';
import { readManifest, verifyPack } from '#engine/packs/verify.ts';
import type { PackManifest } from '#shared/domain/pack-manifest.ts';
import type { WriterId } from '#engine/packs/writers/registry.gen.ts';
import { writers } from '#engine/packs/writers/registry.gen.ts';
import { exportPack, type ExportOptions } from '#services/export.ts';
import { labelDocument } from '#services/label.ts';
import { workbench } from '#test/helpers/run-fixture.ts';

const bench = workbench();
afterAll(() => {
  bench.remove();
});

const RECIPE = bench.recipe(`winnow: 1
name: export
rules:
  language: { rule: language }
  text: { rule: text }
  c4: { rule: c4 }
  fineweb: { rule: fineweb, reads: after:c4 }
thresholds:
  text.char_count: { min: 60 }
  c4.sentence_count: { off: true }
  fineweb.line_punct_fraction: { off: true }
  fineweb.short_line_fraction: { off: true }
  fineweb.newline_ratio: { off: true }
  fineweb.char_dup_fraction: { off: true }
guard: { maxDropShare: 1 }
`);

const LONG = 'The quick brown fox jumps over the lazy dog, and the dog does not mind it at all.';

/** Long texts are kept, short ones dropped; every fifth loses its cookie line to C4. */
function line(i: number): string {
  const scripts = ['中文', 'ไทย', 'العربية', 'हिन्दी', '👩‍👩‍👧', 'a\u200db'];
  const kept = `${LONG} Number ${i} is ${scripts[i % scripts.length] ?? ''} here.`;
  const text =
    i % 3 === 0 ? `short ${i}` : i % 5 === 0 ? `${kept}\nThis site uses cookies for tracking.\n${kept}` : kept;
  return JSON.stringify({ text, url: `https://example.org/${i}`, big: i, n: '12345678901234567890' });
}

let dir: string;

beforeAll(async () => {
  const root = join(bench.folder, 'src');
  mkdirSync(join(root, 'deep'), { recursive: true });
  for (const [name, from] of [
    ['b.jsonl', 0],
    ['a.jsonl', 1_000],
    ['deep/c.jsonl', 2_000],
    ['é.jsonl', 3_000],
  ] as const) {
    writeFileSync(join(root, name), Array.from({ length: 90 }, (_, i) => `${line(from + i)}\n`).join(''));
  }
  appendFileSync(join(root, 'a.jsonl'), '\n{"broken\n{"text":7}\n');
  dir = bench.init('export.winnow');
  await bench.add(dir, [root]);
  expect((await bench.run(dir, { recipe: RECIPE })).state).toBe('done');
});

it.skipIf(process.platform === 'win32')(
  'what could not be read is an input without a hash, and in the ledger',
  async () => {
    const root = join(bench.folder, 'unread');
    mkdirSync(root);
    writeFileSync(join(root, 'a.jsonl'), `${line(1)}\n`);
    symlinkSync('/etc', join(root, 'out'));
    symlinkSync('nowhere', join(root, 'dangling.jsonl'));
    const workspace = bench.init('unread.winnow');
    await bench.add(workspace, [root]);
    expect((await bench.run(workspace, { recipe: RECIPE })).state).toBe('done');
    const { pack: folder } = await pack({}, workspace);
    expect(readManifest(folder).inputs.map(({ path, sha256 }) => [path, sha256 === null])).toEqual([
      ['a.jsonl', false],
      ['dangling.jsonl', true],
      ['out', true],
    ]);
    expect((await rows(folder, 'evidence', 'ledger')).map(({ path, reason }) => [path, reason])).toEqual([
      ['dangling.jsonl', 'unreadable'],
      ['out', 'outside-root'],
    ]);
    expect((await verifyPack(folder)).problems).toEqual([]);
  },
);

let packs = 0;

async function pack(options: Partial<ExportOptions> = {}, workspace = dir) {
  const out = options.out ?? join(bench.folder, `pack-${packs++}`);
  return exportPack(workspace, {
    out,
    winnow: '0.0.0-test',
    now: () => new Date('2024-05-01'),
    name: 'test',
    ...options,
  });
}

async function rows(folder: string, part: 'data' | 'evidence', only = ''): Promise<Record<string, unknown>[]> {
  const list: Record<string, unknown>[] = [];
  for (const name of readdirSync(join(folder, part)).sort()) {
    if (!name.startsWith(only)) continue;
    for await (const bytes of readLines(join(folder, part, name)))
      list.push(JSON.parse(Buffer.from(bytes).toString('utf8')) as Record<string, unknown>);
  }
  return list;
}

/** Every file of a pack but the one with the clock. */
function bytesOf(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.includes('.') && !path.endsWith('provenance.json'))
      .sort()
      .map((path) => [path, readFileSync(join(folder, path)).toString('base64')]),
  );
}

describe('export', () => {
  it('writes kept documents in canonical order, with final text, and evidence for each of the others', async () => {
    const { pack: folder, documents } = await pack();
    expect(documents).toEqual({ made: 360, kept: 240, dropped: 120 });
    const data = await rows(folder, 'data');
    const keys = data.map((row) => parseDocumentId(String(row['id'])));
    expect(keys).toEqual([...keys].sort(compareDocuments));
    expect([...new Set(keys.map((key) => key.path))]).toEqual(['a.jsonl', 'b.jsonl', 'deep/c.jsonl', 'é.jsonl']);
    expect(data.some((row) => String(row['text']).includes('cookies'))).toBe(false);
    expect(Object.keys(data[0] ?? {})).toEqual([
      'id',
      'text',
      'source',
      'category',
      'url',
      'licence',
      'language',
      'language_score',
      'content_hash',
    ]);
    const dropped = await rows(folder, 'evidence', 'dropped');
    expect(dropped).toHaveLength(120);
    expect(dropped[0]?.['breaches']).toEqual([
      { kind: 'limit', signal: 'text.char_count', value: 10, range: { min: 60 } },
    ]);
    const ledger = await rows(folder, 'evidence', 'ledger');
    expect(ledger.map((row) => [row['path'], row['reason']])).toEqual([
      ['a.jsonl', 'bad-record'],
      ['a.jsonl', 'text-not-string'],
    ]);
    expect(readManifest(folder).artefacts.map(({ name }) => name)).toEqual([
      'language/grams.bin',
      'language/kin-words.txt',
      expect.stringMatching(/lid\.176\.ftz$/),
    ]);
    const { records } = readManifest(folder).counts;
    expect(records).toMatchObject({
      read: 362,
      used: 360,
      quarantined: { 'bad-record': 1, 'text-not-string': 1 },
      blankLines: 1,
      documents: 360,
    });
  });

  it.each(Object.keys(writers) as WriterId[])(
    'as %s verifies, and has the content of every other format',
    async (format) => {
      const report = await pack({
        format,
        targetBytes: 9_000,
        columns: ['id', 'text', 'metadata', 'text.char_count', 'language.label', 'content_hash'],
      });
      expect(await verifyPack(report.pack)).toMatchObject({ ok: true, documents: 240, dropped: 120, problems: [] });
      const other = await pack({
        format: 'jsonl',
        columns: ['id', 'text', 'metadata', 'text.char_count', 'language.label', 'content_hash'],
      });
      expect(report.contentSha256).toBe(other.contentSha256);
      expect((await rows(report.pack, 'data'))[0]?.['metadata']).toMatchObject({ big: 1_000 });
    },
  );

  it('puts a verdict of a person above the rules, and into the content', async () => {
    const before = await pack();
    const first = (await rows(before.pack, 'evidence', 'dropped'))[0];
    await labelDocument(dir, String(first?.['id']), 'keep', 'a good short text', new Date('2024-05-01'));
    const kept = (await rows(before.pack, 'data'))[0];
    await labelDocument(dir, String(kept?.['id']), 'drop', 'a bad long one', new Date('2024-05-01'));
    const after = await pack();
    expect(after.documents).toEqual(before.documents);
    expect(after.contentSha256).not.toBe(before.contentSha256);
    expect((await rows(after.pack, 'data')).map((row) => row['id'])).toContain(first?.['id']);
    const evidence = (await rows(after.pack, 'evidence', 'dropped')).find((row) => row['id'] === kept?.['id']);
    expect(evidence?.['breaches']).toEqual([{ kind: 'person', why: 'a bad long one', entry: 2 }]);
  });

  it('writes no document of which the edits leave nothing, and says why', async () => {
    const root = join(bench.folder, 'emptied');
    mkdirSync(root);
    const cookies = 'This site uses cookies for tracking its visitors everywhere and every day.';
    writeFileSync(join(root, 'a.jsonl'), `${JSON.stringify({ text: cookies })}\n${line(1)}\n`);
    const workspace = bench.init('emptied.winnow');
    await bench.add(workspace, [root]);
    await bench.run(workspace, { recipe: RECIPE });
    const report = await pack({}, workspace);
    expect(report).toMatchObject({ documents: { made: 2, kept: 1, dropped: 1 }, emptied: 1 });
    expect((await rows(report.pack, 'evidence', 'dropped'))[0]?.['breaches']).toEqual([
      { kind: 'limit', signal: 'final.char_count', value: 0, range: { min: 1 } },
    ]);
    expect((await verifyPack(report.pack)).ok).toBe(true);
  });

  it('is the same bytes twice but for the time', async () => {
    const [a, b] = [await pack(), await pack({ now: () => new Date('2030-01-01') })];
    expect(bytesOf(a.pack)).toEqual(bytesOf(b.pack));
    expect(Object.keys(bytesOf(a.pack)).length).toBeGreaterThan(6);
  });

  it('refuses what is there already, and an unknown column, and leaves nothing behind', async () => {
    const { pack: out } = await pack();
    await expect(pack({ out })).rejects.toThrow('there is something already');
    const fresh = join(bench.folder, 'never');
    await expect(pack({ out: fresh, columns: ['nope'] })).rejects.toThrow('there is no column "nope"');
    await expect(pack({ out: fresh, signal: AbortSignal.abort() })).rejects.toThrow('cancelled');
    expect(readdirSync(bench.folder).filter((name) => name.includes('never'))).toEqual([]);
  });

  it('stops at an open guard until it is accepted', async () => {
    const strict = bench.recipe(readFileSync(RECIPE, 'utf8').replace('maxDropShare: 1', 'maxDropShare: 0.2'));
    const workspace = bench.init('guarded.winnow');
    await bench.add(workspace, [join(bench.folder, 'src')]);
    await bench.run(workspace, { recipe: strict });
    await expect(pack({}, workspace)).rejects.toMatchObject({
      code: 'guard',
      message: expect.stringContaining('source:web (120 of 360, 33 %)') as string,
    });
    await expect(pack({ accept: ['source:wob'] }, workspace)).rejects.toMatchObject({ code: 'usage' });
    const report = await pack({ accept: ['all'], why: 'short texts' }, workspace);
    expect(report.accepted).toContain('source:web');
    expect(readManifest(report.pack).acceptedGuards).toContainEqual({ guard: 'source:web', why: 'short texts' });
    expect((await pack({}, workspace)).accepted).toEqual([]);
  });

  it('is the same bytes whatever the workers and the shard limit', { timeout: 180_000 }, async () => {
    const seen: Record<string, string>[] = [];
    for (const [workers, maxBytes] of [
      [1, 256 << 20],
      [2, 4_000],
      [4, 10_000],
    ] as const) {
      const workspace = bench.init(`cut-${workers}.winnow`);
      await bench.add(workspace, [join(bench.folder, 'src')], {}, maxBytes);
      await bench.run(workspace, { recipe: RECIPE, workers });
      seen.push(bytesOf((await pack({}, workspace)).pack));
    }
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
  });

  it('counts only files that are current once one has changed', async () => {
    const root = join(bench.folder, 'changing');
    mkdirSync(root);
    for (const name of ['a.jsonl', 'b.jsonl']) writeFileSync(join(root, name), `\n${line(1)}\nnot json\n${line(2)}\n`);
    const workspace = bench.init('changing.winnow');
    await bench.add(workspace, [root]);
    await bench.run(workspace, { recipe: RECIPE });
    writeFileSync(join(root, 'b.jsonl'), `${line(4)}\n\n\n${line(5)}\n${line(7)}\n`);
    await bench.add(workspace, [root]);
    await bench.run(workspace, { recipe: RECIPE });
    const { pack: folder } = await pack({}, workspace);
    expect(await verifyPack(folder)).toMatchObject({ ok: true, documents: 5, problems: [] });
    const { records } = readManifest(folder).counts;
    expect(records).toMatchObject({ read: 6, used: 5, quarantined: { 'bad-record': 1 }, blankLines: 3, documents: 5 });
  });
});

describe('verify', () => {
  const tampers: [string, (folder: string) => void, string][] = [
    [
      'a changed data file',
      (f) => {
        appendFileSync(join(f, 'data', 'part-00000.jsonl'), '{"id":"web:z#1"}\n');
      },
      'does not have its sha256',
    ],
    [
      'a missing file',
      (f) => {
        rmSync(join(f, 'evidence', 'dropped.jsonl.zst'));
      },
      'is missing',
    ],
    [
      'a file too many',
      (f) => {
        writeFileSync(join(f, 'data', 'more.jsonl'), '');
      },
      'is not in the manifest',
    ],
    [
      'a changed count',
      (f) => {
        edit(f, '"kept": 240', '"kept": 239');
      },
      '239 documents kept, but 240 rows',
    ],
    [
      'a changed limit',
      (f) => {
        change(f, (manifest) => {
          manifest.recipe.resolved = { ...(manifest.recipe.resolved as object), thresholds: {} };
        });
      },
      'manifest.json the recipe is not the one of recipe.hash',
    ],
    [
      'a changed recipe file',
      (f) => {
        writeFileSync(join(f, 'recipe.json'), '{"rules":{},"thresholds":{}}');
      },
      'recipe.json the recipe is not the one of recipe.hash',
    ],
    [
      'a changed log',
      (f) => {
        change(f, (manifest) => {
          manifest.decisions.entries++;
          manifest.decisions.hash = '0'.repeat(64);
        });
      },
      'decisions.hash is not that of the decisions',
    ],
    [
      'a changed count of a source',
      (f) => {
        change(f, ({ counts }) => {
          for (const sums of Object.values(counts.bySource)) sums.keptBytes++;
        });
      },
      'counts.bySource of web are not those of its rows',
    ],
    [
      'a changed reason of a fault',
      (f) => {
        change(f, ({ counts }) => {
          const [reason, n] = Object.entries(counts.records.quarantined)[0]!;
          counts.records.quarantined = { ...counts.records.quarantined, [reason]: 0, stuck: n };
        });
      },
      'records quarantined as stuck, but 0 in the ledger',
    ],
    [
      'a truncated evidence file',
      (f) => {
        writeFileSync(
          join(f, 'evidence', 'ledger.jsonl.zst'),
          readFileSync(join(f, 'evidence', 'ledger.jsonl.zst')).subarray(0, 20),
        );
      },
      'cannot be read',
    ],
  ];

  it.each(tampers)('finds %s', async (_, tamper, problem) => {
    const { pack: folder } = await pack({ format: 'jsonl' });
    tamper(folder);
    const found = await verifyPack(folder).then(
      (result) => result.problems.map((p) => `${p.path} ${p.problem}`).join('\n'),
      (error: unknown) => String(error),
    );
    expect(found).toContain(problem);
  });

  it('says when there is no pack', async () => {
    await expect(verifyPack(bench.folder)).rejects.toMatchObject({ code: 'not-found' });
  });

  function change(folder: string, how: (manifest: PackManifest) => void): void {
    const file = join(folder, 'manifest.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as PackManifest;
    how(manifest);
    writeFileSync(file, JSON.stringify(manifest));
  }

  function edit(folder: string, from: string, to: string): void {
    const file = join(folder, 'manifest.json');
    const text = readFileSync(file, 'utf8');
    expect(text).toContain(from);
    writeFileSync(file, text.replace(from, to));
  }
});
