import { expect, it } from 'vitest';
import { rule } from '#engine/rules/code/verbatim.ts';
import { ruleMeter } from '#test/helpers/measure-rule.ts';

it.each<[string, unknown[]]>([
  ['', [0, { na: 'undefined' }, { na: 'undefined' }]],
  ['中文，没有公式。', [0, 0, 0]],
  ['مع $x^2$ 😀', [1, 5 / 10, 0]],
  ['a\r\nb', [0, 0, 0]],
  ['```\nx\n```', [0, 0, 1]],
])('%j', async (text, cells) => {
  const found = (await ruleMeter(rule))(text).cells;
  expect([found['formula_count'], found['formula_char_fraction'], found['code_char_fraction']]).toEqual(cells);
});

it('tells TeX source from prose', async () => {
  const { cells, explain } = (await ruleMeter(rule))('\\label{a} one\n\\ref{b} two $x$');
  expect(cells).toEqual({
    formula_count: 1,
    formula_char_fraction: 3 / 29,
    code_char_fraction: 0,
    markup_char_fraction: 16 / 29,
    prose_char_count: 6,
  });
  expect(explain('markup_char_fraction')).toEqual(['\\label{a}', '\\ref{b}']);
});

it('shows formulas and code apart', async () => {
  const { explain } = (await ruleMeter(rule))('So $x$.\n\n```\ny\n```\n');
  expect([explain('formula_count'), explain('code_char_fraction')]).toEqual([['$x$'], ['```\ny\n```']]);
});
