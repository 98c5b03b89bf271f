import { expect, test } from 'vitest';
import { bandsOf, groupRows } from '../../../../src-renderer/features/overview/group-rows.ts';
import { docs, overviewOf } from './overview-of.ts';

const band = { category: 'web', title: 'Crawls', low: 0.1, high: 0.25, of: 'raw tokens', cite: 'a paper' };
const member = (name: string, made: number, kept: number, alone: [string, number][], bands = [band]) => ({
  ...overviewOf({ made: docs(made), kept: docs(kept) }).funnel,
  rows: alone.map(([id, n]) => ({ id, alone: docs(n), unique: docs(0), cascade: docs(0) })),
  name,
  bands,
});
const members = [
  member('a', 200, 50, [
    ['x.min', 10],
    ['y.max', 140],
    ['z.max', 140],
  ]),
  member('b', 0, 0, [], []),
];

test('a member has its share and the side that would drop most of it, the first of equals', () => {
  expect(groupRows(members, 'documents').map(({ name, share, most }) => [name, share, most])).toEqual([
    ['a', 0.25, { id: 'y.max', share: 0.7 }],
    ['b', null, null],
  ]);
});

test('in words that nobody counted there are no shares', () => {
  expect(groupRows(members, 'words').map(({ made, share }) => [made, share])).toEqual([
    [null, null],
    [null, null],
  ]);
});

test('a band that several members share is told once', () => {
  const rows = groupRows([...members, member('c', 5, 5, [])], 'documents');
  expect(bandsOf(rows)).toEqual([band]);
});
