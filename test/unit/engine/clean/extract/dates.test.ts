import { describe, expect, it } from 'vitest';
import { dateIn } from '#engine/clean/extract/dates.ts';

describe('dateIn', () => {
  it.each<[string, string | undefined]>([
    ['', undefined],
    ['Posted 2020-3-4 at noon', '2020-03-04'],
    ['2020/03/04', '2020-03-04'],
    ['发布时间：2005年9月7日 11:57', '2005-09-07'],
    ['Stand: 04.03.2020', '2020-03-04'],
    ['4. März 2020', '2020-03-04'],
    ['March 4th, 2020', '2020-03-04'],
    ['4 de marzo de 2020', '2020-03-04'],
    ['1er août 2020', '2020-08-01'],
    ['12 июня 2020 г.', '2020-06-12'],
    ['3/4/2020', undefined],
    ['13.13.2020', undefined],
    ['12 apples 2020', undefined],
    ['120.3.4.2020', undefined],
    ['May 2020', undefined],
  ])('%s', (text, expected) => {
    expect(dateIn(text)).toBe(expected);
  });

  it('takes no long over hostile text', () => {
    for (const part of ['1 ', '1.', 'a', '2020', 'mar 1 ']) expect(dateIn(part.repeat(50_000))).toBeUndefined();
  });
});
