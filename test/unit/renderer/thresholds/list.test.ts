import { describe, expect, test } from 'vitest';
import type { SignalInfo } from '#shared/contract/desk.ts';
import { dropsOf, firstOf, groupsOf, neighbour } from '../../../../src-renderer/features/thresholds/list.ts';

const signal = (name: string, alone: readonly number[]): SignalInfo => ({
  signal: name,
  rule: name.split('.')[0] ?? '',
  kind: 'real',
  unit: 'share',
  describe: name === 'gopher.hash_ratio' ? 'hash signs a word' : 'something',
  measured: 10,
  sides: alone.map((count, i) => ({
    id: `${name}.${i === 0 ? 'min' : 'max'}`,
    kind: i === 0 ? 'min' : 'max',
    value: 1,
    open: false,
    saved: 1,
    own: [],
    cite: null,
    alone: count,
    unique: 0,
    cascade: 0,
  })),
});

const SIGNALS = [
  signal('text.char_count', [7]),
  signal('gopher.word_count', [3, 4]),
  signal('gopher.hash_ratio', [0]),
  signal('text.byte_count', []),
];
const names = (find: string, onlyLimits: boolean, moved: string[] = []): string[][] =>
  groupsOf(
    SIGNALS,
    moved.map((name) => ({ signal: name, kind: 'min', value: 1 })),
    { find, onlyLimits },
  ).map(({ rule, signals }) => [rule, ...signals.map((info) => info.signal)]);

describe('the list', () => {
  test.each([
    [
      '',
      false,
      [],
      [
        ['text', 'text.char_count', 'text.byte_count'],
        ['gopher', 'gopher.word_count', 'gopher.hash_ratio'],
      ],
    ],
    [
      '',
      true,
      [],
      [
        ['text', 'text.char_count'],
        ['gopher', 'gopher.word_count', 'gopher.hash_ratio'],
      ],
    ],
    [
      '',
      true,
      ['text.byte_count'],
      [
        ['text', 'text.char_count', 'text.byte_count'],
        ['gopher', 'gopher.word_count', 'gopher.hash_ratio'],
      ],
    ],
    [' Signs ', false, [], [['gopher', 'gopher.hash_ratio']]],
    [
      'COUNT',
      true,
      [],
      [
        ['text', 'text.char_count'],
        ['gopher', 'gopher.word_count'],
      ],
    ],
    ['nothing', false, [], []],
  ])('find "%s", only limits %s, moved %s', (find, onlyLimits, moved, expected) => {
    expect(names(find, onlyLimits, moved)).toEqual(expected);
  });
});

test.each([
  [undefined, 1, 'text.char_count'],
  ['text.char_count', 1, 'gopher.word_count'],
  ['text.char_count', -1, 'text.char_count'],
  ['gopher.hash_ratio', 1, 'gopher.hash_ratio'],
  ['gone', 1, 'text.char_count'],
])('from %s by %i is %s', (from, step, to) => {
  expect(neighbour(groupsOf(SIGNALS, [], { find: '', onlyLimits: true }), from, step)).toBe(to);
});

test('drops of both sides are added', () => {
  expect(SIGNALS.map(dropsOf)).toEqual([7, 7, 0, 0]);
});

test.each([
  [SIGNALS, 'text.char_count'],
  [SIGNALS.slice(2), 'gopher.hash_ratio'],
  [[{ ...signal('language.label', [9]), kind: 'label' as const }, signal('text.char_count', [1])], 'text.char_count'],
  [[], undefined],
])('case %#: the number that drops most is shown first', (signals, first) => {
  expect(firstOf(groupsOf(signals, [], { find: '', onlyLimits: false }))).toBe(first);
});
