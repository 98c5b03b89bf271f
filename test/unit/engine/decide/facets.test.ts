import { describe, expect, it } from 'vitest';
import { allBits, newBits, setBit } from '#engine/decide/bits.ts';
import { createDecide } from '#engine/decide/decide.ts';
import { evaluate } from '#engine/decide/expression/evaluate.ts';
import { fieldsIn, filterFor, literalText, valuesIn } from '#engine/decide/expression/fields.ts';
import { FACETS, facetOf } from '#engine/decide/facets.ts';
import { resolveThresholds } from '#engine/decide/thresholds.ts';
import { corpusOf, unitsFor, type SmallDocument } from './small-corpus.ts';

const kinds = { 'a.x': 'real', 'b.y': 'count' } as const;
const docs: SmallDocument[] = [
  { source: 'web', category: 'web', language: 'en', cells: { 'a.x': 1, 'b.y': 1 } },
  { source: 'web', category: 'web', language: 'is', cells: { 'a.x': 9, 'b.y': 9 } },
  { source: 'odd "name"', language: 'zh', script: 'Hani', cells: { 'a.x': 9, 'b.y': 1 } },
  { source: 'odd "name"', language: 'zh', script: 'Hani', cells: { 'a.x': { na: 'gated' }, 'b.y': 1 } },
  { source: 'web', category: 'web', language: 'en', cells: { 'a.x': 1, 'b.y': { na: 'failed' } } },
];
const thresholds = resolveThresholds({ thresholds: { 'a.x': { max: 5 }, 'b.y': { min: 0, max: 5 } } }, unitsFor(kinds));
const decide = createDecide(corpusOf(docs, kinds), thresholds, [
  { document: 0, by: 'person', verdict: 'drop', entry: 1, reason: '' },
  { document: 2, by: 'takedown', verdict: 'drop', entry: 2, reason: '' },
]);

describe('facets', () => {
  it.each([
    ['verdict', 'drop 4, undecided 1'],
    ['source', 'web 3, odd "name" 2'],
    ['category', 'web 3, none 2'],
    ['language', 'en 2, zh 2, is 1'],
    ['script', 'Latn 3, Hani 2'],
    ['override', 'none 3, drop 1, takedown 1'],
    ['breach', 'a.x.max 2, b.y.max 1, failed 1'],
  ] as const)('by %s', (field, expected) => {
    const values = facetOf(decide, field, allBits(docs.length));
    expect(values.map(({ value, count }) => `${value} ${count}`).join(', ')).toBe(expected);
  });

  it('count a part alone', () => {
    const part = newBits(docs.length);
    setBit(part, 0);
    setBit(part, 1);
    expect(FACETS.map((field) => facetOf(decide, field, part).map(({ value, count }) => `${value} ${count}`))).toEqual([
      ['drop 2'],
      ['web 2'],
      ['web 2'],
      ['en 1', 'is 1'],
      ['Latn 2'],
      ['drop 1', 'none 1'],
      ['person 1', 'rules 1'],
      ['a.x.max 1', 'b.y.max 1'],
    ]);
  });

  it('give filters that find what they count', () => {
    const facts = { decide, signals: new Set(Object.keys(kinds)) };
    for (const field of FACETS) {
      for (const { value, count } of facetOf(decide, field, allBits(docs.length))) {
        const found = evaluate(filterFor(field, value), facts);
        expect([field, value, facetOf(decide, 'verdict', found).reduce((n, v) => n + v.count, 0)]).toEqual([
          field,
          value,
          count,
        ]);
      }
    }
  });
});

describe('what a filter speaks of', () => {
  it.each([
    ['language = en', ['language']],
    ['not (source = a or breach(a.x)) and a.x > 3', ['source', 'breach', 'a.x']],
    ['a.x is na', ['a.x']],
  ])('%s', (source, fields) => {
    expect([...fieldsIn(source)]).toEqual(fields);
  });

  it.each([
    ['language = en', 'language', ['en']],
    ['language in (en, zh) or language = "is"', 'language', ['en', 'zh', 'is']],
    ['breach(a.x) or breach(b.y.max)', 'breach', ['a.x', 'b.y.max']],
    ['language != en', 'language', null],
    ['not language = en', 'language', null],
    ['language = en or source = web', 'language', null],
    ['language = en', 'source', null],
    ['breach(a.x)', 'verdict', null],
  ])('%s lets through of %s', (source, field, values) => {
    const found = valuesIn(source, field);
    expect(found === null ? null : [...found]).toEqual(values);
  });

  it.each([
    ['en', 'en'],
    ['is', '"is"'],
    ['zh-Hant', 'zh-Hant'],
    ['2024', '"2024"'],
    ['a "b" \\', '"a \\"b\\" \\\\"'],
    ['', '""'],
  ])('the literal %j is %s', (value, text) => {
    expect(literalText(value)).toBe(text);
    expect([...valuesIn(`source = ${text}`, 'source')!]).toEqual([value]);
  });
});
