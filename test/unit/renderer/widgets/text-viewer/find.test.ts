import { describe, expect, test } from 'vitest';
import { findAll, firstFrom } from '../../../../../src-renderer/widgets/text-viewer/find.ts';

const places = (text: string, wanted: string, matchCase = false, most?: number): [number, number][] =>
  findAll(text, wanted, matchCase, most).map(({ start, end }) => [start, end]);

describe('characters in a text', () => {
  test.each<[string, string, [number, number][]]>([
    [
      'Tea, tea and TEA',
      'tea',
      [
        [0, 3],
        [5, 8],
        [13, 16],
      ],
    ],
    [
      'aaaa',
      'aa',
      [
        [0, 2],
        [2, 4],
      ],
    ],
    ['a.c abc', 'a.c', [[0, 3]]],
    ['x(y)[z]', '(y)[', [[1, 5]]],
    [
      '用户协议，用户',
      '用户',
      [
        [0, 2],
        [5, 7],
      ],
    ],
    [
      '🙂a🙂',
      '🙂',
      [
        [0, 2],
        [3, 5],
      ],
    ],
    ['🙂', '\ude42', []],
    ['one\r\ntwo\u2028three\u0000', '\u2028', [[8, 9]]],
    ['Straße STRASSE', 'straße', [[0, 6]]],
    [
      'ΣΊΣΥΦΟΣ σίσυφος',
      'σίσυφος',
      [
        [0, 7],
        [8, 15],
      ],
    ],
    ['', 'x', []],
    ['x', '', []],
  ])('%j: %j', (text, wanted, found) => {
    expect(places(text, wanted)).toEqual(found);
  });

  test('upper and lower case apart, where asked for', () => {
    expect(places('Tea, tea', 'tea', true)).toEqual([[5, 8]]);
  });

  test('are found up to a number', () => {
    expect(places('ab'.repeat(100), 'a', false, 3)).toEqual([
      [0, 1],
      [2, 3],
      [4, 5],
    ]);
  });
});

test.each<[number, number | null]>([
  [0, 0],
  [3, 1],
  [8, 1],
  [9, 0],
])('from offset %i on the next place is %s', (offset, index) => {
  expect(firstFrom(findAll('tea   tea', 'tea', false), offset)).toBe(index);
});

test('there is no next place where there is none', () => {
  expect(firstFrom([], 0)).toBe(null);
});
