import { describe, expect, test } from 'vitest';
import { amountText, changeText, rangeText } from '../../../../src-renderer/features/overview/amount.ts';
import { limitText } from '../../../../src-renderer/features/overview/limit-text.ts';

test.each([
  [1_204_311, 'documents', '1,204,311'],
  [2_621_440, 'bytes', '2.5\u00a0MiB'],
  [null, 'words', '–'],
  [0, 'records', '0'],
] as const)('%s %s: %s', (amount, metric, text) => {
  expect(amountText(amount, metric)).toBe(text);
});

test.each([
  [10, 14, '+4'],
  [14, 10, '−4'],
  [10, 10, null],
  [null, 10, null],
])('from %s to %s: %s', (before, after, text) => {
  expect(changeText(before, after, 'documents')).toBe(text);
});

test.each([
  [0.1, 0.25, '10%–25%'],
  [0.014, 0.014, '1.4%'],
])('a band of %d to %d: %s', (low, high, text) => {
  expect(rangeText(low, high)).toBe(text);
});

describe('what a side asks', () => {
  test.each([
    [{ kind: 'min', value: 50, open: false, own: [] }, 'at least 50'],
    [{ kind: 'min', value: 50, open: true, own: [] }, 'more than 50'],
    [{ kind: 'max', value: 0.1, open: false, own: [] }, 'at most 0.1'],
    [{ kind: 'max', value: 0.1, open: true, own: [] }, 'less than 0.1'],
    [{ kind: 'in', value: ['en'], open: false, own: [] }, 'one of en'],
    [{ kind: 'in', value: ['en', 'de'], open: false, own: [] }, 'one of en and de'],
    [{ kind: 'notIn', value: ['a', 'b', 'c', 'd', 'e'], open: false, own: [] }, 'none of a, b, c … +2'],
    [{ kind: 'min', value: null, open: false, own: [{ scope: 'zh', value: 20, saved: 20 }] }, 'by language or script'],
    [{ kind: 'min', value: null, open: false, own: [] }, null],
  ] as const)('%o: %s', (side, text) => {
    const { value, own } = side;
    const lists = {
      value: Array.isArray(value) ? [...value] : (value as number | null),
      own: own.map((one) => ({ ...one })),
    };
    expect(limitText({ ...side, ...lists })).toBe(text);
  });
});
