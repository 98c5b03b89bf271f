import { describe, expect, it } from 'vitest';
import {
  addFilter,
  facetUses,
  filterOf,
  nameInUse,
  toggleFacet,
  whereOf,
} from '../../../../src-renderer/features/evidence/query/filters.ts';
import type { Filter } from '../../../../src-renderer/features/evidence/query/filters.ts';

const chip = (expression: string, flags: Partial<Filter> = {}): Filter => ({ ...filterOf(expression), ...flags });

describe('whereOf', () => {
  it.each<[string, Filter[], string[]]>([
    ['nothing', [], []],
    ['each chip as it is', [chip('bytes > 5'), chip('language = en')], ['bytes > 5', 'language = en']],
    [
      'an inverted one negated as a whole',
      [chip('a.b > 1 or a.c > 1', { inverted: true })],
      ['not (a.b > 1 or a.c > 1)'],
    ],
    ['not what is put aside', [chip('bytes > 5', { disabled: true }), chip('words = 1')], ['words = 1']],
  ])('gives %s', (_, filters, where) => {
    expect(whereOf(filters)).toEqual(where);
  });
});

describe('toggleFacet', () => {
  const web = 'source = "web"';
  const wiki = 'source = "wiki"';
  const steps: [string, Filter[], [value: string, expression: string, without: boolean], Filter[]][] = [
    ['the first value makes a chip', [], ['web', web, false], [chip(web)]],
    ['a second one joins it', [chip(web)], ['wiki', wiki, false], [chip(`${web} or ${wiki}`)]],
    ['the same again lifts it', [chip(`${web} or ${wiki}`)], ['web', web, false], [chip(wiki)]],
    ['the last one lifts the chip', [chip('bytes > 1'), chip(web)], ['web', web, false], [chip('bytes > 1')]],
    [
      'leaving out makes an inverted chip',
      [chip(web)],
      ['wiki', wiki, true],
      [chip(web), chip(wiki, { inverted: true })],
    ],
    [
      'a value changes sides',
      [chip(`${web} or ${wiki}`)],
      ['web', web, true],
      [chip(wiki), chip(web, { inverted: true })],
    ],
    [
      'it joins a typed list',
      [chip('source in (web, "my blog")')],
      ['wiki', wiki, false],
      [chip(`source in (web, "my blog") or ${wiki}`)],
    ],
    [
      'it lifts from a typed list',
      [chip('source in (web, "my blog")')],
      ['web', web, false],
      [chip('source = "my blog"')],
    ],
    [
      'a chip that is put aside stays so',
      [chip(web, { disabled: true })],
      ['web', web, false],
      [chip(web, { disabled: true }), chip(web)],
    ],
  ];
  it.each(steps)('%s', (_, before, [value, expression, without], after) => {
    expect(toggleFacet(before, 'source', value, expression, without)).toEqual(after);
  });

  it('is told by facetUses', () => {
    const filters = [chip('source = web or source = "wiki"'), chip('source in (a, b)', { inverted: true })];
    expect([...facetUses(filters, 'source')]).toEqual([
      ['a', 'without'],
      ['b', 'without'],
      ['web', 'only'],
      ['wiki', 'only'],
    ]);
    expect(facetUses(filters, 'language').size).toBe(0);
  });

  it.each([
    ['breach', 'a.b.min', 'a.b'],
    ['breach', 'a.c.min', 'a.c.min'],
    ['breach', 'x.y.max', 'x.y.max'],
    ['breach', 'person', 'person'],
    ['source', 'a.b.min', 'a.b.min'],
  ] as const)('of %s, %s goes by %s where filters name a signal and a side', (field, value, name) => {
    const uses = facetUses([chip('breach(a.b) or breach(a.c.min)')], 'breach');
    expect(nameInUse(uses, field, value)).toBe(name);
  });

  it('takes breaches by side', () => {
    const filters = toggleFacet([chip('breach(c4.lorem_ipsum.max)')], 'breach', 'a.b.min', 'breach(a.b.min)', false);
    expect(filters).toEqual([chip('breach(c4.lorem_ipsum.max) or breach(a.b.min)')]);
  });
});

describe('addFilter', () => {
  it('adds once, and wakes what is put aside', () => {
    const once = addFilter([], 'bytes > 1');
    expect(addFilter(once, 'bytes > 1')).toEqual(once);
    expect(addFilter([chip('bytes > 1', { disabled: true })], 'bytes > 1')).toEqual([chip('bytes > 1')]);
  });
});
