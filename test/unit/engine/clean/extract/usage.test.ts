import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usageList, usageOfFields, usageOfMeta } from '#engine/clean/extract/usage.ts';

describe('usageOfMeta', () => {
  it.each<[Record<string, string>, string | undefined]>([
    [{ name: 'robots', content: 'noindex, NoAI' }, 'meta robots: noindex, NoAI'],
    [{ name: ' Robots ', content: ' noai,\n\tnoimageai ' }, 'meta robots: noai, noimageai'],
    [{ 'http-equiv': 'X-Robots-Tag', content: 'noarchive' }, 'meta x-robots-tag: noarchive'],
    [{ name: 'googlebot', content: 'nosnippet' }, 'meta googlebot: nosnippet'],
    [{ name: 'googlebot-news', content: 'noindex' }, 'meta googlebot-news: noindex'],
    [{ name: 'CCBot', content: 'nofollow' }, 'meta ccbot: nofollow'],
    [{ name: 'tdm-reservation', content: '1' }, 'meta tdm-reservation: 1'],
    [{ name: 'tdm-policy', content: 'https://a.example/p.json' }, 'meta tdm-policy: https://a.example/p.json'],
    [{ name: 'robots', content: ' ' }, undefined],
    [{ name: 'robots' }, undefined],
    [{ name: 'description', content: 'noai' }, undefined],
    [{ name: 'keywords', content: 'noai' }, undefined],
    [{ property: 'robots', content: 'noai' }, undefined],
    [{ name: 'robots', content: `noai ${'x'.repeat(5000)}` }, `meta robots: noai ${'x'.repeat(495)}`],
  ])('%j', (attributes, statement) => {
    expect(usageOfMeta(attributes)).toBe(statement);
  });
});

it('reads the same of a response', () => {
  const fields = new Map([
    ['content-type', 'text/html'],
    ['tdm-reservation', '1'],
    ['x-robots-tag', 'otherbot: noindex, noai'],
  ]);
  expect(usageOfFields(fields)).toEqual(['header x-robots-tag: otherbot: noindex, noai', 'header tdm-reservation: 1']);
});

it('tells each once, and no more than 32', () => {
  expect(usageList(['a', 'b', 'a'])).toEqual(['a', 'b']);
  expect(usageList(Array.from({ length: 50 }, (_, i) => String(i)))).toHaveLength(32);
});

it('is one line of well-formed text, whatever a page says', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (content) => {
      const statement = usageOfMeta({ name: 'robots', content }) ?? '';
      expect(statement.isWellFormed() && !/[\r\n]/.test(statement) && statement.length <= 513).toBe(true);
    }),
  );
});
