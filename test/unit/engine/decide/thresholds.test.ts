import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { Threshold } from '#shared/domain/recipe.ts';
import { resolveThresholds } from '#engine/decide/thresholds.ts';
import { unitsFor } from './small-corpus.ts';

const units = unitsFor(
  { 'gopher.word_count': 'count', 'gopher.top_2_gram': 'real', 'language.label': 'label', 'language.score': 'real' },
  { 'gopher.word_count': { min: 50, max: 100_000 }, 'language.score': { min: 0.65, minOpen: true } },
);
const resolve = (thresholds: Record<string, Threshold>) => resolveThresholds({ thresholds }, units);

describe('resolveThresholds', () => {
  it('takes the rule limits where the recipe says nothing', () => {
    const { sides, signals } = resolve({});
    expect(sides.map(({ id }) => id)).toEqual(['gopher.word_count.min', 'gopher.word_count.max', 'language.score.min']);
    expect(signals.get('gopher.word_count')?.limits('en', 'Latn')).toEqual({ min: 50, max: 100_000 });
    expect(signals.get('language.score')?.limits('en', 'Latn')).toEqual({ min: 0.65, minOpen: true });
  });

  it.each<[string, Threshold, string, string, object]>([
    ['a stated side leaves the other', { max: 900 }, 'en', 'Latn', { min: 50, max: 900 }],
    ['off inherits nothing', { off: true }, 'en', 'Latn', {}],
    ['off keeps what it states itself', { off: true, max: 9_000 }, 'en', 'Latn', { max: 9_000 }],
    [
      'exact language first',
      { min: 1, languages: { zh: { min: 2 } }, scripts: { Hani: { min: 3 } } },
      'zh',
      'Hani',
      { min: 2, max: 100_000 },
    ],
    [
      'then script',
      { min: 1, languages: { zh: { min: 2 } }, scripts: { Hani: { min: 3 } } },
      'ja',
      'Hani',
      { min: 3, max: 100_000 },
    ],
    [
      'then default',
      { min: 1, languages: { zh: { min: 2 } }, scripts: { Hani: { min: 3 } } },
      'de',
      'Latn',
      { min: 1, max: 100_000 },
    ],
    ['und uses script', { min: 1, scripts: { Hani: { min: 3 } } }, 'und', 'Hani', { min: 3, max: 100_000 }],
    [
      'side by side over levels',
      { languages: { zh: { min: 2 } }, scripts: { Hani: { max: 70 } } },
      'zh',
      'Hani',
      { min: 2, max: 70 },
    ],
    ['off for one language', { languages: { zh: { off: true } } }, 'zh', 'Hani', {}],
    ['off for another leaves this one', { languages: { zh: { off: true } } }, 'en', 'Latn', { min: 50, max: 100_000 }],
    [
      'names of Object find nothing',
      { languages: { zh: { min: 2 } } },
      'constructor',
      '__proto__',
      { min: 50, max: 100_000 },
    ],
  ])('%s', (_, threshold, language, script, expected) => {
    const { signals } = resolve({ 'gopher.word_count': threshold });
    expect(signals.get('gopher.word_count')?.limits(language, script) ?? {}).toEqual(expected);
  });

  it('closes an open side where a level says so', () => {
    const limits = resolve({ 'language.score': { languages: { th: { min: 0.3, minOpen: false } } } });
    expect(limits.signals.get('language.score')?.limits('th', 'Thai')).toEqual({ min: 0.3 });
    expect(limits.signals.get('language.score')?.limits('en', 'Latn')).toEqual({ min: 0.65, minOpen: true });
  });

  it.each<[string, Record<string, Threshold>, RegExp]>([
    ['an unknown signal', { 'gopher.word_cuont': { min: 1 } }, /word_cuont: no rule.*did you mean "gopher.word_count"/],
    ['a number on a label', { 'language.label': { min: 1 } }, /language.label.min: this signal is a label/],
    ['a label on a number', { 'gopher.top_2_gram': { in: ['x'] } }, /top_2_gram.in: this signal is a number/],
    ['min above max', { 'gopher.top_2_gram': { min: 0.3, max: 0.2 } }, /min 0.3 is above max 0.2/],
    [
      'min above max by inheritance',
      { 'gopher.word_count': { languages: { zh: { max: 9 } } } },
      /languages.zh: min 50 is above max 9/,
    ],
    ['an empty open range', { 'gopher.top_2_gram': { min: 1, max: 1, maxOpen: true } }, /one of them is open/],
    ['NaN', { 'gopher.top_2_gram': { max: Number.NaN } }, /NaN is no limit/],
    [
      'NaN by language',
      { 'gopher.top_2_gram': { languages: { de: { max: Infinity } } } },
      /languages.de.max: Infinity is no limit/,
    ],
    ['und as a language', { 'gopher.top_2_gram': { languages: { und: { max: 1 } } } }, /undetermined/],
    ['labels that exclude each other', { 'language.label': { in: ['en'], notIn: ['en'] } }, /every label of `in`/],
  ])('refuses %s', (_, thresholds, message) => {
    try {
      resolve(thresholds);
    } catch (error) {
      expect(error).toBeInstanceOf(AppError);
      expect((error as AppError).code).toBe('invalid-recipe');
      expect((error as AppError).line).toMatch(message);
      return;
    }
    expect.unreachable('it was accepted');
  });
});

describe('with', () => {
  const base = resolve({ 'gopher.word_count': { languages: { zh: { min: 20 } } } });
  const limits = (t: typeof base, signal: string, language = 'en', script = 'Latn') =>
    t.signals.get(signal)?.limits(language, script) ?? {};

  it('moves the default and leaves exceptions', () => {
    const moved = base.with([{ signal: 'gopher.word_count', kind: 'min', value: 60 }]);
    expect(limits(moved, 'gopher.word_count')).toEqual({ min: 60, max: 100_000 });
    expect(limits(moved, 'gopher.word_count', 'zh')).toEqual({ min: 20, max: 100_000 });
    expect(limits(base, 'gopher.word_count')).toEqual({ min: 50, max: 100_000 });
  });
  it('moves one language or script', () => {
    const moved = base.with([{ signal: 'gopher.word_count', kind: 'max', value: 70, language: 'zh' }]);
    expect(limits(moved, 'gopher.word_count', 'zh')).toEqual({ min: 20, max: 70 });
    const script = base.with([{ signal: 'gopher.word_count', kind: 'max', value: 80, script: 'Thai' }]);
    expect(limits(script, 'gopher.word_count', 'und', 'Thai')).toEqual({ min: 50, max: 80 });
  });
  it('keeps a side open', () => {
    const moved = base.with([{ signal: 'language.score', kind: 'min', value: 0.5 }]);
    expect(limits(moved, 'language.score')).toEqual({ min: 0.5, minOpen: true });
  });
  it('takes one side away and leaves the other', () => {
    const moved = base.with([{ signal: 'gopher.word_count', kind: 'min', value: null }]);
    expect(limits(moved, 'gopher.word_count')).toEqual({ max: 100_000 });
    expect(limits(moved, 'gopher.word_count', 'zh')).toEqual({ min: 20, max: 100_000 });
  });
  it('adds a limit where there was none', () => {
    const moved = base.with([{ signal: 'language.label', kind: 'in', value: ['en', 'zh'] }]);
    expect(moved.sides.map(({ id }) => id)).toContain('language.label.in');
  });
  it.each([
    [{ signal: 'language.labl', kind: 'in' as const, value: ['en'] }, /did you mean "language.label"/],
    [{ signal: 'language.label', kind: 'min' as const, value: null }, /label signal has no such limit/],
    [{ signal: 'gopher.word_count', kind: 'max' as const, value: 3 }, /min 50 is above max 3/],
  ])('refuses %j', (change, message) => {
    expect(() => base.with([change])).toThrow(AppError);
    try {
      base.with([change]);
    } catch (error) {
      expect((error as AppError).line).toMatch(message);
    }
  });
});
