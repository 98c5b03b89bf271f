import { beforeAll, describe, expect, it } from 'vitest';
import { rule } from '#engine/rules/datajuicer/datajuicer.ts';
import { type Measured, ruleMeter } from '#test/helpers/measure-rule.ts';

let winnow: (text: string) => Measured;
let peer: (text: string) => Measured;

beforeAll(async () => {
  winnow = await ruleMeter(rule);
  peer = await ruleMeter(rule, { profile: 'datajuicer' });
});

describe('data-juicer heuristics', () => {
  it.each([
    [
      '',
      { char_count: 0, word_count: 0, mean_line_length: 0, max_line_length: 0, alnum_fraction: 0, special_fraction: 0 },
    ],
    // the line feed counts for the mean, the digit and the blank are special
    [
      'ab 1\ncd',
      { char_count: 7, word_count: 2, mean_line_length: 3.5, alnum_fraction: 5 / 7, special_fraction: 3 / 7 },
    ],
    ['"Well," he said -- (so)', { word_count: 4 }],
    ['😀 ok 😀', { char_count: 6, word_count: 1, alnum_fraction: 2 / 6, special_fraction: 4 / 6 }],
    // data-juicer's list holds 一 and 上
    ['一上下', { alnum_fraction: 1, special_fraction: 2 / 3, word_count: 1 }],
    ['Ⅷ ½ ²', { alnum_fraction: 3 / 5 }],
    ['a\r\nb', { mean_line_length: 2, max_line_length: 1 }],
    ['a\u00a0b c', { word_count: 2 }],
  ])('datajuicer, of %j', (text, cells) => {
    expect(peer(text).cells).toMatchObject(cells);
  });

  it.each([
    ['', { char_count: 0, word_count: 0, mean_line_length: { na: 'undefined' }, alnum_fraction: { na: 'undefined' } }],
    ['ab 1\n\ncd', { mean_line_length: 3, alnum_fraction: 5 / 8, special_fraction: 4 / 8 }],
    ['一上下', { word_count: 3, alnum_fraction: 1, special_fraction: 0 }],
    ['हिन्दी में', { alnum_fraction: 9 / 10, special_fraction: 1 / 10 }],
    ['เปิดอยู่', { word_count: 2, alnum_fraction: 1 }],
    ['ᨲᩫ᩠ᩅᨾᩮᩬᩥᨦ', { word_count: { na: 'not-applicable' }, alnum_fraction: 1 }],
    ['a\r\nbc', { mean_line_length: 1.5, max_line_length: 2 }],
  ])('winnow, of %j', (text, cells) => {
    expect(winnow(text).cells).toMatchObject(cells);
  });

  it('shows what is special', () => {
    expect(peer('ab, 12 😀c').explain('special_fraction')).toEqual([', 12 😀']);
    expect(winnow('ab, 12 c').explain('alnum_fraction')).toEqual([', ', ' ']);
    expect(winnow('ab').explain('word_count')).toEqual([]);
  });
});
