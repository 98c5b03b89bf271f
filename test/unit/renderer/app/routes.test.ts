import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatHash, parseHash, ROUTES, type RouteName } from '../../../../src-renderer/app/routes.ts';

const names = Object.keys(ROUTES) as RouteName[];

describe('addresses', () => {
  test.each([
    ['#/overview', { name: 'overview', params: {} }],
    [
      '#/evidence?doc=web%3Aa.html%230&sort=-bytes',
      { name: 'evidence', params: { doc: 'web:a.html#0', sort: '-bytes' } },
    ],
    ['#/evidence?where=a+%26+b&unheard=of', { name: 'evidence', params: { where: 'a & b' } }],
    ['#/evidence?doc=', { name: 'evidence', params: {} }],
    ['#/evidence?doc=one%0Atwo', { name: 'evidence', params: { doc: 'one\ntwo' } }],
    ['#/nowhere', null],
    ['#/constructor', null],
    ['#evidence', null],
    ['', null],
  ])('%s', (hash, route) => {
    expect(parseHash(hash)).toEqual(route);
  });

  test('hold every parameter of every page, whatever text it is', () => {
    const text = fc.string({ minLength: 1, unit: 'grapheme' });
    const route = fc
      .constantFrom(...names)
      .chain((name) =>
        fc
          .record(Object.fromEntries(ROUTES[name].map((key) => [key, text])), { requiredKeys: [] })
          .map((params) => ({ name, params: { ...params } })),
      );
    fc.assert(
      fc.property(route, ({ name, params }) => {
        expect(parseHash(formatHash(name, params))).toEqual({ name, params });
      }),
    );
  });

  test('are the same whatever the order in which parameters were set', () => {
    expect(formatHash('evidence', { sort: 'a', where: 'b' })).toBe(formatHash('evidence', { where: 'b', sort: 'a' }));
  });
});
