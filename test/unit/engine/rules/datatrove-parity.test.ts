import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Range, type SignalSpec, aboveMax, belowMin, specFor } from '#shared/domain/signal.ts';
import { Recipe } from '#shared/domain/recipe.ts';
import { applyEdits } from '#shared/text/edit-map.ts';
import { sha256 } from '#engine/hash.ts';
import { prepareMeasurer } from '#engine/measure/measurer.ts';
import { fileResources } from '#engine/measure/resources.ts';
import type { Measurer } from '#engine/measure/unit.ts';
import { rule as c4 } from '#engine/rules/c4/c4.ts';
import { rule as fineweb } from '#engine/rules/fineweb/fineweb.ts';
import { rule as gopher } from '#engine/rules/gopher/gopher.ts';
import { type Measured, ruleMeter } from '#test/helpers/measure-rule.ts';

/** datatrove's own values and reasons: see test/golden/datatrove/SOURCE.md. */
interface Vector {
  name: string;
  text: string;
  values: Record<string, number>;
  reasons: Record<'quality' | 'repetition' | 'fineweb' | 'c4', string | null>;
  afterC4: string;
}

const vectors = readFileSync(new URL('../../../golden/datatrove/filters.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Vector);

/** Signal, side and reason in the order in which datatrove tests them. */
const QUALITY: [signal: string, side: 'min' | 'max', reason: string][] = [
  ['word_count', 'min', 'gopher_short_doc'],
  ['word_count', 'max', 'gopher_long_doc'],
  ['mean_word_length', 'min', 'gopher_below_avg_threshold'],
  ['mean_word_length', 'max', 'gopher_above_avg_threshold'],
  ['hash_ratio', 'max', 'gopher_too_many_hashes'],
  ['ellipsis_ratio', 'max', 'gopher_too_many_ellipsis'],
  ['bullet_line_fraction', 'max', 'gopher_too_many_bullets'],
  ['ellipsis_line_fraction', 'max', 'gopher_too_many_end_ellipsis'],
  ['alpha_word_fraction', 'min', 'gopher_below_alpha_threshold'],
  ['stop_word_count', 'min', 'gopher_enough_stop_words'],
];
const REPETITION: typeof QUALITY = [
  ['dup_paragraph_fraction', 'max', 'dup_para_frac'],
  ['dup_paragraph_char_fraction', 'max', 'dup_para_char_frac'],
  ['dup_line_fraction', 'max', 'dup_line_frac'],
  ['dup_line_char_fraction', 'max', 'dup_line_char_frac'],
  ...[2, 3, 4].map((n): (typeof QUALITY)[0] => [`top_${n}_gram_char_fraction`, 'max', `top_${n}_gram`]),
  ...[5, 6, 7, 8, 9, 10].map((n): (typeof QUALITY)[0] => [
    `dup_${n}_gram_char_fraction`,
    'max',
    `duplicated_${n}_n_grams`,
  ]),
];
const FINEWEB: typeof QUALITY = [
  ['line_punct_fraction', 'min', 'line_punct_ratio'],
  ['short_line_fraction', 'max', 'short_line_ratio'],
  ['char_dup_fraction', 'max', 'char_dup_ratio'],
  ['newline_ratio', 'max', 'list_ratio'],
];
const C4: typeof QUALITY = [
  ['lorem_ipsum', 'max', 'lorem_ipsum'],
  ['curly_bracket', 'max', 'curly_bracket'],
  ['sentence_count', 'min', 'too_few_sentences'],
];

function reasonOf(
  rule: { signals: Record<string, SignalSpec> },
  order: typeof QUALITY,
  cells: Measured['cells'],
): string | null {
  for (const [signal, side, reason] of order) {
    const value = cells[signal];
    const range = specFor(rule.signals[signal]!, 'datatrove').threshold as Range;
    if (typeof value === 'number' && (side === 'min' ? belowMin(value, range) : aboveMax(value, range))) return reason;
  }
  return null;
}

let meters: Record<'gopher' | 'fineweb' | 'c4', (text: string) => Measured>;
let measurer: Measurer;

beforeAll(async () => {
  const options = { profile: 'datatrove' } as const;
  meters = {
    gopher: await ruleMeter(gopher, options),
    fineweb: await ruleMeter(fineweb, options),
    c4: await ruleMeter(c4, options),
  };
  const recipe = Recipe.parse({ winnow: 1, name: 'parity', profile: 'datatrove', rules: { c4: { rule: 'c4' } } });
  measurer = await prepareMeasurer(recipe, fileResources());
});

describe('profile datatrove', () => {
  it('has vectors of every kind', () => {
    expect(vectors.length).toBe(300);
    expect(new Set(vectors.flatMap(({ reasons }) => Object.values(reasons))).size).toBeGreaterThan(25);
  });

  it('measures what datatrove measures, to 1e-12', () => {
    const differences: string[] = [];
    for (const { name, text, values } of vectors) {
      const cells = { ...meters.gopher(text).cells, ...meters.fineweb(text).cells, ...meters.c4(text).cells };
      for (const [signal, expected] of Object.entries(values)) {
        const found = cells[signal];
        if (typeof found === 'number' && Math.abs(found - expected) <= 1e-12 * Math.abs(expected)) continue;
        // of fewer than n words datatrove says 0, we say that there is no value; neither drops
        if (expected === 0 && signal.startsWith('dup_') && JSON.stringify(found) === '{"na":"undefined"}') continue;
        differences.push(`${name} ${signal}: ${JSON.stringify(found)}, datatrove ${expected}`);
      }
    }
    expect(differences).toEqual([]);
  });

  it('drops for the reason that datatrove gives', () => {
    const differences: string[] = [];
    for (const { name, text, reasons } of vectors) {
      const gopherCells = meters.gopher(text).cells;
      const found: typeof reasons = {
        quality: reasonOf(gopher, QUALITY, gopherCells),
        repetition: reasonOf(gopher, REPETITION, gopherCells),
        fineweb: reasonOf(fineweb, FINEWEB, meters.fineweb(text).cells),
        c4: reasonOf(c4, C4, meters.c4(text).cells),
      };
      for (const family of Object.keys(found) as (keyof typeof found)[]) {
        // a text without lines has no reason of its own here: it fails by its line ends
        const expected = reasons[family] === 'empty' ? 'line_punct_ratio' : reasons[family];
        if (found[family] !== expected) differences.push(`${name} ${family}: ${found[family]}, datatrove ${expected}`);
      }
    }
    expect(differences).toEqual([]);
  });

  it('leaves the text that datatrove leaves after C4', () => {
    const differing = vectors.filter(({ text, afterC4 }) => {
      return sha256(applyEdits(text, measurer.edits(text, {}, null)).text).slice(0, 16) !== afterC4;
    });
    expect(differing.map(({ name }) => name)).toEqual([]);
  });
});
