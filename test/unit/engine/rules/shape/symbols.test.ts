import { beforeAll, expect, it } from 'vitest';
import { rule } from '#engine/rules/shape/symbols.ts';
import { type Measured, ruleMeter } from '#test/helpers/measure-rule.ts';

let meter: (text: string) => Measured;

beforeAll(async () => {
  meter = await ruleMeter(rule);
});

it.each<[string, unknown, unknown, string[]]>([
  ['', { na: 'undefined' }, { na: 'undefined' }, []],
  ['plain words, 12.', 0, 0, []],
  ['中文。 عربي हिन्दी', 0, 0, []],
  ['ok 😀😀', 0.5, 0, ['😀😀']],
  ['a ■□ b ►', 3 / 5, 0, ['■□', '►']],
  ['a\ufffd\ufffdb', 0.5, 0, ['\ufffd\ufffd']],
  ['∀x ∈ R: x+1 > x, €5', 0, 4 / 13, []],
  ['$\\alpha$ ■', 1, 0, ['■']],
  ['a\r\nb', 0, 0, []],
  ['a\ud800b', 1 / 3, 0, ['\ud800']],
])('%j', (text, share, math, spans) => {
  const { cells, explain } = meter(text);
  expect([cells['share'], cells['math_share'], explain('share')]).toEqual([share, math, spans]);
});

it('shows the signs of mathematics', () => {
  expect(meter('x+y ≤ z').explain('math_share')).toEqual(['+', '≤']);
});
