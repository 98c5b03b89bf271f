import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { reader as html } from '#engine/read/formats/html.ts';
import { reader as json } from '#engine/read/formats/json.ts';
import { reader as markdown } from '#engine/read/formats/markdown.ts';
import { reader as text } from '#engine/read/formats/text.ts';
import type { ReadItem, Reader } from '#engine/read/reader.ts';
import { outline, readAll, readInput, tempFolder } from '#test/helpers/reading.ts';

const temp = tempFolder();
afterAll(() => temp.remove());
let files = 0;

async function read(reader: Reader, data: string | Uint8Array, knobs: object = {}): Promise<ReadItem[]> {
  const bytes = Buffer.from(data as string);
  return readAll(reader, readInput(temp.write(`${files++}`, bytes), bytes.length, { knobs }));
}

describe('one file, one record', () => {
  test.each<[string, Reader, string, string]>([
    ['html', html, 'html', 'text/html'],
    ['text', text, 'plain', 'text/plain'],
    ['markdown', markdown, 'plain', 'text/markdown'],
  ])('%s: bytes whose charset cleaning finds', async (_, reader, type, mime) => {
    const bytes = new Uint8Array([0xc4, 0xe3, 0xba, 0xc3]);
    expect(await read(reader, bytes)).toEqual([
      {
        kind: 'record',
        locator: 0,
        part: 0,
        bytes: 4,
        content: { as: 'bytes', type, bytes, charset: null },
        meta: { mime },
        replaced: 0,
      },
    ]);
  });
  test('UTF-16 without a mark is told by its NULs', async () => {
    for (const [charset, bytes] of [
      ['utf-16le', Buffer.from('plain words', 'utf16le')],
      ['utf-16be', Buffer.from('plain words', 'utf16le').swap16()],
      [null, Buffer.from('a stray \0 in a line of words')],
    ] as const) {
      expect((await read(text, bytes))[0]).toMatchObject({ content: { charset } });
    }
  });
  test('larger than the limit, bare and compressed', async () => {
    const big = Buffer.alloc(5000, 'x');
    expect((await read(text, big, { maxRecordBytes: 4999 }))[0]).toMatchObject({ reason: 'too-large', bytes: 5000 });
    expect((await read(text, gzipSync(big), { maxRecordBytes: 4999 }))[0]).toMatchObject({
      reason: 'too-large',
      bytes: null,
    });
    expect(outline(await read(text, gzipSync(big), { maxRecordBytes: 5000 }))).toEqual([`0 ${big.toString()}`]);
  });
  test('garbage after the end of the gzip member leaves the page whole; a cut inside does not', async () => {
    const page = gzipSync('<p>page');
    expect(outline(await read(html, Buffer.concat([page, Buffer.from('xx')])))).toEqual([
      '0 <p>page',
      '7 fault bad-compression',
    ]);
    expect(outline(await read(html, page.subarray(0, -4)))).toEqual(['0 fault bad-compression']);
    expect(outline(await read(html, Buffer.concat([page, gzipSync('rest').subarray(0, -4)])))).toEqual([
      '0 fault bad-compression',
    ]);
  });
});

describe('text with a delimiter', () => {
  const knobs = { textDelimiter: '<|end|>' };
  test.each<[string, string, string[]]>([
    ['between lines', 'a\nb\n<|end|>\nc\n', ['0 a\nb\n', '12 c\n']],
    ['CR LF', 'a\r\n<|end|>\r\nb', ['0 a\r\n', '12 b']],
    ['only where it stands alone', 'a <|end|>\n<|end|> b\n', ['0 a <|end|>\n<|end|> b\n']],
    ['first and last', '<|end|>\na\n<|end|>\n', ['8 a\n']],
    ['nothing between two', 'a\n<|end|>\n \n\n<|end|>\nb', ['0 a\n', '10 blank 2', '21 b']],
    ['after a byte order mark', '\ufeff<|end|>\na', ['11 a']],
    ['empty file', '', ['0 fault empty-file']],
  ])('%s', async (_, data, expected) => {
    expect(outline(await read(text, data, knobs))).toEqual(expected);
  });
  test('a delimiter of other letters, and a document that is too long', async () => {
    const data = `一\n終わり\n${'x\n'.repeat(600)}終わり\n二`;
    const items = await read(text, data, { textDelimiter: '終わり', maxRecordBytes: 1000 });
    expect(outline(items)).toEqual(['0 一\n', '14 fault too-large', '1224 二']);
  });
  test('a break loses the document it cuts', async () => {
    const gz = gzipSync('a\n<|end|>\nb\n<|end|>\nc', { level: 0 });
    expect(outline(await read(text, gz.subarray(0, -9), knobs))).toEqual([
      '0 a\n',
      '10 b\n',
      '20 fault bad-compression',
    ]);
    const garbage = Buffer.concat([gz, Buffer.from('xx')]);
    expect(outline(await read(text, garbage, knobs))).toEqual(['0 a\n', '10 b\n', '20 c', '21 fault bad-compression']);
  });
});

describe('JSON documents', () => {
  test.each<[string, string, string[]]>([
    ['an array', '[{"text":"a"},\n {"text":"b"}]\n', ['1 a', '16 b']],
    ['one object over several lines', '{\n "text": "a",\n "n": [1, {"x": "]}"}]\n}\n', ['0 a']],
    ['objects one after the other', '{"text":"a"}{"text":"b"}\n{\n"text":"c"}', ['0 a', '12 b', '25 c']],
    [
      'elements that are no objects',
      '["a", 5, null, [1,2], {"text":"b"}]',
      ['1 fault bad-record', '6 fault bad-record', '9 fault bad-record', '15 fault bad-record', '22 b'],
    ],
    ['a broken element', '[{"text":"a"},{"text":},{"text":"c"}]', ['1 a', '14 fault bad-record', '24 c']],
    ['an element without end', '[{"text":"a"},{"text":"b"', ['1 a', '14 fault bad-record']],
    ['an empty array', '[ ]', []],
    ['nothing but blanks', ' \n', ['0 fault bad-record']],
    ['a byte order mark', '\ufeff[{"text":"a"}]', ['4 a']],
    ['escaped quotes', '[{"text":"\\"]\\\\"},{"text":"b"}]', ['1 "]\\', '18 b']],
  ])('%s', async (_, data, expected) => {
    expect(outline(await read(json, data))).toEqual(expected);
  });
  test('an element that is too long is passed over', async () => {
    const long = `{"text":"${'x'.repeat(2_000_000)}"}`;
    const items = await read(json, `[${long},{"text":"b"}]`, { maxRecordBytes: 1000 });
    expect(outline(items)).toEqual(['1 fault too-large', `${long.length + 2} b`]);
    expect(items[0]).toMatchObject({ bytes: long.length });
  });
});
