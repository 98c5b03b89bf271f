import { beforeAll, expect, it } from 'vitest';
import { rule } from '#engine/rules/shape/sentences.ts';
import { type Measured, ruleMeter } from '#test/helpers/measure-rule.ts';

let meter: (text: string) => Measured;

beforeAll(async () => {
  meter = await ruleMeter(rule);
});

const UNDEFINED = { na: 'undefined' };
const NA = { na: 'not-applicable' };

it.each<[string, unknown, unknown, unknown]>([
  ['', 0, UNDEFINED, NA],
  ['Home\nAbout us\nContact', 0, 4 / 3, NA],
  ['He came home. Yes!', 1, 2, NA],
  ['He came home.\r\nShe left at 3.14 p.m. on Friday.', 2, 5, NA],
  ['他来了。首页', 0, NA, 2.5],
  ['今天天气很好。我们去公园。', 1, NA, 5.5],
  ['今日は良い天気です。', 1, NA, 9],
  ['ภาษาไทยไม่มีเครื่องหมาย', NA, 5, NA],
  ['ᨲᩫ᩠ᩅᨾᩮᩬᩥᨦ', 0, NA, NA],
  ['هل جاء الرجل اليوم؟ نعم جاء.', 1, 3, NA],
  ['क्या वह घर आया? हाँ वह आया।', 2, 3.5, NA],
  ['Let $f(x) = 1. 2$ be it.', 0, 1.5, NA],
  ['👍 ok', 0, 1, NA],
])('%j', (text, complete, words, cjk) => {
  const { cells } = meter(text);
  expect([cells['complete_count'], cells['mean_words'], cells['mean_cjk_chars']]).toEqual([complete, words, cjk]);
});

it('shows sentences, and complete ones alone', () => {
  const { explain, cells } = meter('Menu\nHe came home.  She left!');
  expect(explain('mean_words')).toEqual(['Menu', 'He came home.', 'She left!']);
  expect(explain('complete_count')).toEqual(['He came home.', 'She left!']);
  expect(cells['complete_char_fraction']).toBe(13 / 26);
});

it('asks for longer sentences where the knob says so', async () => {
  const strict = await ruleMeter(rule, { knobs: { minWords: 5 } });
  expect(strict('He came home. He came home very late.').cells['complete_count']).toBe(1);
});
