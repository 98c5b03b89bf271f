import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineCounter, lineKey, lineSketch, type FrequentLinesOptions } from '#engine/corpus/frequent-lines.ts';

interface Doc {
  text: string;
  site: string;
}

function count(docs: Doc[], options: Partial<FrequentLinesOptions> = {}, most?: number) {
  const all = { minChars: 3, minDocuments: 2, top: 100, ...options };
  const sketch = lineSketch(all.minChars, 12);
  for (const { text } of docs) sketch.add(text);
  const counter = lineCounter(sketch, all, most);
  docs.forEach(({ text, site }, at) => counter.add(text, site, `id${at}`));
  return counter.result();
}

const doc = (text: string, site = 'a.org'): Doc => ({ text, site });

it.each<[string, string]>([
  ['  two words\t', 'two words'],
  ['\u3000全角の空白\u00a0', '全角の空白'],
  ['', ''],
  [' \u2003 ', ''],
  ['x'.repeat(600), 'x'.repeat(500)],
  [`${'x'.repeat(499)}😀`, `${'x'.repeat(499)}\ufffd`],
  ['a\ud800b', 'a\ufffdb'],
])('a line %j is known by its bare beginning', (line, key) => {
  expect(lineKey(line)).toBe(key);
});

describe('lines of many documents', () => {
  it('are counted by document and by occurrence, with their sites', () => {
    const docs = [
      doc('Accept cookies\nown text one\nAccept cookies'),
      doc('own text two\n  Accept cookies  ', 'b.org'),
      doc('Accept cookies', 'b.org'),
      doc('接受所有缓存\n正文'),
      doc('接受所有缓存'),
    ];
    expect(count(docs)).toEqual({
      minDocuments: 2,
      lines: [
        {
          line: 'Accept cookies',
          documents: 3,
          occurrences: 4,
          sites: 2,
          site: 'b.org',
          siteDocuments: 2,
          example: 'id0',
        },
        {
          line: '接受所有缓存',
          documents: 2,
          occurrences: 2,
          sites: 1,
          site: 'a.org',
          siteDocuments: 2,
          example: 'id3',
        },
      ],
    });
  });

  it.each<[string, Partial<FrequentLinesOptions>, string[]]>([
    ['only the most frequent', { top: 1 }, ['frequent']],
    ['only of enough documents', { minDocuments: 3 }, ['frequent']],
    ['only long ones', { minChars: 8 }, ['frequent']],
    ['all', {}, ['frequent', 'seldom']],
  ])('%s', (_, options, lines) => {
    const docs = [doc('frequent\nseldom'), doc('frequent\nseldom'), doc('frequent')];
    expect(count(docs, options).lines.map(({ line }) => line)).toEqual(lines);
  });

  it('asks for more documents where too many lines are frequent', () => {
    const docs = [1, 2, 3, 4, 5].map(() => doc('everywhere'));
    docs[0]!.text += '\nline one\nline two\nline six';
    docs[1]!.text += '\nline one\nline two\nline six';
    expect(count(docs, {}, 2)).toMatchObject({ minDocuments: 3, lines: [{ line: 'everywhere', documents: 5 }] });
  });

  it('equal a plain count', () => {
    const line = fc.constantFrom('aaa', 'bbb', 'ccc', 'ก ข ค', 'x', '');
    const texts = fc.array(fc.array(line, { maxLength: 6 }), { maxLength: 12 });
    fc.assert(
      fc.property(texts, (all) => {
        const plain = new Map<string, number>();
        for (const lines of all)
          for (const each of new Set(lines)) if (each.length >= 3) plain.set(each, (plain.get(each) ?? 0) + 1);
        const found = count(all.map((lines) => doc(lines.join('\n')))).lines;
        expect(new Map(found.map((each) => [each.line, each.documents]))).toEqual(
          new Map([...plain].filter(([, documents]) => documents >= 2)),
        );
      }),
    );
  });
});
