import { describe, expect, test } from 'vitest';
import {
  formatBytes,
  formatCount,
  formatDuration,
  formatList,
  formatPart,
  formatShare,
  formatShort,
  formatValue,
  languageName,
} from '../../../../src-renderer/app/format.ts';

const NARROW = '\u00a0';

describe('figures', () => {
  test.each([
    [formatCount(0), '0'],
    [formatCount(1_204_311), '1,204,311'],
    [formatShort(9_999), '9,999'],
    [formatShort(1_204_311), '1.2M'],
    [formatValue(0), '0'],
    [formatValue(50), '50'],
    [formatValue(0.19999999), '0.2'],
    [formatValue(-1234.5678), '-1,235'],
    [formatValue(0.00001234), '1.234E-5'],
    [formatValue(1e21), '1E21'],
    [formatValue(Infinity), 'Infinity'],
    [formatShare(0), '0%'],
    [formatShare(1), '100%'],
    [formatShare(0.5), '50%'],
    [formatShare(0.019), '1.9%'],
    [formatShare(0.123), '12.3%'],
    [formatShare(0.9996), '99.96%'],
    [formatShare(0.0001), '0.01%'],
    [formatShare(1e-9), '<0.001%'],
    [formatShare(1 - 1e-9), '>99.999%'],
    [formatPart(0, 0), '–'],
    [formatPart(1, 4), '25%'],
    [formatBytes(0), `0${NARROW}B`],
    [formatBytes(1023), `1,023${NARROW}B`],
    [formatBytes(1024), `1${NARROW}KiB`],
    [formatBytes(1536), `1.5${NARROW}KiB`],
    [formatBytes(1024 ** 2 - 1), `1${NARROW}MiB`],
    [formatBytes(3.4 * 1024 ** 3), `3.4${NARROW}GiB`],
    [formatBytes(250 * 1024 ** 3), `250${NARROW}GiB`],
    [formatDuration(0), '0 sec'],
    [formatDuration(0.4), '0 sec'],
    [formatDuration(59.6), '1 min'],
    [formatDuration(125), '2 min 5 sec'],
    [formatDuration(7200), '2 hr'],
    [formatDuration(90_061), '1 day 1 hr'],
    [formatDuration(Infinity), '–'],
    [formatList(['a', 'b', 'c']), 'a, b, and c'],
  ])('%s', (shown, expected) => {
    expect(shown).toBe(expected);
  });
});

test.each([
  ['fi', 'Finnish'],
  ['zh', 'Chinese'],
  ['qqq', null],
  ['no code', null],
])('the language %s is called %s', (code, name) => {
  expect(languageName(code)).toBe(name);
});
