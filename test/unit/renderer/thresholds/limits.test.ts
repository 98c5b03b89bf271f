import { describe, expect, test } from 'vitest';
import {
  changeOf,
  isSaved,
  limitIn,
  limitNow,
  placeOf,
  scopesOf,
  type SideInfo,
} from '../../../../src-renderer/features/thresholds/limits.ts';

const side = (patch: Partial<SideInfo>): SideInfo => ({
  id: 'a.b.min',
  kind: 'min',
  value: 5,
  open: false,
  saved: 5,
  own: [],
  cite: null,
  alone: 0,
  unique: 0,
  cascade: 0,
  ...patch,
});

test.each([
  [null, 'a.b.min'],
  ['zh', 'a.b.min@zh'],
  ['Hani', 'a.b.min@Hani'],
])('a change in scope %s stands at %s', (scope, place) => {
  expect(placeOf(changeOf('a.b', 'min', 3, scope))).toBe(place);
});

test('four letters with a large one are a script, all else is a language', () => {
  expect(changeOf('a.b', 'max', 1, 'Cyrl')).toEqual({ signal: 'a.b', kind: 'max', value: 1, script: 'Cyrl' });
  expect(changeOf('a.b', 'max', null, 'yue')).toEqual({ signal: 'a.b', kind: 'max', value: null, language: 'yue' });
});

describe('the limit in a scope', () => {
  const own = side({
    own: [
      { scope: 'zh', value: 2, saved: 2 },
      { scope: 'Hani', value: null, saved: 3 },
    ],
  });
  test.each([
    [null, 5],
    ['zh', 2],
    ['Hani', null],
    ['en', 5],
  ])('%s is %s', (scope, value) => {
    expect(limitIn(own, scope)).toBe(value);
  });
  test('of no side is none', () => {
    expect(limitIn(undefined, null)).toBeNull();
  });
  test('scopes are named once', () => {
    expect(scopesOf({ sides: [own, side({ kind: 'max', own: [{ scope: 'zh', value: 9, saved: 9 }] })] })).toEqual([
      'zh',
      'Hani',
    ]);
  });
});

test.each([
  [side({ saved: 5 }), 5, true],
  [side({ saved: 5 }), 4, false],
  [side({ saved: null }), null, true],
  [undefined, null, true],
  [undefined, 1, false],
  [side({ saved: ['de', 'en'] }), ['de', 'en'], true],
  [side({ saved: ['de', 'en'] }), ['en'], false],
])('case %#: what is saved is no change', (saved, value, same) => {
  expect(isSaved(saved, value, null)).toBe(same);
});

test('a scope has what was saved for it, else what was saved for the rest', () => {
  const moved = side({ saved: 5, own: [{ scope: 'zh', value: 5, saved: 2 }] });
  expect(isSaved(moved, 2, 'zh')).toBe(true);
  expect(isSaved(moved, 5, 'zh')).toBe(false);
  expect(isSaved(moved, 5, 'en')).toBe(true);
});

describe('what a person has put counts before the engine has answered', () => {
  const info = { signal: 'a.b', sides: [side({ value: 9, saved: 5, own: [{ scope: 'zh', value: 2, saved: 2 }] })] };
  test.each([
    [[], null, 5],
    [[changeOf('a.b', 'min', 7, null)], null, 7],
    [[changeOf('a.b', 'min', null, null)], null, null],
    [[changeOf('a.b', 'max', 7, null)], null, 5],
    [[changeOf('a.b', 'min', 7, null)], 'zh', 2],
    [[changeOf('a.b', 'min', 7, 'zh')], 'zh', 7],
  ])('case %#', (draft, scope, value) => {
    expect(limitNow(draft, info, 'min', scope)).toBe(value);
  });
});
