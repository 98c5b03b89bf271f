import { describe, expect, it } from 'vitest';
import { cellText, shareText } from '#hosts/cli/cells.ts';
import { safeText } from '#hosts/cli/safe-text.ts';
import { table } from '#hosts/cli/table.ts';

describe('safeText', () => {
  it.each([
    ['plain, 中文, ไทย, العربية, हिन्दी, 👍🏽', 'plain, 中文, ไทย, العربية, हिन्दी, 👍🏽'],
    ['', ''],
    ['a\nb\r\nc\td', 'a\\nb\\r\\nc\\td'],
    ['\u001b]0;title\u0007', '\\x1b]0;title\\x07'],
    ['\u009b31m', '\\x9b31m'],
    ['\u0000\u007f', '\\x00\\x7f'],
    ['a\u2028b\u2029', 'a\\u2028b\\u2029'],
    ['\u202eevil\u2066x\u200f', '\\u202eevil\\u2066x\\u200f'],
    ['\ud83dx\udc4d', '\\ud83dx\\udc4d'],
    ['👍', '👍'],
  ])('%j', (text, expected) => {
    expect(safeText(text)).toBe(expected);
  });
});

describe('table', () => {
  it('pads, aligns, cuts by code points and escapes', () => {
    const rows = [
      ['a\nb', '1'],
      ['👍👍👍👍👍👍', '1,000'],
    ];
    expect(
      table(
        [
          { title: 'name', width: 5 },
          { title: 'n', align: 'right' },
        ],
        rows,
      ),
    ).toBe('name       n\na\\nb       1\n👍👍👍👍…  1,000\n');
  });
  it('takes more rows than a call takes arguments', () => {
    expect(
      table(
        [{ title: 'n' }],
        Array.from({ length: 200_000 }, () => ['1']),
      ).length,
    ).toBe(400_002);
  });
  it('is nothing without rows', () => {
    expect(table([{ title: 'x' }], [])).toBe('');
  });
});

it.each([
  [null, '-'],
  ['en', 'en'],
  [0.1 + 0.2, '0.3'],
  [1234567, '1234567'],
  [{ na: 'gated' as const }, 'gated'],
])('shows the cell %j as %s', (cell, expected) => {
  expect(cellText(cell)).toBe(expected);
});

it('knows no share of nothing', () => {
  expect(shareText(1, 3)).toBe('33.3 %');
  expect(shareText(0, 0)).toBe('-');
});
