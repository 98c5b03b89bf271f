import { gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { detectFile } from '#engine/read/detect.ts';
import { extensionOf } from '#engine/read/extension.ts';
import { tempFolder } from '#test/helpers/reading.ts';

const temp = tempFolder();
afterAll(() => temp.remove());
let files = 0;

async function found(path: string, data: string | Uint8Array): Promise<string> {
  const bytes = Buffer.from(data as string);
  const detection = await detectFile(temp.write(`${files++}`, bytes), path, bytes.length);
  const packed = detection.compression === 'none' ? '' : ` in ${detection.compression}`;
  return 'reason' in detection ? `${detection.reason}: ${detection.detail}` : `${detection.format}${packed}`;
}

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('by name, confirmed by content', () => {
  test.each<[string, string | Uint8Array, string]>([
    ['a.jsonl', '{"text":1}\n', 'jsonl'],
    ['a/b.NDJSON', '{}', 'jsonl'],
    ['a.jsonl.gz', gzipSync('{}\n'), 'jsonl in gzip'],
    ['a.jsonl.zst', zstdCompressSync(Buffer.from('{}\n')), 'jsonl in zstd'],
    ['a.jsonl', gzipSync('{}\n'), 'jsonl in gzip'],
    ['a.jsonl.gz', '{}\n', 'jsonl'],
    ['a.json', '[{"text":"a"}]', 'json'],
    ['a.json', '{\n "text": "a"\n}', 'json'],
    ['a.json', '{"text":"a"}\n{"text":"b"}\n', 'jsonl'],
    ['a.txt', 'text', 'text'],
    ['a.txt', latin1('caf\xe9 \x93quoted\x94'), 'text'],
    ['a.txt', latin1('\xff\xfea\0b\0'), 'text'],
    ['a.txt', '{"text":1}\n{"text":2}\n', 'text'],
    ['README.md', '# x', 'markdown'],
    ['a.htm', '<p>', 'html'],
    ['a.csv', 'a,b', 'csv'],
    ['a.tsv', 'a\tb', 'tsv'],
    ['a.warc.gz', gzipSync('WARC/1.0\r\n'), 'warc in gzip'],
    ['a.warc.wet', 'WARC/1.0\r\n', 'warc'],
    ['a.warc', 'damaged', 'warc'],
    ['sample.warc.txt', 'WARC/1.0\nWARC-Type: warcinfo\n', 'warc'],
    ['example-bad.warc.gz.bad', gzipSync('WARC/1.0\r\nx'), 'warc in gzip'],
    ['a.arc', 'filedesc://x 0 0 0 0', 'arc'],
    ['anything', 'filedesc://x 0 0 0 0', 'arc'],
    ['a.parquet', 'PAR1....', 'parquet'],
    ['no-ending', 'PAR1....', 'parquet'],
    ['warc-facts.txt', 'WARC/1.0 is a format', 'text'],
    ['a.jsonl', '', 'jsonl'],
    ['a.html', `<p>${'page '.repeat(20)}\0</p>`, 'html'],
    ['a.jsonl', `{"text":"${'x'.repeat(40)}"}\n\0\n`, 'jsonl'],
    ['a.txt', Buffer.from('UTF-16 without a mark', 'utf16le'), 'text'],
    ['a.tex', 'x', 'latex'],
    ['a.wiki', "''x''", 'wikitext'],
    ['a.py', 'print(1)\n', 'code'],
    ['a.rc', latin1('\xff\xfea\0b\0'), 'code'],
    ['package.json', '{"name":"a"}\n', 'code'],
    ['dump.xml', '<mediawiki xmlns="x" xml:lang="en">', 'mediawiki'],
    ['dump.xml.gz', gzipSync('<?xml version="1.0"?>\n<mediawiki>'), 'mediawiki in gzip'],
    ['other.xml', '<a><mediawiki/></a>', 'code'],
    ['saved.php', '<!DOCTYPE html><html><p>a', 'html'],
    ['program.php', '<html><?php echo 1;', 'code'],
    ['CMakeLists.txt', 'project(a)', 'code'],
    ['sub/Makefile', 'all:\n', 'code'],
  ])('%s %j -> %s', async (path, data, expected) => {
    expect(await found(path, data)).toBe(expected);
  });
});

describe('by content alone', () => {
  test.each<[string, string | Uint8Array, string]>([
    ['page', ' <!DOCTYPE html><html>', 'html'],
    ['page', '<?xml version="1.0"?>\n<!-- x -->\n<html xmlns="y">', 'html'],
    ['page.aspx', '<!-- c --><html>', 'html'],
    ['many-comments', `${'<!---->'.repeat(500)}<p>`, 'text'],
    ['many-declarations', `${'<?xml ?>'.repeat(500)}x`, 'text'],
    ['comments-and-page', `${'<!-- a --> <?xml?>'.repeat(50)}<html>`, 'html'],
    ['abcd.gz', gzipSync('abcd'), 'text in gzip'],
    ['LICENSE', 'MIT\n日本語', 'text'],
    ['part-00000', '{"text":"a"}\n{"text":"b"}', 'jsonl'],
    ['part-00000', '{"text":"a"}', 'jsonl'],
    ['part-00000', '{ not json\n', 'text'],
    ['run', '#!/bin/sh\n', 'code'],
    ['README.rst', 'Title\n=====\n', 'text'],
    ['x.log', 'line\n', 'text'],
    ['a.txt', '%PDF-1.7', 'pdf'],
    ['cut', Buffer.concat([Buffer.alloc(65_535, 'a'), Buffer.from('é tail')]), 'text'],
  ])('%s %# -> %s', async (path, data, expected) => {
    expect(await found(path, data)).toBe(expected);
  });
});

describe('refused, with a reason', () => {
  test.each<[string, string | Uint8Array, RegExp]>([
    ['a.png', latin1('\x89PNG\r\n\x1a\n'), /^unsupported-format: a PNG image/],
    ['a.docx', latin1('PK\x03\x04....'), /a ZIP archive/],
    ['a.warc.lz4', latin1('\x04\x22\x4d\x18'), /an LZ4 stream/],
    ['a.xz', latin1('\xfd7zXZ\0'), /an xz stream/],
    ['a.tar.gz', gzipSync(Buffer.concat([Buffer.alloc(257), Buffer.from('ustar\0')])), /a tar archive/],
    ['a.jsonl.gz.gz', gzipSync(gzipSync('{}')), /compressed twice/],
    ['a.parquet.encrypted', 'PARE....', /^encrypted: an encrypted Parquet file/],
    ['a.parquet.gz', gzipSync('PAR1'), /a compressed Parquet file/],
    ['a.txt', Buffer.from([0, 1, 2, 3]), /named .txt, but it holds binary data/],
    ['a.jsonl', latin1('\xff\xfe{\0}\0'), /named .jsonl, but it is in UTF-16/],
    ['blob', Buffer.from([1, 0, 2]), /no file ending, and binary data/],
    ['mystery', latin1('caf\xe9'), /no file ending, and no clean UTF-8 text; name it .txt/],
    ['x.jsonl', Buffer.from('{"text":"a"}', 'utf16le'), /in UTF-16/],
    ['noend', 'a somewhat longer text with a \0', /no clean UTF-8/],
    ['a.xyz', 'print(1)\n', /no reader for .xyz; name it .txt/],
    ['a.py', Buffer.from([0, 1, 2, 3]), /named .py, but it holds binary data/],
    ['a.svg', '<svg xmlns="x">', /no reader for .svg/],
    ['a.rtf', '{\\rtf1 x}', /an RTF document/],
    ['nothing', '', /^empty-file: the file is empty/],
    ['x.zst', zstdCompressSync(Buffer.from('abc')).subarray(0, 8), /^bad-compression: zstd frame/],
  ])('%s %#', async (path, data, expected) => {
    expect(await found(path, data)).toMatch(expected);
  });

  test.each(['GIF89a is a format', 'ORCHIDS grow', 'ID3 tags', 'BZhang', 'RIFFS', 'OggSpeak'])(
    'text that begins like a binary file: %s',
    async (data) => {
      expect(await found('a.txt', data)).toBe('text');
    },
  );
});

test('endings', () => {
  const cases: [string, string][] = [
    ['a.JSONL', '.jsonl'],
    ['a.jsonl.gz', '.jsonl'],
    ['a.b/c', ''],
    ['a.gz', ''],
    ['.gitignore', '.gitignore'],
    ['a.warc.wet.zst', '.wet'],
    ['v1.2', '.2'],
    ['a b. c', ''],
  ];
  for (const [path, expected] of cases) expect(extensionOf(path)).toBe(expected);
});
