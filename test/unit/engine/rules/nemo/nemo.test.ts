import { beforeAll, describe, expect, it } from 'vitest';
import { rule } from '#engine/rules/nemo/nemo.ts';
import { type Measured, ruleMeter } from '#test/helpers/measure-rule.ts';

let winnow: (text: string) => Measured;
let nemo: (text: string) => Measured;

beforeAll(async () => {
  winnow = await ruleMeter(rule);
  nemo = await ruleMeter(rule, { profile: 'nemo' });
});

const UNDEFINED = { na: 'undefined' };
const NOT_APPLICABLE = { na: 'not-applicable' };

describe('NeMo heuristics', () => {
  it.each([
    ['', { non_alnum_fraction: 1, white_fraction: 1, url_fraction: 1, longest_word: 1001, unended_line_fraction: 1 }],
    ['é a1.', { non_alnum_fraction: 2 / 5, number_fraction: 1 / 5 }],
    ['٣ab1', { number_fraction: 1 / 4, non_alnum_fraction: 1 / 4 }],
    ['see https://a.org/x?y and', { url_fraction: 13 / 25, porn_url_count: 0 }],
    ['http://porn.example http:// x', { url_fraction: 19 / 29, porn_url_count: 1 }],
    ['a b\u00a0c\b', { white_fraction: 2 / 6 }],
    ['(a)[b]{c}⟨d⟩（e）', { parenthesis_fraction: 8 / 15 }],
    ['abc de', { longest_word: 3 }],
    ['我们今天去公园', { longest_word: 7 }],
    ['See our Privacy Policy.\n\nText.\n\nMore', { boilerplate_fraction: 1 / 3 }],
    ['lorem ipsum dolor\n\nText.', { boilerplate_fraction: 1 }],
    ['One.\nTwo?”\n \n"Three"\nfour', { unended_line_fraction: 2 / 4 }],
  ])('nemo, of %j', (text, cells) => {
    expect(nemo(text).cells).toMatchObject(cells);
  });

  it.each([
    ['', { non_alnum_fraction: UNDEFINED, url_fraction: UNDEFINED, longest_word: UNDEFINED, porn_url_count: 0 }],
    ['é a1.', { non_alnum_fraction: 1 / 5, number_fraction: 1 / 5 }],
    ['हिन्दी।', { non_alnum_fraction: 0 }],
    ['你好，世界。', { non_alnum_fraction: 0, longest_word: 1, unended_line_fraction: 0 }],
    ['see https://a.org/x?y, and', { url_fraction: 17 / 26 }],
    ['见https://a.org/x。好', { url_fraction: 15 / 18 }],
    ['（a）(b)', { parenthesis_fraction: 4 / 6 }],
    ['a b\u00a0c', { white_fraction: 2 / 5 }],
    ['lorem ipsum dolor\n\nText.', { boilerplate_fraction: 0 }],
    ['We use cookies.\r\n\r\nText.', { boilerplate_fraction: 1 / 2 }],
    ['One.\nTwo?”\n \n"Three"\nfour', { unended_line_fraction: 2 / 4 }],
    ['เปิดอยู่', { longest_word: 4, unended_line_fraction: NOT_APPLICABLE }],
    ['ᨲᩫ᩠ᩅᨾᩮᩬᩥᨦ', { longest_word: NOT_APPLICABLE }],
  ])('winnow, of %j', (text, cells) => {
    expect(winnow(text).cells).toMatchObject(cells);
  });

  it('shows what it counts', () => {
    const of = winnow('A (b) at http://porn.example/x 12\n\nWe use cookies here');
    expect(of.explain('parenthesis_fraction')).toEqual(['(', ')']);
    expect(of.explain('number_fraction')).toEqual(['12']);
    expect(of.explain('url_fraction')).toEqual(['http://porn.example/x']);
    expect(of.explain('porn_url_count')).toEqual(['http://porn.example/x']);
    expect(of.explain('boilerplate_fraction')).toEqual(['We use cookies here']);
    expect(of.explain('unended_line_fraction')).toHaveLength(2);
    expect(winnow('a-😀!b').explain('non_alnum_fraction')).toEqual(['-😀']);
  });
});
