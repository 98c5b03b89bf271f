import { beforeAll, describe, expect, it } from 'vitest';
import type { DocumentMeta } from '#engine/clean/cleaner.ts';
import { rule } from '#engine/rules/structure/structure.ts';
import { type Measured, ruleMeter } from '#test/helpers/measure-rule.ts';

let meter: (text: string) => Measured;

beforeAll(async () => {
  meter = await ruleMeter(rule, { knobs: { minChars: 10 } });
});

const UNDEFINED = { na: 'undefined' };
const NA = { na: 'not-applicable' };

it.each<[string, number, unknown, unknown, unknown, unknown, unknown]>([
  ['', 0, UNDEFINED, UNDEFINED, UNDEFINED, UNDEFINED, UNDEFINED],
  ['Menu\n\nHome', 2, 4, 1, UNDEFINED, UNDEFINED, UNDEFINED],
  ['He came home. She left.\n\nand then the rain', 2, 20, 1.5, 0.5, 0.5, 0.5],
  ['and it was late.\n\nHe came home, she', 2, 16.5, 1, 0.5, 0.5, 1],
  ['“He came home,” she said:\n\n, she left (at last).', 2, 23, 1, 0.5, 0, 0.5],
  ['他来到了公园里面散步。\n\n他来到了公园里面散步，', 2, 11, 1, 0, 0.5, 0.5],
  ['们来到了公园里面散步。', 1, 11, 1, 1, 0, 1],
  ['今日は良い天気でした。', 1, 11, 1, 0, 0, 0],
  ['っと良い天気でしたから。\n\n」と彼は笑って言った。', 2, 11.5, 1, 1, 0, 1],
  ['هل جاء الرجل اليوم؟', 1, 19, 1, 0, 0, 0],
  ['، وجاء الرجل اليوم', 1, 18, 1, 1, 1, 1],
  ['वह घर आया और सो गया।', 1, 20, 1, 0, 0, 0],
  ['ิ वह घर आया और सो गया', 1, 21, 1, 1, 1, 1],
  ['ภาษาไทยไม่มีเครื่องหมาย', 1, 23, 1, 0, 0, 0],
  ['ภาษาไทยไม่มีเครื่องหมายและ', 1, 26, 1, 0, 1, 1],
  ['ๆ ภาษาไทยไม่มีเครื่องหมาย', 1, 25, 1, 1, 0, 1],
  ['เขาเป็นเจ้าหน้าที่', 1, 18, 1, 0, 0, 0],
  ['ภาษาไทยไม่มีเครื่องหมาย,', 1, 24, 1, 0, 1, 1],
  ['ὁ ἄνθρωπος ἦλθεν', 1, 16, 1, 1, 1, 1],
  ['👍👍👍👍👍👍👍👍👍👍', 1, 10, 0, 0, 1, 1],
])('%j', (text, paragraphs, chars, sentences, begun, unended, cut) => {
  const { cells } = meter(text);
  expect([
    cells['paragraphs'],
    cells['mean_chars'],
    cells['mean_sentences'],
    cells['begun_fraction'],
    cells['unended_fraction'],
    cells['cut_fraction'],
  ]).toEqual([paragraphs, chars, sentences, begun, unended, cut]);
});

describe('what was taken of a page', () => {
  it.each<[string, DocumentMeta['page'], unknown, unknown, unknown]>([
    ['no page', undefined, NA, NA, NA],
    ['half of it', { extractor: 3, chars: 200, linked: 50, kept: 100, keptLinked: 10 }, 0.5, 0.1, 0.25],
    ['nothing of it', { extractor: 3, chars: 200, linked: 50, kept: 0, keptLinked: 0 }, 0, UNDEFINED, 0.25],
    ['an empty one', { extractor: 3, chars: 0, linked: 0, kept: 0, keptLinked: 0 }, UNDEFINED, UNDEFINED, UNDEFINED],
  ])('%s', async (_, page, kept, links, ofPage) => {
    const measured = (await ruleMeter(rule, { meta: page === undefined ? {} : { page } }))('He came home.');
    const { cells, explain } = measured;
    expect([cells['kept_share'], cells['link_density'], cells['page_link_density']]).toEqual([kept, links, ofPage]);
    expect(explain('kept_share')).toEqual([]);
  });
});

it('shows the paragraphs that made the value', () => {
  const { explain } = meter('He came home.\n\nand then the rain\n\nShe left early');
  expect(explain('paragraphs')).toEqual(['He came home.', 'and then the rain', 'She left early']);
  expect(explain('begun_fraction')).toEqual(['and then the rain']);
  expect(explain('unended_fraction')).toEqual(['and then the rain', 'She left early']);
  expect(explain('cut_fraction')).toEqual(['and then the rain', 'She left early']);
});
