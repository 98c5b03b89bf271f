import { expect, test } from 'vitest';
import { chosenColumns, standardColumns, toggled } from '../../../../src-renderer/features/export/columns.ts';

const COLUMNS = [
  { name: 'id', standard: true },
  { name: 'text', standard: true },
  { name: 'url', standard: false },
  { name: 'gopher.word_count', standard: false },
];

test('the standard ones are the start', () => {
  expect(standardColumns(COLUMNS)).toEqual(['id', 'text']);
});

test.each([
  [['id', 'text'], 'gopher.word_count', ['id', 'text', 'gopher.word_count']],
  [['gopher.word_count', 'id'], 'url', ['id', 'url', 'gopher.word_count']],
  [['id', 'text'], 'id', ['text']],
  [['id', 'gone'], 'text', ['id', 'text']],
])('%j with %s changed is %j, in the order of the pack', (chosen, name, expected) => {
  expect(toggled(COLUMNS, chosen, name)).toEqual(expected);
});

test.each([
  [['id', 'text'], null],
  [['text', 'id'], null],
  [['id'], ['id']],
  [
    ['id', 'text', 'url'],
    ['id', 'text', 'url'],
  ],
])('%j is sent as %j', (chosen, sent) => {
  expect(chosenColumns(COLUMNS, chosen)).toEqual(sent);
});
