import { expect, test } from 'vitest';
import { mergeRecipe } from '#engine/recipe/merge.ts';

const PRESET = {
  winnow: 1,
  name: 'base',
  read: { textField: 'text', idField: 'id' },
  rules: { a: { rule: 'a', knobs: { x: 1, y: [1, 2] } }, b: { rule: 'b' } },
  thresholds: { 'a.n': { min: 1, max: 9, cite: 'a paper' }, 'b.n': { max: 3, cite: 'a book' } },
};

test.each<[string, object, object]>([
  ['nothing but a name', { name: 'x' }, { ...PRESET, name: 'x' }],
  ['one key of a section', { read: { textField: 'body' } }, { ...PRESET, read: { textField: 'body', idField: 'id' } }],
  [
    'null is a value in a section',
    { read: { idField: null } },
    { ...PRESET, read: { textField: 'text', idField: null } },
  ],
  [
    'a list replaces a list',
    { rules: { a: { knobs: { y: [3] } } } },
    { ...PRESET, rules: { a: { rule: 'a', knobs: { x: 1, y: [3] } }, b: { rule: 'b' } } },
  ],
  [
    'another rule under a name starts anew',
    { rules: { a: { rule: 'c' } } },
    { ...PRESET, rules: { a: { rule: 'c' }, b: { rule: 'b' } } },
  ],
  [
    'a rule is taken out with its thresholds',
    { rules: { b: null } },
    { ...PRESET, rules: { a: PRESET.rules.a }, thresholds: { 'a.n': PRESET.thresholds['a.n'] } },
  ],
  [
    'a threshold is taken out',
    { thresholds: { 'b.n': null } },
    { ...PRESET, thresholds: { 'a.n': PRESET.thresholds['a.n'] } },
  ],
  [
    'a changed number loses the citation, its other side stays',
    { thresholds: { 'a.n': { min: 2 } } },
    { ...PRESET, thresholds: { ...PRESET.thresholds, 'a.n': { min: 2, max: 9 } } },
  ],
  [
    'languages join',
    { thresholds: { 'b.n': { languages: { zh: { max: 5 } }, cite: 'ours' } } },
    { ...PRESET, thresholds: { ...PRESET.thresholds, 'b.n': { max: 3, languages: { zh: { max: 5 } }, cite: 'ours' } } },
  ],
])('%s', (_, file, expected) => {
  const before = structuredClone(PRESET);
  expect(mergeRecipe(PRESET, { extends: 'base', ...file })).toEqual(expected);
  expect(PRESET).toEqual(before);
});

test('rules keep the order of the preset, new ones follow', () => {
  const merged = mergeRecipe(PRESET, { rules: { c: { rule: 'c' }, a: { reads: 'clean' } } });
  expect(Object.keys(merged['rules'] as object)).toEqual(['a', 'b', 'c']);
});
