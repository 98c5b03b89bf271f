import { afterAll, describe, expect, it } from 'vitest';
import { reader } from '#engine/read/formats/pdf.ts';
import { detectFile } from '#engine/read/detect.ts';
import { encode, encodeUtf } from '#test/helpers/encode.ts';
import { makeCjkPdf, makePdf, setLines } from '#test/helpers/pdf.ts';
import type { Placed } from '#test/helpers/pdf.ts';
import { readAll, readInput, tempFolder } from '#test/helpers/reading.ts';
import type { ReadItem } from '#engine/read/reader.ts';

const temp = tempFolder();
afterAll(() => temp.remove());
let files = 0;

async function read(bytes: Uint8Array): Promise<ReadItem[]> {
  return readAll(reader, readInput(temp.write(`${files++}.pdf`, Buffer.from(bytes)), bytes.length));
}

async function textOf(pages: Placed[][]): Promise<string> {
  const [item] = await read(makePdf(pages));
  return item?.kind === 'record' && item.content.as === 'text' ? item.content.text : JSON.stringify(item);
}

describe('PDF', () => {
  it('joins lines to paragraphs, and words that a line cut', async () => {
    const lines = [
      'The first paragraph has a word that is hyphen-',
      'ated and goes on over three lines of the page',
      'until here.',
    ];
    const next = ['The second one stands below a gap, and a well-', 'Known name keeps its hyphen.'];
    expect(await textOf([[...setLines(lines, 50, 700), ...setLines(next, 50, 650)]])).toBe(
      'The first paragraph has a word that is hyphenated and goes on over three lines of the page until here.\n\n' +
        'The second one stands below a gap, and a well- Known name keeps its hyphen.',
    );
  });

  it('parts a heading, an indented line and the entries of a list', async () => {
    const page = [
      { text: 'Heading', x: 50, y: 700, size: 18 },
      ...setLines(['Text under the heading that fills its line to the edge', 'and ends on the next.'], 50, 670),
      { text: 'An indented line begins a paragraph that fills its line', x: 62, y: 646 },
      { text: 'and ends.', x: 50, y: 634 },
      ...setLines(['1. one', '2. two'], 50, 622),
    ];
    expect((await textOf([page])).split('\n\n')).toEqual([
      'Heading',
      'Text under the heading that fills its line to the edge and ends on the next.',
      'An indented line begins a paragraph that fills its line and ends.',
      '1. one',
      '2. two',
    ]);
  });

  it('reads columns as they are written, and a sentence on into the next column and page', async () => {
    const left = setLines(['The left column is read', 'from top to bottom, and'], 50, 700);
    const right = setLines(['the sentence goes on in', 'the right one, then over'], 300, 700);
    expect(await textOf([[...left, ...right], setLines(['to the next page.'], 50, 700)])).toBe(
      'The left column is read from top to bottom, and the sentence goes on in the right one, then over to the next page.',
    );
  });

  it('puts a page in order that is written in none', async () => {
    const words = 'zero one two three four five six seven eight nine ten eleven'.split(' ');
    const column = (name: string, x: number): Placed[] => setLines(words.map((word) => `${name} ${word}`), x, 700); // prettier-ignore
    const left = column('alpha', 50);
    const right = column('beta', 300);
    const page = words.flatMap((_, i) => [left[(i * 7) % 12]!, right[(i * 7) % 12]!]);
    const read = [...left, ...right].map(({ text }) => text);
    expect(await textOf([page])).toBe(read.join(' '));
  });

  it('keeps the rows of a table as lines', async () => {
    const cell = (text: string, x: number, y: number): Placed => ({ text, x, y });
    const page = [cell('name', 50, 700), cell('sum', 120, 700), cell('a', 50, 688), cell('1', 120, 688)];
    expect(await textOf([page])).toBe('name\tsum\na\t1');
  });

  it('leaves out running heads and page numbers', async () => {
    const pages = [1, 2, 3, 4, 5].map((n) => [
      { text: `Chapter on rivers ${n}`, x: 50, y: 780 },
      ...setLines(
        [
          `Page text number ${'abcde'[n - 1]!} is here.`,
          `It has words like ${'vwxyz'[n - 1]!} in it.`,
          `More ${'klmno'[n - 1]!}.`,
        ],
        50,
        700,
      ),
      { text: `- ${n} -`, x: 290, y: 20 },
    ]);
    const [item] = await read(makePdf(pages));
    const text = item?.kind === 'record' && item.content.as === 'text' ? item.content.text : '';
    expect(text).not.toMatch(/Chapter|- \d -/);
    expect(text.match(/is here/g)).toHaveLength(5);
    expect(item).toMatchObject({ meta: { extra: '{"pages":5,"running_lines":10}' } });
  });

  it('takes the direction that most of a page is written in', async () => {
    const stamp = { text: 'stamp 1999', x: 20, y: 300, turn: 1 };
    expect(await textOf([[stamp, ...setLines(['A page of text, upright.'], 50, 700)]])).toBe(
      'A page of text, upright.',
    );
    const landscape = ['A page on its side', 'goes on.'].map((text, i) => ({ text, x: 100 + i * 12, y: 100, turn: 1 }));
    expect(await textOf([landscape])).toBe('A page on its side goes on.');
  });

  it.each<[string, string, Uint8Array, string]>([
    ['UniGB-UCS2-H', 'GB1', encodeUtf('utf-16be', '中文，ABC'), '中文，ABC'],
    ['GBK-EUC-H', 'GB1', encode('gbk', '中文，abc'), '中文，abc'],
    ['ETen-B5-H', 'CNS1', encode('big5', '繁體'), '繁體'],
    ['90ms-RKSJ-H', 'Japan1', encode('shift_jis', '日本のカナ'), '日本のカナ'],
    ['KSCms-UHC-H', 'Korea1', encode('euc-kr', '한글'), '한글'],
  ])('reads fonts with the character map %s', async (map, ordering, codes, text) => {
    expect(await read(makeCjkPdf(map, ordering, codes))).toMatchObject([{ kind: 'record', content: { text } }]);
  });

  it('does not take the numbers of glyphs for characters', async () => {
    const [item] = await read(makeCjkPdf('Identity-H', 'GB1', Buffer.from('0f3c10a4', 'hex')));
    expect(item).toMatchObject({ kind: 'fault', reason: 'no-text-layer' });
  });

  it('knows title, author and day', async () => {
    const bytes = makePdf([[{ text: 'x', x: 50, y: 700 }]], {
      Title: 'On (rivers)',
      Author: 'N. N.',
      CreationDate: "D:20010203040506+01'00'",
    });
    expect(await read(bytes)).toMatchObject([
      {
        kind: 'record',
        bytes: bytes.length,
        meta: {
          mime: 'application/pdf',
          title: 'On (rivers)',
          date: '2001-02-03',
          extra: '{"pages":1,"running_lines":0,"author":"N. N."}',
        },
      },
    ]);
  });

  it.each<[string, Uint8Array, string, RegExp]>([
    ['without text', makePdf([[], []]), 'no-text-layer', /none of its 2 pages/],
    ['that is none', Buffer.from('%PDF-1.7\nnothing of the kind'), 'bad-record', /^no PDF that can be read/],
    ['of no pages', makePdf([]), 'no-text-layer', /none of its 0 pages/],
    ['that is empty', new Uint8Array(0), 'empty-file', /empty/],
  ])('ledgers a file %s', async (_name, bytes, reason, detail) => {
    expect(await read(bytes)).toMatchObject([
      { kind: 'fault', reason, detail: expect.stringMatching(detail) as string },
    ]);
  });

  it('reads what a cut file still holds, or ledgers it', async () => {
    const whole = makePdf([setLines(['Text on the page.'], 50, 700)]);
    for (let size = 20; size < whole.length; size += 97) {
      const [item] = await read(whole.slice(0, size));
      expect(['record', 'fault']).toContain(item?.kind);
    }
  });

  it('is known by its first bytes, whatever its name', async () => {
    const bytes = Buffer.from(makePdf([[]]));
    for (const name of ['a.pdf', 'a.txt', 'noname']) {
      expect(await detectFile(temp.write(`d-${name}`, bytes), name, bytes.length)).toMatchObject({ format: 'pdf' });
    }
  });
});
