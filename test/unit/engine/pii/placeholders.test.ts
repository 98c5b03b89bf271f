import { describe, expect, it } from 'vitest';
import { PII_DEFAULT } from '#shared/domain/pii.ts';
import { fileResources } from '#engine/measure/resources.ts';
import { prepareDetector } from '#engine/pii/detect.ts';
import { masked, placeholdersIn } from '#engine/pii/placeholders.ts';

const detect = prepareDetector({ categories: PII_DEFAULT, allow: [], privateIps: false }, fileResources());
const mask = (text: string): string => masked(text, detect(text, { language: 'en', script: 'Latn' }));

describe('placeholders', () => {
  it.each<[string, string]>([
    ['nothing here', 'nothing here'],
    ['a@x.org, b@x.org, A@X.org', '<EMAIL_1>, <EMAIL_2>, <EMAIL_1>'],
    ['card 4111 1111 1111 1111 or card 4111111111111111', 'card <CARD_1> or card <CARD_1>'],
    ['a@x.org at IP 203.0.113.9', '<EMAIL_1> at IP <IP_1>'],
    ['<EMAIL_1> wrote to a@x.org', '<EMAIL_1> wrote to <EMAIL_2>'],
    ['身份证 11010519491231002X。', '身份证 <CN_ID_1>。'],
    ['😀a@x.org😀', '😀<EMAIL_1>😀'],
  ])('%j', (text, expected) => {
    expect(mask(text)).toBe(expected);
    expect(mask(mask(text))).toBe(expected);
  });

  it('are found again', () => {
    const text = 'a <EMAIL_1> b <PRIVATE_KEY_12> c <NAME_1> d <EMAIL_x>';
    expect(placeholdersIn(text).map(({ category, start, end }) => [category, text.slice(start, end)])).toEqual([
      ['email', '<EMAIL_1>'],
      ['private-key', '<PRIVATE_KEY_12>'],
    ]);
  });
});
