import { expect, test } from 'vitest';
import { parseExpression } from '#engine/decide/expression/parse.ts';
import { memberFilter, quoted } from '../../../../src-renderer/app/document-filter.ts';

test.each([
  ['web', '"web"'],
  ['say "no"', '"say \\"no\\""'],
  ['back\\slash', '"back\\\\slash"'],
  ['or', '"or"'],
])('%s as a literal', (text, literal) => {
  expect(quoted(text)).toBe(literal);
});

test('a quoted name reads back as it was, whatever it holds', () => {
  for (const name of ['web', 'a "b" \\ c', "it's", 'or', '書籍', 'x\u2028y', ')']) {
    expect(parseExpression(memberFilter('source', name))).toMatchObject({ kind: 'compare', literal: { value: name } });
  }
});
