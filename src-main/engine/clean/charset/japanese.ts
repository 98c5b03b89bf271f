import { character, plane94 } from './double-byte.ts';
import type { ReadCode } from './double-byte.ts';
import { doubleTable, lookUp } from './tables.ts';

/*
 * JIS X 0208 in Shift_JIS and EUC-JP. Microsoft's table, by which browsers read both, gives seven codes other
 * characters than the published one has, by which Python and the C library read them, and adds rows of its own.
 */
export type JisTable = 'web' | 'published';

/** Published characters in row 1 and 2, by `row * 94 + column` from 0, where Microsoft's differ. */
const PUBLISHED = new Map([
  [32, 0x301c],
  [33, 0x2016],
  [60, 0x2212],
  [80, 0xa2],
  [81, 0xa3],
  [94 + 43, 0xac],
]);

/** Code point of a row and column from 0; 0 where there is none. */
export function jis0208(of: JisTable): (row: number, column: number) => number {
  const table = doubleTable('jis');
  if (of === 'web') return (row, column) => lookUp(table, row, column);
  return (row, column) =>
    row === 12 || row > 83 ? 0 : (PUBLISHED.get(row * 94 + column) ?? lookUp(table, row, column));
}

const isKana = (byte: number): boolean => byte >= 0xa1 && byte <= 0xdf;
/** Half-width katakana of the byte. */
const kana = (byte: number): number => 0xff61 + byte - 0xa1;

export function shiftJis(of: JisTable): ReadCode {
  const point = jis0208(of);
  return (bytes, at) => {
    const lead = bytes[at]!;
    if (isKana(lead)) return character(kana(lead), 1);
    const trail = bytes[at + 1] ?? 0;
    if (lead === 0x80 || lead === 0xa0 || lead > 0xfc || trail < 0x40 || trail === 0x7f || trail > 0xfc) return 0;
    const column = trail - (trail < 0x7f ? 0x40 : 0x41);
    const row = (lead - (lead < 0xa0 ? 0x81 : 0xc1)) * 2;
    return character(column < 94 ? point(row, column) : point(row + 1, column - 94), 2);
  };
}

export function eucJp(of: JisTable): ReadCode {
  const point = jis0208(of);
  const jis0212 = plane94('jis0212');
  return (bytes, at) => {
    const lead = bytes[at]!;
    const trail = bytes[at + 1] ?? 0;
    if (lead === 0x8e) return character(isKana(trail) ? kana(trail) : 0, 2);
    if (lead === 0x8f) return character(jis0212(bytes, at + 1), 3);
    if (lead < 0xa1 || lead === 0xff || trail < 0xa1 || trail === 0xff) return 0;
    return character(point(lead - 0xa1, trail - 0xa1), 2);
  };
}
