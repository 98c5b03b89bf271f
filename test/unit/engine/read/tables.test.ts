import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { reader as csv } from '#engine/read/formats/csv.ts';
import { reader as tsv } from '#engine/read/formats/tsv.ts';
import type { ReadItem, Reader } from '#engine/read/reader.ts';
import { encode } from '#test/helpers/encode.ts';
import { outline, readAll, readInput, tempFolder } from '#test/helpers/reading.ts';

const temp = tempFolder();
afterAll(() => temp.remove());
let files = 0;

async function read(reader: Reader, data: string | Uint8Array, knobs: object = {}): Promise<ReadItem[]> {
  const bytes = Buffer.from(data as string);
  return readAll(reader, readInput(temp.write(`${files++}`, bytes), bytes.length, { knobs }));
}

describe('CSV', () => {
  test('in GBK, as office programs write it', async () => {
    const text = '河边的老渔夫每天清晨出门，孩子们在岸上等他回来';
    const items = await read(csv, encode('gbk', `text,标题\n"${text}",收获\nplain,x\n`));
    expect(items).toMatchObject([
      {
        content: { text },
        meta: { charset: 'gb18030', extra: expect.stringContaining('收获') as string },
        replaced: 0,
      },
      { content: { text: 'plain' }, meta: {} },
    ]);
  });

  test.each<[string, string, string[]]>([
    ['rows', 'id,text\n1,a\n2,b\n', ['8 a', '12 b']],
    ['CR LF, no line end at the end', 'id,text\r\n1,a\r\n2,b', ['9 a', '14 b']],
    ['quoted: separators, line ends, quotes', 'id,text\n1,"a,b\r\n""c"""\n2,b\n', ['8 a,b\r\n"c"', '23 b']],
    ['a quoted header with a line end', '"id\nx","text"\n1,a\n', ['14 a']],
    ['a byte order mark', '\ufefftext\na\n', ['8 a']],
    ['content', 'content,x\na,1\n', ['10 a']],
    ['semicolons', 'id;text\n1;a,b\n', ['8 a,b']],
    ['tabs', 'id\ttext\n1\ta,b\n', ['8 a,b']],
    ['blank lines', '\n\ntext\n\n \na\n\n', ['7 blank 2', '10 a', '12 blank 1']],
    ['a quote inside a field is a character', 'text,n\n5" disk,1\n', ['7 5" disk']],
    ['a field that only begins with a quote', 'text,n\n"Hi" she said,1\nb,2\n', ['7 "Hi" she said', '23 b']],
    ['a stray quote does not swallow rows', 'text,n\n"open,1\nb,2\n', ['7 "open', '15 b']],
    ['a quote at the very end', 'text\n"', ['5 "']],
    ['empty text', 'text,n\n,1\n"",2\n', ['7 fault empty-text', '10 fault empty-text']],
    ['too many and too few fields', 'text,n\na,1,2\nb\nc,3\n', ['7 fault bad-record', '13 fault bad-record', '15 c']],
    ['only a header', 'text,n\n', []],
    ['no text column', 'id,body\n1,a\n2,b\n', ['0 fault missing-text']],
    ['one column', 'text\n一\nسطر\n', ['5 一', '9 سطر']],
    ['a lone CR is a character', 'text\na\rb\n', ['5 a\rb']],
  ])('%s', async (_, data, expected) => {
    expect(outline(await read(csv, data))).toEqual(expected);
  });

  test('columns become metadata, the others stay in order as strings', async () => {
    const items = await read(csv, 'z,text,id,url,date,2\n1.0,t,007,u,,"q""q"\n');
    expect(items[0]).toMatchObject({ meta: { id: '007', url: 'u', extra: '{"z":"1.0","date":"","2":"q\\"q"}' } });
  });
  test('a named column', async () => {
    expect(outline(await read(csv, 'text,body\na,b\n', { textField: 'body' }))).toEqual(['10 b']);
    const items = await read(csv, 'text,body\na,b\n', { textField: 'none' });
    expect(items[0]).toMatchObject({
      reason: 'missing-text',
      detail: 'no column "none"; the header row has "text, body"',
    });
  });
  test('a row that is too long, quoted or not, is passed over', async () => {
    for (const long of ['x'.repeat(1_000_000), `"${'x'.repeat(1_000_000)}"`]) {
      const items = await read(csv, `text\n${long}\nb\n`, { maxRecordBytes: 1000 });
      expect(outline(items)).toEqual(['5 fault too-large', `${5 + long.length + 1} b`]);
      expect(items[0]).toMatchObject({ bytes: long.length + 1 });
    }
  });
  test('invalid UTF-8 is replaced and counted', async () => {
    const items = await read(csv, Buffer.concat([Buffer.from('text\na'), Buffer.from([0xff]), Buffer.from('b\n')]));
    expect(items[0]).toMatchObject({ content: { text: 'a\ufffdb' }, replaced: 1 });
  });
  test('a break loses the row it cuts and no other', async () => {
    const gz = gzipSync('text\nfirst\nsecond\n', { level: 0 });
    expect(outline(await read(csv, gz.subarray(0, -11)))).toEqual(['5 first', '11 fault bad-compression']);
    const garbage = Buffer.concat([gzipSync('text\nfirst\nsecond'), Buffer.from('garbage')]);
    expect(outline(await read(csv, garbage))).toEqual(['5 first', '11 second', '17 fault bad-compression']);
  });
});

describe('TSV', () => {
  test.each<[string, string, string[]]>([
    ['tabs only', 'id\ttext\n1\ta,b;c\n', ['8 a,b;c']],
    ['a stray quote', 'text\tid\n"Hello there\t1\nb\t2\n', ['8 "Hello there', '23 b']],
    ['quoted', 'text\tid\n"a\tb\nc"\t1\n', ['8 a\tb\nc']],
  ])('%s', async (_, data, expected) => {
    expect(outline(await read(tsv, data))).toEqual(expected);
  });
});
