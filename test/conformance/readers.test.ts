import { gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { readers } from '#engine/read/formats/registry.gen.ts';
import type { ReadItem, Reader } from '#engine/read/reader.ts';
import { unsupported } from '#engine/read/readers.ts';
import { isAfter, readAll, readInput, tempFolder } from '#test/helpers/reading.ts';

/*
 * What every reader owes, whatever its format: places in order and unique, text well formed, the same items from a bare
 * and a compressed file, a resume after any item that yields exactly the rest, and no throw for any bytes.
 */

const temp = tempFolder();
afterAll(() => temp.remove());
let files = 0;

const warcRecord = (type: string, block: string): string =>
  `WARC/1.0\r\nWARC-Type: ${type}\r\nWARC-Target-URI: http://a/\r\n` +
  `Content-Type: ${type === 'response' ? 'application/http' : 'text/plain'}\r\n` +
  `Content-Length: ${Buffer.byteLength(block)}\r\n\r\n${block}\r\n\r\n`;
const http = (body: string, status = '200 OK'): string =>
  `HTTP/1.1 ${status}\r\nContent-Type: text/html\r\n\r\n${body}`;
const arcRecord = (url: string, block: string): string =>
  `${url} 127.0.0.1 20140216050221 text/html ${Buffer.byteLength(block)}\n${block}\n`;

const wikiPage = (title: string, text: string, more = ''): string =>
  `<page><title>${title}</title>${more}<id>7</id><revision><timestamp>2020</timestamp><text>${text}</text></revision></page>`;

const scripts = ['plain', '中文', '日本語', 'ไทย', 'العربية', 'हिन्दी', '👩‍👩‍👧', 'a\u2028b', ' '];

/** Content of each text format, with damage in it; a reader without a sample here is given plain text. */
const SAMPLES: Record<string, string | Buffer> = {
  jsonl: [
    '\n',
    ...scripts.map((text) => `${JSON.stringify({ text, id: text })}\n`),
    ' \r\n\n{"text":\n{"text":""}\n{"a":1}\r\n{"text":"\\ud800"}\n\n',
  ].join(''),
  json: `[${scripts.map((text) => JSON.stringify({ text })).join(',\n ')}, 5, {"text": }, {"a":[1,{"b":"]"}]},{"text":"end"}]`,
  csv: `id,text,note\r\n${scripts.map((text, i) => `${i},"${text}\r\n""${text}""",x\r\n`).join('')}\r\n\r\n7,a\r\n8,,y\r\n9,"open,z`,
  tsv: `text\tid\n${scripts.map((text, i) => `${text}\t${i}\n`).join('')}\na\tb\tc\n`,
  code: `#!/usr/bin/env node\n${scripts.join('\r\n\t')}`,
  latex: `\\section{${scripts.join('}\n\n')}`,
  wikitext: `== ${scripts.join(' ==\n{{')}`,
  mediawiki: [
    '<mediawiki xml:lang="en"><siteinfo><base>https://a.example/wiki/Main</base></siteinfo>\n',
    ...scripts.map((text, i) => wikiPage(`${text} ${i}`, text)),
    wikiPage('Talk', 'x', '<ns>1</ns>'),
    wikiPage('Moved', 'x', '<redirect title="a" />'),
    wikiPage('Long', 'long '.repeat(60)),
    wikiPage('None', ''),
    wikiPage('Cut', 'x').slice(0, -9),
  ].join('  \n'),
  text: scripts.join('\n'),
  markdown: `# ${scripts.join('\n\n')}`,
  html: `<p>${scripts.join('<p>')}`,
  warc: [
    warcRecord('warcinfo', 'software: x'),
    ...scripts.map((text) => warcRecord('response', http(text))),
    'junk\r\n',
    warcRecord('conversion', 'plain text'),
    warcRecord('response', http('gone', '404 Not Found')),
    warcRecord('response', http('wrong')).replace(/Content-Length: \d+/, 'Content-Length: 7'),
    warcRecord('response', 'no http'),
    warcRecord('response', http('last')).slice(0, -12),
  ].join(''),
  arc: [
    arcRecord('filedesc://x.arc', '1 0 Test\n'),
    ...scripts.map((text) => arcRecord('http://a/', http(text))),
    'http://a/ 1.1.1.1 20140216050221 text/html -1\n',
    arcRecord('http://b/', http('last')).slice(0, -9),
  ].join(''),
};
/** Parquet is not text: its own suite makes its files. */
const TEXT_READERS = Object.values<Reader>(readers).filter((reader) => reader.id !== 'parquet');

/** Ways to store the content, each with what it does to a member a record. */
const STORED: [string, (content: Buffer) => Buffer][] = [
  ['bare', (content) => content],
  ['gzip, one member', (content) => gzipSync(content)],
  ['gzip, members cut anywhere', (content) => Buffer.concat(cut(content, 97).map((part) => gzipSync(part)))],
  ['zstd, frames cut anywhere', (content) => Buffer.concat(cut(content, 89).map((part) => zstdCompressSync(part)))],
  ['gzip, garbage after the end', (content) => Buffer.concat([gzipSync(content), Buffer.from('garbage')])],
  ['gzip, truncated', (content) => gzipSync(content).subarray(0, -20)],
];

function cut(bytes: Buffer, size: number): Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size));
}

function check(items: readonly ReadItem[]): void {
  items.forEach((item, i) => {
    if (i > 0) expect(isAfter(item, items[i - 1]!)).toBe(true);
    expect(Number.isSafeInteger(item.locator) && item.locator >= 0 && item.part >= 0).toBe(true);
    if (item.kind === 'fault') expect(item.detail).toMatch(/^[^\n]+$/);
    if (item.kind !== 'record') return;
    expect(item.bytes).toBeGreaterThan(0);
    if (item.content.as === 'text') expect(item.content.text.isWellFormed()).toBe(true);
    for (const value of Object.values(item.meta)) expect((value as string).isWellFormed()).toBe(true);
    if (item.meta.extra !== undefined) expect(typeof JSON.parse(item.meta.extra)).toBe('object');
  });
}

test('every reader is listed by its own id, and no two share an ending', () => {
  const endings = Object.values<Reader>(readers).flatMap((reader) => reader.extensions);
  expect(new Set(endings).size).toBe(endings.length);
  for (const [id, reader] of Object.entries<Reader>(readers)) expect(reader.id).toBe(id);
  for (const id of Object.keys(SAMPLES)) expect(Object.keys(readers)).toContain(id);
});

describe.each(TEXT_READERS.map((reader) => [reader.id, reader] as const))('%s', (id, reader) => {
  const knobs = { ...(id === 'text' ? { textDelimiter: 'plain' } : {}), maxRecordBytes: 300 };
  const content = Buffer.from(SAMPLES[id] ?? SAMPLES['markdown']!);

  test.each(STORED)('%s: in order, well formed, and resumed after any item', async (_, store) => {
    const bytes = store(content);
    const file = temp.write(`${files++}`, bytes);
    const items = await readAll(reader, readInput(file, bytes.length, { knobs }));
    check(items);
    expect(items.length).toBeGreaterThan(0);
    for (let k = 0; k < items.length; k++) {
      const { locator, part } = items[k]!;
      const rest = await readAll(reader, readInput(file, bytes.length, { knobs, after: { locator, part } }));
      expect(rest).toEqual(items.slice(k + 1));
    }
  });

  test('bare and compressed give the same records', async () => {
    const seen: unknown[] = [];
    for (const [, store] of STORED.slice(0, 4)) {
      const bytes = store(content);
      const items = await readAll(reader, readInput(temp.write(`${files++}`, bytes), bytes.length, { knobs }));
      seen.push(items.map(({ locator: _l, part: _p, ...item }) => (item.kind === 'fault' ? item.reason : item)));
    }
    for (const other of seen.slice(1)) expect(other).toEqual(seen[0]);
  });

  test('any bytes: no throw, in order', { timeout: 120_000 }, async () => {
    let seed = 12345;
    const random = (n: number): number => (seed = (seed * 1103515245 + 12345) % 2 ** 31) % n;
    for (let run = 0; run < 80; run++) {
      const bytes = Buffer.from(content);
      for (let k = 0; k <= random(6); k++) {
        const at = random(bytes.length);
        if (random(2) === 0) bytes[at] = random(256);
        else bytes.copy(bytes, random(bytes.length), at, Math.min(bytes.length, at + random(60)));
      }
      const damaged = bytes.subarray(0, random(4) === 0 ? random(bytes.length) : bytes.length);
      const stored = random(2) === 0 ? damaged : Buffer.from(gzipSync(damaged));
      if (stored !== damaged && random(2) === 0) stored[random(stored.length)]! ^= 1 << random(8);
      const file = temp.write('random', stored);
      const items = await readAll(reader, readInput(file, stored.length, { knobs }));
      check(items);
      if (items.length === 0) continue;
      const k = random(items.length);
      const { locator, part } = items[k]!;
      const rest = await readAll(reader, readInput(file, stored.length, { knobs, after: { locator, part } }));
      expect(rest).toEqual(items.slice(k + 1));
    }
  });

  test('an empty file, bare and compressed, is one fault', async () => {
    for (const bytes of [Buffer.alloc(0), gzipSync(''), zstdCompressSync('')]) {
      const items = await readAll(reader, readInput(temp.write(`${files++}`, bytes), bytes.length, { knobs }));
      expect(items).toMatchObject([{ kind: 'fault', reason: 'empty-file', locator: 0, part: 0 }]);
    }
  });

  test('a file that changed since it was planned is one fault', async () => {
    const file = temp.write(`${files++}`, content);
    const items = await readAll(reader, readInput(file, content.length - 1, { knobs }));
    expect(items).toMatchObject([{ kind: 'fault', reason: 'source-changed' }]);
  });

  test('a file that is not there is an expected error', async () => {
    await expect(readAll(reader, readInput(`${temp.dir}/none`, 1, { knobs }))).rejects.toMatchObject({ code: 'io' });
  });

  test('cancelled at once, nothing is read', async () => {
    const file = temp.write(`${files++}`, content);
    const items = await readAll(reader, readInput(file, content.length, { knobs, cancelled: () => true }));
    expect(items).toEqual([]);
  });
});

test('unsupported: one fault, resumable', async () => {
  const file = temp.write('x.bin', Buffer.from([0, 1, 2]));
  const items = await readAll(unsupported, readInput(file, 3));
  expect(items).toMatchObject([{ kind: 'fault', reason: 'unsupported-format', locator: 0, part: 0, bytes: 3 }]);
  expect(await readAll(unsupported, readInput(file, 3, { after: { locator: 0, part: 0 } }))).toEqual([]);
});

test('lines that cross the pieces of a bare file come out whole', async () => {
  const texts = Array.from({ length: 400 }, (_, i) => `${i}:`.repeat(1 + ((i * 7919) % 2500)));
  const bytes = Buffer.from(texts.map((text) => `${JSON.stringify({ text })}\n`).join(''));
  expect(bytes.length).toBeGreaterThan(1_000_000);
  const file = temp.write('long.jsonl', bytes);
  const items = await readAll(readers.jsonl, readInput(file, bytes.length));
  expect(items.map((item) => (item.kind === 'record' && item.content.as === 'text' ? item.content.text : ''))).toEqual(
    texts,
  );
  const table = Buffer.from(`text\n${texts.map((text) => `"${text}"\n`).join('')}`);
  const rows = await readAll(readers.csv, readInput(temp.write('long.csv', table), table.length));
  expect(rows.map((item) => (item.kind === 'record' && item.content.as === 'text' ? item.content.text : ''))).toEqual(
    texts,
  );
  const array = Buffer.from(JSON.stringify(texts.map((text) => ({ text }))));
  const values = await readAll(readers.json, readInput(temp.write('long.json', array), array.length));
  expect(values.map((item) => (item.kind === 'record' && item.content.as === 'text' ? item.content.text : ''))).toEqual(
    texts,
  );
  const archive = Buffer.from(texts.map((text) => warcRecord('conversion', text)).join(''));
  const pages = await readAll(readers.warc, readInput(temp.write('long.warc', archive), archive.length));
  expect(pages.map((item) => (item.kind === 'record' && item.content.as === 'text' ? item.content.text : ''))).toEqual(
    texts,
  );
});
