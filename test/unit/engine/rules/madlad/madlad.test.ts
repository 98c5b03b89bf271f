import { beforeAll, describe, expect, it } from 'vitest';
import { rule } from '#engine/rules/madlad/madlad.ts';
import { type Measured, ruleMeter } from '#test/helpers/measure-rule.ts';

let winnow: (text: string) => Measured;
let datamap: (text: string) => Measured;

beforeAll(async () => {
  winnow = await ruleMeter(rule);
  datamap = await ruleMeter(rule, { profile: 'datamap' });
});

const PLAIN = 'The mill stands where the river bends. ';
const LIST = 'Big Red Shoes Small Blue Hats Old Green Coats And More For Sale. ';

describe('MADLAD sentences', () => {
  it.each([
    ['', { sentence_count: 0, list_case_fraction: { na: 'undefined' } }],
    [PLAIN.repeat(4) + LIST, { sentence_count: 5, list_case_fraction: 1 / 5, abnormal_length_fraction: 0 }],
    ['Yes. No! Version 3.5 is out?', { sentence_count: 3, abnormal_length_fraction: 1 }],
    [
      `${PLAIN}(1+2)/3 > 0 and 12 + 3 {4}. ${'word '.repeat(120)}`,
      { technical_fraction: 1 / 3, abnormal_length_fraction: 1 / 3 },
    ],
    // eleven words are not looked at
    ['A B C D E F G H I J K. And so on it goes.', { list_case_fraction: 0 }],
  ])('of %j', (text, cells) => {
    expect(winnow(text).cells).toMatchObject(cells);
    expect(datamap(text).cells).toMatchObject(cells);
  });

  it('ends sentences as every script does, which datamap-rs does not', () => {
    const text = '今天天气很好，我们去公园散步，看到了许多花。你想和我们一起去公园看看那些花吗？';
    expect(winnow(text).cells).toMatchObject({ sentence_count: 2, abnormal_length_fraction: 0.5 });
    expect(datamap(text).cells).toMatchObject({ sentence_count: 1, abnormal_length_fraction: 0 });
    expect(winnow('ᨲᩫ᩠ᩅᨾᩮᩬᩥᨦ').cells['list_case_fraction']).toEqual({ na: 'not-applicable' });
  });

  it('drops at a fifth in profile datamap, and above it in ours', () => {
    expect(rule.signals.list_case_fraction.threshold).toEqual({ max: 0.2 });
    expect(rule.signals.list_case_fraction.profileThresholds).toEqual({ datamap: { max: 0.2, maxOpen: true } });
  });

  it('shows the sentences', () => {
    expect(winnow(PLAIN + LIST).explain('list_case_fraction')).toEqual([LIST.trim().slice(0, -1)]);
    expect(winnow(`${PLAIN}Yes.`).explain('abnormal_length_fraction')).toEqual(['Yes.']);
    expect(winnow(PLAIN).explain('sentence_count')).toEqual([]);
  });
});
