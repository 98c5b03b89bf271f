import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { reader as arc } from '#engine/read/formats/arc.ts';
import { reader as warc } from '#engine/read/formats/warc.ts';
import { dechunk } from '#engine/read/http.ts';
import type { ReadItem, Reader } from '#engine/read/reader.ts';
import { outline, readAll, readInput, tempFolder } from '#test/helpers/reading.ts';

const temp = tempFolder();
afterAll(() => temp.remove());
let files = 0;

async function read(reader: Reader, data: string | Uint8Array, knobs: object = {}): Promise<ReadItem[]> {
  const bytes = Buffer.from(data as string);
  return readAll(reader, readInput(temp.write(`${files++}`, bytes), bytes.length, { knobs }));
}

interface Shape {
  type?: string;
  http?: string;
  body?: string | Uint8Array;
  contentType?: string;
  /** Added to the stated Content-Length. */
  off?: number;
  eol?: string;
  tail?: string;
  version?: string;
  more?: string[];
}

/** One WARC record; a response to GET http://a/ with `body` unless told otherwise. */
function record(shape: Shape = {}): Buffer {
  const { type = 'response', off = 0, eol = '\r\n', tail = '\r\n\r\n', version = 'WARC/1.0', more = [] } = shape;
  const { http = 'HTTP/1.1 200 OK\r\nContent-Type: text/html', contentType = 'application/http; msgtype=response' } =
    shape;
  const body = Buffer.from((shape.body ?? '<p>x') as string);
  const block = http === '' ? body : Buffer.concat([Buffer.from(`${http}\r\n\r\n`), body]);
  const head = [
    version,
    `WARC-Type: ${type}`,
    'WARC-Target-URI: http://a/',
    'WARC-Date: 2024-05-01T00:00:00Z',
    'WARC-Record-ID: <urn:uuid:1>',
    ...(contentType === '' ? [] : [`Content-Type: ${contentType}`]),
    ...more,
    `Content-Length: ${block.length + off}`,
  ].join(eol);
  return Buffer.concat([Buffer.from(head + eol + eol), block, Buffer.from(tail)]);
}
const page = (text: string): Buffer => record({ body: text });
const info = record({ type: 'warcinfo', http: '', body: 'software: x', contentType: 'application/warc-fields' });

describe('records', () => {
  test('what a response carries', async () => {
    const http = 'HTTP/1.1 200 OK\r\nContent-Type: Text/HTML; Charset="GB2312"\r\nX: y';
    const [item] = await read(warc, record({ http, body: 'hello' }));
    expect(item).toEqual({
      kind: 'record',
      locator: 0,
      part: 0,
      bytes: record({ http, body: 'hello' }).length - 4,
      content: { as: 'bytes', type: 'html', bytes: new Uint8Array(Buffer.from('hello')), charset: 'gb2312' },
      meta: {
        url: 'http://a/',
        date: '2024-05-01T00:00:00Z',
        mime: 'text/html',
        extra: '{"warc_record_id":"<urn:uuid:1>","http_status":200}',
      },
      replaced: 0,
    });
  });

  test.each<[string, string, unknown]>([
    ['nothing', '', undefined],
    [
      'a repeated field',
      '\r\nX-Robots-Tag: noai\r\nx-robots-tag: b: noindex',
      { usage: ['header x-robots-tag: noai, b: noindex'] },
    ],
    ['a reservation', '\r\nTDM-Reservation: 1', { usage: ['header tdm-reservation: 1'] }],
    [
      'a licence',
      '\r\nLink: </s.css>; rel=preload, <https://l/1>; title="a"; rel="x License"',
      { usage: [], licence: 'https://l/1' },
    ],
    ['other links', '\r\nLink: <https://l/1>; rel=next, <https://l/2', undefined],
  ])('what a response says of its use: %s', async (_, fields, http) => {
    const [item] = await read(
      warc,
      record({ http: `HTTP/1.1 200 OK\r\nContent-Type: text/html${fields}`, body: 'hello' }),
    );
    expect(item).toHaveProperty('kind', 'record');
    expect(item !== undefined && item.kind === 'record' ? item.meta.http : null).toEqual(http);
  });

  const plain = { http: '', contentType: 'text/plain' };
  test.each<[string, Shape, string]>([
    ['warcinfo', { type: 'warcinfo', http: '' }, 'ignored not-a-document'],
    ['request', { type: 'request', http: 'GET / HTTP/1.0' }, 'ignored not-a-document'],
    ['metadata', { type: 'metadata', http: '', contentType: 'application/json' }, 'ignored not-a-document'],
    ['revisit', { type: 'revisit' }, 'ignored not-a-document'],
    ['redirect', { http: 'HTTP/1.1 302 Found\r\nContent-Type: text/html' }, 'ignored http-status'],
    ['no status text', { http: 'HTTP/1.0 404 \r\nContent-Type: text/html' }, 'ignored http-status'],
    ['image', { http: 'HTTP/1.1 200 OK\r\nContent-Type: image/png' }, 'ignored media-type'],
    ['plain text', { http: 'HTTP/1.1 200 OK\r\nContent-Type: text/plain' }, '<p>x'],
    ['no media type, but HTML', { http: 'HTTP/1.1 200 OK', body: '\n<!DOCTYPE html>' }, '\n<!DOCTYPE html>'],
    ['no media type, nothing known', { http: 'HTTP/1.1 200 OK', body: '%PDF' }, 'ignored media-type'],
    ['resource', { type: 'resource', ...plain, body: 'words' }, 'words'],
    ['resource of another type', { type: 'resource', http: '', contentType: 'application/json' }, 'ignored media-type'],
    ['conversion', { type: 'conversion', ...plain, body: '文字' }, '文字'],
    ['crawler log', { type: 'resource', ...plain, more: ['WARC-Target-URI: metadata://x'] }, '<p>x'],
    ['no HTTP head', { http: 'SSH-2.0\r\n', body: '' }, 'fault bad-record'],
    ['empty payload', { body: '' }, 'fault empty-text'],
    ['folded header', { http: 'HTTP/1.1 200 OK\r\nContent-Type:\r\n text/html' }, '<p>x'],
    ['WARC 0.18', { version: 'WARC/0.18' }, '<p>x'],
    ['WARC 1.1', { version: 'WARC/1.1' }, '<p>x'],
    ['LF only', { eol: '\n', http: 'HTTP/1.1 200 OK\nContent-Type: text/html', tail: '\n\n' }, '<p>x'],
    ['no line ends after the block', { tail: '' }, '<p>x'],
  ])('%s', async (_, shape, expected) => {
    const bytes = record(shape);
    expect(outline(await read(warc, Buffer.concat([bytes, info])))).toEqual([
      `0 ${expected}`,
      `${bytes.length} ignored not-a-document`,
    ]);
  });

  test('any status, where the knob says so', async () => {
    const items = await read(warc, record({ http: 'HTTP/1.1 404 No\r\nContent-Type: text/html' }), {
      anyHttpStatus: true,
    });
    expect(outline(items)).toEqual(['0 <p>x']);
  });

  test('text of a conversion record is decoded here, with invalid UTF-8 counted', async () => {
    const shape = { type: 'conversion', http: '', contentType: 'text/plain', body: Buffer.from([0x61, 0xff, 0x62]) };
    expect((await read(warc, record(shape)))[0]).toMatchObject({
      content: { as: 'text', text: 'a\ufffdb' },
      replaced: 1,
    });
  });
});

describe('payloads', () => {
  const html = Buffer.from('<p>payload</p>'.repeat(50));
  const coded = (fields: string): string => `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n${fields}`;
  const chunks = (data: Buffer, size: number): Buffer =>
    Buffer.concat([
      ...Array.from({ length: Math.ceil(data.length / size) }, (_, i) => {
        const part = data.subarray(i * size, (i + 1) * size);
        return Buffer.concat([Buffer.from(`${part.length.toString(16)};ext=1\r\n`), part, Buffer.from('\r\n')]);
      }),
      Buffer.from('0\r\n\r\n'),
    ]);
  test.each<[string, string, Buffer]>([
    ['gzip', 'Content-Encoding: gzip', gzipSync(html)],
    ['x-gzip', 'Content-Encoding: x-gzip', gzipSync(html)],
    ['deflate with a zlib header', 'Content-Encoding: deflate', deflateSync(html)],
    ['deflate without', 'Content-Encoding: deflate', deflateRawSync(html)],
    ['br', 'Content-Encoding: br', brotliCompressSync(html)],
    ['zstd', 'Content-Encoding: zstd', zstdCompressSync(html)],
    ['two codings', 'Content-Encoding: deflate, gzip', gzipSync(deflateSync(html))],
    ['chunked', 'Transfer-Encoding: chunked', chunks(html, 100)],
    ['chunked and gzip', 'Transfer-Encoding: chunked\r\nContent-Encoding: gzip', chunks(gzipSync(html), 7)],
    ['chunked by name only', 'Transfer-Encoding: chunked', html],
    ['gzip by name only', 'Content-Encoding: gzip', html],
    ['deflate by name only', 'Content-Encoding: deflate', html],
    ['br by name only', 'Content-Encoding: br', html],
    ['a coding that objects have by birth', 'Content-Encoding: constructor', html],
    ['many chunks', 'Transfer-Encoding: chunked', chunks(html, 1)],
    [
      'chunks and then blanks',
      'Transfer-Encoding: chunked',
      Buffer.concat([chunks(html, 100).subarray(0, -5), Buffer.alloc(3_000_000, ' ')]),
    ],
    ['a charset in the wrong place', 'Content-Encoding: UTF-8', html],
    ['a coding nobody knows over plain text', 'Content-Encoding: none-such', html],
    ['the last chunk cut', 'Transfer-Encoding: chunked', Buffer.concat([Buffer.from('ffff\r\n'), html])],
  ])('%s', async (_, fields, body) => {
    expect(outline(await read(warc, record({ http: coded(fields), body })))).toEqual([`0 ${html.toString()}`]);
  });
  test.each<[string, string, Buffer, string]>([
    ['corrupt gzip', 'Content-Encoding: gzip', gzipSync(html).subarray(0, 30), 'bad-encoding'],
    ['unknown coding', 'Content-Encoding: sdch', Buffer.from([0, 1, 2, 3]), 'bad-encoding'],
    [
      'a wrong chunk size',
      'Transfer-Encoding: chunked',
      Buffer.from('3\r\nabc\r\nzz\r\nabc\r\n0\r\n\r\n'),
      'bad-encoding',
    ],
    ['a payload that grows beyond the limit', 'Content-Encoding: gzip', gzipSync(Buffer.alloc(200_000)), 'too-large'],
  ])('%s', async (_, fields, body, reason) => {
    const items = await read(warc, record({ http: coded(fields), body }), { maxRecordBytes: 100_000 });
    expect(outline(items)).toEqual([`0 fault ${reason}`]);
  });
});

describe('places', () => {
  const pages = ['one', 'two', 'three'].map(page);
  test('bare: the offset', async () => {
    const [a, b] = pages.map((bytes) => bytes.length) as [number, number];
    expect(outline(await read(warc, Buffer.concat(pages)))).toEqual(['0 one', `${a} two`, `${a + b} three`]);
  });
  test.each([
    ['gzip', (bytes: Uint8Array) => gzipSync(bytes)],
    ['zstd', (bytes: Uint8Array) => zstdCompressSync(bytes)],
  ])('%s: the member, and the part within it', async (_, pack) => {
    const [a, b, c] = pages.map(pack) as [Buffer, Buffer, Buffer];
    const each = Buffer.concat([a, b, c]);
    expect(outline(await read(warc, each))).toEqual(['0 one', `${a.length} two`, `${a.length + b.length} three`]);
    expect(outline(await read(warc, pack(Buffer.concat(pages))))).toEqual(['0 one', '0.1 two', '0.2 three']);
    const pair = pack(Buffer.concat(pages.slice(0, 2)));
    expect(outline(await read(warc, Buffer.concat([pair, c])))).toEqual(['0 one', '0.1 two', `${pair.length} three`]);
    // A record that begins in one member and ends in the next belongs to the first.
    const all = Buffer.concat(pages);
    const head = pack(all.subarray(0, pages[0]!.length + 50));
    const parted = Buffer.concat([head, pack(all.subarray(pages[0]!.length + 50))]);
    expect(outline(await read(warc, parted))).toEqual(['0 one', '0.1 two', `${head.length} three`]);
  });
});

describe('damage costs one record', () => {
  const good = page('good');
  test.each<[string, Buffer, string]>([
    ['length too short', record({ body: 'a longer body', off: -4 }), 'fault bad-record'],
    ['length too long, into the next record', record({ body: 'b', off: 40 }), 'fault bad-record'],
    ['length beyond the file', record({ body: 'b', off: 100_000 }), 'fault bad-record'],
    ['length beyond the limit and the file', record({ body: 'b', off: 10 ** 9 }), 'fault bad-record'],
    ['no length', Buffer.from('WARC/1.0\r\nWARC-Type: response\r\n\r\nbody\r\n\r\n'), 'fault bad-record'],
    [
      'length of letters',
      Buffer.from('WARC/1.0\r\nWARC-Type: response\r\nContent-Length: abc\r\n\r\nbody\r\n\r\n'),
      'fault bad-record',
    ],
    ['no type', Buffer.from('WARC/1.0\r\nContent-Length: 4\r\n\r\nbody\r\n\r\n'), 'fault bad-record'],
    [
      'no blank line after the header',
      Buffer.from('WARC/1.0\r\nWARC-Type: response\r\nContent-Length: 4\r\n'),
      'fault bad-record',
    ],
    ['junk', Buffer.from('junk with WARC/1.0 inside a line\r\n'), 'fault bad-record'],
    ['a line that only looks like a record', Buffer.from('WARC/one\r\n'), 'fault bad-record'],
  ])('%s', async (_, bad, expected) => {
    const bytes = Buffer.concat([info, bad, good, good]);
    const at = info.length + bad.length;
    const items = outline(await read(warc, bytes));
    expect(items).toEqual([
      '0 ignored not-a-document',
      `${info.length} ${expected}`,
      `${at} good`,
      `${at + good.length} good`,
    ]);
    // The same in one gzip member, and in one a record.
    const parts = ['0 ignored not-a-document', `0.1 ${expected}`, '0.2 good', '0.3 good'];
    expect(outline(await read(warc, gzipSync(bytes)))).toEqual(parts);
    const members = [info, bad, good, good].map((record) => gzipSync(record));
    const each = await read(warc, Buffer.concat(members));
    expect(each.map((item) => item.locator)).toEqual(members.map((_, i) => Buffer.concat(members.slice(0, i)).length));
    expect(outline(each).map((line) => line.replace(/^\d+ /, ''))).toEqual([
      'ignored not-a-document',
      expected,
      'good',
      'good',
    ]);
  });

  test('the end of the file within a header and within a block', async () => {
    for (let cut = 1; cut < good.length - 4; cut++) {
      const items = await read(warc, Buffer.concat([good, good.subarray(0, cut)]));
      expect(outline(items)).toEqual(['0 good', `${good.length} fault bad-record`]);
    }
  });

  test('a WARC record that holds a WARC file keeps it', async () => {
    const inner = Buffer.concat([page('inner'), page('inner')]).toString();
    const items = await read(warc, Buffer.concat([page(inner), good]));
    expect(outline(items)).toEqual([`0 ${inner}`, `${page(inner).length} good`]);
  });

  test('a broken gzip member between good ones', async () => {
    const [a, bad, c] = [page('a'), page('bad'.repeat(100)), page('c')].map((bytes) => gzipSync(bytes)) as [
      Buffer,
      Buffer,
      Buffer,
    ];
    bad.fill(0xff, 60, 90);
    expect(outline(await read(warc, Buffer.concat([a, bad, c])))).toEqual([
      '0 a',
      `${a.length} fault bad-compression`,
      `${a.length + bad.length} c`,
    ]);
  });

  test('blocks beyond the limit are passed over without being kept', async () => {
    const big = record({ body: Buffer.alloc(2_000_000, 'x') });
    const video = record({
      http: 'HTTP/1.1 200 OK\r\nContent-Type: video/mp4',
      body: Buffer.alloc(2_000_000, 'WARC/1.0\r\n'),
    });
    const items = await read(warc, Buffer.concat([big, video, good]), { maxRecordBytes: 100_000 });
    expect(outline(items)).toEqual([
      '0 fault too-large',
      `${big.length} ignored media-type`,
      `${big.length + video.length} good`,
    ]);
    expect(items[0]).toMatchObject({ bytes: big.length - 4 });
  });

  test('more lies about long blocks in one gzip member than it is inflated again for', async () => {
    const lies = Array.from({ length: 25 }, () => [record({ body: 'b', off: 10 ** 9 }), good]).flat();
    const long = record({ body: Buffer.alloc(50_000, 'x') });
    const items = await read(warc, gzipSync(Buffer.concat([...lies, long, good])), { maxRecordBytes: 10_000 });
    const pairs = lies.map((_, i) => `0${i === 0 ? '' : `.${i}`} ${i % 2 === 0 ? 'fault bad-record' : 'good'}`);
    expect(outline(items)).toEqual([...pairs, '0.50 fault too-large', '0.51 good']);
  });

  test('as many lies about long blocks in a bare file do not read it as often', async () => {
    const lie = record({ body: 'b', off: 10 ** 9 });
    const lies = Array.from({ length: 3_000 }, () => lie);
    const items = await read(warc, Buffer.concat([...lies, Buffer.alloc(40_000_000, 'x\n'), good]));
    expect(outline(items)).toEqual([
      ...lies.map((_, i) => `${i * lie.length} fault bad-record`),
      expect.stringMatching(/ good$/),
    ]);
  });

  test('lies about long blocks in as many gzip members', async () => {
    const lie = gzipSync(record({ body: 'b', off: 10 ** 7 }));
    const lies = Array.from({ length: 20_000 }, () => lie);
    const items = await read(warc, Buffer.concat([...lies, gzipSync(good)]));
    const end = lies.length * lie.length;
    expect(outline(items)).toEqual([...lies.map((_, i) => `${i * lie.length} fault bad-record`), `${end} good`]);
  });

  test('empty', async () => {
    expect(outline(await read(warc, ''))).toEqual(['0 fault empty-file']);
    expect(outline(await read(warc, gzipSync('')))).toEqual(['0 fault empty-file']);
  });
});

test('blanks where a chunk size should be', () => {
  const bytes = Buffer.concat([Buffer.from('3\r\nabc\r\n'), Buffer.alloc(3_000_000, ' '), Buffer.from('z')]);
  expect(dechunk(bytes)).toBe(null);
});

describe('ARC', () => {
  const entry = (url: string, body: string, off = 0, v2 = false): string => {
    const block = `HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n${body}`;
    const more = v2 ? ' 200 - 0 f.arc' : '';
    return `${url} 127.0.0.1 20140216050221 text/html${more} ${block.length + off}\n${block}\n`;
  };
  const first =
    'filedesc://x.arc 0.0.0.0 20140216050221 text/plain 75\n1 0 Test\nURL IP-address Archive-date Content-type Archive-length\n';
  const head = first.replace(' 75\n', ` ${first.length - first.indexOf('\n') - 1}\n`) + '\n';

  test('version 1, version 2, and a URL with blanks', async () => {
    const records = [
      entry('http://a/', 'one'),
      entry('http://b/', 'two', 0, true),
      entry('http://c/?q=From The Web', 'three'),
    ];
    const items = await read(arc, head + records.join(''));
    expect(outline(items).map((line) => line.replace(/^\d+ /, ''))).toEqual([
      'ignored not-a-document',
      'one',
      'two',
      'three',
    ]);
    expect(items[3]).toMatchObject({
      locator: head.length + records[0]!.length + records[1]!.length,
      meta: {
        url: 'http://c/?q=From The Web',
        date: '2014-02-16T05:02:21Z',
        mime: 'text/html',
        extra: '{"http_status":200}',
      },
    });
  });
  test('damage costs one record', async () => {
    for (const bad of [
      entry('http://x/', 'bad', -2),
      entry('http://x/', 'bad', 30),
      'http://x/ 1.1.1.1 20140216050221 text/html -1\n',
    ]) {
      const items = await read(arc, head + bad + entry('http://a/', 'good'));
      expect(outline(items).slice(1)).toEqual([`${head.length} fault bad-record`, `${head.length + bad.length} good`]);
    }
  });
  test('a line that nearly is a header costs no time', async () => {
    const line = `http://x/ 1.1.1.1 20140216050221 ${'a;'.repeat(60)}${'b ; '.repeat(60)}x\n`;
    const items = await read(arc, head + line + line + entry('http://a/', 'good'));
    expect(outline(items)).toEqual(['0 fault bad-record', `${head.length + 2 * line.length} good`]);
  });
  test('a gzip member a record', async () => {
    const members = [head, entry('http://a/', 'one'), entry('http://b/', 'two')].map((record) => gzipSync(record));
    const items = await read(arc, Buffer.concat(members));
    expect(outline(items)).toEqual([
      '0 ignored not-a-document',
      `${members[0]!.length} one`,
      `${members[0]!.length + members[1]!.length} two`,
    ]);
  });
});
