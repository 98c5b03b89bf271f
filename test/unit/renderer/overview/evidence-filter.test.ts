import { expect, test } from 'vitest';
import { parseExpression } from '#engine/decide/expression/parse.ts';
import { guardFilter, ruleFilter } from '../../../../src-renderer/features/overview/evidence-filter.ts';

test.each([
  [{ id: 'gopher.word_count.min', kind: 'side' }, 'breach(gopher.word_count.min)'],
  [{ id: 'failed', kind: 'failed' }, 'breach(failed)'],
  [{ id: 'person', kind: 'person' }, 'override = drop'],
  [{ id: 'takedown', kind: 'takedown' }, 'override = takedown'],
] as const)('the documents of %o are %s', (row, filter) => {
  expect(ruleFilter(row)).toBe(filter);
  expect(() => parseExpression(filter)).not.toThrow();
});

test.each([
  ['source:web', 'source = "web"\nverdict = drop'],
  ['language:zh', 'language = "zh"\nverdict = drop'],
  ['source:a:b', 'source = "a:b"\nverdict = drop'],
])('the guard %s is about %s', (id, filter) => {
  expect(guardFilter(id)).toBe(filter);
  for (const line of filter.split('\n')) expect(() => parseExpression(line)).not.toThrow();
});
