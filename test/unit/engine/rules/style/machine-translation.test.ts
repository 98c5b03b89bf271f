import { beforeAll, expect, it } from 'vitest';
import { rule } from '#engine/rules/style/machine-translation.ts';
import { type Measured, ruleMeter } from '#test/helpers/measure-rule.ts';

let meter: (text: string) => Measured;

beforeAll(async () => {
  meter = await ruleMeter(rule);
});

const NA = { na: 'not-applicable' };
const UNDEFINED = { na: 'undefined' };

it.each<[string, Record<string, unknown>]>([
  ['', { notice_count: 0, placeholder_count: 0, seam_fraction: NA, doubled_word_fraction: UNDEFINED }],
  ['Machine translation is a field.', { notice_count: 0, doubled_word_fraction: 0 }],
  ['This page was automatically  translated. Translated by Google.', { notice_count: 0 }],
  ['This page was automatically\ntranslated. (Translated by Bing)', { notice_count: 2 }],
  ['本页面由机器翻译，仅供参考。', { notice_count: 1, seam_fraction: 0, doubled_word_fraction: NA }],
  ['该 产品 质量好,价格低.欢迎', { seam_fraction: 0.4 }],
  ['看 Windows 系统', { seam_fraction: 0 }],
  ['the end of of the the line', { doubled_word_fraction: 2 / 7 }],
  ['That that is is; Bora Bora, very very small', { doubled_word_fraction: 3 / 9 }],
  ['de\r\nde la', { doubled_word_fraction: 0 }],
  ['Press __PH_3__ or ⟦4⟧, {0} and %1$s.', { placeholder_count: 4 }],
  ['a set {1, 2} in $x_{0}$ 😀, and \\frac{1}{2} of x_{1}', { placeholder_count: 0 }],
  ['قال قال الرجل', { doubled_word_fraction: 1 / 3 }],
])('%j', (text, cells) => {
  expect(meter(text).cells).toMatchObject(cells);
});

it('shows what it found', () => {
  const { explain } = meter('of of {0}. Translated by Google Translate');
  expect(explain('doubled_word_fraction')).toEqual(['of of']);
  expect(explain('placeholder_count')).toEqual(['{0}']);
  expect(explain('notice_count')).toEqual(['Translated by Google Translate']);
  expect(meter('价格 低').explain('seam_fraction')).toEqual(['格 低']);
});
