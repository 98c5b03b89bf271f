import { describe, expect, it } from 'vitest';
import { rule } from '#engine/rules/language/chinese-script.ts';
import { declaration } from '#test/helpers/declarations.ts';
import { ruleMeter } from '#test/helpers/measure-rule.ts';

const meter = await ruleMeter(rule);
const share = (text: string): unknown => meter(text).cells['traditional_fraction'];

describe('chinese-script', () => {
  it.each<[string, unknown, unknown]>([
    ['', { na: 'not-applicable' }, { na: 'not-applicable' }],
    ['English\r\n😀 العربية', { na: 'not-applicable' }, { na: 'not-applicable' }],
    ['すべての人間は、生まれながらにして自由であり', { na: 'not-applicable' }, { na: 'not-applicable' }],
    ['人人生而自由', { na: 'undefined' }, 0],
    ['这个国家的经济发展', { na: 'undefined' }, 6],
    ['這個國家的經濟發展與歷史變遷', 1, 10],
    ['这个国家的经济发展与历史变迁说明', 0, 10],
  ])('%j', (text, fraction, telling) => {
    const { cells } = meter(text);
    expect([cells['traditional_fraction'], cells['telling_chars']]).toEqual([fraction, telling]);
  });

  it('tells the translations of a declaration apart', () => {
    expect(share(declaration('cmn_hans'))).toBeLessThan(0.01);
    expect(share(declaration('cmn_hant'))).toBeGreaterThan(0.99);
  });
});
