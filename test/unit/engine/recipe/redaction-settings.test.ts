import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import type { Recipe } from '#shared/domain/recipe.ts';
import { loadRecipeText } from '#engine/recipe/load.ts';
import {
  lookedFor,
  piiUse,
  redactionChanges,
  redactionSettings,
  type RedactionSettings,
  withSettings,
} from '#engine/recipe/redaction-settings.ts';

const recipeOf = (yaml: string): Recipe => loadRecipeText(`winnow: 1\nname: mine\nrules: {}\n${yaml}`, 'a test').recipe;

/** As the app saves it: written out, and loaded again. */
function saved(recipe: Recipe, settings: Partial<RedactionSettings>): Recipe {
  const all = { ...redactionSettings(recipe), ...settings };
  return loadRecipeText(stringify(withSettings(recipe, all)), 'a test').recipe;
}

const NONE = recipeOf('');
const SOME = recipeOf('redact: { categories: { email: mask, ssn: drop, person: flag } }');

describe('settings of a recipe', () => {
  it('count every category from the first on, but those of choice', () => {
    const one = saved(NONE, { categories: { email: 'mask' } });
    expect(piiUse(NONE)).toBeNull();
    expect(lookedFor(one)).toContain('card');
    expect(lookedFor(one)).not.toContain('person');
    const two = saved(one, { categories: { email: 'mask', card: 'drop' } });
    expect(two.rules).toEqual(one.rules);
    expect(two.thresholds).toEqual({ 'pii.card': { max: 0, cite: 'redact.categories' } });
  });

  it('go on counting what was counted, and add what is asked', () => {
    const off = saved(SOME, { categories: {} });
    expect(lookedFor(off)).toEqual(['email', 'ssn', 'person']);
    expect(off.thresholds).toEqual({});
    expect(off.redact.categories).toEqual({});
    expect(lookedFor(saved(SOME, { categories: { phone: 'flag' } }))).toEqual(['email', 'ssn', 'phone', 'person']);
  });

  it('mask at intake, and no longer', () => {
    const atIntake = saved(SOME, { atIntake: true, allow: ['@example.com'] });
    expect(atIntake.clean.redact).toEqual({ categories: ['email', 'ssn'], allow: ['@example.com'], privateIps: false });
    expect(piiUse(atIntake)?.use.knobs).toMatchObject({ placeholders: true, allow: ['@example.com'] });
    expect(saved(atIntake, { atIntake: false }).clean.redact).toBeNull();
  });

  it('leave a rule under its own name, and limits that the recipe states', () => {
    const own = loadRecipeText(
      'winnow: 1\nname: mine\nrules: { data: { rule: pii } }\nthresholds: { data.email: { max: 3, cite: ours } }',
      'a test',
    ).recipe;
    const next = saved(own, { categories: { email: 'drop', card: 'drop' } });
    expect(Object.keys(next.rules)).toEqual(['data']);
    expect(next.thresholds).toEqual({
      'data.email': { max: 3, cite: 'ours' },
      'data.card': { max: 0, cite: 'redact.categories' },
    });
  });

  it('are the same again where nothing is changed', () => {
    expect(saved(SOME, {})).toEqual(SOME);
    expect(saved(NONE, {})).toEqual(NONE);
  });

  it('say what they changed', () => {
    const next = saved(SOME, {
      atIntake: true,
      privateIps: true,
      allow: ['x'],
      categories: { email: 'drop', ssn: 'drop' },
    });
    expect(redactionChanges(SOME.redact, next.redact)).toEqual([
      'redact email mask → drop',
      'redact person flag → off',
      'redact at intake false → true',
      'redact private addresses → true',
      'redact: other values are allowed',
    ]);
    expect(redactionChanges(SOME.redact, SOME.redact)).toEqual([]);
    const allowing = (...allow: string[]) => ({ ...SOME.redact, allow });
    expect(redactionChanges(allowing('a', 'b'), allowing('a\nb'))).toEqual(['redact: other values are allowed']);
  });
});
