import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Profile, Threshold } from '#shared/domain/recipe.ts';
import { signalsFor } from '#shared/domain/signal.ts';
import { loadRecipe, loadRecipeText } from '#engine/recipe/load.ts';
import { DEFAULT_PRESET, presetNames, readPreset } from '#engine/recipe/presets.ts';
import { rules, type RuleId } from '#engine/rules/registry.gen.ts';

interface RawPreset {
  name: string;
  profile: Profile;
  rules: Record<string, { rule: RuleId }>;
  thresholds: Record<string, Threshold>;
}

test('the presets are there', () => {
  expect(presetNames()).toEqual([
    ...['books', 'code', 'dialogue', 'math'],
    ...['peer-datajuicer', 'peer-datamap', 'peer-datatrove', 'peer-dclm', 'peer-dolma', 'peer-nemo'],
    ...['web-en', 'web-multilingual', 'web-zh'],
  ]);
  expect(presetNames()).toContain(DEFAULT_PRESET);
});

describe.each(presetNames())('%s', (name) => {
  const raw = parse(readPreset(name)) as RawPreset;

  test('loads, under its own name, with a title and a description', () => {
    const { recipe } = loadRecipe(name);
    expect(recipe.name).toBe(name);
    expect([recipe.title.length > 0, recipe.description.length > 40]).toEqual([true, true]);
  });

  test('writes out every limit that its rules would set by themselves', () => {
    const own = Object.entries(raw.rules).flatMap(([use, { rule }]) =>
      signalsFor<string>(rules[rule].signals, raw.profile)
        .filter(([, spec]) => spec.threshold !== undefined)
        .map(([signal]) => `${use}.${signal}`),
    );
    expect(own.filter((signal) => raw.thresholds[signal] === undefined)).toEqual([]);
    const { origins } = loadRecipe(name);
    const limits = Object.entries(origins).filter(([path]) => path.startsWith('thresholds.'));
    expect(limits.length).toBeGreaterThan(3);
    expect(limits.filter(([, origin]) => origin !== 'preset')).toEqual([]);
  });

  test('cites every number', () => {
    expect(Object.entries(raw.thresholds).filter(([, { cite = '' }]) => cite.length < 8)).toEqual([]);
  });

  test('loads again from its resolved text with the same hash', () => {
    const { hash, resolvedYaml } = loadRecipe(name);
    expect(loadRecipeText(resolvedYaml, 'again').hash).toBe(hash);
  });
});

test.each([
  ['web-en', 'language.score', { min: 0.65 }],
  ['web-en', 'text.char_count', { min: 200 }],
  ['web-zh', 'text.char_count', { min: 100 }],
  ['web-en', 'gopher.word_count', { min: 50, max: 100_000 }],
  ['web-en', 'gopher.mean_word_length', { min: 3, max: 10 }],
  ['web-en', 'gopher.hash_ratio', { max: 0.1 }],
  ['web-en', 'gopher.bullet_line_fraction', { max: 0.9 }],
  ['web-en', 'gopher.ellipsis_line_fraction', { max: 0.3 }],
  ['web-en', 'gopher.dup_line_fraction', { max: 0.3 }],
  ['web-en', 'gopher.dup_paragraph_fraction', { max: 0.3 }],
  ['web-en', 'gopher.top_2_gram_char_fraction', { max: 0.2 }],
  ['web-multilingual', 'fineweb.char_dup_fraction', { max: 0.1, languages: { en: { max: 0.01 } } }],
  ['code', 'text.max_line_length', { max: 1000 }],
])('%s: %s is %j', (name, signal, limits) => {
  const { cite: _, ...found } = loadRecipe(name).recipe.thresholds[signal] ?? {};
  expect(found).toEqual(limits);
});

test('a file that extends a preset says which values are its own', () => {
  const yaml =
    'winnow: 1\nname: mine\nextends: web-en\nrules: { fineweb: null }\nthresholds: { gopher.word_count: { min: 20 } }\n';
  const { recipe, origins } = loadRecipeText(yaml, 'mine.yaml');
  expect(Object.keys(recipe.rules)).toEqual([
    ...[
      'url',
      'robots',
      'structure',
      'prose',
      'language',
      'text',
      'garbled',
      'runs',
      'punctuation',
      'symbols',
      'sentences',
      'mash',
      'translation',
    ],
    ...['gopher', 'c4', 'prose_of_c4', 'safety'],
  ]);
  expect(recipe.thresholds['gopher.word_count']).toEqual({ min: 20, max: 100_000 });
  expect(Object.keys(recipe.thresholds).filter((signal) => signal.startsWith('fineweb.'))).toEqual([]);
  expect([origins['thresholds.gopher.word_count.min'], origins['thresholds.gopher.word_count.max']]).toEqual([
    'recipe',
    'preset',
  ]);
});
