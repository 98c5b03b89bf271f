import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyCounts } from '#shared/domain/ledger.ts';
import type { LedgerRow, NewDocument, TextChunk, TextReader } from '#store/api.ts';
import { shardFileState } from '#store/shard-file.ts';
import { openTextReader } from '#store/text-file/reader.ts';
import { openTextWriter } from '#store/text-file/writer.ts';
import { chunkOf, codeOf, document, errorOf, sha256, tempDir } from './fixtures.ts';

const HEADER = { shard: 3, textKey: 'key' };

const newFile = (): string => join(tempDir(), 'ab', 'x.text.sqlite');

function write(file: string, chunks: TextChunk[]): void {
  const writer = openTextWriter(file, HEADER);
  for (const chunk of chunks) writer.commit(chunk);
  writer.finish();
}

/** Everything that a reader tells, to compare two files. */
function content(file: string): unknown {
  const reader = openTextReader(file);
  const all = {
    header: reader.header,
    complete: reader.complete,
    counts: reader.counts,
    chunkEnds: reader.chunkEnds(),
    sliceRanges: reader.sliceRanges(),
    scanned: [...reader.scan(0, Infinity)],
    ledger: [...reader.ledger()],
  };
  reader.close();
  return all;
}

function withReader<T>(file: string, use: (reader: TextReader) => T): T {
  const reader = openTextReader(file);
  try {
    return use(reader);
  } finally {
    reader.close();
  }
}

const TEXTS = [
  '',
  'plain',
  '中文没有空格。第二句。',
  '日本語のテキスト、カタカナ',
  'ภาษาไทยไม่มีช่องว่าง',
  'نص عربي مع تشكيلٍ',
  'हिन्दी में पाठ',
  '👩‍👩‍👧‍👦 emoji 😀',
  'line\r\nline\rline\u2028line\u2029',
  'NUL \0 inside',
  '\ufffd\ufeff',
];

describe('a text file', () => {
  test('gives back every document of every script', () => {
    const file = newFile();
    const documents = TEXTS.map((text, i) => document(text, i * 10));
    write(file, [chunkOf(documents)]);
    withReader(file, (reader) => {
      expect(reader).toMatchObject({ header: HEADER, complete: true, documents: TEXTS.length });
      TEXTS.forEach((text, i) => {
        expect(reader.text(i)).toBe(text);
        expect(reader.row(i)).toEqual({
          ordinal: i,
          slice: 0,
          locator: i * 10,
          part: 0,
          textSha256: sha256(text),
          chars: text.length,
          bytes: Buffer.byteLength(text),
          rawBytes: Buffer.byteLength(text) + 10,
          meta: '{"mime":"text/plain"}',
          extra: null,
          edits: '{}',
        });
      });
      expect([...reader.scan(2, 5)].map(({ row, text }) => [row.ordinal, text])).toEqual([
        [2, TEXTS[2]],
        [3, TEXTS[3]],
        [4, TEXTS[4]],
      ]);
      expect([...reader.rows(8, 99)].map((row) => row.ordinal)).toEqual([8, 9, 10]);
      expect([...reader.rows(5, 5)]).toEqual([]);
      expect(reader.origins(2, 4)).toEqual([
        { url: null, extractor: null },
        { url: null, extractor: null },
      ]);
      expect(codeOf(() => reader.text(TEXTS.length))).toBe('not-found');
      expect(codeOf(() => reader.row(-1))).toBe('not-found');
    });
  });

  test('keeps raw metadata as it was: big numbers, NUL, key order', () => {
    const file = newFile();
    const extra = '{"id":12345678901234567890,"2":1.0,"1":"\0 \u2028 好","a":"\\ud800"}';
    write(file, [chunkOf([document('x', 0, { extra, meta: '{"url":"\0"}', edits: '{"nfc":2}' })])]);
    withReader(file, (reader) =>
      expect(reader.row(0)).toMatchObject({ extra, meta: '{"url":"\0"}', edits: '{"nfc":2}' }),
    );
  });

  test('finds documents by place, over slices and parts', () => {
    const file = newFile();
    const places = [
      [0, 0, 0],
      [0, 5, 0],
      [0, 5, 1],
      [0, 5, 2],
      [2, 0, 0],
      [2, 2 ** 40, 0],
    ] as const;
    const documents = places.map(([slice, locator, part], i) => document(`t${i}`, locator, { slice, part }));
    write(file, [chunkOf(documents.slice(0, 3)), chunkOf(documents.slice(3))]);
    withReader(file, (reader) => {
      places.forEach(([slice, locator, part], i) => expect(reader.find(slice, locator, part)).toBe(i));
      expect(reader.find(0, 4, 0)).toBeNull();
      expect(reader.find(1, 0, 0)).toBeNull();
      expect(reader.find(9, 0, 0)).toBeNull();
      expect(reader.sliceRanges()).toEqual([
        { slice: 0, first: 0, end: 4 },
        { slice: 2, first: 4, end: 6 },
      ]);
      expect(reader.chunkEnds()).toEqual([3, 6]);
    });
  });

  test('a text of 33 MiB lies in many blocks', () => {
    const file = newFile();
    const big = '大きな文書 '.repeat(2_200_000);
    write(file, [chunkOf([document('before', 0), document(big, 1), document('after', 2)])]);
    withReader(file, (reader) => {
      expect(reader.text(1) === big).toBe(true);
      expect(reader.row(1).bytes).toBeGreaterThan(33 * 2 ** 20);
      expect([reader.text(2), reader.text(0)]).toEqual(['after', 'before']);
    });
  });

  test('holds nothing, when there was nothing', () => {
    const file = newFile();
    write(file, []);
    withReader(file, (reader) => {
      expect(reader).toMatchObject({ complete: true, documents: 0, counts: emptyCounts() });
      expect([...reader.scan(0, 10)]).toEqual([]);
      expect([...reader.ledger()]).toEqual([]);
      expect(reader.sliceRanges()).toEqual([]);
      expect(reader.find(0, 0, 0)).toBeNull();
    });
  });

  test('keeps the ledger in order, with details made well formed', () => {
    const file = newFile();
    const row: LedgerRow = { slice: 0, locator: 1, part: 0, bytes: 9, reason: 'bad-record', detail: 'bad \ud800' };
    const rows = Array.from({ length: 600 }, (_, i) => ({ ...row, locator: i, bytes: i % 2 === 0 ? null : i }));
    const whole: LedgerRow = { ...row, slice: 1, locator: null, bytes: null, reason: 'unsupported-format', detail: '' };
    const counts = { ...emptyCounts(), read: 601, quarantined: { 'bad-record': 600, 'unsupported-format': 1 } };
    write(file, [
      chunkOf([], { ledger: [...rows, whole], counts: [{ slice: 0, counts }], position: { slice: 1, after: null } }),
    ]);
    withReader(file, (reader) => {
      expect([...reader.ledger()]).toEqual([...rows.map((r) => ({ ...r, detail: 'bad \ufffd' })), whole]);
      expect(reader.counts.quarantined).toEqual({ 'bad-record': 600, 'unsupported-format': 1 });
    });
  });

  test('is one file without companions when it is finished', () => {
    const file = newFile();
    const writer = openTextWriter(file, HEADER);
    writer.commit(chunkOf([document('x', 0)]));
    expect(existsSync(`${file}-wal`)).toBe(true);
    expect(existsSync(`${file}-shm`)).toBe(false);
    writer.finish();
    expect(readdirSync(dirname(file))).toEqual(['x.text.sqlite']);
  });
});

test('a spent journal beside a complete file is cleared, and the file stays whole', () => {
  const file = newFile();
  write(file, [chunkOf([document('x', 0)])]);
  writeFileSync(`${file}-journal`, Buffer.alloc(512));
  expect(shardFileState(file)).toBe('complete');
  expect(existsSync(`${file}-journal`)).toBe(false);
  withReader(file, (reader) => {
    expect(reader.text(0)).toBe('x');
  });
});

describe('going on with a text file', () => {
  const first = chunkOf([document('one', 0), document('two', 7)]);
  const second = chunkOf([document('three', 9)], {
    counts: [
      {
        slice: 0,
        counts: {
          ...emptyCounts(),
          read: 3,
          used: 1,
          ignored: { 'media-type': 2 },
          blankLines: 4,
          documents: 1,
          bytes: 5,
        },
      },
    ],
    position: { slice: 0, after: { locator: 20, part: 0 } },
  });

  test('tells where it stands', () => {
    const file = newFile();
    const writer = openTextWriter(file, HEADER);
    expect(writer).toMatchObject({ chunks: 0, position: null, documents: 0, counts: emptyCounts() });
    writer.commit(first);
    writer.commit(second);
    const state = { chunks: 2, position: second.position, documents: 3, counts: { read: 5, used: 3, blankLines: 4 } };
    expect(writer).toMatchObject(state);
    writer.close();
    expect(shardFileState(file)).toBe('partial');
    const again = openTextWriter(file, HEADER);
    expect(again).toMatchObject(state);
    again.close();
    expect(withReader(file, (reader) => [reader.complete, reader.documents])).toEqual([false, 3]);
  });

  test('after any chunk gives the same content as an uninterrupted one', () => {
    const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 30 }), { maxLength: 5 });
    fc.assert(
      fc.property(fc.array(texts, { minLength: 1, maxLength: 5 }), fc.infiniteStream(fc.boolean()), (chunks, cuts) => {
        let locator = 0;
        const made = chunks.map((list) => {
          const end = { slice: 0, after: { locator: locator + list.length, part: 0 } };
          const chunk = chunkOf(
            list.map((text) => document(text.toWellFormed(), locator++)),
            { position: end },
          );
          locator++;
          return chunk;
        });
        const whole = newFile();
        write(whole, made);
        const file = newFile();
        let writer = openTextWriter(file, HEADER);
        for (const chunk of made) {
          writer.commit(chunk);
          if (cuts.next().value !== true) continue;
          writer.close();
          writer = openTextWriter(file, HEADER);
        }
        writer.finish();
        expect(content(file)).toEqual(content(whole));
      }),
      { numRuns: 15 },
    );
  });

  test('is refused when it is complete, or belongs to other work', () => {
    const file = newFile();
    const writer = openTextWriter(file, HEADER);
    writer.commit(first);
    writer.close();
    expect(codeOf(() => openTextWriter(file, { ...HEADER, shard: 4 }))).toBe('corrupt');
    expect(codeOf(() => openTextWriter(file, { ...HEADER, textKey: 'other' }))).toBe('corrupt');
    openTextWriter(file, HEADER).finish();
    expect(codeOf(() => openTextWriter(file, HEADER))).toBe('bad-input');
    expect(shardFileState(file)).toBe('complete');
  });

  test('is refused while another writer has it', () => {
    const file = newFile();
    const writer = openTextWriter(file, HEADER);
    expect(codeOf(() => openTextWriter(file, HEADER))).toBe('busy');
    expect(codeOf(() => openTextReader(file))).toBe('busy');
    writer.close();
    openTextWriter(file, HEADER).close();
  });
});

describe('a chunk is refused, and nothing of it is kept, when', () => {
  const good = (): NewDocument => document('fine', 10);
  const counts = (rest: object): Partial<TextChunk> => ({
    counts: [{ slice: 0, counts: { ...emptyCounts(), read: 1, used: 1, documents: 1, ...rest } }],
  });
  test.each<[string, TextChunk, string]>([
    ['records do not balance', chunkOf([good()], counts({ read: 2 })), 'do not balance'],
    ['documents are miscounted', chunkOf([good()], counts({ documents: 2 })), '2 documents counted, 1 given'],
    ['more records than documents', chunkOf([good()], counts({ read: 2, used: 2 })), '2 records used for 1'],
    ['a count is negative', chunkOf([good()], counts({ read: 0, ignored: { x: -1 } })), 'count x is -1'],
    ['a count is no number', chunkOf([good()], counts({ bytes: NaN })), 'count bytes is NaN'],
    ['a text has a lone surrogate', chunkOf([document('a\udc00', 10)]), 'lone surrogate'],
    ['metadata has a lone surrogate', chunkOf([document('a', 10, { extra: '\ud800' })]), 'lone surrogate'],
    ['a hash is none', chunkOf([document('a', 10, { textSha256: 'abc' })]), 'no SHA-256'],
    ['a document is there twice', chunkOf([good(), good()]), 'does not follow'],
    ['a document comes after the position', chunkOf([document('a', 5)]), 'does not follow'],
    [
      'the slices run backwards',
      chunkOf([document('a', 20, { slice: 1 }), document('b', 30)]),
      'counts of slice 0 after slice 1',
    ],
    ['a slice has documents and no counts', chunkOf([good()], { counts: [] }), 'slice 0 has documents and no counts'],
    ['the position lies before its documents', chunkOf([good()], { position: { slice: 0, after: null } }), 'before'],
  ])('%s', (_, chunk, message) => {
    const file = newFile();
    const writer = openTextWriter(file, HEADER);
    writer.commit(chunkOf([document('zero', 5)]));
    expect(() => writer.commit(chunk)).toThrow(message);
    expect(writer).toMatchObject({ chunks: 1, documents: 1 });
    writer.commit(chunkOf([good()]));
    writer.finish();
    withReader(file, (reader) => {
      expect([...reader.scan(0, 9)].map(({ text }) => text)).toEqual(['zero', 'fine']);
    });
  });
});

describe('a file that is full', () => {
  test('says so, keeps what it had, and goes on when there is room', () => {
    const file = newFile();
    let writer = openTextWriter(file, HEADER, { maxBytes: 300_000 });
    const noise = (seed: number): string => Array.from({ length: 3000 }, (_, i) => sha256(`${seed}/${i}`)).join('');
    const chunks = Array.from({ length: 6 }, (_, i) => chunkOf([document(noise(i), i)]));
    let done = 0;
    const error = errorOf(() => {
      for (const chunk of chunks) {
        writer.commit(chunk);
        done++;
      }
    });
    expect(error.code).toBe('disk-full');
    expect(error.remedy).toBeTruthy();
    expect(done).toBeGreaterThan(0);
    expect(writer).toMatchObject({ chunks: done, documents: done });
    expect(codeOf(() => writer.commit(chunks[done]!))).toBe('disk-full');
    writer.close();
    writer = openTextWriter(file, HEADER);
    expect(writer.documents).toBe(done);
    for (const chunk of chunks.slice(done)) writer.commit(chunk);
    writer.finish();
    const whole = newFile();
    write(whole, chunks);
    expect(content(file)).toEqual(content(whole));
  });
});

describe('what is no text file', () => {
  test('is corrupt, newer or not there', () => {
    const file = newFile();
    expect(codeOf(() => openTextReader(file))).toBe('not-found');
    expect(shardFileState(file)).toBe('absent');
    write(file, [chunkOf([document('x', 0)])]);
    const db = new Database(file);
    db.pragma('user_version = 99');
    db.close();
    expect(codeOf(() => openTextReader(file))).toBe('newer-format');
    expect(codeOf(() => openTextWriter(file, HEADER))).toBe('newer-format');
    writeFileSync(file, 'x'.repeat(5000));
    expect(codeOf(() => openTextReader(file))).toBe('corrupt');
    expect(codeOf(() => openTextWriter(file, HEADER))).toBe('corrupt');
    expect(codeOf(() => shardFileState(file))).toBe('corrupt');
    const other = join(tempDir(), 'other.sqlite');
    new Database(other).exec('CREATE TABLE t (x)').close();
    expect(codeOf(() => openTextReader(other))).toBe('corrupt');
    expect(codeOf(() => openTextWriter(other, HEADER))).toBe('corrupt');
    expect(codeOf(() => shardFileState(other))).toBe('corrupt');
  });

  test('an empty file is begun anew: its maker died before the first transaction', () => {
    const file = join(tempDir(), 'x.text.sqlite');
    writeFileSync(file, '');
    expect(shardFileState(file)).toBe('partial');
    expect(codeOf(() => openTextReader(file))).toBe('corrupt');
    write(file, [chunkOf([document('x', 0)])]);
    expect(withReader(file, (reader) => reader.text(0))).toBe('x');
  });
});

test('counts are kept by slice, and sizes by document', () => {
  const file = newFile();
  const of = (n: number) => ({ ...emptyCounts(), read: n, used: n, documents: n, bytes: 100 * n });
  const ignored = { ...emptyCounts(), read: 1, ignored: { 'media-type': 1 } };
  write(file, [
    chunkOf([document('a', 0), document('é', 1)]),
    chunkOf([document('', 2), document('好好', 0, { slice: 2 })], {
      counts: [
        { slice: 0, counts: of(1) },
        { slice: 1, counts: ignored },
        { slice: 2, counts: of(1) },
      ],
    }),
  ]);
  withReader(file, (reader) => {
    expect(reader.sliceCounts()).toEqual([
      { slice: 0, counts: of(3) },
      { slice: 1, counts: ignored },
      { slice: 2, counts: of(1) },
    ]);
    expect(reader.counts).toMatchObject({ read: 5, used: 4, documents: 4, bytes: 400 });
    expect(reader.sizes()).toEqual(Uint32Array.of(1, 2, 0, 6));
  });
});
