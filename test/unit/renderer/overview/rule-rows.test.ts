import { describe, expect, test } from 'vitest';
import {
  formatSort,
  longestBar,
  nextSort,
  parseSort,
  ruleRows,
  signalOf,
  sortRules,
  type RuleSort,
} from '../../../../src-renderer/features/overview/rule-rows.ts';
import { docs, overviewOf } from './overview-of.ts';

const row = (id: string, alone: number, unique: number, cascade: number) => ({
  id,
  alone: docs(alone),
  unique: docs(unique),
  cascade: docs(cascade),
});
const { funnel } = overviewOf({
  made: docs(100),
  personDrop: docs(4),
  rows: [row('failed', 1, 1, 1), row('gopher.word_count.min', 20, 8, 20), row('gopher.mean.max', 30, 9, 12)],
});
const rows = ruleRows(funnel, 'documents');

describe('the lines of the table', () => {
  test('persons stand before the sides, and only where they dropped something', () => {
    expect(rows.map(({ id, kind, order }) => [id, kind, order])).toEqual([
      ['person', 'person', null],
      ['failed', 'failed', 1],
      ['gopher.word_count.min', 'side', 2],
      ['gopher.mean.max', 'side', 3],
    ]);
  });

  test('the share is of what each drops in the cascade', () => {
    expect(rows.map(({ share }) => share)).toEqual([0.04, 0.01, 0.2, 0.12]);
  });

  test('words are unknown where no rule counts them', () => {
    expect(ruleRows(funnel, 'words').map(({ cascade, share }) => [cascade, share])).toEqual(
      rows.map(() => [null, null]),
    );
  });

  test('bars are drawn to the longest of all', () => expect(longestBar(rows)).toBe(30));
});

describe('sorting', () => {
  test.each<[RuleSort, string[]]>([
    [{ column: 'order', descending: false }, ['person', 'failed', 'gopher.word_count.min', 'gopher.mean.max']],
    [{ column: 'order', descending: true }, ['gopher.mean.max', 'gopher.word_count.min', 'failed', 'person']],
    [{ column: 'id', descending: false }, ['failed', 'gopher.mean.max', 'gopher.word_count.min', 'person']],
    [{ column: 'alone', descending: true }, ['gopher.mean.max', 'gopher.word_count.min', 'failed', 'person']],
    [{ column: 'alone', descending: false }, ['failed', 'gopher.word_count.min', 'gopher.mean.max', 'person']],
    [{ column: 'cascade', descending: true }, ['gopher.word_count.min', 'gopher.mean.max', 'person', 'failed']],
  ])('%o', (sort, ids) => {
    expect(sortRules(rows, sort).map(({ id }) => id)).toEqual(ids);
  });

  test('numbers begin with the largest, names with the first, and the same column turns round', () => {
    const begin: RuleSort = { column: 'order', descending: false };
    expect(nextSort(begin, 'unique')).toEqual({ column: 'unique', descending: true });
    expect(nextSort(begin, 'id')).toEqual({ column: 'id', descending: false });
    expect(nextSort(begin, 'order')).toEqual({ column: 'order', descending: true });
  });
});

test.each([
  ['gopher.word_count.min', 'side', 'gopher.word_count'],
  ['language.label.notIn', 'side', 'language.label'],
  ['failed', 'failed', null],
  ['person', 'person', null],
] as const)('the signal of %s (%s) is %s', (id, kind, signal) => {
  expect(signalOf({ id, kind })).toBe(signal);
});

test.each([
  ['order', false, ''],
  ['order', true, '-order'],
  ['alone', true, '-alone'],
  ['id', false, 'id'],
] as const)('sorted by %s (descending %s) stands in the address as "%s" and comes back', (column, descending, text) => {
  expect(formatSort({ column, descending })).toBe(text);
  expect(parseSort(text)).toEqual({ column, descending });
});

test.each([undefined, '', '-', 'nonsense'])('an address that says %s sorts by the cascade', (text) => {
  expect(parseSort(text)).toEqual({ column: 'order', descending: false });
});
