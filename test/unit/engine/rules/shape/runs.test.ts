import { beforeAll, expect, it } from 'vitest';
import { rule } from '#engine/rules/shape/runs.ts';
import { type Measured, ruleMeter } from '#test/helpers/measure-rule.ts';

let meter: (text: string) => Measured;

beforeAll(async () => {
  meter = await ruleMeter(rule);
});

const UNDEFINED = { na: 'undefined' };

it.each<[string, unknown, number, string[]]>([
  ['', UNDEFINED, 0, []],
  [' \n', UNDEFINED, 0, []],
  ['aaaaa', 0, 0, []],
  ['aaaaaa', 1, 6, ['aaaaaa']],
  ['so aaaaaa b', 6 / 9, 6, ['aaaaaa']],
  ['的的的', 0, 0, []],
  ['我的的的的书', 4 / 6, 4, ['的的的的']],
  ['hahaha', 0, 0, []],
  ['hahahahah!', 0.9, 9, ['hahahahah']],
  ['好吧好吧好吧好吧', 1, 8, ['好吧好吧好吧好吧']],
  ['😀😀😀😀', 1, 4, ['😀😀😀😀']],
  ['\u{1f200}😀😀😀😀', 0.8, 4, ['😀😀😀😀']],
  ['Why?????? No!!!!!!', 12 / 17, 6, ['??????', '!!!!!!']],
  ['ههههههههه', 1, 9, ['ههههههههه']],
  ['ก็ก็ก็ก็ก็', 1, 10, ['ก็ก็ก็ก็ก็']],
  ['-------- ........ ________ 0000000000 ======= 。。。。。。', 0, 0, []],
  ['a\r\na\r\na\r\na\r\na\r\na', 0, 0, []],
  ['$aaaaaaaaaa$ is a formula', 0, 0, []],
])('%j', (text, fraction, longest, spans) => {
  const { cells, explain } = meter(text);
  expect([cells['char_fraction'], cells['longest'], explain('char_fraction')]).toEqual([fraction, longest, spans]);
});

it('keeps a text at the limit, and asks for more of a kind where a knob says so', async () => {
  expect(meter('aaaaaa'.padEnd(120, 'bc de ')).cells['char_fraction']).toBeLessThanOrEqual(0.1);
  const strict = await ruleMeter(rule, { knobs: { letters: 3, cjk: 2, clusters: 2 } });
  expect(strict('aaa 好好 xyxy').explain('longest')).toEqual(['aaa', '好好', 'xyxy']);
});
