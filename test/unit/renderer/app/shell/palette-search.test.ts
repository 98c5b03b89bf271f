import { expect, test } from 'vitest';
import { findCommands } from '../../../../../src-renderer/app/shell/palette-search.ts';

const TITLES = ['Go to evidence', 'Keep this document', 'Show new documents', 'Théâtre (a+b)', 'Go back'];

test.each([
  ['', TITLES],
  ['doc', ['Keep this document', 'Show new documents']],
  ['documents new', ['Show new documents']],
  ['GO', ['Go to evidence', 'Go back']],
  ['ack', ['Go back']],
  ['e', ['Go to evidence', 'Keep this document', 'Show new documents', 'Théâtre (a+b)']],
  ['theatre', ['Théâtre (a+b)']],
  ['a+b', ['Théâtre (a+b)']],
  ['(', ['Théâtre (a+b)']],
  ['nothing', []],
])('"%s" finds %j', (words, found) => {
  expect(findCommands(TITLES, words, (title) => title)).toEqual(found);
});

test('a title in which the word begins a word comes first', () => {
  expect(findCommands(['Overview', 'View'], 'view', (title) => title)).toEqual(['View', 'Overview']);
});
