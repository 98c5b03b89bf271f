import { expect, it } from 'vitest';
import { rule } from '#engine/rules/mc4/mc4-paragraphs.ts';
import { ruleMeter } from '#test/helpers/measure-rule.ts';

const A = 'a'.repeat(250);
const B = '中'.repeat(201);
const C = 'c'.repeat(200);

it.each([
  ['', 0, 0],
  ['one\ntwo', 0, 0],
  [`${A}\n${B}\n${C}`, 200, 200],
  [`${A}\n\n${A}\nshort`, 5, 5],
  [`${A}\n${A}\n${'d'.repeat(199)} `, 199, 200],
  [`${A}\r\n${A}\r\n${A}`, 250, 250],
  [`${'😀'.repeat(120)}\n${A}\n${A}`, 120, 120],
])('of %j', async (text, winnow, datatrove) => {
  expect((await ruleMeter(rule))(text).cells).toEqual({ third_longest_line: winnow });
  expect((await ruleMeter(rule, { profile: 'datatrove' }))(text).cells).toEqual({ third_longest_line: datatrove });
});

it('shows the three longest lines in their order', async () => {
  expect((await ruleMeter(rule))('one\nthree\n\nfive\nsevens').explain('third_longest_line')).toEqual([
    'three',
    'five',
    'sevens',
  ]);
});
