import { beforeAll, expect, it } from 'vitest';
import { rule } from '#engine/rules/structure/structure.ts';
import { type Measured, ruleMeter } from '#test/helpers/measure-rule.ts';

let meter: (text: string) => Measured;

beforeAll(async () => {
  meter = await ruleMeter(rule, { knobs: { minChars: 10 } });
});

const UNDEFINED = { na: 'undefined' };
const NA = { na: 'not-applicable' };

it.each<[string, number, unknown, unknown, unknown, unknown]>([
  ['', 0, UNDEFINED, UNDEFINED, UNDEFINED, UNDEFINED],
  ['Menu\n\nHome', 2, 4, 1, UNDEFINED, UNDEFINED],
  ['He came home. She left.\n\nand then the rain', 2, 20, 1.5, 0.5, 0.5],
  ['“He came home,” she said:\n\n, she left (at last).', 2, 23, 1, 0.5, 0],
  ['他来到了公园里面散步。\n\n他来到了公园里面散步，', 2, 11, 1, 0, 0.5],
  ['今日は良い天気でした。', 1, 11, 1, 0, 0],
  ['هل جاء الرجل اليوم؟', 1, 19, 1, 0, 0],
  ['वह घर आया और सो गया।', 1, 20, 1, 0, 0],
  ['ภาษาไทยไม่มีเครื่องหมาย', 1, 23, 1, NA, NA],
  ['ὁ ἄνθρωπος ἦλθεν', 1, 16, 1, 1, 1],
  ['👍👍👍👍👍👍👍👍👍👍', 1, 10, 0, 0, 1],
])('%j', (text, paragraphs, chars, sentences, begun, unended) => {
  const { cells } = meter(text);
  expect([
    cells['paragraphs'],
    cells['mean_chars'],
    cells['mean_sentences'],
    cells['begun_fraction'],
    cells['unended_fraction'],
  ]).toEqual([paragraphs, chars, sentences, begun, unended]);
});

it('shows the paragraphs that made the value', () => {
  const { explain } = meter('He came home.\n\nand then the rain\n\nShe left early');
  expect(explain('paragraphs')).toEqual(['He came home.', 'and then the rain', 'She left early']);
  expect(explain('begun_fraction')).toEqual(['and then the rain']);
  expect(explain('unended_fraction')).toEqual(['and then the rain', 'She left early']);
});
