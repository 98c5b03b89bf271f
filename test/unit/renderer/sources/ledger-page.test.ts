import { expect, test } from 'vitest';
import { pageOf, placeOf, reasonBars } from '../../../../src-renderer/features/sources/ledger-page.ts';

test.each([
  [0, 0, { start: 0, end: 0, page: 0, pages: 1 }],
  [0, 100, { start: 0, end: 100, page: 0, pages: 1 }],
  [100, 101, { start: 100, end: 101, page: 1, pages: 2 }],
  [150, 500, { start: 100, end: 200, page: 1, pages: 5 }],
  [400, 120, { start: 100, end: 120, page: 1, pages: 2 }],
])('from %i of %i', (start, total, page) => {
  expect(pageOf(start, total)).toEqual(page);
});

test.each([
  [{ path: 'a/b.jsonl', locator: 120, part: 0 }, 'a/b.jsonl#120'],
  [{ path: 'a/b.jsonl', locator: 0, part: 3 }, 'a/b.jsonl#0.3'],
  [{ path: 'a/b#c.warc', locator: null, part: 0 }, 'a/b#c.warc'],
])('the place of %o', (entry, place) => {
  expect(placeOf(entry)).toBe(place);
});

test('the most frequent reason has the longest bar', () => {
  expect(reasonBars({ stuck: 0, 'bad-record': 3, bomb: 12, unreadable: 3 })).toEqual([
    { reason: 'bomb', count: 12, length: 1 },
    { reason: 'bad-record', count: 3, length: 0.25 },
    { reason: 'unreadable', count: 3, length: 0.25 },
  ]);
  expect(reasonBars({})).toEqual([]);
});
