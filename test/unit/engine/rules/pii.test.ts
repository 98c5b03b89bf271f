import { describe, expect, it } from 'vitest';
import { rule } from '#engine/rules/pii/pii.ts';
import { ruleMeter } from '#test/helpers/measure-rule.ts';

describe('pii', () => {
  it('counts by category and by length', async () => {
    const meter = await ruleMeter(rule, { language: { code: 'en', script: 'Latn' } });
    const text = 'a@example.org, b@example.org; call +1 415-555-2671; 203.0.113.9. ';
    const { cells, explain } = meter(`${text}${'x'.repeat(100 - text.length)}`);
    expect(cells).toMatchObject({ count: 4, density: 40, email: 2, phone: 1, ip: 1, card: 0, cn_id: 0 });
    expect(cells['address']).toEqual({ na: 'not-applicable' });
    expect(explain('count')).toEqual(['a@example.org', 'b@example.org', '+1 415-555-2671', '203.0.113.9']);
    expect(explain('email')).toEqual(['a@example.org', 'b@example.org']);
    expect(explain('card')).toEqual([]);
  });

  it.each<[string, unknown, unknown]>([
    ['', 0, { na: 'undefined' }],
    ['😀😀', 0, 0],
    ['写给 wang@example.cn\r\n', 1, 1000 / 20],
    ['كلمني: ann@example.org', 1, 1000 / 22],
  ])('%j', async (text, count, density) => {
    const { cells } = (await ruleMeter(rule))(text);
    expect([cells['count'], cells['density']]).toEqual([count, density]);
  });

  it('looks for what it is told, and leaves what is allowed', async () => {
    const knobs = { categories: ['email', 'address'], allow: ['@example.com'] };
    const { cells } = (await ruleMeter(rule, { knobs }))('x@example.com y@example.org 203.0.113.9, 12 Baker Street');
    expect([cells['count'], cells['email'], cells['address'], cells['ip']]).toEqual([
      2,
      1,
      1,
      { na: 'not-applicable' },
    ]);
  });

  it('takes national numbers by the language', async () => {
    const text = 'Büro 030/90 18 20 00';
    const german = (await ruleMeter(rule, { language: { code: 'de', script: 'Latn' } }))(text);
    const chinese = (await ruleMeter(rule, { language: { code: 'zh', script: 'Hani' } }))(text);
    expect([german.cells['phone'], chinese.cells['phone']]).toEqual([1, 0]);
  });
});
