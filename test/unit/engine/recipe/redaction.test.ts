import { describe, expect, it } from 'vitest';
import { loadRecipeText } from '#engine/recipe/load.ts';

const load = (redact: string, rest = '') =>
  loadRecipeText(`winnow: 1\nname: mine\nrules:\n  text: { rule: text }\n${rest}redact: ${redact}\n`, 'my.yaml');

describe('redact', () => {
  it('adds nothing where nothing is asked for', () => {
    const { recipe } = load('{ categories: { email: off } }');
    expect(Object.keys(recipe.rules)).toEqual(['text']);
    expect(recipe.clean.redact).toBeNull();
  });

  it('adds the rule for what it asks for, and a limit for what drops', () => {
    const { recipe } = load(
      '{ categories: { phone: flag, email: mask, private-key: drop, ip: off }, allow: ["@example.com"] }',
    );
    expect(recipe.rules['pii']).toEqual({
      rule: 'pii',
      profile: 'winnow',
      reads: 'clean',
      knobs: {
        categories: ['private-key', 'email', 'phone'],
        allow: ['@example.com'],
        privateIps: false,
        placeholders: false,
      },
    });
    expect(recipe.thresholds).toMatchObject({ 'pii.private_key': { max: 0, cite: 'redact.categories' } });
    expect(recipe.thresholds['pii.email']).toBeUndefined();
    expect(recipe.clean.redact).toBeNull();
  });

  it('masks at intake what it masks or drops', () => {
    const { recipe } = load('{ at_intake: true, categories: { phone: flag, email: mask, api-key: drop } }');
    expect(recipe.clean.redact).toEqual({ categories: ['api-key', 'email'], allow: [], privateIps: false });
    expect(recipe.rules['pii']?.knobs).toMatchObject({ placeholders: true });
  });

  it('takes a rule that is there, and a limit of its own', () => {
    const rest = '  data: { rule: pii, knobs: { categories: [email] } }\nthresholds:\n  data.email: { max: 2 }\n';
    expect(load('{ categories: { email: drop } }', rest).recipe.thresholds['data.email']).toEqual({ max: 2 });
    expect(() => load('{ categories: { phone: mask } }', rest)).toThrow('the rule "data" does not look for phone');
  });

  it('is the same when it is loaded as it was written out', () => {
    const first = load('{ at_intake: true, categories: { email: mask, ssn: drop } }');
    const again = loadRecipeText(first.resolvedYaml, 'again.yaml');
    expect(again.recipe).toEqual(first.recipe);
    expect(again.hash).toBe(first.hash);
  });

  it.each([
    ['{ categories: { mail: mask } }', /mail/],
    ['{ categories: { email: hide } }', /hide|off/],
  ])('refuses %s', (redact, message) => expect(() => load(redact)).toThrow(message));
});
