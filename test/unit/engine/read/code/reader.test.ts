import { afterAll, describe, expect, it, test } from 'vitest';
import { CleanKnobs } from '#shared/domain/recipe.ts';
import { prepareCleaner } from '#engine/clean/prepare-cleaner.ts';
import { reader } from '#engine/read/formats/code.ts';
import type { ReadItem } from '#engine/read/reader.ts';
import { readAll, readInput, tempFolder } from '#test/helpers/reading.ts';

const temp = tempFolder();
afterAll(() => temp.remove());

async function read(path: string, data: string | Uint8Array, knobs: object = {}): Promise<ReadItem[]> {
  const bytes = Buffer.from(data as string);
  return readAll(reader, { ...readInput(temp.write(path, bytes), bytes.length, { knobs }), path });
}

describe('one file, one document', () => {
  test('with what the file is', async () => {
    temp.write('LICENSE', Buffer.from('GNU GENERAL PUBLIC LICENSE\nVersion 3, 29 June 2007'));
    const bytes = new Uint8Array(Buffer.from('# 数\ndef f():\n\treturn 1\n\n'));
    expect(await read('tests/a.py', bytes)).toEqual([
      {
        kind: 'record',
        locator: 0,
        part: 0,
        bytes: bytes.length,
        content: { as: 'bytes', type: 'plain', bytes, charset: null },
        meta: {
          mime: 'text/x-source-code',
          licence: 'GPL-3.0',
          extra: '{"code":{"language":"Python","kind":"test","why":"folder tests","licence_file":"LICENSE"}}',
        },
        replaced: 0,
      },
    ]);
  });
  test('larger than the limit, and empty', async () => {
    expect((await read('b.py', 'x'.repeat(50), { maxRecordBytes: 40 }))[0]).toMatchObject({
      reason: 'too-large',
      bytes: 50,
    });
    expect((await read('c.py', ''))[0]).toMatchObject({ reason: 'empty-file' });
  });
});

describe('every byte of its text survives cleaning', () => {
  const cleaner = prepareCleaner(
    CleanKnobs.parse({ nfkc: true, width: true, quotes: true, ligatures: true, source: 'latex' }),
  );
  it.each([
    'a\r\n\tb  \r\n\r\n',
    '\n\n  x\n \n\n',
    'no end',
    'a\u00a0\u3000b\u200b\u00ad\n',
    'page\f\nvertical\v\n',
    's = "&amp; &#8217; Ã©"\n',
    'e\u0301 ﬁ ① ＡＢ “q”\n',
    '\u2028\u2029\u0085x\0y\u001b[0m\n',
    '\\documentclass{a}\\begin{document}x\\end{document}',
    '变量 = "ไทย 👩‍👩‍👧"\n',
  ])('%j', async (text) => {
    const [item] = await read('d.py', text);
    if (item?.kind !== 'record') throw new Error('no record');
    const cleaned = cleaner.clean(item.content, item.meta, item.replaced);
    expect(cleaned).toMatchObject({ ok: true, document: { text, edits: {} } });
  });
});
