import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeText, limitChanges } from '#engine/recipe/limit-changes.ts';
import { loadRecipe } from '#engine/recipe/load.ts';
import { resolveThresholds, type Change } from '#engine/decide/thresholds.ts';
import { listVersions, recipeInUse, saveVersion, useVersion } from '#services/recipe-versions.ts';
import { runKeys } from '#services/run-keys.ts';
import { keepRecipe } from '#services/run-recipe.ts';
import type { Workspace } from '#store/api.ts';
import { createWorkspace } from '#store/workspace.ts';

let folder: string;
let ws: Workspace;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'winnow-versions-'));
  ws = createWorkspace(join(folder, 'x.winnow'));
});
afterEach(() => {
  ws.close();
  rmSync(folder, { recursive: true });
});

const T1 = new Date('2026-07-01T10:00:00Z');
const T2 = new Date('2026-07-02T10:00:00Z');
const WORDS: Change = { signal: 'gopher.word_count', kind: 'min', value: 20 };

describe('a saved version', () => {
  it('is the recipe with moved limits, in use, and says what it moved', () => {
    keepRecipe(ws, loadRecipe('web-en'), T1);
    const saved = saveVersion(
      ws,
      [WORDS, { signal: 'language.label', kind: 'in', value: ['en', 'de'] }],
      'short notes',
      T2,
    );
    expect(saved).toMatchObject({
      name: 'web-en',
      savedAt: T2.toISOString(),
      current: true,
      changes: ['language.label.in en → en, de', 'gopher.word_count.min 50 → 20'],
    });
    const { recipe, yaml } = recipeInUse(ws);
    expect(recipe.thresholds['gopher.word_count']).toEqual({
      min: 20,
      max: 100_000,
      cite: 'set in the app (min): short notes; otherwise Gopher, arXiv:2112.11446, appendix A.1.1',
    });
    expect(recipe.thresholds['gopher.hash_ratio']).toEqual(loadRecipe('web-en').recipe.thresholds['gopher.hash_ratio']);
    expect(yaml).toMatch(/^ {2}gopher\.word_count:\n {4}min: 20$/m);
    expect(listVersions(ws).map(({ hash, current, savedAt }) => [hash, current, savedAt])).toEqual([
      [saved.hash, true, T2.toISOString()],
      [loadRecipe('web-en').hash, false, T1.toISOString()],
    ]);
  });

  it('can be left for an earlier one', () => {
    keepRecipe(ws, loadRecipe('web-en'), T1);
    saveVersion(ws, [WORDS], '', T2);
    const back = useVersion(ws, loadRecipe('web-en').hash);
    expect(back).toMatchObject({ current: true, changes: [] });
    expect(recipeInUse(ws).recipe.thresholds['gopher.word_count']?.min).toBe(50);
    expect(listVersions(ws).map(({ current }) => current)).toEqual([false, true]);
    expect(() => useVersion(ws, 'none')).toThrow('no such version');
  });

  it('remembers every side that was set in the app', () => {
    saveVersion(ws, [WORDS], 'first; otherwise none', T1);
    saveVersion(ws, [{ ...WORDS, kind: 'max', value: 9_000 }], '', T2);
    expect(recipeInUse(ws).recipe.thresholds['gopher.word_count']?.cite).toBe(
      'set in the app (min, max); otherwise Gopher, arXiv:2112.11446, appendix A.1.1',
    );
  });

  it('is refused where nothing is moved, or a range is one that no value can meet', () => {
    expect(() => saveVersion(ws, [], '', T1)).toThrow('no limit is moved');
    expect(() => saveVersion(ws, [{ ...WORDS, value: 50 }], '', T1)).toThrow('no limit is moved');
    expect(() => saveVersion(ws, [{ ...WORDS, value: 200_000 }], '', T1)).toThrow('every document would be dropped');
    expect(() => saveVersion(ws, [{ ...WORDS, signal: 'gopher.wrod_count' }], '', T1)).toThrow('no rule');
    expect(listVersions(ws)).toEqual([]);
  });

  it.each<[string, Change[]]>([
    ['moved', [WORDS]],
    ['of a language', [{ ...WORDS, language: 'zh' }]],
    ['of a script', [{ signal: 'text.char_count', kind: 'min', value: 7, script: 'Hani' }]],
    ['taken away', [{ signal: 'gopher.word_count', kind: 'max', value: null }]],
    ['taken away from a language', [{ ...WORDS, value: null, language: 'de' }]],
    ['where none was', [{ signal: 'gopher.bullet_line_fraction', kind: 'min', value: 0.01 }]],
    ['two sides at once', [WORDS, { ...WORDS, kind: 'max', value: 300, script: 'Hani' }]],
  ])('judges as the draft did: a limit %s', async (_, changes) => {
    const { recipe } = recipeInUse(ws);
    const { units } = await runKeys(recipe);
    const draft = resolveThresholds(recipe, units).with(changes);
    saveVersion(ws, changes, '', T1);
    const saved = resolveThresholds(recipeInUse(ws).recipe, units);
    expect(saved.sides).toEqual(draft.sides);
    for (const [signal, { limits }] of draft.signals) {
      for (const [language, script] of [
        ['en', 'Latn'],
        ['de', 'Latn'],
        ['zh', 'Hani'],
        ['und', 'Hani'],
      ] as const) {
        expect([signal, saved.signals.get(signal)!.limits(language, script)]).toEqual([
          signal,
          limits(language, script),
        ]);
      }
    }
  });
});

describe('what differs between limits', () => {
  it.each([
    ['a number', { min: 1 }, { min: 2 }, ['s.min 1 → 2']],
    ['an open side', { min: 1 }, { min: 1, minOpen: true }, ['s.min 1 → 1 (open)']],
    ['one that is new', {}, { max: 2 }, ['s.max none → 2']],
    ['one that is gone', { max: 2, min: 0 }, { min: 0 }, ['s.max 2 → none']],
    ['labels', { in: ['a'] }, { in: ['a', 'b'] }, ['s.in a → a, b']],
    ['a language alone', { min: 1 }, { min: 1, languages: { zh: { min: 3 } } }, ['s.min@zh 1 → 3']],
    ['a script switched off', { min: 1 }, { min: 1, scripts: { Hani: { off: true } } }, ['s.min@Hani 1 → none']],
    [
      'what a language inherits, once',
      { min: 1, languages: { zh: { max: 9 } } },
      { min: 2, languages: { zh: { max: 9 } } },
      ['s.min 1 → 2'],
    ],
    ['nothing', { min: 1, cite: 'a' }, { min: 1, cite: 'b' }, []],
  ])('%s', (_, before, after, expected) => {
    expect(limitChanges({ s: before }, { s: after }).map(changeText)).toEqual(expected);
  });
  it('is told of signals that only one of them judges', () => {
    expect(limitChanges({ constructor: { min: 1 } }, { other: { max: 1 } }).map(changeText)).toEqual([
      'constructor.min 1 → none',
      'other.max none → 1',
    ]);
  });
});
