import { gzipSync, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { reader } from '#engine/read/formats/jsonl.ts';
import type { ReadItem } from '#engine/read/reader.ts';
import { outline, readAll, readInput, tempFolder } from '#test/helpers/reading.ts';

const temp = tempFolder();
afterAll(() => temp.remove());
let files = 0;

async function read(data: string | Uint8Array, knobs: object = {}): Promise<ReadItem[]> {
  const bytes = Buffer.from(data as string);
  return readAll(reader, readInput(temp.write(`${files++}.jsonl`, bytes), bytes.length, { knobs }));
}
const metas = (items: ReadItem[]) => items.map((item) => (item.kind === 'record' ? item.meta : item.kind));

describe('lines', () => {
  test.each<[string, string, string[]]>([
    ['one line without a line feed', '{"text":"a"}', ['0 a']],
    ['LF', '{"text":"a"}\n{"text":"b"}\n', ['0 a', '13 b']],
    ['CR LF', '{"text":"a"}\r\n{"text":"b"}\r\n', ['0 a', '14 b']],
    ['a byte order mark', '\ufeff{"text":"a"}\n{"text":"b"}', ['0 a', '16 b']],
    [
      'blank lines are counted once, before the next item',
      '\n \n\r\n{"text":"a"}\n\n',
      ['0 blank 3', '5 a', '18 blank 1'],
    ],
    ['nothing but blank lines', '\n\n', ['0 blank 2']],
    ['blank lines of either kind', '\n\n \n\n\r\n\n{"text":"a"}\n\n\n', ['0 blank 6', '8 a', '21 blank 2']],
    ['a very long run of blank lines', `${'\n'.repeat(20_000_000)}{"text":"a"}`, ['0 blank 20000000', '20000000 a']],
    ['U+2028 and U+0085 inside a line are no line ends', '{"text":"a\u2028b\u0085c"}\n', ['0 a\u2028b\u0085c']],
    ['NUL stays', '{"text":"a\\u0000b"}', ['0 a\0b']],
    ['scripts', '{"text":"中文 日本語 ไทย العربية हिन्दी 👩‍👩‍👧"}', ['0 中文 日本語 ไทย العربية हिन्दी 👩‍👩‍👧']],
    ['empty file', '', ['0 fault empty-file']],
  ])('%s', async (_, data, expected) => {
    expect(outline(await read(data))).toEqual(expected);
  });
});

describe('faults', () => {
  test.each<[string, string, string[], RegExp]>([
    ['not JSON', '{"text":"a"}\n{"text":"b\n{"text":"c"}', ['0 a', '13 fault bad-record', '24 c'], /not JSON.*byte 13/],
    ['an array', '["text"]', ['0 fault bad-record'], /but an array/],
    ['a raw NUL', '{"text":"a\0"}', ['0 fault bad-record'], /not JSON/],
    [
      'no text',
      '{"body":"a","id":1}',
      ['0 fault missing-text'],
      /"text" or "content" or "contents" or "raw_content"; the record has "body, id"/,
    ],
    ['null text', '{"text":null}', ['0 fault missing-text'], /null/],
    ['a number for text', '{"text":5}', ['0 fault text-not-string'], /"text" is a number/],
    ['a list for text', '{"text":["a"]}', ['0 fault text-not-string'], /"text" is an array/],
    ['empty text', '{"text":""}', ['0 fault empty-text'], /"text" is empty/],
  ])('%s', async (_, data, expected, detail) => {
    const items = await read(data);
    expect(outline(items)).toEqual(expected);
    expect(items.find((item) => item.kind === 'fault')).toMatchObject({
      detail: expect.stringMatching(detail) as string,
    });
  });

  test('a line that is too long is passed over, with its place and length', async () => {
    const long = `{"text":"${'x'.repeat(3_000_000)}"}\n`;
    const items = await read(`{"text":"a"}\n${long}{"text":"b"}\n`, { maxRecordBytes: 1000 });
    expect(outline(items)).toEqual(['0 a', '13 fault too-large', '3000025 b']);
    expect(items[1]).toMatchObject({ bytes: long.length });
  });
});

describe('fields', () => {
  test.each<[string, string, object, string, object]>([
    ['text before content', '{"content":"c","text":"t"}', {}, 't', { extra: '{"content":"c"}' }],
    ['content', '{"content":"c"}', {}, 'c', {}],
    ['a named field', '{"text":"t","body":"b"}', { textField: 'body' }, 'b', { extra: '{"text":"t"}' }],
    [
      'a path',
      '{"a":{"b":{"c":"deep","d":1}},"e":2}',
      { textField: 'a.b.c' },
      'deep',
      { extra: '{"a":{"b":{"d":1}},"e":2}' },
    ],
    ['a path whose object is then empty', '{"a":{"c":"deep"}}', { textField: 'a.c' }, 'deep', {}],
    [
      'a key with a dot goes before a path',
      '{"a.b":"dotted","a":{"b":"path"}}',
      { textField: 'a.b' },
      'dotted',
      { extra: '{"a":{"b":"path"}}' },
    ],
    [
      'metadata, with what is left as it was written',
      '{"z":1.0, "text":"t","id":12345678901234567890,"10":[1, 2],"2":{"k" : "v\\"}"},"url":"u","date":"2024","title":"T","license":"CC0"}',
      {},
      't',
      {
        id: '12345678901234567890',
        url: 'u',
        title: 'T',
        date: '2024',
        licence: 'CC0',
        extra: '{"z":1.0,"10":[1, 2],"2":{"k" : "v\\"}"}}',
      },
    ],
    [
      'an id that is no string or number stays',
      '{"text":"t","id":{"$oid":"x"}}',
      {},
      't',
      { extra: '{"id":{"$oid":"x"}}' },
    ],
    [
      'of a key that is there twice the last counts',
      '{"text":"a","k":1,"text":"b","k":2.0}',
      {},
      'b',
      { extra: '{"k":2.0}' },
    ],
    ['an escaped key', '{"te\\u0078t":"t","\\n":1}', {}, 't', { extra: '{"\\n":1}' }],
    [
      'language, where a field is named',
      '{"text":"t","lang":"zh"}',
      { languageField: 'lang' },
      't',
      { language: 'zh' },
    ],
    [
      'strings full of brackets and backslashes',
      '{"a":"}]\\\\","text":"t","b":["\\"{"]}',
      {},
      't',
      { extra: '{"a":"}]\\\\","b":["\\"{"]}' },
    ],
    [
      'a key named like a property of every object',
      '{"text":"t","__proto__":1,"constructor":2}',
      {},
      't',
      { extra: '{"__proto__":1,"constructor":2}' },
    ],
  ])('%s', async (_, line, knobs, text, meta) => {
    const items = await read(line, knobs);
    expect(outline(items)).toEqual([`0 ${text}`]);
    expect(metas(items)).toEqual([meta]);
  });

  test('a text field by a name that every object inherits is missing, not found', async () => {
    expect(outline(await read('{"text":"t"}', { textField: 'constructor' }))).toEqual(['0 fault missing-text']);
  });
});

describe('ill-formed text', () => {
  test('invalid UTF-8 and lone surrogates become U+FFFD and are counted; U+FFFD itself is not', async () => {
    const raw = Buffer.concat([
      Buffer.from('{"text":"a\ufffd'),
      Buffer.from([0xff, 0xe2, 0x82]),
      Buffer.from('b\\ud800c","id":"\\udc00"}'),
    ]);
    const [item] = await read(raw);
    expect(item).toMatchObject({
      content: { text: 'a\ufffd\ufffd\ufffdb\ufffdc' },
      meta: { id: '\ufffd' },
      replaced: 4,
    });
  });
  test('a surrogate pair in escapes is a character', async () => {
    const [item] = await read('{"text":"\\ud83d\\ude00"}');
    expect(item).toMatchObject({ content: { text: '😀' }, replaced: 0 });
  });
});

describe('compressed', () => {
  const data = '{"text":"a"}\n\n{"text":"b"}\n';
  test.each([
    ['gzip', Buffer.concat([gzipSync(data), gzipSync(data)])],
    ['zstd', Buffer.concat([zstdCompressSync(data), zstdCompressSync(data)])],
  ])('%s, with offsets in the decompressed stream', async (_, bytes) => {
    expect(outline(await read(bytes))).toEqual(['0 a', '13 blank 1', '14 b', '27 a', '40 blank 1', '41 b']);
  });
  test('a line cut by the end of the file goes with the fault; one that is whole does not', async () => {
    const gz = gzipSync(Buffer.from(data + '{"text":"c"}'), { level: 0 });
    expect(outline(await read(gz.subarray(0, -8)))).toEqual([
      '0 a',
      '13 blank 1',
      '14 b',
      '27 c',
      '39 fault bad-compression',
    ]);
    expect(outline(await read(gz.subarray(0, -9)))).toEqual(['0 a', '13 blank 1', '14 b', '27 fault bad-compression']);
  });
  test('lines after a broken member', async () => {
    const bad = gzipSync('{"text":"lost"}\n');
    bad[bad.length - 7]! ^= 1;
    const items = await read(Buffer.concat([gzipSync(data), bad, gzipSync(data)]));
    expect(outline(items)).toEqual([
      '0 a',
      '13 blank 1',
      '14 b',
      '27 lost',
      '43 fault bad-compression',
      '44 a',
      '57 blank 1',
      '58 b',
    ]);
  });
});

/** Blank runs that a cut divides are one run. */
function joinBlanks(items: ReadItem[]): ReadItem[] {
  const joined: ReadItem[] = [];
  for (const item of items) {
    const last = joined.at(-1);
    if (item.kind === 'blank' && last?.kind === 'blank')
      joined[joined.length - 1] = { ...last, lines: last.lines + item.lines };
    else joined.push(item);
  }
  return joined;
}

const anyLine = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }).map((text) => JSON.stringify({ text, n: 1 })) },
  fc.constantFrom('', ' ', '{"text":', '{"text":5}', '{"text":"\r"}', 'x'.repeat(200)),
);
const anyFile = fc.tuple(fc.array(fc.tuple(anyLine, fc.constantFrom('\n', '\r\n')), { maxLength: 12 }), anyLine);

describe('ranges', () => {
  test('any cut into ranges yields the same items', async () => {
    await fc.assert(
      fc.asyncProperty(anyFile, fc.array(fc.nat(400), { maxLength: 5 }), async ([lines, last], cuts) => {
        const bytes = Buffer.from(lines.flat().join('') + last);
        const file = temp.write('cut.jsonl', bytes);
        const size = bytes.length;
        const knobs = { maxRecordBytes: 150 };
        const whole = await readAll(reader, readInput(file, size, { knobs }));
        const bounds = [0, ...cuts.map((cut) => cut % (size + 1)).sort((a, b) => a - b), size];
        const parts: ReadItem[] = [];
        for (let i = 0; i + 1 < bounds.length; i++) {
          const [start, end] = [bounds[i]!, bounds[i + 1]!];
          if (start === end && size > 0) continue;
          parts.push(...(await readAll(reader, readInput(file, size, { start, end, knobs }))));
        }
        if (size > 0) expect(joinBlanks(parts)).toEqual(whole);
      }),
      { numRuns: 300 },
    );
  });

  test('every single cut of a file', async () => {
    const bytes = Buffer.from('{"text":"a"}\r\n\n{"text":"日本"}\n{"text":"c"}');
    const file = temp.write('single.jsonl', bytes);
    const whole = await readAll(reader, readInput(file, bytes.length));
    for (let cut = 1; cut < bytes.length; cut++) {
      const left = await readAll(reader, readInput(file, bytes.length, { end: cut }));
      const right = await readAll(reader, readInput(file, bytes.length, { start: cut }));
      expect([...left, ...right]).toEqual(whole);
    }
  });
});

test('cancelled: reading ends at the next record', async () => {
  const bytes = Buffer.from('{"text":"a"}\n'.repeat(100));
  const file = temp.write('cancel.jsonl', bytes);
  let asked = 0;
  const items = await readAll(reader, readInput(file, bytes.length, { cancelled: () => ++asked > 10 }));
  expect(items).toHaveLength(10);
});
