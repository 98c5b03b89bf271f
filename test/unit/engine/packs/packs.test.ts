import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { afterAll, describe, expect, it } from 'vitest';
import { chooseColumns, DEFAULT_COLUMNS, rowLine } from '#engine/packs/columns.ts';
import type { PackDocument } from '#engine/packs/columns.ts';
import { openDataFiles } from '#engine/packs/data-files.ts';
import { applyEdits, withMasks } from '#engine/packs/final-text.ts';
import { bottomK } from '#engine/packs/sample.ts';
import { writers } from '#engine/packs/writers/registry.gen.ts';
import { draw } from '#engine/random.ts';

const root = mkdtempSync(join(tmpdir(), 'winnow-packs-'));
afterAll(() => {
  rmSync(root, { recursive: true });
});

const TEXTS = ['plain', '中文。', 'ไทย', 'نص', 'हिन्दी', '👩‍👩‍👧', '\u2028 "quoted" \\ \0', 'line\r\nline'];

function document(i: number): PackDocument {
  const text = TEXTS[i % TEXTS.length] ?? '';
  return {
    id: `web:a.jsonl#${i}`,
    text,
    source: 'web',
    category: i % 2 === 0 ? 'web' : null,
    url: null,
    title: null,
    date: null,
    licence: 'CC-BY-4.0',
    usage: null,
    language: 'en',
    languageScore: 0.5 + i / 1000,
    contentHash: createHash('sha256').update(text).digest('hex'),
    keptBy: 'rules',
    keepProbability: 1,
    metadata: '{"big":12345678901234567890,"1":1.0}',
    signal: (name) => (name === 'language.label' ? 'en' : i === 0 ? { na: 'undefined' } : i),
  };
}

const SIGNALS = new Map<string, 'real' | 'count' | 'label'>([
  ['gopher.word_count', 'count'],
  ['language.label', 'label'],
]);

async function write(id: keyof typeof writers, count: number, target: number) {
  const pack = mkdtempSync(join(root, 'pack-'));
  const columns = chooseColumns([...DEFAULT_COLUMNS, 'metadata', 'gopher.word_count', 'language.label'], SIGNALS);
  const data = openDataFiles(pack, writers[id], columns, target);
  for (let i = 0; i < count; i++) await data.write(document(i));
  return { pack, columns, ...(await data.close()) };
}

function inflate(path: string, bytes: Buffer): Buffer {
  return path.endsWith('.gz') ? gunzipSync(bytes) : path.endsWith('.zst') ? zstdDecompressSync(bytes) : bytes;
}

describe.each(Object.keys(writers) as (keyof typeof writers)[])('pack writer %s', (id) => {
  it('says the size, hashes and rows of what it wrote', async () => {
    const { pack, files } = await write(id, 50, 4096);
    expect(files.length).toBeGreaterThan(2);
    expect(files.map((file) => file.path)).toEqual(files.map((_, i) => `data/part-0000${i}${writers[id].extension}`));
    expect(files.reduce((n, file) => n + file.rows, 0)).toBe(50);
    for (const file of files) {
      const bytes = readFileSync(join(pack, file.path));
      expect(file.bytes).toBe(bytes.byteLength);
      expect(file.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
      if (id === 'parquet') continue;
      const content = inflate(file.path, bytes);
      expect(file.contentBytes).toBe(content.byteLength);
      expect(file.contentSha256).toBe(createHash('sha256').update(content).digest('hex'));
    }
  });

  it('has one content for every format and target size', async () => {
    const reference = await write('jsonl', 50, 1 << 30);
    const other = await write(id, 50, 1000);
    expect(other.dataSha256).toBe(reference.dataSha256);
    expect(other.files.reduce((n, file) => n + file.contentBytes, 0)).toBe(
      statSync(join(reference.pack, 'data/part-00000.jsonl')).size,
    );
  });

  it('writes the same bytes twice', async () => {
    expect((await write(id, 30, 2000)).files).toEqual((await write(id, 30, 2000)).files);
  });
});

describe('rows', () => {
  it('are read back from Parquet as they were', async () => {
    const { pack, columns } = await write('parquet', 20, 1 << 30);
    const rows = await parquetReadObjects({
      file: await asyncBufferFromFile(join(pack, 'data/part-00000.parquet')),
      compressors,
    });
    expect(rows).toEqual(
      Array.from({ length: 20 }, (_, i) => Object.fromEntries(columns.map((c) => [c.name, c.value(document(i))]))).map(
        (r) => r,
      ),
    );
  });

  it('are lines of JSON with raw metadata', () => {
    const columns = chooseColumns(['id', 'metadata', 'gopher.word_count'], SIGNALS);
    const row = columns.map((column) => column.value(document(0)));
    expect(rowLine(columns, row)).toBe(
      '{"id":"web:a.jsonl#0","metadata":{"big":12345678901234567890,"1":1.0},"gopher.word_count":null}',
    );
  });

  it.each([
    [['id', 'id'], 'column id is named twice'],
    [['nothing'], 'there is no column "nothing"'],
    [[], 'an export needs at least one column'],
  ])('refuses columns %j', (names, message) => {
    expect(() => chooseColumns(names, SIGNALS)).toThrow(message);
  });
});

describe('applyEdits', () => {
  const edit = (start: number, end: number, replacement = '') => ({
    start,
    end,
    replacement,
    author: 'c4',
    class: 'x',
  });
  it.each([
    ['abcdef', [], 'abcdef'],
    ['abcdef', [edit(0, 2), edit(4, 6, 'Z')], 'cdZ'],
    ['abcdef', [edit(4, 6), edit(0, 2)], 'cd'],
    ['abcdef', [edit(1, 4), edit(2, 6)], 'aef'],
    ['abcdef', [edit(1, 3), edit(1, 5, '-')], 'a-f'],
    ['中文。', [edit(1, 2, '語')], '中語。'],
  ])('%s with %j', (text, edits, expected) => {
    expect(applyEdits(text, edits)).toBe(expected);
  });
});

describe('withMasks', () => {
  const edit = (start: number, end: number, replacement = '', author = 'c4') => ({
    start,
    end,
    replacement,
    author,
    class: 'x',
  });
  it.each([
    ['no edit', [], [edit(2, 4, '<M>')], 'ab<M>efghij'],
    ['apart', [edit(0, 1), edit(5, 6)], [edit(2, 4, '<M>')], 'b<M>eghij'],
    ['a mask within an edit goes with it', [edit(1, 6, '-')], [edit(2, 4, '<M>')], 'a-ghij'],
    ['an edit within a mask goes', [edit(3, 4, '-')], [edit(2, 6, '<M>')], 'ab<M>ghij'],
    ['a mask that begins in an edit', [edit(1, 4)], [edit(3, 6, '<M>')], 'a<M>ghij'],
    ['a mask that begins before an edit', [edit(3, 7)], [edit(2, 5, '<M>')], 'ab<M>hij'],
    ['a mask over several edits', [edit(1, 3), edit(4, 5), edit(6, 9)], [edit(2, 7, '<M>')], 'a<M>j'],
    ['an edit that another leaves out hides no mask', [edit(0, 4), edit(2, 9)], [edit(5, 7, '<M>')], 'e<M>hij'],
  ])('%s', (_name, edits, masks, expected) => {
    expect(applyEdits('abcdefghij', withMasks(edits, masks))).toBe(expected);
  });

  it('leaves no character of a mask, whatever the edits', () => {
    const span = fc.tuple(fc.nat(30), fc.integer({ min: 1, max: 8 }));
    fc.assert(
      fc.property(fc.array(span, { maxLength: 8 }), fc.array(span, { maxLength: 5 }), (spans, marks) => {
        const text = Array.from({ length: 40 }, (_, i) => String.fromCharCode(0x4e00 + i)).join('');
        const edits = spans.map(([start, length]) => edit(start, start + length, '-'));
        let at = 0;
        const masks = marks.map(([gap, length]) => {
          const start = at + (gap % 4);
          at = start + length;
          return edit(start, at, 'M');
        });
        const left = applyEdits(text.padEnd(80, '。'), withMasks(edits, masks));
        for (const mask of masks) {
          for (const character of text.slice(mask.start, mask.end)) expect(left).not.toContain(character);
        }
      }),
    );
  });
});

describe('bottomK', () => {
  it('takes the same sample whatever the order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(500), { maxLength: 60 }), fc.integer({ min: 1, max: 8 }), (ids, size) => {
        const [a, b] = [bottomK(size, 's'), bottomK(size, 's')];
        for (const id of ids) a.offer('rule', `d${id}`, id);
        for (const id of [...ids].reverse()) b.offer('rule', `d${id}`, id);
        expect(a.taken()).toEqual(b.taken());
        expect(a.taken().get('rule')?.length ?? 0).toBe(Math.min(size, ids.length));
      }),
    );
  });

  it('draws are keyed by seed, purpose and id', () => {
    const draws = [
      draw('1', 'p', 'x'),
      draw('1', 'p', 'x'),
      draw('2', 'p', 'x'),
      draw('1', 'q', 'x'),
      draw('1', 'p', 'y'),
    ];
    expect(draws[0]).toBe(draws[1]);
    expect(new Set(draws).size).toBe(4);
    expect(draws.every((d) => d >= 0 && d < 1)).toBe(true);
  });
});
