import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatHash, parseHash } from '../../../../src-renderer/app/routes.ts';
import { decodeFilters, encodeFilters } from '../../../../src-renderer/features/evidence/query/filter-codec.ts';
import {
  queryOf,
  paramsOf,
  START,
  stateOf,
  TABS,
  LINES,
} from '../../../../src-renderer/features/evidence/query/state.ts';
import type { EvidenceState } from '../../../../src-renderer/features/evidence/query/state.ts';
import { QUEUES } from '../../../../src-renderer/features/evidence/query/queues.ts';

/** Addresses hold well-formed text only. */
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 });
const expression = fc
  .tuple(
    fc.constantFrom('source = "', 'a.b > ', 'breach(x) or source = "'),
    text,
    fc.constantFrom('"', '', '\n"', '\u001f"'),
  )
  .map((parts) => parts.join('').trim());

const states: fc.Arbitrary<EvidenceState> = fc.record({
  filters: fc.array(fc.record({ expression, inverted: fc.boolean(), disabled: fc.boolean() }), { maxLength: 5 }),
  queue: fc.option(fc.constantFrom(...QUEUES)),
  seed: fc.nat(),
  search: fc.option(fc.record({ text, matchCase: fc.boolean(), hits: fc.option(text) })),
  sort: fc.option(fc.constantFrom('bytes', '-gopher.word_count', 'random:7')),
  columns: fc.option(fc.array(fc.constantFrom('a.b', 'c4.lorem_ipsum', 'language.score'), { maxLength: 3 })),
  lines: fc.constantFrom(...LINES),
  doc: fc.option(text),
  row: fc.option(fc.nat()),
  tab: fc.constantFrom(...TABS),
  spans: fc.option(fc.constantFrom('a.b', 'c.d')),
});

describe('the state in the address', () => {
  it('comes back as it was, through the hash of the page', () => {
    fc.assert(
      fc.property(states, (state) => {
        const defined = Object.entries(paramsOf(state)).filter(([, value]) => value !== undefined);
        const route = parseHash(formatHash('evidence', Object.fromEntries(defined)));
        expect(stateOf(route?.name === 'evidence' ? route.params : {})).toEqual(state);
      }),
    );
  });

  it('is empty at the start', () => {
    expect(Object.values(paramsOf(START)).every((value) => value === undefined)).toBe(true);
    expect(stateOf({})).toEqual(START);
  });

  it('takes nonsense for the start', () => {
    expect(stateOf({ queue: 'x', seed: '-1', lines: '3', row: '1e9', tab: 'html', search: '' })).toEqual(START);
  });

  it('takes the plain expression that another page links to', () => {
    expect(stateOf({ where: 'breach(gopher.word_count.min)' }).filters).toEqual([
      { expression: 'breach(gopher.word_count.min)', inverted: false, disabled: false },
    ]);
  });
});

describe('filters in the address', () => {
  it.each([
    [
      '!source = "a"\n~bytes > 5\n~!words = 1',
      [
        ['source = "a"', true, false],
        ['bytes > 5', false, true],
        ['words = 1', true, true],
      ],
    ],
    ['\n\n  verdict = drop ', [['verdict = drop', false, false]]],
  ] as const)('reads %j', (line, filters) => {
    expect(decodeFilters(line)).toEqual(
      filters.map(([expression, inverted, disabled]) => ({ expression, inverted, disabled })),
    );
  });

  it('keeps a line feed within a name', () => {
    const filters = [{ expression: 'source = "a\nb\u001fn"', inverted: true, disabled: false }];
    expect(encodeFilters(filters).split('\n')).toHaveLength(1);
    expect(decodeFilters(encodeFilters(filters))).toEqual(filters);
  });
});

describe('queryOf', () => {
  it('puts a queue before the filters, and its order before the chosen one', () => {
    const state = { ...START, ...stateOf({ where: 'language = en', queue: 'random', seed: '9', sort: '-bytes' }) };
    expect(queryOf(state, [], [])).toEqual({
      query: { where: ['language = en'], search: null, sort: 'random:9', draft: [] },
      limit: 200,
    });
  });

  it('asks near a limit by a share of it, and by one at least for counts', () => {
    const side = { open: false, saved: null, own: [], cite: null, alone: 0, unique: 0, cascade: 0 };
    const signal = { rule: 'r', unit: 'u', describe: '', measured: 0 };
    const { query } = queryOf(
      { ...START, queue: 'near' },
      [
        { ...signal, signal: 'a.count', kind: 'count', sides: [{ ...side, id: 'a.count.min', kind: 'min', value: 3 }] },
        {
          ...signal,
          signal: 'a.share',
          kind: 'real',
          sides: [{ ...side, id: 'a.share.max', kind: 'max', value: 0.3 }],
        },
        { ...signal, signal: 'a.none', kind: 'count', sides: [{ ...side, id: 'a.none.max', kind: 'max', value: 0 }] },
      ],
      [],
    );
    expect(query.where).toEqual(['(a.count >= 2 and a.count <= 4) or (a.share >= 0.285 and a.share <= 0.315)']);
  });

  it('asks for nothing near a limit where there is none', () => {
    expect(queryOf({ ...START, queue: 'near' }, [], []).query.where).toEqual(['bytes < 0']);
  });
});
