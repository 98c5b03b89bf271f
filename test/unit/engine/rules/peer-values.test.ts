import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import type { Profile } from '#shared/domain/recipe.ts';
import type { Rule } from '#engine/rules/rule.ts';
import { type RuleId, rules } from '#engine/rules/registry.gen.ts';
import { type Measured, ruleMeter } from '#test/helpers/measure-rule.ts';

/* What Dolma, NeMo Curator and data-juicer measure themselves on texts of ours: see test/golden/peers/SOURCE.md. */

const GOLDEN = new URL('../../../golden/', import.meta.url);

function rows<T>(path: string): T[] {
  return readFileSync(new URL(path, GOLDEN), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
}

const texts = new Map(
  rows<{ name: string; text: string }>('datatrove/filters.jsonl').map(({ name, text }) => [name, text]),
);
const golden = rows<{ name: string; values: Record<string, Record<string, number>> }>('peers/values.jsonl');
const USES: [rule: RuleId, profile: Profile][] = [
  ['gopher', 'dolma'],
  ['gopher', 'nemo'],
  ['nemo', 'nemo'],
  ['datajuicer', 'datajuicer'],
  ['datajuicer-repetition', 'datajuicer'],
];

const RULES: Readonly<Record<string, Rule>> = rules;

const meters = new Map<string, (text: string) => Measured>();

beforeAll(async () => {
  for (const [rule, profile] of USES) meters.set(`${rule} ${profile}`, await ruleMeter(RULES[rule]!, { profile }));
});

it('has values of many texts', () => {
  expect(golden.length).toBeGreaterThan(150);
  expect(golden.every(({ name }) => texts.has(name))).toBe(true);
});

it.each(USES.map(([rule, profile]) => `${rule} ${profile}`))('%s measures what the tool does, to 1e-12', (use) => {
  const differences: string[] = [];
  for (const { name, values } of golden) {
    const { cells } = meters.get(use)!(texts.get(name)!);
    for (const [signal, expected] of Object.entries(values[use]!)) {
      const found = cells[signal];
      if (typeof found === 'number' && Math.abs(found - expected) <= 1e-12 * Math.max(1, Math.abs(expected))) continue;
      // of a text shorter than a window data-juicer says 0, we say that there is no value; neither drops
      if (expected === 0 && signal.endsWith('_repetition') && JSON.stringify(found) === '{"na":"undefined"}') continue;
      differences.push(`${name} ${signal}: ${JSON.stringify(found)}, the tool ${expected}`);
    }
  }
  expect(differences).toEqual([]);
});
