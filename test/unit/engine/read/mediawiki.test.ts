import { zstdCompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { reader } from '#engine/read/formats/mediawiki.ts';
import type { ReadItem } from '#engine/read/reader.ts';
import { outline, readAll, readInput, tempFolder } from '#test/helpers/reading.ts';

const temp = tempFolder();
afterAll(() => temp.remove());
let files = 0;

async function read(data: string | Buffer, knobs: object = {}): Promise<ReadItem[]> {
  const bytes = Buffer.from(data as string);
  return readAll(reader, readInput(temp.write(`${files++}`, bytes), bytes.length, { knobs }));
}

const HEAD =
  '<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="zh">\n' +
  '<siteinfo><base>https://zh.wiki.example/wiki/Wiki:Main</base></siteinfo>\n';
const revision = (text: string, more = ''): string =>
  `<revision><id>9</id><timestamp>2024-05-01T00:00:00Z</timestamp>${more}<text bytes="3" xml:space="preserve">${text}</text></revision>`;
const page = (title: string, inside: string, ns = 0): string =>
  `  <page>\n    <title>${title}</title>\n    <ns>${ns}</ns>\n    <id>7</id>\n${inside}  </page>\n`;

test('an article: its last revision, unescaped, with what the dump says of it', async () => {
  const old = revision('old').replace('2024', '2023');
  const xml = `${HEAD}${page('甲 乙?', old + revision("'''甲''' &lt;ref&gt;x&lt;/ref&gt; &amp;nbsp; &quot;a&quot; &#x4e2d;"))}</mediawiki>`;
  expect(await read(xml)).toEqual([
    {
      kind: 'record',
      locator: HEAD.length + 2,
      part: 0,
      bytes: Buffer.byteLength(xml) - HEAD.length - 2 - '\n</mediawiki>'.length,
      content: { as: 'text', text: "'''甲''' <ref>x</ref> &nbsp; \"a\" 中" },
      meta: {
        mime: 'text/x-wiki',
        id: '7',
        title: '甲 乙?',
        date: '2024-05-01T00:00:00Z',
        language: 'zh',
        url: 'https://zh.wiki.example/wiki/%E7%94%B2_%E4%B9%99%3F',
      },
      replaced: 0,
    },
  ]);
});

test('what is no article', async () => {
  const xml = [
    page('Talk:A', revision('a'), 1),
    page('B', `<redirect title="C" />${revision('#REDIRECT [[C]]')}`),
    page('Module', revision('return 1', '<model>Scribunto</model>')),
    page('D', revision('d', '<model>wikitext</model>')),
    page('Empty', '<revision><text bytes="0" /></revision>'),
    page('Deleted', '<revision><text deleted="deleted" /></revision>'),
    page('None', ''),
  ];
  const items = await read(HEAD + xml.join(''));
  expect(outline(items).map((line) => line.replace(/^\d+ /, ''))).toEqual([
    'ignored not-a-document',
    'ignored not-a-document',
    'ignored media-type',
    'd',
    'fault empty-text',
    'fault missing-text',
    'fault missing-text',
  ]);
});

test('pages across the pieces of a file, bare and compressed; one that is too large costs itself', async () => {
  const texts = Array.from({ length: 300 }, (_, i) => `${i} `.repeat(1 + ((i * 7919) % 4000)));
  texts[150] = 'x'.repeat(200_000);
  const xml = `${HEAD}${texts.map((text, i) => page(`${i}`, revision(text))).join('')}</mediawiki>`;
  for (const data of [xml, zstdCompressSync(xml)]) {
    const items = await read(data, { maxRecordBytes: 100_000 });
    expect(
      items.map((item) => (item.kind === 'record' && item.content.as === 'text' ? item.content.text : item.kind)),
    ).toEqual(texts.map((text) => (text.length > 100_000 ? 'fault' : text)));
  }
});

test.each<[string, string, string[]]>([
  ['cut off inside a page', `${HEAD}<page><title>a`, [`${HEAD.length} fault bad-record`]],
  ['without a page', `${HEAD}</mediawiki>`, ['0 fault bad-record']],
  ['empty', '', ['0 fault empty-file']],
])('a dump that is %s', async (_, xml, expected) => {
  expect(outline(await read(xml))).toEqual(expected);
});
