import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Recipe } from '#shared/domain/recipe.ts';
import { defineRule } from '#engine/rules/rule.ts';
import { ruleCard } from '#services/desk/rule-card.ts';

const marks = defineRule({
  id: 'marks',
  family: 'marks',
  title: 'Marks',
  version: 3,
  cite: 'a paper, §2',
  scope: 'document',
  profiles: ['winnow', 'datatrove', 'nemo'],
  usesLanguage: true,
  edits: ['line'],
  knobs: z.strictObject({ most: z.int().default(4), words: z.array(z.string()).default(['a']) }),
  signals: {
    share: {
      kind: 'real',
      unit: 'share',
      describe: 'marks',
      threshold: { max: 0.1 },
      profileThresholds: { nemo: { min: 0.5, minOpen: true } },
      profiles: ['winnow', 'nemo'],
    },
    kind: { kind: 'label', unit: 'label', describe: 'kind', threshold: { notIn: ['x'] } },
  },
  prepare: () => ({ measure: () => undefined }),
});

const recipe = (use: object): Recipe => Recipe.parse({ winnow: 1, name: 'test', rules: { first: use } });
const card = (use: object) => ruleCard(recipe(use), 'first', { marks: marks });
const none = { min: null, max: null, minOpen: false, maxOpen: false, in: null, notIn: null };

describe('the card of a rule', () => {
  test('says what the rule is, and what the recipe makes of it', () => {
    expect(card({ rule: 'marks', profile: 'datatrove', knobs: { most: 9 } })).toMatchObject({
      name: 'first',
      rule: 'marks',
      title: 'Marks',
      cite: 'a paper, §2',
      version: 3,
      profile: 'datatrove',
      words: { splitter: 'spacy-en' },
      reads: 'clean',
      usesLanguage: true,
      edits: ['line'],
      knobs: [
        { knob: 'most', value: '9', changed: true },
        { knob: 'words', value: '["a"]', changed: false },
      ],
    });
  });

  test('has the default limits of each profile that has the signal', () => {
    expect(card({ rule: 'marks' }).signals).toEqual([
      {
        signal: 'first.share',
        limits: [
          { ...none, profile: 'winnow', max: 0.1 },
          { ...none, profile: 'nemo', min: 0.5, minOpen: true },
        ],
      },
      {
        signal: 'first.kind',
        limits: ['winnow', 'datatrove', 'nemo'].map((profile) => ({ ...none, profile, notIn: ['x'] })),
      },
    ]);
  });

  test('a long knob is cut', () => {
    const { knobs } = card({ rule: 'marks', knobs: { words: ['😀'.repeat(900)] } });
    expect(knobs[1]!.value).toHaveLength(401);
    expect(knobs[1]!.value.isWellFormed()).toBe(true);
  });

  test('a name that the recipe does not use', () => {
    expect(() => ruleCard(recipe({ rule: 'marks' }), 'gopher', { marks: marks })).toThrow(
      'the recipe test uses no rule by the name gopher',
    );
  });
});
