import { beforeAll, describe, expect, it } from 'vitest';
import { rule } from '#engine/rules/text/text.ts';
import { type Measured, ruleMeter } from '#test/helpers/measure-rule.ts';

let winnow: (text: string) => Measured;
let datatrove: (text: string) => Measured;

beforeAll(async () => {
  winnow = await ruleMeter(rule);
  datatrove = await ruleMeter(rule, { profile: 'datatrove' });
});

const UNDEFINED = { na: 'undefined' };
const NOT_APPLICABLE = { na: 'not-applicable' };

describe('text statistics', () => {
  it.each([
    [
      '1~',
      {
        non_alnum_fraction: 0.5,
        digit_fraction: 0.5,
        punctuation_fraction: 0.5,
        ellipsis_fraction: 0,
        white_fraction: 0,
      },
    ],
    [
      'Test ...',
      {
        non_alnum_fraction: 0.5,
        digit_fraction: 0,
        punctuation_fraction: 0.375,
        ellipsis_fraction: 0.375,
        white_fraction: 0.125,
      },
    ],
    [
      'paragraph one\n\nparagraph two\n\nshort\n\nvery very long one',
      { paragraph_count: 4, mean_paragraph_length: 12.25 },
    ],
  ])('of datatrove in %j', (text, cells) => {
    expect(datatrove(text).cells).toMatchObject(cells);
  });

  it('counts short and long paragraphs', async () => {
    const knobs = { shortParagraph: 5, longParagraph: 15 };
    const text = 'paragraph one\n\nparagraph two\n\nshort\n\nvery very long one';
    for (const profile of ['winnow', 'datatrove'] as const) {
      const meter = await ruleMeter(rule, { profile, knobs });
      expect(meter(text).cells).toMatchObject({ short_paragraph_fraction: 0.25, long_paragraph_fraction: 0.25 });
    }
  });

  it.each([
    [
      '',
      {
        char_count: 0,
        byte_count: 0,
        word_count: 0,
        line_count: 0,
        paragraph_count: 0,
        digit_fraction: UNDEFINED,
        mean_line_length: UNDEFINED,
      },
    ],
    ['a😀é中', { char_count: 4, byte_count: 10, word_count: 3, line_count: 1 }],
    [
      'Ab 12\r\n\r\nc.',
      {
        char_count: 11,
        line_count: 3,
        paragraph_count: 2,
        mean_line_length: 7 / 3,
        max_line_length: 5,
        upper_fraction: 1 / 11,
        digit_fraction: 2 / 11,
        punctuation_fraction: 1 / 11,
        white_fraction: 5 / 11,
      },
    ],
    ['the cat the dog', { unique_word_fraction: 3 / 4 }],
    ['wait.... ok…', { ellipsis_fraction: 5 / 12 }],
    ['你好世界', { word_count: 4, char_count: 4, byte_count: 12 }],
    ['สวัสดีครับ', { word_count: 2, unique_word_fraction: 1, non_alnum_fraction: 0 }],
    ['ᨲᩫ᩠ᩅᨾᩮᩬᩥᨦ', { word_count: NOT_APPLICABLE, unique_word_fraction: NOT_APPLICABLE, non_alnum_fraction: 0 }],
    ['नमस्ते', { non_alnum_fraction: 0 }],
    ['٣٤ Ⅷ²', { digit_fraction: 2 / 5 }],
    ['\ud800', { char_count: 1, byte_count: 3, non_alnum_fraction: 1 }],
    ['a\u0000b\u2028c', { line_count: 2, char_count: 5 }],
  ])('of %j', (text, cells) => {
    expect(winnow(text).cells).toMatchObject(cells);
  });

  it('takes digits as Python does in the profile datatrove', () => {
    expect(datatrove('²①½3').cells['digit_fraction']).toBe(3 / 4);
  });

  it('shows runs', () => {
    expect(winnow('Ab 12, CD 3!').explain('digit_fraction')).toEqual(['12', '3']);
    expect(winnow('Ab 12, CD 3!').explain('upper_fraction')).toEqual(['A', 'CD']);
    expect(winnow('Ab 12, CD 3!?').explain('punctuation_fraction')).toEqual([',', '!?']);
    expect(winnow('Ab').explain('char_count')).toEqual([]);
  });

  it('counts words of Chinese and Japanese where it is asked to', async () => {
    const count = async (text: string, words: string): Promise<unknown> =>
      (await ruleMeter(rule, { knobs: { words } }))(text).cells['word_count'];
    expect(await count('我们今天去公园看花', 'characters')).toBe(9);
    expect(await count('我们今天去公园看花', 'dictionary')).toBe(5);
    expect(await count('今日は良い天気です。', 'dictionary')).toBe(5);
    expect(await count('two words', 'dictionary')).toBe(2);
  });
});
